/// One line cut into words that remember their place, so that what follows a word can be taken as it was typed.
public struct Words: Hashable, Sendable {
  /// The longest line that is taken, in UTF-8 bytes: longer ones are refused whole.
  public static let lineLimit = 100_000

  /// One word: a run without spaces, or what stands between double quotes.
  public struct Word: Hashable, Sendable {
    /// The letters as they were typed, without quotes.
    public var text: String
    /// Whether it stood between double quotes.
    public var isQuoted: Bool
    fileprivate var start: String.Index
    fileprivate var end: String.Index

    /// For comparing: no capitals, no comma or full stop behind it.
    public var plain: String {
      var text = self.text.lowercased()
      while let last = text.last, last == "," || last == "." { text.removeLast() }
      return text
    }
  }

  /// The whole line, cleaned.
  public let text: String
  /// Those that are left.
  public private(set) var words: ArraySlice<Word>

  /// Cleans a line and cuts it.
  public init(_ line: String) {
    text = Words.clean(line)
    words = Words.cut(text)[...]
  }

  /// Control characters and every kind of blank become one space; none stand at the ends (rules.txt rules 7 and 13).
  public static func clean(_ line: String) -> String {
    if isClean(line) { return line }
    var result = ""
    result.reserveCapacity(line.utf8.count)
    var pendingSpace = false
    for scalar in line.unicodeScalars {
      if isBlank(scalar) {
        pendingSpace = !result.isEmpty
      } else {
        if pendingSpace { result.append(" ") }
        pendingSpace = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a line is surely clean: of ASCII letters, digits and marks, with single spaces between them. Most are.
  private static func isClean(_ line: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in line.utf8 {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 || line.isEmpty
  }

  /// C0, C1, line and paragraph separators, text-direction controls, and blanks: nothing a voice can say.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x200E, 0x200F, 0x2028...0x202F, 0x205F...0x2069, 0x3000,
      0xFEFF:
      true
    default: false
    }
  }

  /// A text without the quotes around it, when they are around all of it.
  public static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    let inner = text.dropFirst().dropLast()
    return inner.contains("\"") ? text : String(inner)
  }

  /// Whether no word is left.
  public var isEmpty: Bool { words.isEmpty }
  /// How many words are left.
  public var count: Int { words.count }
  /// The first word that is left.
  public var first: Word? { words.first }

  /// The word at a place counted from the first one left.
  public subscript(place: Int) -> Word? {
    words.indices.contains(words.startIndex + place) ? words[words.startIndex + place] : nil
  }

  /// What stands from the first word that is left to the end, as it was typed.
  public var rest: String { words.first.map { String(text[$0.start...]) } ?? "" }

  /// The text of the first words that are left, as it was typed.
  public func prefixText(_ count: Int) -> String {
    guard let first = words.first, count > 0 else { return "" }
    return String(text[first.start..<words[words.startIndex + min(count, words.count) - 1].end])
  }

  /// Without the first words that are left.
  public func dropFirst(_ count: Int = 1) -> Words {
    var shorter = self
    shorter.words = words.dropFirst(count)
    return shorter
  }

  /// Without the last words that are left; their place in the line is not kept.
  public func dropLast(_ count: Int = 1) -> Words {
    guard words.count > count else { return Words("") }
    return Words(prefixText(words.count - count))
  }

  private static func cut(_ text: String) -> [Word] {
    var words: [Word] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == " " {
        index = text.index(after: index)
      } else if text[index] == "\"", let close = text[text.index(after: index)...].firstIndex(of: "\"") {
        let end = text.index(after: close)
        words.append(Word(text: String(text[text.index(after: index)..<close]), isQuoted: true, start: index, end: end))
        index = end
      } else {
        let end = text[index...].firstIndex(of: " ") ?? text.endIndex
        words.append(Word(text: String(text[index..<end]), isQuoted: false, start: index, end: end))
        index = end
      }
    }
    return words
  }
}

extension String {
  /// A text for a sentence: no control bytes, whatever a file held (rules.txt rule 13).
  public var spoken: String { Words.clean(self) }

  /// The same, cut at 40 characters, behind a word where it can be, and without a mark at its end, for repeating what was typed (rule 71).
  public var heard: String {
    let clean = spoken
    var cut = Words.clean(String(clean.prefix(40)))
    // Half a word would be heard as another one.
    if let next = clean.dropFirst(40).first, next != " ", let space = cut.lastIndex(of: " ") {
      if cut[..<space].count >= 20 { cut = String(cut[..<space]) }
    }
    let end = cut.lastIndex { !" .,?!".contains($0) } ?? cut.startIndex
    return end > cut.startIndex ? String(cut[...end]) : cut
  }
}
