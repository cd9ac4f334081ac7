import Model

// The rule that the pieces of a repeat come to.
extension RepeatGrammar {
  func plainRules() throws(Reason) -> [RecurrenceRule] {
    guard let frequency = frequency ?? impliedFrequency else { throw .unknown }
    var rule = RecurrenceRule(frequency, interval: interval)
    rule = try completed(rule)
    if frequency == .yearly, scope == nil, rule.byMonth.isEmpty, !rule.byMonthDay.isEmpty, rule.byDay.isEmpty {
      // `every year end`; the 15th of a year could be that of any month.
      guard rule.byMonthDay == [-1] else { throw .unknown }
      (rule.byMonth, rule.byMonthDay) = ([12], [31])
    }
    // `every month on monday`: which one?
    if frequency == .monthly || frequency == .yearly, !everyWeekdaySaid, bySetPos.isEmpty, byMonthDay.isEmpty,
      !rule.byDay.isEmpty, rule.byDay.allSatisfy({ $0.ordinal == nil }), byMonth.isEmpty, byWeekNo.isEmpty
    {
      var first = rule
      first.byDay = rule.byDay.map { RecurrenceRule.Day($0.weekday, ordinal: 1) }
      return [first, rule]
    }
    return [rule]
  }

  /// The smallest period that holds all that was named.
  private var impliedFrequency: RecurrenceRule.Frequency? {
    if !byMonth.isEmpty || !byYearDay.isEmpty || !byWeekNo.isEmpty || scope == .yearly {
      // `every monday in june` is weekly, `the first monday in june` yearly.
      let isPlain = !byDay.isEmpty && byDay.allSatisfy { $0.ordinal == nil } && bySetPos.isEmpty
      return isPlain && byMonthDay.isEmpty && scope == nil && byWeekNo.isEmpty ? .weekly : .yearly
    }
    if !byMonthDay.isEmpty || scope == .monthly || !bySetPos.isEmpty { return .monthly }
    if byDay.contains(where: { $0.ordinal != nil }) { return .monthly }
    if !byDay.isEmpty { return .weekly }
    return isRepeat && part != nil ? .daily : nil
  }

  /// The rule with the days, months, count and week start that stood beside it.
  func completed(_ base: RecurrenceRule) throws(Reason) -> RecurrenceRule {
    var rule = base
    rule.byDay = Phrases.unique(rule.byDay + byDay)
    rule.byMonthDay = Phrases.unique(rule.byMonthDay + byMonthDay)
    rule.byMonth = Phrases.unique(rule.byMonth + byMonth)
    rule.byYearDay = Phrases.unique(rule.byYearDay + byYearDay)
    rule.byWeekNo = Phrases.unique(rule.byWeekNo + byWeekNo)
    rule.bySetPos = Phrases.unique(rule.bySetPos + bySetPos)
    rule.weekStart = weekStart ?? (rule.dependsOnWeekStart ? context.firstWeekday : .monday)
    rule.count = count
    if let length { try limit(&rule, to: length) }
    // Pieces that do not go together, such as `every week on the 15th`.
    if RecurrenceRule(text: rule.text) == nil { throw .unknown }
    try checkDays(rule)
    return rule
  }

  /// A day that none of the months has is refused: the 31st of April.
  private func checkDays(_ rule: RecurrenceRule) throws(Reason) {
    guard !rule.byMonth.isEmpty, let day = rule.byMonthDay.max(), rule.byMonthDay.allSatisfy({ $0 > 0 }) else { return }
    let lengths = rule.byMonth.map { (month: $0, last: CivilDate.daysInMonth(year: 2000, month: $0)) }
    guard let longest = lengths.max(by: { $0.last < $1.last }), let least = rule.byMonthDay.min() else { return }
    if least > longest.last { throw .noSuchDay(year: nil, month: longest.month, day: day, last: longest.last) }
  }

  /// `for 3 weeks`: as many times as fit where that is plain, else an end that is confirmed by being said.
  private func limit(_ rule: inout RecurrenceRule, to sum: Stretch.Sum) throws(Reason) {
    guard rule.count == nil, untils.isEmpty, sum.seconds == 0 else { throw .unknown }
    let isPlain = rule.byDay.count <= 1 && rule.byMonthDay.count <= 1
    switch rule.frequency {
    case .daily where sum.months == 0 && rule.byDay.isEmpty: rule.count = (sum.days + rule.interval - 1) / rule.interval
    case .weekly where sum.months == 0 && isPlain && sum.days % 7 == 0:
      rule.count = (sum.days / 7 + rule.interval - 1) / rule.interval
    case .monthly where sum.days == 0 && isPlain: rule.count = (sum.months + rule.interval - 1) / rule.interval
    case .yearly where sum.days == 0 && isPlain && sum.months % 12 == 0:
      rule.count = (sum.months / 12 + rule.interval - 1) / rule.interval
    default:
      let first = starts.first?.date ?? context.now.date
      rule.until = When(first.adding(months: sum.months).adding(days: sum.days - 1))
    }
    if rule.count == 0 { throw .zero }
  }

