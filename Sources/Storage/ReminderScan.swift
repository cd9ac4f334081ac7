import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which of the tasks of a snapshot have a reminder, found by their keys without reading the tasks.
///
/// Inside a string every quote has a backslash before it, so that these bytes are a key, of the task or of something
/// that a newer Heed keeps in it: none is missed, and one too many is read in vain.
enum ReminderScan {
  /// Each key with the letter by which it is looked for: one that is rare in tasks.
  private static let keys: [(text: StaticString, letter: UInt8)] = [
    (#""alarms":["#, UInt8(ascii: "[")), (#""snoozed":""#, UInt8(ascii: "z")),
  ]

  /// The places in the list of headings, which stand in the order of the file.
  static func places(_ headings: [TodoHeading?], in bytes: UnsafeRawBufferPointer) -> [Int] {
    var places: Set<Int> = []
    for key in keys {
      let text = Array(UnsafeBufferPointer(start: key.text.utf8Start, count: key.text.utf8CodeUnitCount))
      for found in occurrences(of: text, by: key.letter, in: bytes) {
        if let place = place(of: found, headings) { places.insert(place) }
      }
    }
    return places.sorted()
  }

  private static func occurrences(of key: [UInt8], by letter: UInt8, in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard let base = bytes.baseAddress, let ahead = key.firstIndex(of: letter) else { return [] }
    var (found, start): ([Int], Int) = ([], ahead)
    while start < bytes.count, let next = memchr(base + start, Int32(letter), bytes.count - start) {
      let place = UnsafeRawPointer(next) - base
      start = place + 1
      let first = place - ahead
      if first + key.count <= bytes.count, memcmp(base + first, key, key.count) == 0 { found.append(first) }
    }
    return found
  }

  /// The heading whose line holds a byte: the last that begins at or before it.
  private static func place(of byte: Int, _ headings: [TodoHeading?]) -> Int? {
    var (low, high) = (0, headings.count)
    while low < high {
      let middle = (low + high) / 2
      if let heading = headings[middle], heading.offset <= byte { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

/// Finds something out when it is first asked for, once, on whatever thread.
final class FoundOnce<Value: Sendable>: @unchecked Sendable {
  private let find: @Sendable () -> Value
  private var found: Value?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ find: @escaping @Sendable () -> Value) {
    self.find = find
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  var value: Value {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let found { return found }
    let value = find()
    found = value
    return value
  }
}
