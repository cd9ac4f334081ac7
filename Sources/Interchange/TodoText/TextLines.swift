import Model

/// The lines of a text, one after the other: no more of them is in memory than one.
struct TextLines {
  private let text: String
  private var place: String.Index
  /// How many lines were handed over, which is the number of the last one.
  private(set) var number = 0

  init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    place = text.startIndex
  }

  /// The next line without its end, which may be any that Unicode knows; nil behind the last. Throws where there are more
  /// than a file may have.
  mutating func next() throws(FileFault) -> Substring? {
    guard place < text.endIndex else { return nil }
    if number == Imported.partLimit { throw .tooMany(.lines, limit: number) }
    number += 1
    let start = place
    while place < text.endIndex {
      let byte = text.utf8[place]
      guard TextLines.mayEnd(byte), let scalar = text.unicodeScalars[place...].first, scalar.isLineEnd else {
        text.utf8.formIndex(after: &place)
        continue
      }
      let line = text[start..<place]
      text.unicodeScalars.formIndex(after: &place)
      if byte == 0x0D, place < text.endIndex, text.utf8[place] == 0x0A { text.utf8.formIndex(after: &place) }
      return line
    }
    return text[start...]
  }

  /// How many lines of a text have something in them.
  static func count(in text: String) -> Int {
    var (lines, count) = (TextLines(text), 0)
    while let line = try? lines.next() { count += line.unicodeScalars.contains { !$0.isBlank } ? 1 : 0 }
    return count
  }

  /// Whether a byte is a line end, or the first of one: U+0085, U+2028 and U+2029 have more than one.
  private static func mayEnd(_ byte: UInt8) -> Bool { 0x0A...0x0D ~= byte || byte == 0xC2 || byte == 0xE2 }
}

extension Unicode.Scalar {
  fileprivate var isLineEnd: Bool { 0x0A...0x0D ~= value || [0x85, 0x2028, 0x2029].contains(value) }
}
