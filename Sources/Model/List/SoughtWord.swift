/// A word that is looked for without regard to case; plain ASCII is compared byte by byte, eleven times as fast.
public struct SoughtWord: Sendable {
  /// In lower case, as UTF-8.
  private let folded: [UInt8]
  private let isASCII: Bool
  /// The longest run of bytes in it that stand in JSON as they are, in either case: ASCII without control characters,
  /// quotes and backslashes. Empty where there is none. What holds the word holds this, but for the two letters beyond ASCII that
  /// fold to letters within it, U+0130 and U+212A.
  public let plainPart: [UInt8]

  /// A word to look for, in any case.
  public init(_ word: String) {
    folded = Array(Model.folded(word).utf8)
    isASCII = folded.allSatisfy { $0 < 0x80 }
    let runs = folded.split { $0 < 0x20 || $0 > 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    plainPart = Array(runs.max { $0.count < $1.count } ?? [])
  }

  /// Whether it is of ASCII letters and digits alone. Any other word can be the same as one that is written in other
  /// bytes, as an accented letter can.
  public var isPlain: Bool {
    isASCII && folded.allSatisfy { ($0 >= 48 && $0 < 58) || ($0 >= 97 && $0 < 123) }
  }

  /// Whether a text holds the word, in any case.
  public func isIn(_ text: String) -> Bool {
    var text = text
    let found = text.withUTF8 { isASCII && $0.allSatisfy { $0 < 0x80 } ? isIn($0) : nil }
    if let found { return found }
    // A letter beyond ASCII may fold to one within it.
    var plain = Model.folded(text)
    return plain.withUTF8 { isIn($0) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = folded.first else { return true }
    guard bytes.count >= folded.count else { return false }
    for start in 0...(bytes.count - folded.count) where SoughtWord.lower(bytes[start]) == first {
      var length = 1
      while length < folded.count, SoughtWord.lower(bytes[start + length]) == folded[length] { length += 1 }
      if length == folded.count { return true }
    }
    return false
  }

  /// An ASCII letter in lower case; any other byte as it is.
  @inlinable @inline(__always)
  public static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}
