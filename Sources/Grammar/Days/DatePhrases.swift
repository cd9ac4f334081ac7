import Model

extension Phrases {
  /// Reads a day, or a day and a time: `tomorrow 5 pm`, `the 3rd`, `a week on friday`, `in 20 minutes`, `5/4`.
  ///
  /// Years are `CivilDate.years`. A past day is a value like any other: who asked says the warning.
  public static func date(_ text: String, _ context: PhraseContext) -> Reading<When> {
    let tokens = Tokenizer.tokens(text)
    func failure(_ reason: Reason, _ place: Range<Int>? = nil) -> Reading<When> {
      .failure(Misunderstanding(heard: text, subject: .date, reason: withinYears(reason), place: place))
    }
    var unread: Range<Int>?
    if tokens.isEmpty { return failure(text.utf8.count > Tokenizer.limit ? .unknown : .empty) }
    do throws(Reason) {
      return try date(tokens, context, &unread).map { $0.time == nil ? $0 : context.shown($0) }
    } catch {
      if let range = DateGrammar.range(tokens, context) { return failure(range) }
      guard error == .unknown else { return failure(error, unread) }
      do throws(Reason) {
        return try Spelling.guess(tokens) { tokens throws(Reason) in try date(tokens, context) }
          ?? failure(.unknown, unread)
      } catch {
        return failure(error)
      }
    }
  }

  /// Reads a date from tokens, for phrases that hold one (`until 30 april`).
  static func date(_ tokens: [Token], _ context: PhraseContext) throws(Reason) -> Reading<When> {
    var unread: Range<Int>?
    return try date(tokens, context, &unread)
  }

  /// The same, which says on failure where the words stand that it failed at, if it knows.
  static func date(
    _ tokens: [Token], _ context: PhraseContext, _ unread: inout Range<Int>?
  ) throws(Reason) -> Reading<When> {
    let tokens = withoutWholeDay(tokens)
    if let (left, right) = Cursor.alternatives(ranged(tokens)) {
      if let shared = try alternatives(left, right, context) { return shared }
      return .choices(unique(try date(left, context, &unread).values + date(right, context, &unread).values))
    }
    var grammar = DateGrammar(tokens, context)
    let pieces: DateGrammar.Pieces
    do throws(Reason) {
      guard let read = try grammar.pieces(DateGrammar.Pieces()) else { throw grammar.reason }
      pieces = read
    } catch {
      unread = grammar.cursor.unread
      throw error
    }
    return try grammar.reading(of: pieces)
  }

  /// The two sides of `or`, where they share a day or a time: `mon or tue at 5pm`, `5pm or 6pm tomorrow`.
  private static func alternatives(
    _ left: [Token], _ right: [Token], _ context: PhraseContext
  ) throws(Reason) -> Reading<When>? {
    var (first, second) = (DateGrammar(left, context), DateGrammar(right, context))
    guard var one = try first.pieces(DateGrammar.Pieces()), var other = try second.pieces(DateGrammar.Pieces()),
      one.whens == nil, other.whens == nil
    else { return nil }
    if one.clock == nil, one.part == nil { (one.clock, one.part) = (other.clock, other.part) }
    let day = one.day ?? other.day
    (one.day, other.day) = (one.day ?? day, other.day ?? day)
    return .choices(unique(try first.reading(of: one).values + second.reading(of: other).values))
  }

  /// `all day friday` and `friday, all day` without the words that say no time of day.
  private static func withoutWholeDay(_ tokens: [Token]) -> [Token] {
    func isWhole(_ part: some Collection<Token>) -> Bool { part.map(\.text) == ["all", "day"] }
    if tokens.count > 2, isWhole(tokens.prefix(2)) { return Array(tokens.dropFirst(2)) }
    return tokens.count > 2 && isWhole(tokens.suffix(2)) ? tokens.dropLast(2) : tokens
  }

  /// `in 2-3 days` and `in 2 to 3 days` as `in 2 or 3 days`.
  private static func ranged(_ tokens: [Token]) -> [Token] {
    guard tokens.count == 5, tokens[0].kind == .word(.key(.inside)), case .word(.unit) = tokens[4].kind,
      tokens[2].kind == .sign(UInt8(ascii: "-")) || tokens[2].kind == .word(.key(.to))
    else { return tokens }
    var tokens = tokens
    tokens[2].kind = .word(.key(.or))
    return tokens
  }

  /// What is wrong with a day that lies outside the years is that first of all.
  private static func withinYears(_ reason: Reason) -> Reason {
    switch reason {
    case .wrongWeekday(let date, _) where !CivilDate.years.contains(date.year): .yearOutOfRange(date.year)
    case .noSuchWeekday(_, _, let year, _) where !CivilDate.years.contains(year): .yearOutOfRange(year)
    default: reason
    }
  }

  /// Each value once, in the order in which they were said.
  public static func unique<Value: Equatable>(_ values: [Value]) -> [Value] {
    var kept: [Value] = []
    for value in values where !kept.contains(value) { kept.append(value) }
    return kept
  }
}
