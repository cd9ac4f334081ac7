import Model

extension Phrases {
  /// Reads a repeat: `every other tuesday`, `the last day of each month`, `3 days after it is done`, an RFC 5545 rule.
  public static func recurrence(_ text: String, _ context: PhraseContext) -> Reading<RecurrencePhrase> {
    func failure(_ reason: Reason, _ place: Range<Int>? = nil) -> Reading<RecurrencePhrase> {
      .failure(Misunderstanding(heard: text, subject: .recurrence, reason: reason, place: place))
    }
    var unread: Range<Int>?
    do throws(Reason) {
      if text.utf8.contains(UInt8(ascii: "=")) {
        return .value(RecurrencePhrase(rule: try RecurrenceRule(reading: text, wallClock: context.wallClock)))
      }
      let tokens = Tokenizer.tokens(text)
      if tokens.isEmpty { throw text.utf8.count > Tokenizer.limit ? .unknown : .empty }
      do throws(Reason) {
        return try recurrence(tokens, context, &unread)
      } catch {
        guard error == .unknown else { return failure(error, unread) }
        return try Spelling.guess(tokens) { tokens throws(Reason) in
          var unread: Range<Int>?
          return try recurrence(tokens, context, &unread)
        } ?? failure(error, unread)
      }
    } catch {
      return failure(error)
    }
  }

  /// Reads a repeat from tokens; on failure `unread` is where the words stand that it failed at, if that is known.
  private static func recurrence(
    _ tokens: [Token], _ context: PhraseContext, _ unread: inout Range<Int>?
  ) throws(Reason) -> Reading<RecurrencePhrase> {
    var grammar = RepeatGrammar(tokens, context)
    do throws(Reason) {
      try grammar.read()
    } catch {
      unread = grammar.cursor.unread
      throw error
    }
    return try grammar.reading()
  }
}

/// The grammar of repeats: how often, on which days, at what time, from when and until when, in any order.
struct RepeatGrammar {
  /// The clock, the calendar and the habits that the phrase is read with.
  let context: PhraseContext
  /// What is left to read.
  var cursor: Cursor

  /// The FREQ of the rule; nil where it follows from what else was said.
  var frequency: RecurrenceRule.Frequency?
  /// The INTERVAL of the rule.
  var interval = 1
  /// The BYDAY of the rule: weekdays, each with its place in the month where that was said.
  var byDay: [RecurrenceRule.Day] = []
  /// The BYMONTHDAY of the rule.
  var byMonthDay: [Int] = []
  /// The BYMONTH of the rule.
  var byMonth: [Int] = []
  /// The BYYEARDAY of the rule.
  var byYearDay: [Int] = []
  /// The BYWEEKNO of the rule.
  var byWeekNo: [Int] = []
  /// The BYSETPOS of the rule.
  var bySetPos: [Int] = []
  /// The WKST of the rule, where it was said.
  var weekStart: Weekday?
  /// The COUNT of the rule.
  var count: Int?
  /// How long it goes on, where that was said: `for 3 weeks`.
  var length: NominalDuration?
  /// What the UNTIL of the rule can be; empty where no end was said.
  var untils: [When] = []
  /// With which day it can begin; empty where none was said.
  var starts: [When] = []
  /// The time of day that was said.
  var clock: DateGrammar.Clock?
  /// The part of the day that was said.
  var part: Part?
  /// Whether it counts from the calendar or from the day on which the task is done.
  var mode = Recurrence.Mode.fixed
  /// Rules that take the place of what the fields say: the readings of an ambiguous word.
  var readings: [RecurrenceRule] = []
  /// Whether the days of the readings are only spread evenly, and give way to days that are said.
  var isSpread = false
  /// Whether a word such as `every` makes it a repeat; else it is confirmed.
  var isRepeat = false
  /// Whether it must be confirmed.
  var vague = false
  /// The period that the days are counted in, where that was said: `of the year`, `of the month`.
  var scope: RecurrenceRule.Frequency?
  /// Whether `every` stood before a weekday, so that `every month on every monday` is no question.
  var everyWeekdaySaid = false

  /// The grammar at the beginning of a phrase.
  init(_ tokens: [Token], _ context: PhraseContext) {
    self.context = context
    cursor = Cursor(tokens)
  }

  /// Reads all pieces to the end of the phrase, in any order.
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
      try readPiece()
      if cursor.index == place { throw .unknown }
    }
  }

  /// One piece, by the first reader that understands what stands here; refused where none does.
  private mutating func readPiece() throws(Reason) {
    let place = cursor.index
    do throws(Reason) {
      for reader in RepeatGrammar.readers {
        cursor.index = place
        if try reader.read(&self) { return }
      }
    } catch {
      cursor.refuse(from: place)
      throw error
    }
    cursor.stop(at: place)
    throw .unknown
  }

  /// A way to read one piece at the cursor into the fields of the grammar; false where it does not stand there.
  private struct Reader: Sendable {
    /// Moves the cursor behind the piece; where it stands after false does not matter.
    let read: @Sendable (_ grammar: inout RepeatGrammar) throws(Reason) -> Bool
  }

  /// The readers of pieces, in the order in which they are tried.
  ///
  /// How often comes first, with the numbers that belong to it: `3 times a week`, `every 2 weeks`, `3 days after it is
  /// done`. So do the numbers of an end (`10 times`). Then come days, a date with its month before the day of any
  /// month (`5 march` before `the 5th`), and last what may stand beside all of them: months, and the time of day.
  private static let readers: [Reader] = [
    Reader { grammar throws(Reason) in try grammar.readTimesPer() },
    Reader { grammar throws(Reason) in try grammar.readEvery() },
    Reader { grammar throws(Reason) in try grammar.readAfterDone() },
    Reader { grammar throws(Reason) in try grammar.readEnd() },
    Reader { grammar in grammar.readAdverb() },
    Reader { grammar throws(Reason) in try grammar.readYearly() },
    Reader { grammar throws(Reason) in try grammar.readOrdinals() },
    Reader { grammar throws(Reason) in try grammar.readWeekdays() },
    Reader { grammar throws(Reason) in try grammar.readMonthsAndScope() },
    Reader { grammar throws(Reason) in try grammar.readTime() },
  ]

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

  /// Whether days were said.
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

  /// The times of day in question, which is none where none was said.
  private func times() throws(Reason) -> [TimeOfDay?] {
    guard clock != nil || part != nil else { return [nil] }
    let grammar = DateGrammar([], context)
    let pieces = DateGrammar.Pieces(clock: clock, part: part)
    return try grammar.minutes(pieces, hasDay: false).map { TimeOfDay(wrapping: $0) }
  }
}
