import Grammar
import Model

/// A line cut into words that know where they stand, and what parts them.
struct EntryWords {
  /// One word: a run without blanks, what stands between quotes, or one side of `due:friday`.
  struct Word {
    /// Where it stands, in UTF-8 bytes of the line.
    var place: Range<Int>
    /// As it was typed, without quotes around it.
    var text: String
    /// For comparing: in small letters, with straight apostrophes, no full stop or mark of exclamation behind it.
    var plain: String
    var isQuoted = false
    /// What parts it from the word before: a comma, a semicolon, a colon or a dash; nil for a blank.
    var sign: Character?
    /// Whether it is the value behind the colon of the word before, with which it stands or falls.
    var isValue = false
    /// Whether it can stand in words for time.
    var isTime = false
    /// Whether it is one unknown word that may be a slip for one.
    var isSlip = false
    /// Whether a detail may begin with it: most words of a name are no such words, and are not looked at again.
    var mayBegin = false

    /// Whether it is a repeat as RFC 5545 writes it, in quotes.
    var isRule: Bool { isQuoted && text.uppercased().contains("FREQ=") }
  }

  /// How many words of a line are looked at: a name holds no more, and what is behind them is a note or too long.
  static let limit = 1_500

  /// The line, cleaned.
  let bytes: [UInt8]
  /// The words, at most `limit` of them.
  private(set) var words: [Word] = []
  /// Whether the line has more words than were looked at.
  private(set) var isCut = false

  /// Cuts a line.
  init(_ line: String) {
    bytes = Array(Words.clean(line).utf8)
    read()
  }

  /// How many words were looked at.
  var count: Int { words.count }

  /// The word at a place.
  subscript(place: Int) -> Word { words[place] }
  /// Some words.
  subscript(range: Range<Int>) -> ArraySlice<Word> { words[range] }

  /// Some words as they were typed, with what stands between them.
  func typed(_ range: Range<Int>) -> String {
    guard let first = words[range].first, let last = words[range].last else { return "" }
    return text(first.place.lowerBound..<last.place.upperBound)
  }

  /// Some words for the grammar of time: commas are blanks, a dash between words is kept.
  func phrase(_ range: Range<Int>) -> String {
    var phrase = ""
    for place in range {
      if !phrase.isEmpty { phrase += words[place].sign == "-" ? " - " : " " }
      phrase += words[place].text
    }
    return phrase
  }

  /// What stands from a word to the end of the line.
  func rest(from place: Int) -> String { text(words[place].place.lowerBound..<bytes.count) }

  /// Some bytes of the line, without blanks at their ends.
  private func text(_ range: Range<Int>) -> String {
    var rest = bytes[range]
    while rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    while rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  /// The pieces of some words: a new one begins behind every sign that parts.
  func pieces(_ range: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    for place in range where place > start && words[place].sign != nil {
      pieces.append(start..<place)
      start = place
    }
    if start < range.upperBound { pieces.append(start..<range.upperBound) }
    return pieces
  }

  /// The name that is left when some words are taken out, in one piece: what stood around them is tidied.
  func name(without taken: Set<Int>) -> String {
    let kept = words.indices.filter { !taken.contains($0) }
    guard let first = kept.first, let last = kept.last else { return "" }
    if kept.count == 1, words[first].isQuoted, !isCut { return words[first].text }
    var name = typed(first..<first + 1)
    for (before, place) in zip(kept, kept.dropFirst()) {
      if place == before + 1 {
        name += String(
          decoding: bytes[words[before].place.upperBound..<words[place].place.lowerBound], as: UTF8.self)
      } else {
        name += words[before + 1...place].contains { $0.sign != nil } ? ", " : " "
      }
      name += typed(place..<place + 1)
    }
    if last + 1 == words.count {
      name += String(decoding: bytes[words[last].place.upperBound..<bytes.count], as: UTF8.self)
    }
    while let sign = name.utf8.last, [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: " ")].contains(sign) {
      name.removeLast()
    }
    return name
  }
}

// How the line is cut.
extension EntryWords {
  /// Cuts the line from its beginning to its end.
  private mutating func read() {
    var place = 0
    var sign: Character?
    while place < bytes.count {
      guard words.count < EntryWords.limit else {
        isCut = true
        return
      }
      switch bytes[place] {
      case UInt8(ascii: " "): place += 1
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if !words.isEmpty { sign = bytes[place] == UInt8(ascii: ",") ? "," : ";" }
        place += 1
      default:
        if let quoted = quoted(at: place) {
          append(quoted, &sign)
          place = quoted.place.upperBound
        } else {
          place = readWord(at: place, &sign)
        }
      }
    }
  }

  /// Adds a word behind a sign that parts it.
  private mutating func append(_ word: Word, _ sign: inout Character?) {
    var word = word
    word.sign = sign
    sign = nil
    words.append(word)
  }

