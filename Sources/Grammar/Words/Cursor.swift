import Model

/// A place in the tokens of a phrase. Reading forward moves it; a copy of `index` brings it back.
package struct Cursor: Sendable {
  /// All tokens of the phrase.
  let tokens: [Token]
  /// Which token is read next; as many as there are at the end.
  var index = 0
  /// The words that could not be read, in UTF-8 bytes of the text; nil while all could be, or where nobody knows.
  private(set) var unread: Range<Int>?

  /// The beginning of a phrase.
  package init(_ tokens: [Token]) { self.tokens = tokens }

  /// Remembers that no reader understood the token of an index; of several such the farthest counts.
  mutating func stop(at index: Int) {
    let place = tokens[index].place
    if unread.map({ $0.lowerBound < place.lowerBound }) ?? true { unread = place }
  }

  /// Remembers that a reader refused the words from the token of an index to the cursor.
  mutating func refuse(from first: Int) {
    let last = min(max(first, index - 1), tokens.count - 1)
    unread = tokens[first].place(to: tokens[last])
  }

  /// Whether nothing is left to read.
  package var isAtEnd: Bool { index >= tokens.count }

  /// The token so many places ahead, or nil past the end.
  package func peek(_ offset: Int = 0) -> Token? {
    let place = index + offset
    return place >= 0 && place < tokens.count ? tokens[place] : nil
  }

  /// Whether a word of the grammar stands so many places ahead.
  package func sees(_ key: Key, at offset: Int = 0) -> Bool { peek(offset)?.kind == .word(.key(key)) }

  /// Whether a sign, which must be ASCII, stands so many places ahead.
  func seesSign(_ sign: Character, at offset: Int = 0) -> Bool {
    guard case .sign(let byte)? = peek(offset)?.kind else { return false }
    return byte == sign.asciiValue
  }

  /// Whether a word stands so many places ahead that the lexicon need not know.
  func sees(text: String, at offset: Int = 0) -> Bool { peek(offset)?.text == text }

  /// Moves past a word of the grammar, or stays.
  package mutating func take(_ key: Key) -> Bool {
    guard sees(key) else { return false }
    index += 1
    return true
  }

  /// Moves past the word for hours, or stays.
  package mutating func takeHours() -> Bool {
    guard case .word(.unit(.hour))? = peek()?.kind else { return false }
    index += 1
    return true
  }

  /// Moves past a sign, or stays.
  package mutating func take(_ sign: Character) -> Bool {
    guard seesSign(sign) else { return false }
    index += 1
    return true
  }

  /// Moves past a word that the lexicon need not know, or stays.
  mutating func take(text: String) -> Bool {
    guard sees(text: text) else { return false }
    index += 1
    return true
  }

  /// Moves past the given words in this order, or stays.
  mutating func take(all keys: Key...) -> Bool {
    for (offset, key) in keys.enumerated() where !sees(key, at: offset) { return false }
    index += keys.count
    return true
  }

  /// Moves past the given words, in any order and however often.
  mutating func skip(_ keys: Key...) {
    while let token = peek(), case .word(.key(let key)) = token.kind, keys.contains(key) { index += 1 }
  }

  /// Moves past commas.
  mutating func skipCommas() {
    while seesSign(",") { index += 1 }
  }

  /// Moves past `day` or `days`, or stays.
  mutating func takeDay() -> Bool {
    guard peek()?.kind == .word(.unit(.day)) else { return false }
    index += 1
    return true
  }

  /// The digits that stand here, which it moves past.
  package mutating func digits() -> Token? {
    guard let token = peek(), token.kind == .number else { return nil }
    index += 1
    return token
  }

  /// The weekday that stands here, which it moves past.
  mutating func weekday() -> Weekday? {
    guard case .word(.weekday(let weekday))? = peek()?.kind else { return nil }
    index += 1
    return weekday
  }

  /// The weekday that stands here, in the singular or the plural, which it moves past.
  mutating func anyWeekday() -> Weekday? {
    if case .word(.weekdays(let weekday))? = peek()?.kind {
      index += 1
      return weekday
    }
    return weekday()
  }

  /// The month that stands here by its name, 1 to 12, which it moves past.
  mutating func month() -> Int? {
    guard case .word(.month(let month))? = peek()?.kind else { return nil }
    index += 1
    return month
  }

  /// The unit that stands here, which it moves past; `second` and `quarter` are units here.
  mutating func unit() -> Unit? {
    switch peek()?.kind {
    case .word(.unit(let unit)):
      index += 1
      return unit
    case .word(.second):
      index += 1
      return .second
    case .word(.quarter):
      index += 1
      return .quarter
    case .word(.key(.business)) where isDayWord(peek(1)):
      index += 2
      return .workday
    case .word(.key(.workdays)):
      index += 1
      return .workday
    default: return nil
    }
  }

  /// Whether a token is `day` or `days`.
  private func isDayWord(_ token: Token?) -> Bool { token?.kind == .word(.unit(.day)) }
}
