import JSON
import Model
import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which of the tasks of a snapshot have something, found by its keys without reading the tasks.
///
/// Inside a string every quote has a backslash before it, so that these bytes are a key, of the task or of something
/// that a newer Heed keeps in it: none is missed, and one too many is read in vain.
struct KeyScan: Sendable {
  /// Each key with the letter by which it is looked for: one that is rare in tasks.
  private let keys: [(text: StaticString, letter: UInt8)]

  /// Those with a reminder.
  static let reminders = KeyScan(keys: [
    (#""alarms":["#, UInt8(ascii: "[")), (#""snoozed":""#, UInt8(ascii: "z")),
  ])
  /// Those that repeat.
  static let repeats = KeyScan(keys: [(#""repeat":{"#, UInt8(ascii: "{"))])

  /// The headings of those tasks in whole lines that begin at a place in the file, in no particular order.
  func headings(in bytes: UnsafeRawBufferPointer, at place: Int) -> [TodoHeading] {
    var starts: Set<Int> = []
    for key in keys {
      let text = Array(UnsafeBufferPointer(start: key.text.utf8Start, count: key.text.utf8CodeUnitCount))
      for found in KeyScan.occurrences(of: text, by: key.letter, in: bytes) {
        starts.insert(KeyScan.lineStart(of: found, in: bytes))
      }
    }
    let reader = JSONReader(bytes)
    var last = LastDates()
    return starts.compactMap { start in
      guard let end = firstLineEnd(in: bytes, from: start) else { return nil }
      return reader.heading(start, lineEnd: end, inFile: place + start, &last)
    }
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

  private static func lineStart(of place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = place
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }
}

/// Finds something out when it is first asked for, once, on whatever thread.
final class FoundOnce<Value: Sendable>: Sendable {
  private let find: @Sendable () -> Value
  private let found = Guarded<Value?>(nil)

  init(_ find: @escaping @Sendable () -> Value) { self.find = find }

  var value: Value {
    found.with { found in
      if let found { return found }
      let value = find()
      found = value
      return value
    }
  }
}