  /// The words in quotes that begin at a place, straight or curly ones; nil where nothing closes them.
  private func quoted(at place: Int) -> Word? {
    let opening: [[UInt8]] = [[0x22], [0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D], [0xE2, 0x80, 0x9E]]
    guard let open = opening.first(where: { bytes[place...].starts(with: $0) }) else { return nil }
    let closing: [[UInt8]] = open.count == 1 ? [open] : [[0xE2, 0x80, 0x9D], [0xE2, 0x80, 0x9C], [0x22]]
    var end = place + open.count
    while end < min(bytes.count, place + Todo.nameLimit) {
      if bytes[end] == 0x22 || bytes[end] == 0xE2, let close = closing.first(where: { bytes[end...].starts(with: $0) }),
        isEnd(end + close.count)
      {
        guard end > place + open.count else { return nil }
        let inner = String(decoding: bytes[place + open.count..<end], as: UTF8.self)
        return Word(place: place..<end + close.count, text: inner, plain: inner.lowercased(), isQuoted: true)
      }
      end += 1
    }
    return nil
  }

  /// Whether a word in quotes may end before a place.
  private func isEnd(_ place: Int) -> Bool {
    place >= bytes.count
      || [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains(bytes[place])
  }

  /// Reads one word, and returns the place behind it.
  private mutating func readWord(at start: Int, _ sign: inout Character?) -> Int {
    let blank = bytes[start...].firstIndex(of: UInt8(ascii: " ")) ?? bytes.count
    var end = wordEnd(start, blank)
    if end == blank, isDash(start..<end), !words.isEmpty {
      sign = sign ?? "-"
      return end
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if let length = keyLength(text) {
      append(word(start..<start + length + 1, String(text.utf8.prefix(length)) ?? ""), &sign)
      if start + length + 1 < end {
        var value = word(start + length + 1..<end, String(text.utf8.dropFirst(length + 1)) ?? "")
        value.isValue = true
        append(value, &sign)
      }
      return end
    }
    let isParting = text.hasSuffix(":") && text.utf8.count > 1
    if isParting { end -= 1 }
    append(word(start..<end, isParting ? String(text.dropLast()) : text), &sign)
    if isParting {
      sign = ":"
      end += 1
    }
    return end
  }

  /// The end of a word that begins at a place and has a blank behind it: at a sign that parts, or at the blank.
  private func wordEnd(_ start: Int, _ blank: Int) -> Int {
    let signs = bytes[start..<blank].indices.dropFirst().filter {
      bytes[$0] == UInt8(ascii: ";") || bytes[$0] == UInt8(ascii: ",")
    }
    // Most words have no sign in them that could part them.
    if signs.isEmpty { return blank }
    let word = bytes[start..<blank]
    var end = blank
    if isAddress(word) || isRule(word) {
      while end > start + 1, bytes[end - 1] == UInt8(ascii: ",") || bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
      return end
    }
    return signs.first { bytes[$0] == UInt8(ascii: ";") || !isInNumber($0) } ?? end
  }

  /// Whether a comma stands between digits.
  private func isInNumber(_ comma: Int) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return comma + 1 < bytes.count && digits.contains(bytes[comma - 1]) && digits.contains(bytes[comma + 1])
  }

  /// Whether a word is the address of a page.
  private func isAddress(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: Array("www.".utf8)) || zip(word, word.dropFirst()).contains { $0 == 0x2F && $1 == 0x2F }
  }

  /// Whether a word is a rule as RFC 5545 writes it, whose signs part nothing.
  private func isRule(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.contains(UInt8(ascii: "=")) else { return false }
    return String(decoding: word, as: UTF8.self).uppercased().contains("FREQ=")
  }

  /// Whether a word is a sign that parts, alone.
  private func isDash(_ range: Range<Int>) -> Bool {
    ["-", "--", "\u{2013}", "\u{2014}", ":"].contains(String(decoding: bytes[range], as: UTF8.self))
  }

  /// How long the word of a field before a colon or an equals sign is: `due:friday`, `due: friday`.
  private func keyLength(_ text: String) -> Int? {
    guard let length = text.utf8.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else {
      return nil
    }
    let key = text[..<length].lowercased()
    guard FieldNames.keys.contains(key) || key.utf8.count > 1 && FieldNames.named(key) != nil else { return nil }
    return text.utf8.distance(from: text.startIndex, to: length)
  }

  /// The signs by which tags and urgencies begin.
  private static let marks = Set("#@+!(pP".utf8)

  /// A word with what it may be.
  private func word(_ place: Range<Int>, _ text: String) -> Word {
    // No word that says anything is so long.
    guard place.count <= 100 else { return Word(place: place, text: text, plain: "") }
    var plain = text.lowercased()
    if plain.utf8.contains(0xE2) { plain = String(plain.map { $0 == "\u{2019}" ? "'" : $0 }) }
    while plain.utf8.count > 1, let last = plain.utf8.last, last == UInt8(ascii: ".") || last == UInt8(ascii: "?") {
      plain.removeLast()
    }
    if plain.contains(where: { $0.isLetter || $0.isNumber }) {
      while plain.hasSuffix("!") { plain.removeLast() }
    }
    var word = Word(place: place, text: text, plain: plain)
    (word.isTime, word.isSlip) = TimeWords.kinds(text, plain)
    word.mayBegin =
      word.isTime || word.isSlip || FieldNames.first.contains(plain) || EntryWords.marks.contains(text.utf8.first ?? 0)
    return word
  }
}
