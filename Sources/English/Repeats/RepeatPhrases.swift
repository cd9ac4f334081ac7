import Model

/// What a phrase for a repeat says.
public struct RecurrencePhrase: Hashable, Sendable {
  /// The rule itself.
  public var rule: RecurrenceRule
  /// Whether it counts by the calendar or from the day when the task is done.
  public var mode: Recurrence.Mode
  /// The time of day, where the phrase gave one (`every day at 8 am`).
  public var time: TimeOfDay?
  /// The day, or the day and time, to begin with, where the phrase gave one (`starting monday`).
  public var start: When?

  /// A repeat by the calendar unless said otherwise, which says neither a time nor a start.
  public init(rule: RecurrenceRule, mode: Recurrence.Mode = .fixed, time: TimeOfDay? = nil, start: When? = nil) {
    self.rule = rule
    self.mode = mode
    self.time = time
    self.start = start
  }

  /// The repeat of a task: it begins with the first day from the phrase's start, the due or today on that fits.
  ///
  /// Nil when there is no such day. The time of day is the phrase's, else the due's. One that nobody dated does not
  /// begin at a time of today that is over, as a time alone would not; nor do hours counted from a time of today.
  public func recurrence(due: When?, now: When) -> Recurrence? {
    let isFine = rule.frequency == .hourly || rule.frequency == .minutely
    // Hours and minutes are counted from now where nothing else is said.
    var first = start ?? due ?? (isFine ? now : When(now.date))
    if let time = time ?? first.time ?? due?.time { first.time = time }
    if mode == .afterDone { return Recurrence(rule: rule, mode: mode, start: first) }
    let isDated = due != nil || start.map { !isFine || $0.date != now.date } ?? false
    guard let start = rule.occurrences(from: first).first(where: { isDated || $0.time == nil || $0 >= now }) else {
      return nil
    }
    var rule = rule
    if self.start == nil, let due, due.date != start.date, let count = rule.count {
      // A due that no rule gave is one of the times that were said.
      guard count > 1 else { return nil }
      rule.count = count - 1
    }
    return Recurrence(rule: rule, mode: mode, start: start)
  }
}

extension RecurrencePhrase {
  /// What it means, for asking about it.
  public var meaning: Meaning { .recurrence(rule, mode, time: time, start: start) }
}

extension Phrases {
  /// Reads a repeat: `every other tuesday`, `the last day of each month`, `3 days after it is done`, an RFC 5545 rule.
  public static func recurrence(_ text: String, _ context: PhraseContext) -> Reading<RecurrencePhrase> {
    func failure(_ reason: Reason) -> Reading<RecurrencePhrase> {
      .failure(Misunderstanding(heard: text, subject: .recurrence, reason: reason))
    }
    do throws(Reason) {
      if text.utf8.contains(UInt8(ascii: "=")) {
        return .value(RecurrencePhrase(rule: try RecurrenceRule(reading: text, wallClock: context.wallClock)))
      }
      let tokens = Tokenizer.tokens(text)
      if tokens.isEmpty { throw text.utf8.count > Tokenizer.limit ? .unknown : .empty }
      do throws(Reason) {
        return try recurrence(tokens, context)
      } catch {
        guard error == .unknown,
          let guess = try Spelling.guess(tokens, { tokens throws(Reason) in try recurrence(tokens, context) })
        else { throw error }
        return guess
      }
    } catch {
      return failure(error)
    }
  }

  private static func recurrence(_ tokens: [Token], _ context: PhraseContext) throws(Reason) -> Reading<
    RecurrencePhrase
  > {
    var grammar = RepeatGrammar(tokens, context)
    try grammar.read()
    return try grammar.reading()
  }
}

/// The grammar of repeats: how often, on which days, at what time, from when and until when, in any order.
struct RepeatGrammar {
  let context: PhraseContext
  var cursor: Cursor

  var frequency: RecurrenceRule.Frequency?
  var interval = 1
  var byDay: [RecurrenceRule.Day] = []
  var byMonthDay: [Int] = []
  var byMonth: [Int] = []
  var byYearDay: [Int] = []
  var byWeekNo: [Int] = []
  var bySetPos: [Int] = []
  var weekStart: Weekday?
  var count: Int?
  /// `for 3 weeks`
  var length: Stretch.Sum?
  var untils: [When] = []
  var starts: [When] = []
  var clock: DateGrammar.Clock?
  var part: Part?
  var mode = Recurrence.Mode.fixed
  /// Rules that take the place of what the fields say: the readings of an ambiguous word.
  var readings: [RecurrenceRule] = []
  /// Whether the days of the readings are only spread evenly, and give way to days that are said.
  var isSpread = false
  /// Whether a word such as `every` makes it a repeat; else it is confirmed.
  var isRepeat = false
  var vague = false
  /// `of the year`, `of the month`
  var scope: RecurrenceRule.Frequency?
  var everyWeekdaySaid = false