  /// `for 5 times`, `10 times`, `until 30 april`, `starting monday`, `for 3 weeks`, `with weeks from sunday`.
  mutating func readEnd() throws(Reason) -> Bool {
    if try readCount() { return true }
    if cursor.take(.with) {
      guard cursor.peek()?.kind == .word(.unit(.week)) else { return false }
      cursor.index += 1
      guard cursor.take(.from), let weekday = cursor.weekday() else { return false }
      weekStart = weekday
      return true
    }
    if cursor.take(.until) || cursor.take(text: "ending") || cursor.take(text: "ends") || cursor.take(all: .end, .on) {
      let place = cursor.index
      guard untils.isEmpty, let values = try readDate() else { return false }
      // `until 5 pm` names no day.
      var said = DateGrammar(Array(cursor.tokens[place..<cursor.index]), context)
      if let pieces = try said.pieces(DateGrammar.Pieces()), pieces.day == nil, pieces.moments == nil { throw .unknown }
      untils = values
      return true
    }
    // `from monday to friday` is a range of days.
    if cursor.sees(.from), cursor.sees(.to, at: 2) { return false }
    if cursor.take(.start) || cursor.take(text: "starts") || cursor.take(.from) {
      let place = cursor.index
      guard starts.isEmpty, let values = try readDate() else { return false }
      starts = try countingHours(values, said: Array(cursor.tokens[place..<cursor.index]))
      return true
    }
    return false
  }

  /// `every 8 hours from 3 pm` counts from 3 pm of today, also where that is over.
  private func countingHours(_ values: [When], said tokens: [Token]) throws(Reason) -> [When] {
    guard frequency == .hourly || frequency == .minutely, context.now.time != nil else { return values }
    var said = DateGrammar(tokens, context)
    guard let pieces = try said.pieces(DateGrammar.Pieces()), pieces.day == nil, pieces.moments == nil else {
      return values
    }
    return values.map { When(context.now.date, $0.time) }
  }

  private mutating func readCount() throws(Reason) -> Bool {
    let place = cursor.index
    let hasFor = cursor.take(text: "for")
    // `x5`
    if cursor.sees(text: "x"), let number = cursor.peek(1), number.kind == .number, number.glued { cursor.index += 1 }
    if let number = cursor.wholeNumber(), isTimes || cursor.sees(text: "x", at: -2) {
      if isTimes { cursor.index += 1 }
      if cursor.sees(.a) || cursor.sees(text: "per") {
        cursor.index = place
        return false
      }
      if number == 0 { throw .zero }
      guard count == nil, number <= 1_000_000 else { return false }
      count = number
      return true
    }
    cursor.index = place
    guard hasFor, cursor.take(text: "for") else { return false }
    guard let stretch = cursor.stretch(), length == nil else { return false }
    length = stretch.sum(monthly: true)
    if length == Stretch.Sum() { throw .zero }
    return true
  }

  private var isTimes: Bool {
    cursor.sees(.times) || cursor.sees(.time) || cursor.sees(text: "occurrences") || cursor.sees(text: "x")
      || cursor.sees(text: "repetitions")
  }

  /// The longest run of tokens from here that is a date, up to a word that begins another piece.
  private mutating func readDate() throws(Reason) -> [When]? {
    let start = cursor.index
    var end = start
    while end < cursor.tokens.count, !isStop(end) { end += 1 }
    var failure: Reason?
    while end > start {
      do throws(Reason) {
        let reading = try Phrases.date(Array(cursor.tokens[start..<end]), context)
        cursor.index = end
        if case .choices(let values) = reading, values.count == 1 { vague = true }
        return reading.values
      } catch {
        // `31 april` is not cut down to a `31` that can be.
        if error.isImpossibleDay { throw error }
        if error != .unknown, failure == nil { failure = error }
      }
      end -= 1
    }
    if let failure { throw failure }
    return nil
  }

  private func isStop(_ place: Int) -> Bool {
    let token = cursor.tokens[place]
    switch token.kind {
    case .word(.key(.until)), .word(.key(.every)), .word(.key(.each)), .word(.key(.start)), .word(.key(.with)):
      return place > cursor.index
    case .word(.key(.times)): return true
    case .number, .word(.number):
      let next = place + 1 < cursor.tokens.count ? cursor.tokens[place + 1].kind : nil
      return place > cursor.index && (next == .word(.key(.times)) || next == .word(.key(.time)))
    default: return token.text == "for"
    }
  }

  /// `after it is done`, `after completion`, and `3 days after it is done`.
  mutating func readAfterDone() throws(Reason) -> Bool {
    let place = cursor.index
    if frequency == nil, let stretch = cursor.stretch() ?? bareStep() {
      guard takeDone() else {
        cursor.index = place
        return false
      }
      if stretch.parts.contains(where: { $0.unit == .workday }) { throw .countedWeekdays }
      try step(stretch)
      mode = .afterDone
      isRepeat = true
      return true
    }
    cursor.index = place
    guard takeDone() else { return false }
    mode = .afterDone
    return true
  }

  /// `week after it is done`, without its article.
  private mutating func bareStep() -> Stretch? {
    guard let unit = cursor.unit() else { return nil }
    return Stretch(parts: [Stretch.Part(amount: Amount(1), unit: unit)])
  }

  private mutating func takeDone() -> Bool {
    guard
      cursor.take(.after) || cursor.take(.from) || cursor.take(text: "since") || cursor.sees(text: "when")
        || cursor.sees(text: "once")
    else { return false }
    var sawDone = false
    while let token = cursor.peek(), case .word(.key(let key)) = token.kind,
      [.it, .are, .done, .the, .last, .time, .each, .once, .previous].contains(key)
    {
      if key == .done { sawDone = true }
      cursor.index += 1
    }
    return sawDone
  }
}
