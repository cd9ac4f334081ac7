import Model

/// What kind of words for time a phrase is made of, where its meaning alone does not say it.
package enum TimeGrammar {
  /// How surely words at the end of a name are meant as a detail.
  package enum Strength {
    /// They begin with a word or a sign that marks a detail.
    case marked
    /// They are a day or a time of day that cannot be otherwise.
    case plain
    /// They may as well be part of the name: `high`, `30 minutes`, `april`, `christmas`.
    case weak
  }

  /// Whether a word stands there that only repeats have: `every`, `daily`, `mondays`, `after done`; `orHowOften` takes
  /// `once` and `twice` too, which a name may hold as well.
  package static func saysRepeat(_ text: String, orHowOften: Bool = false) -> Bool {
    if text.utf8.contains(UInt8(ascii: "=")) { return true }
    return Tokenizer.tokens(text).contains { token in
      switch token.kind {
      case .word(.weekdays): true
      case .word(.key(let key)): repeatKeys.contains(key) || orHowOften && [.once, .twice].contains(key)
      default: false
      }
    }
  }

  /// The words that only repeats have.
  private static let repeatKeys: [Key] = [
    .every, .each, .everyday, .daily, .hourly, .weekly, .monthly, .quarterly, .yearly, .fortnightly, .biweekly,
    .bimonthly, .biannually, .biennially, .workdays, .weekends, .done,
  ]

  /// Whether a text is numbers alone that name no day and no time: `1984`, `20.50`, `070 123 45 67`, `one`.
  package static func isNumber(_ text: String) -> Bool {
    let tokens = Tokenizer.tokens(text)
    guard !tokens.isEmpty, tokens.allSatisfy(isNumeric) else { return false }
    let numbers = tokens.filter { $0.kind == .number }.count
    /// How often a sign stands there.
    func count(_ sign: Character) -> Int { tokens.count { $0.kind == .sign(sign.asciiValue ?? 0) } }
    if tokens.contains(where: { $0.kind != .number && !$0.isSign }) { return true }
    if count(":") > 0 { return false }
    if count("/") > 0 { return numbers == 2 && tokens.first?.value == 24 || numbers > 3 }
    if count("-") == 2 { return numbers != 3 || tokens.first?.digits != 4 && tokens.last?.digits != 4 }
    if count(".") >= 2 { return numbers > 3 }
    return true
  }

  /// Whether a token is part of a number.
  private static func isNumeric(_ token: Token) -> Bool {
    switch token.kind {
    case .number, .sign, .fraction, .word(.number), .word(.second), .word(.quarter), .word(.ordinal),
      .word(.key(.hundred)), .word(.key(.half)), .word(.key(.and)), .word(.suffix):
      return token.kind != .word(.suffix)
    default: return false
    }
  }

  /// `1500 m`: a length of minutes to nobody but a field of its own.
  package static func isBareM(_ text: String) -> Bool {
    let tokens = Tokenizer.tokens(text)
    return tokens.count == 2 && tokens[0].kind == .number && tokens[1].kind == .word(.unit(.minuteOrMonth))
  }

  /// An interval of a repeat as other programs write it, in the words for it: `+1m` is a month, and no minute repeats.
  package static func inMonths(_ text: String) -> String {
    let text = text.hasPrefix("+") ? String(text.dropFirst()) : text
    return isBareM(text) ? "\(Tokenizer.tokens(text)[0].value) months" : text
  }

  /// `17h30`, `17h`: a time of day, since nobody expects a task to take so long.
  package static func isHour(_ text: String) -> Bool {
    let tokens = Tokenizer.tokens(text)
    guard tokens.count == 2 || tokens.count == 3, tokens[1].text == "h", tokens[1].glued,
      tokens.count == 2 || tokens[2].glued && tokens[2].digits == 2
    else { return false }
    return tokens[0].kind == .number && (13...23).contains(tokens[0].value)
  }

  /// Whether a part of the day stands in the plural, which may be every day or the coming one.
  package static func isPlural(_ text: String) -> Bool {
    Tokenizer.tokens(text).contains { ["mornings", "afternoons", "evenings", "nights"].contains($0.text) }
  }

  /// What a time says: a day, a time of day, or both; nil where it is counted from now, or no time at all.
  package static func parts(_ text: String, _ context: PhraseContext) -> (hasDay: Bool, hasTime: Bool)? {
    var grammar = DateGrammar(Tokenizer.tokens(text), context)
    guard let pieces = try? grammar.pieces(DateGrammar.Pieces()) else { return nil }
    return (pieces.day != nil, pieces.clock != nil || pieces.part != nil)
  }

  /// How surely a day or time at the end of a name is meant as one.
  package static func strength(_ text: String) -> Strength {
    let tokens = Tokenizer.tokens(text)
    guard let first = tokens.first else { return .weak }
    if case .word(.key(let key)) = first.kind, markKeys.contains(where: { $0 == key }) { return .marked }
    if case .sign(UInt8(ascii: "+")) = first.kind { return .marked }
    if isFeast(tokens) { return .weak }
    let hasUnit = tokens.contains { if case .word(.unit) = $0.kind { true } else { false } }
    let hasPlainDay = tokens.contains(where: isPlain)
    if hasUnit, !hasPlainDay || tokens.contains(where: { $0.kind == .word(.key(.later)) }) {
      return first.kind == .word(.key(.end)) || first.kind == .word(.key(.this)) || first.kind == .word(.key(.last))
        || first.kind == .word(.key(.next)) || first.kind == .word(.key(.the)) ? .plain : .weak
    }
    return hasPlainDay || isWrittenDate(tokens) ? .plain : .weak
  }

  /// Whether words are the name of a feast and nothing else.
  private static func isFeast(_ tokens: [Token]) -> Bool {
    let texts = tokens.map(\.text)
    return Holidays.byFirstWord[texts.first ?? ""]?.contains { $0.words == texts } == true
  }

  /// The words by which words for time are marked at the end of a name.
  private static let markKeys: [Key] = [.by, .on, .at, .before, .until, .inside, .after, .every, .each]

  /// Whether a token names a day or a time that cannot be otherwise.
  private static func isPlain(_ token: Token) -> Bool {
    switch token.kind {
    case .word(.weekday), .word(.part(.tonight)): return true
    case .sign(UInt8(ascii: ":")): return true
    case .word(.key(let key)):
      return [
        .today, .tomorrow, .yesterday, .overmorrow, .am, .pm, .noon, .midnight, .oclock, .weekend, .endOfDay,
        .endOfWeek, .endOfMonth, .endOfYear, .next, .this,
      ].contains { $0 == key }
    default: return false
    }
  }

  /// A month with a day, or a date in three numbers.
  private static func isWrittenDate(_ tokens: [Token]) -> Bool {
    let hasNumber = tokens.contains { token in
      switch token.kind {
      case .number, .word(.ordinal), .word(.second), .word(.number): true
      default: false
      }
    }
    let hasMonth = tokens.contains { if case .word(.month) = $0.kind { true } else { false } }
    let numbers = tokens.count { $0.kind == .number }
    let hasSuffix = tokens.contains { $0.kind == .word(.suffix) }
    if hasSuffix, tokens.first?.kind == .word(.key(.the)) { return true }
    return hasMonth && hasNumber || numbers >= 3 && tokens.contains { $0.isSign }
  }
}

extension TimeGrammar {
  /// Whether a word is one that people misspell and that no other word of a name is likely to be near to: no number.
  static func isMisspelt(_ word: Word) -> Bool {
    switch word {
    case .weekday, .weekdays, .month, .unit, .part: true
    case .key(let key):
      repeatKeys.contains(key)
        || [.today, .tomorrow, .yesterday, .weekend, .before, .after, .until].contains { $0 == key }
    default: false
    }
  }

  /// Whether a word alone may be a person's name: `Eve`, `May`, `Jan`.
  package static func isName(_ text: String) -> Bool {
    guard text.first?.isUppercase == true else { return false }
    switch Lexicon.words[text.lowercased()] {
    case .month, .part: return true
    default: return false
    }
  }

  /// Whether a word alone names a day or a repeat, as one that is misspelt may. Months and numbers do only where they
  /// are long, since short ones are near to many other words.
  package static func names(_ word: String, isLong: Bool) -> Bool {
    switch Lexicon.words[word] {
    case .weekday, .weekdays, .part(.tonight): true
    case .key(let key):
      [.today, .tomorrow, .yesterday].contains { $0 == key } || isLong && repeatKeys.contains(key)
    default: false
    }
  }
}
