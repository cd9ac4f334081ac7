/// A word that is looked for as `folded` compares; plain ASCII is compared byte by byte, eleven times as fast.
public struct SoughtWord: Sendable {
  /// As it is compared, in UTF-8.
  private let folded: [UInt8]
  private let isASCII: Bool
  private let ignoresMarks: Bool
  /// The longest run of bytes in it that stand in JSON as they are, in either case: ASCII without control characters,
  /// quotes and backslashes. Empty where there is none. What holds the word holds this, but for letters beyond ASCII, which may
  /// fold to letters within it.
  public let plainPart: [UInt8]

  /// A word to look for; `ignoringMarks` without its marks, in texts without theirs.
  public init(_ word: String, ignoringMarks: Bool = false) {
    ignoresMarks = ignoringMarks
    let plain = Model.folded(word)
    folded = Array((ignoringMarks ? plain.withoutMarks : plain).utf8)
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
    if ignoresMarks {
      var bare = Model.folded(text).withoutMarks
      return bare.withUTF8 { isIn($0) }
    }
    var text = text
    let found = text.withUTF8 { isASCII && $0.allSatisfy { $0 < 0x80 } ? isIn($0) : nil }
    if let found { return found }
    // A letter beyond ASCII may fold to one within it.
    var plain = Model.folded(text)
    return plain.withUTF8 { isIn($0) }
  }

  /// Whether a text holds the plain part, as texts are compared.
  public func isPlainPart(in text: String) -> Bool {
    var plain = Model.folded(text)
    return plain.withUTF8 { SoughtWord.isIn($0, plainPart) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { SoughtWord.isIn(bytes, folded) }

  private static func isIn(_ bytes: UnsafeBufferPointer<UInt8>, _ sought: [UInt8]) -> Bool {
    guard let first = sought.first else { return true }
    guard bytes.count >= sought.count else { return false }
    for start in 0...(bytes.count - sought.count) where lower(bytes[start]) == first {
      var length = 1
      while length < sought.count, lower(bytes[start + length]) == sought[length] { length += 1 }
      if length == sought.count { return true }
    }
    return false
  }

  /// An ASCII letter in lower case; any other byte as it is.
  @inlinable @inline(__always)
  public static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}

extension String {
  /// Letters, digits and spaces alone: `e-mail` is `email`. A text of marks stays as it is.
  public var withoutMarks: String {
    let bare = filter { $0.isLetter || $0.isNumber || $0 == " " }
    return bare.allSatisfy { $0 == " " } ? self : bare
  }
}
