import Model

extension Phrases {
  /// Reads a day, or a day and a time: `tomorrow 5 pm`, `the 3rd`, `a week on friday`, `in 20 minutes`, `5/4`.
  ///
  /// Years are `CivilDate.years`. A past day is a value like any other: who asked says the warning.
  public static func date(_ text: String, _ context: PhraseContext) -> Reading<When> {
    let tokens = Tokenizer.tokens(text)
    func failure(_ reason: Reason) -> Reading<When> {
      .failure(Misunderstanding(heard: text, subject: .date, reason: withinYears(reason)))
    }
    if tokens.isEmpty { return failure(text.utf8.count > Tokenizer.limit ? .unknown : .empty) }
    do throws(Reason) {
      return try date(tokens, context).map { $0.time == nil ? $0 : context.shown($0) }
    } catch {
      if let range = DateGrammar.range(tokens, context) { return failure(range) }
      guard error == .unknown else { return failure(error) }
      do throws(Reason) {
        return try Spelling.guess(tokens) { tokens throws(Reason) in try date(tokens, context) } ?? failure(.unknown)
      } catch {
        return failure(error)
      }
    }
  }

  /// Reads a date from tokens, for phrases that hold one (`until 30 april`).
  static func date(_ tokens: [Token], _ context: PhraseContext) throws(Reason) -> Reading<When> {
    if let (left, right) = Cursor.alternatives(ranged(tokens)) {
      if let shared = try alternatives(left, right, context) { return shared }
      return .choices(unique(try date(left, context).values + date(right, context).values))
    }
    var grammar = DateGrammar(tokens, context)
    guard let pieces = try grammar.pieces(DateGrammar.Pieces()) else { throw grammar.reason }
    return try grammar.reading(of: pieces)
  }

