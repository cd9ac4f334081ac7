import JSON
import Model

// Page, expected time and tags, looked up in the line of a task that nobody has read.

extension JSONReader {
  /// Page and expected time of a task, from the line that Heed wrote for it and with nothing else of it read; nil for a
  /// line that has no such keys where they are looked for.
  ///
  /// Within a string a quote has a backslash before it, and the keys before the page hold nothing that is called so:
  /// where a comma and a quoted `page` follow each other is the page.
  static func share(_ bytes: UnsafeRawBufferPointer, line: Range<Int>) -> PageShare? {
    guard var found = page(bytes, line), let page = try? found.reader.string() else { return nil }
    return PageShare(page: page, estimate: found.estimate)
  }

  /// The tags of a task, which stand right behind its page, likewise; nil for a line without a page.
  static func tags(_ bytes: UnsafeRawBufferPointer, line: Range<Int>) -> [String]? {
    guard var reader = page(bytes, line)?.reader, (try? reader.skipString()) != nil else { return nil }
    let key: StaticString = ",\"tags\":"
    guard reader.place + key.utf8CodeUnitCount < line.upperBound, starts(bytes, reader.place, with: key) else {
      return []
    }
    reader.place = reader.place + key.utf8CodeUnitCount
    return try? reader.strings()
  }

  /// What reads on at the page of a task, and its expected time.
  private static func page(
    _ bytes: UnsafeRawBufferPointer, _ line: Range<Int>
  ) -> (reader: JSONReader, estimate: TimeSpan?)? {
    var estimate: TimeSpan?
    var at = line.lowerBound + keysBeforeName
    while at + 12 < line.upperBound {
      guard bytes[at] == UInt8(ascii: "\""), bytes[at - 1] == UInt8(ascii: ",") else {
        at += 1
        continue
      }
      if starts(bytes, at, with: "\"page\":\"") { return (JSONReader(bytes, in: (at + 7)..<line.upperBound), estimate) }
      if starts(bytes, at, with: "\"estimate\":\"") {
        var reader = JSONReader(bytes, in: (at + 11)..<line.upperBound)
        estimate = (try? reader.span()) ?? nil
      }
      at += 1
    }
    return nil
  }

  /// The shortest that stands before the name: urgency, created, number and uid.
  private static let keysBeforeName = 96

  @inline(__always)
  private static func starts(_ bytes: UnsafeRawBufferPointer, _ at: Int, with text: StaticString) -> Bool {
    for index in 0..<text.utf8CodeUnitCount where bytes[at + index] != text.utf8Start[index] { return false }
    return true
  }
}
