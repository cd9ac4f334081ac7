import Model

/// The content lines of a file, one after the other, their folds taken out: no more of them is in memory than one.
///
/// They end with LF, CRLF or CR. A fold may stand within a letter, as section 3.1 of RFC 5545 warns; lines without text
/// are passed over, and one that is not UTF-8 is read as older programs wrote it. The bytes must outlive it.
struct ContentLines {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  /// How many lines of the file were read.
  private(set) var number = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line with text in it; nil behind the last. Throws where there are more than a file may have.
  mutating func next() throws(FileFault) -> ContentLine? {
    while place < bytes.count {
      let piece = try physical()
      let first = number
      guard isFold else {
        if !ContentLines.isBlank(bytes[piece]) {
          return ContentLine(ContentLines.text(bytes[piece]), number: first)
        }
        continue
      }
      var whole = Array(bytes[piece])
      while isFold { whole += bytes[try physical()].dropFirst() }
      if !ContentLines.isBlank(whole[...]) {
        return ContentLine(ContentLines.text(whole), number: first)
      }
    }
    return nil
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(windows1252: bytes)
  }

  /// Whether the next line goes on with this one.
  private var isFold: Bool { place < bytes.count && (bytes[place] == 0x20 || bytes[place] == 0x09) }

  /// The next line of the file, folded or not.
  private mutating func physical() throws(FileFault) -> Range<Int> {
    if number == Imported.partLimit { throw .tooMany(.lines, limit: number) }
    number += 1
    let start = place
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    let end = place
    if place < bytes.count {
      place += bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 1
    }
    return start..<end
  }

  private static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0 }
  }

  /// Writes a line behind others, in pieces of at most 75 octets, no letter cut, ended with CRLF.
  static func write(_ line: String, to bytes: inout [UInt8]) {
    let text = line.utf8
    var octets = 0
    if text.count <= 75 {
      bytes += text
    } else {
      for byte in text {
        let begins = byte & 0xC0 != 0x80
        let width = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        if begins, octets + width > 75 {
          bytes += [0x0D, 0x0A, 0x20]
          octets = 1
        }
        bytes.append(byte)
        octets += 1
      }
    }
    bytes += [0x0D, 0x0A]
  }
}