  /// The two sides of `or`, where they share a day or a time: `mon or tue at 5pm`, `5pm or 6pm tomorrow`.
  private static func alternatives(
    _ left: [Token], _ right: [Token], _ context: PhraseContext
  ) throws(Reason) -> Reading<When>? {
    var (first, second) = (DateGrammar(left, context), DateGrammar(right, context))
    guard var one = try first.pieces(DateGrammar.Pieces()), var other = try second.pieces(DateGrammar.Pieces()),
      one.moments == nil, other.moments == nil
    else { return nil }
    if one.clock == nil, one.part == nil { (one.clock, one.part) = (other.clock, other.part) }
    let day = one.day ?? other.day
    (one.day, other.day) = (one.day ?? day, other.day ?? day)
    return .choices(unique(try first.reading(of: one).values + second.reading(of: other).values))
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

/// The grammar of dates: a phrase is a few pieces in any order, a day and a time of day among them.
struct DateGrammar {
  /// A day as it was said: what it may mean, the suggested one first.
  struct Day {
    var dates: [CivilDate]
    /// One of the dates may be today, and gives way when its time of day is past.
    var soft = false
    /// Dates that come into question only when a weekday beside them says so: this year's, though it is past.
    var alternatives: [CivilDate] = []
    /// Set when the words named a day of the week, which may stand beside a date.
    var weekday: Weekday?
    /// Set when a day of any month was said, which a weekday beside it may put off to another month.
    var ofMonth: Int?
    /// Whether that was a number alone (`friday 27`), so that such a day is confirmed.
    var isBareNumber = false
    /// To be confirmed.
    var vague = false

    init(_ dates: CivilDate...) { self.dates = dates }
    init(dates: [CivilDate]) { self.dates = dates }
  }

  /// A time of day as it was said.
  enum Clock: Equatable {
    /// Minutes after midnight; 1440 is the end of the day.
    case sure(Int)
    /// An hour from 1 to 12 that may be before or after noon.
    case half(hour: Int, minute: Int)
    /// The one at the end of the day, or the one at its beginning.
    case midnight
    /// The close of business, or the midnight that ends the day.
    case endOfDay
    /// Noon, or an hour later.
    case lunch
  }

  struct Pieces {
    var day: Day?
    var clock: Clock?
    var part: Part?
    /// Readings that are complete, such as those of `in 2 hours`.
    var moments: [When]?
    var vague = false
    /// The number that was taken for an hour, and may be a day of the month beside a weekday.
    var number: Int?
    /// How far the clock that was said is ahead of UTC, in minutes.
    var zone: Int?

    var isEmpty: Bool { day == nil && clock == nil && part == nil && moments == nil }
  }

  enum Piece {
    case day(Day)
    case clock(Clock, vague: Bool)
    case part(Part)
    case dayPart(Day, Part)
    /// An hour, or a day of the month that falls on the weekday beside it (`monday 23`).
    case clockOrDay(Clock, Int)
    /// The zone of a day and a time, in minutes east of UTC.
    case zone(Int)
    /// A word such as `later`, which makes what stands beside it a guess.
    case hedge
    case moments([When], vague: Bool)
  }

  let context: PhraseContext
  let today: CivilDate
  var cursor: Cursor

  init(_ tokens: [Token], _ context: PhraseContext) {
    self.context = context
    today = context.now.date
    cursor = Cursor(tokens)
  }

  /// The minutes of the day that the clock shows now.
  var minute: Int { context.now.time?.minutes ?? 0 }

  /// Why nothing was understood.
  var reason: Reason {
    cursor.tokens.contains { $0.kind == .word(.key(.never)) } ? .noDay : .unknown
  }

  /// Reads pieces to the end of the phrase, coming back from those that lead nowhere.
  mutating func pieces(_ pieces: Pieces) throws(Reason) -> Pieces? {
    let start = cursor.index
    skipFillers()
    if cursor.isAtEnd { return pieces.isEmpty ? nil : pieces }
    let place = cursor.index
    for parser in 0..<DateGrammar.parserCount {
      cursor.index = place
      guard let piece = try parse(parser, after: pieces), cursor.index > place else { continue }
      var next = pieces
      try next.add(piece)
      if let whole = try self.pieces(next) { return whole }
    }
    cursor.index = start
    return nil
  }

  private static let parserCount = 15

  private mutating func parse(_ parser: Int, after pieces: Pieces) throws(Reason) -> Piece? {
    switch parser {
    case 0: return try isoMoment()
    case 1: return try clock(beside: pieces)
    case 2: return try eveOfHoliday() ?? partPiece()
    case 3: return try numericDate()
    case 4: return try monthDate()
    case 5: return try offset()
    case 6: return try edge()
    case 7: return try ordinalDay()
    case 8: return try pointedDay()
    case 9: return try day().map { .day($0) }
    case 10: return try period()
    case 11: return try bareClock(beside: pieces)
    case 12: return try beforeDay()
    case 13: return try zonePiece(beside: pieces)
    default: return hedge()
    }
  }

  /// Words that stand before days and times and say nothing about them.
  private mutating func skipFillers() {
    while let token = cursor.peek() {
      switch token.kind {
      case .word(.key(.on)), .word(.key(.by)), .word(.key(.of)), .word(.key(.until)): cursor.index += 1
      case .sign(UInt8(ascii: ",")): cursor.index += 1
      case .word(.key(.the)) where !isTheTime: cursor.index += 1
      case .unknown
      where (token.text == "no" || token.text == "not") && cursor.sees(.later, at: 1)
        && cursor.sees(text: "than", at: 2):
        cursor.index += 3
      case .unknown where token.text == "for" || token.text == "due": cursor.index += 1
      default: return
      }
    }
  }

  /// `the` is kept before a number, which it makes a day.
  private var isTheTime: Bool {
    switch cursor.peek(1)?.kind {
    case .number, .word(.ordinal), .word(.second), .word(.number): true
    default: false
    }
  }
}

extension DateGrammar.Pieces {
  /// Puts a piece to the others; two days that differ, or two times, are refused.
  mutating func add(_ piece: DateGrammar.Piece) throws(Reason) {
    switch piece {
    case .day(let day): try add(day)
    case .clock(let clock, let vague):
      // `5 pm 17:00` is one time.
      if let old = self.clock, old != clock { throw .severalTimes }
      self.clock = clock
      if vague { self.vague = true }
    case .part(let part):
      if self.part != nil { throw .severalTimes }
      self.part = part
    case .dayPart(let day, let part):
      try add(day)
      if self.part != nil { throw .severalTimes }
      self.part = part
    case .hedge: vague = true
    case .clockOrDay(let clock, let number):
      try add(.clock(clock, vague: false))
      self.number = number
    case .zone(let minutes):
      if zone != nil { throw .severalTimes }
      zone = minutes
    case .moments(let moments, let vague):
      if day != nil || self.moments != nil { throw .severalDays }
      self.moments = moments
      if vague { self.vague = true }
    }
  }

  private mutating func add(_ new: DateGrammar.Day) throws(Reason) {
    if moments != nil { throw .severalDays }
    guard let old = day else {
      day = new
      return
    }
    if let weekday = old.weekday, new.weekday == nil {
      day = try new.fitting(weekday)
    } else if let weekday = new.weekday, old.weekday == nil {
      day = try old.fitting(weekday)
    } else {
      // `today 18 march` is one day; `tomorrow yesterday` is not.
      let common = old.dates.filter { new.dates.contains($0) }
      if common.isEmpty { throw .severalDays }
      day?.dates = common
    }
  }
}

extension DateGrammar.Day {
  /// The readings that fall on the weekday; refused, with what the date really is, when there are none.
  func fitting(_ weekday: Weekday) throws(Reason) -> DateGrammar.Day {
    var day = self
    day.dates = dates.filter { $0.weekday == weekday }
    if day.dates.isEmpty { day.dates = alternatives.filter { $0.weekday == weekday } }
    if day.dates.isEmpty, let date = later(on: weekday) {
      day.dates = [date]
      if isBareNumber { day.vague = true }
    }
    if day.dates.isEmpty { throw .wrongWeekday(dates[0], said: weekday) }
    day.soft = false
    return day
  }

  /// The first day of that number which falls on the weekday: the next Friday that is a 13th. Nil where a month was said.
  func later(on weekday: Weekday) -> CivilDate? {
    guard let ofMonth, let first = dates.first else { return nil }
    // The 31st falls on each weekday within less than four years.
    return (1...48).lazy.compactMap { months in
      let month = first.startOfMonth.adding(months: months)
      return CivilDate(year: month.year, month: month.month, day: ofMonth)
    }.first { $0.weekday == weekday }
  }
}