  init(_ tokens: [Token], _ context: PhraseContext) {
    self.context = context
    cursor = Cursor(tokens)
  }

  mutating func read() throws(Reason) {
    try refuseOnce()
    _ = cursor.take(text: "repeat") || cursor.take(text: "repeats")
    while !cursor.isAtEnd {
      let place = cursor.index
      cursor.skipCommas()
      cursor.skip(.and, .on, .the)
      // `every month on Friday that is the 13th`, as it is said.
      if !byDay.isEmpty, cursor.take(text: "that") { _ = cursor.take(text: "is") || cursor.take(.are) }
      cursor.skip(.the)
      if cursor.isAtEnd { break }
      if try !readPiece() || cursor.index == place {
        throw .unknown
      }
    }
  }

  /// One piece, by the first reader that understands what stands here.
  private mutating func readPiece() throws(Reason) -> Bool {
    let place = cursor.index
    for reader in 0..<10 {
      cursor.index = place
      let understood: Bool
      switch reader {
      case 0: understood = try readTimesPer()
      case 1: understood = try readEvery()
      case 2: understood = try readAfterDone()
      case 3: understood = try readEnd()
      case 4: understood = readAdverb()
      case 5: understood = try readYearly()
      case 6: understood = try readOrdinals()
      case 7: understood = try readWeekdays()
      case 8: understood = try readMonthsAndScope()
      default: understood = try readTime()
      }
      if understood { return true }
    }
    return false
  }

  /// `once` and `never` are no repeats.
  private func refuseOnce() throws(Reason) {
    guard let first = cursor.peek() else { return }
    let isOnce = first.kind == .word(.key(.once)) || first.kind == .word(.key(.never))
    let isOneTime = first.text == "one" && cursor.sees(.time, at: 1)
    if cursor.tokens.count == 1, isOnce || first.text == "no" { throw .doesNotRepeat }
    if isOneTime || (first.text == "just" && cursor.sees(.once, at: 1)) { throw .doesNotRepeat }
    if first.text == "does" || first.text == "no" || first.text == "not" { throw .doesNotRepeat }
  }

  /// The rules that the pieces come to, each with each end, start and time that is possible.
  func reading() throws(Reason) -> Reading<RecurrencePhrase> {
    let rules = try self.rules()
    let times = try self.times()
    var phrases: [RecurrencePhrase] = []
    for rule in rules {
      for until in untils.isEmpty ? [nil] : untils.map(Optional.some) {
        for start in starts.isEmpty ? [nil] : starts.map(Optional.some) {
          for time in times {
            var rule = rule
            if until != nil, rule.count != nil { throw .severalEnds }
            if let until { rule.until = until }
            if let until, let start, until.date < start.date { throw .neverHappens }
            let phrase = RecurrencePhrase(rule: rule, mode: mode, time: time ?? start?.time, start: start)
            if !phrases.contains(phrase) { phrases.append(phrase) }
          }
        }
      }
    }
    guard !phrases.isEmpty else { throw .unknown }
    let isGuess = vague && !(isSpread && saysDays)
    return phrases.count == 1 && !isGuess && saysRepeat ? .value(phrases[0]) : .choices(phrases)
  }

  private var saysDays: Bool { !byDay.isEmpty || !byMonthDay.isEmpty }

  /// The rule of the fields, or the readings with the fields put to them.
  private func rules() throws(Reason) -> [RecurrenceRule] {
    if readings.isEmpty { return try plainRules() }
    guard isSpread, saysDays else { return try readings.map { rule throws(Reason) in try completed(rule) } }
    // `twice a week` says how many days there are: `biweekly on friday` cannot be that.
    let fitting = readings.filter { rule in
      (rule.byDay.isEmpty || rule.byDay.count == byDay.count)
        && (rule.byMonthDay.isEmpty || rule.byMonthDay.count == byMonthDay.count)
    }
    guard !fitting.isEmpty else { throw .unknown }
    return try fitting.map { rule throws(Reason) in
      var bare = rule
      (bare.byDay, bare.byMonthDay) = ([], [])
      return try completed(bare)
    }
  }

  /// Whether the words can only be a repeat: `monday` alone, or `the 15th`, could be one day and is confirmed.
  private var saysRepeat: Bool {
    isRepeat || frequency != nil || scope != nil || !bySetPos.isEmpty || !readings.isEmpty
      || (!byMonth.isEmpty && byDay.contains { $0.ordinal != nil } || byMonthDay.contains { $0 < 0 })
  }

  private func times() throws(Reason) -> [TimeOfDay?] {
    guard clock != nil || part != nil else { return [nil] }
    let grammar = DateGrammar([], context)
    let pieces = DateGrammar.Pieces(clock: clock, part: part)
    return try grammar.minutes(pieces, hasDay: false).map { TimeOfDay(wrapping: $0) }
  }
}
