import Model

// How often: `every 2 weeks`, `daily`, `every other tuesday`, `twice a year`.
extension RepeatGrammar {
  /// `every 2 weeks`, `each monday`, `alternate fridays`.
  mutating func readEvery() throws(Reason) -> Bool {
    if cursor.sees(text: "alternate") || cursor.sees(text: "alternating") {
      isRepeat = true
      cursor.index += 1
      return try readStep(2, orOrdinal: false)
    }
    guard cursor.take(.every) || cursor.take(.each) || (!isWholeDay && cursor.take(text: "all")) else {
      return false
    }
    isRepeat = true
    // `every! 3 days` counts from completion, as some programs write it.
    if cursor.take("!") { mode = .afterDone }
    if cursor.seesSign("-") { throw .negative }
    _ = cursor.take(text: "single")
    cursor.skip(.the)
    return try frequency == nil ? readBehindEvery() : readSelection()
  }

  /// Whether `all day` stands here: a day without a time, and no repeat.
  private var isWholeDay: Bool { cursor.sees(text: "all") && cursor.sees(text: "day", at: 1) }

  /// What stands behind the first `every`: a step, or what it comes on.
  private mutating func readBehindEvery() throws(Reason) -> Bool {
    let place = cursor.index
    if readQuarterEnd() { return true }
    cursor.index = place
    if cursor.take(.other) || cursor.take(text: "alternating") { return try readStep(2, orOrdinal: false) }
    if let phrase = cursor.durationPhrase() {
      try step(phrase)
      return true
    }
    cursor.index = place
    if let ordinal = cursor.ordinal() { return try readEvery(ordinal: ordinal, from: place) }
    cursor.index = place
    if let number = cursor.wholeNumber() { return try readEvery(number: number, from: place) }
    if try readStep(1, orOrdinal: false) { return true }
    cursor.index = place
    return try readSelection()
  }

  /// `every third week`, `every 5th of march`, `every 15th`, with the cursor behind the ordinal that begins at a place.
  private mutating func readEvery(ordinal: Int, from place: Int) throws(Reason) -> Bool {
    if try readStep(ordinal, orOrdinal: true) { return true }
    cursor.index = place
    if try readYearly() { return true }
    cursor.index = place
    return try readOrdinals()
  }

  /// `every 2 mondays`, `every 5 march`, with the cursor behind the number that begins at a place.
  private mutating func readEvery(number: Int, from place: Int) throws(Reason) -> Bool {
    guard let weekday = cursor.anyWeekday() else {
      cursor.index = place
      return try readYearly()
    }
    if number == 0 { throw .zero }
    (frequency, interval) = (.weekly, number)
    byDay.append(RecurrenceRule.Day(weekday))
    return true
  }

  /// `every quarter end`: quarters are those of the year, whatever day it is.
  private mutating func readQuarterEnd() -> Bool {
    guard cursor.unit() == .quarter, cursor.take(.end) else { return false }
    (scope, byMonth, byMonthDay) = (.yearly, byMonth + [3, 6, 9, 12], byMonthDay + [-1])
    return true
  }

  /// `on every monday` behind a frequency, and `every` before a day, a month or a part of the day.
  private mutating func readSelection() throws(Reason) -> Bool {
    let place = cursor.index
    if isWeekday(cursor.peek()) { everyWeekdaySaid = true }
    if try readOrdinals() { return true }
    cursor.index = place
    if try readYearly() { return true }
    cursor.index = place
    if try readWeekdays() { return true }
    cursor.index = place
    if try readMonthsAndScope() { return true }
    cursor.index = place
    return try readTime()
  }

  /// Whether a token is a weekday or its plural.
  private func isWeekday(_ token: Token?) -> Bool {
    switch token?.kind {
    case .word(.weekday), .word(.weekdays): true
    default: false
    }
  }

  /// A unit or a weekday behind `every`, `every other`, `every third`.
  private mutating func readStep(_ number: Int, orOrdinal: Bool) throws(Reason) -> Bool {
    if number == 0 { throw .zero }
    if cursor.sees(.weekend), orOrdinal, number != 2 { return false }
    if cursor.take(.weekend) || cursor.take(.weekends) {
      setWeekend(interval: number)
      return true
    }
    if let weekday = cursor.anyWeekday() {
      if orOrdinal { return setNth(weekday, number) }
      if number == 1 {
        cursor.index -= 1
        return try readWeekdays()
      }
      (frequency, interval) = (.weekly, number)
      byDay.append(RecurrenceRule.Day(weekday))
      while cursor.take(.and) || cursor.take(","), let next = cursor.anyWeekday() {
        byDay.append(RecurrenceRule.Day(next))
      }
      return true
    }
    guard let unit = cursor.unit() else { return false }
    // `every 3rd day of the month` is a day, not a step.
    if orOrdinal, unit == .day || unit == .workday, cursor.sees(.of) { return false }
    try step(Amount(number), unit)
    return true
  }

  /// `every second tuesday`: of the month, or every other; `every first monday` can only be of the month.
  private mutating func setNth(_ weekday: Weekday, _ number: Int) -> Bool {
    guard number <= 5 else { return false }
    let isOfMonth = cursor.sees(.of) || cursor.sees(.inside)
    if number == 1 || isOfMonth {
      byDay.append(RecurrenceRule.Day(weekday, ordinal: number))
      return true
    }
    var stepped = RecurrenceRule(.weekly, interval: number)
    stepped.byDay = [RecurrenceRule.Day(weekday)]
    var monthly = RecurrenceRule(.monthly)
    monthly.byDay = [RecurrenceRule.Day(weekday, ordinal: number)]
    readings = number == 2 ? [stepped, monthly] : [monthly, stepped]
    return true
  }

  /// Saturday, or both days: asked about.
  mutating func setWeekend(interval: Int) {
    var saturday = RecurrenceRule(.weekly, interval: interval)
    saturday.byDay = [RecurrenceRule.Day(.saturday)]
    var both = saturday
    both.byDay.append(RecurrenceRule.Day(.sunday))
    readings = [saturday, both]
    isRepeat = true
  }

  /// A length as a step: what has no frequency of its own is counted in the next smaller unit.
  mutating func step(_ phrase: DurationPhrase) throws(Reason) {
    if phrase.parts.count == 1 { return try step(phrase.parts[0].amount, phrase.parts[0].unit) }
    let sum = phrase.sum()
    guard !sum.vague, sum.workdays == 0 else { throw .unknown }
    switch (sum.months, sum.days, sum.seconds) {
    case (0, 0, let seconds) where seconds % 60 == 0: try setStep(.minutely, seconds / 60)
    case (0, let days, 0): try setStep(.daily, days)
    case (let months, 0, 0): try setStep(.monthly, months)
    default: throw .unknown
    }
  }

  /// Takes so many of a unit as the step; what no rule can count is refused.
  mutating func step(_ amount: Amount, _ unit: Unit) throws(Reason) {
    if amount.vague { vague = true }
    switch unit {
    case .second: throw .unknown
    case .minute: try setStep(.minutely, amount.whole)
    case .minuteOrMonth: throw .unknown
    case .hour:
      if let whole = amount.whole { return try setStep(.hourly, whole) }
      try setStep(.minutely, amount.times(exactly: 60))
    case .day:
      if let whole = amount.whole { return try setStep(.daily, whole) }
      try setStep(.hourly, amount.times(exactly: 24))
    case .workday: try stepWorkdays(amount.whole)
    case .week:
      if let whole = amount.whole { return try setStep(.weekly, whole) }
      try setStep(.daily, amount.times(exactly: 7))
    case .fortnight: try setStep(.weekly, amount.times(exactly: 2))
    case .month: try setStep(.monthly, amount.whole)
    case .quarter: try setStep(.monthly, amount.times(exactly: 3))
    case .year:
      if let whole = amount.whole { return try setStep(.yearly, whole) }
      try setStep(.monthly, amount.times(exactly: 12))
    case .decade: try setStep(.yearly, amount.times(exactly: 10))
    }
  }

  /// Every weekday; `every other weekday` is three a week, or all of every other week. Other counts have no rule.
  private mutating func stepWorkdays(_ number: Int?) throws(Reason) {
    if number == 2 {
      var alternate = weekly([.monday, .tuesday, .wednesday, .thursday, .friday])
      alternate.interval = 2
      return setReadings(weekly([.monday, .wednesday, .friday]), alternate)
    }
    guard number == 1 else { throw .countedWeekdays }
    frequency = .weekly
    addWorkweek()
  }

  /// Takes Monday to Friday.
  mutating func addWorkweek() {
    for weekday in Weekday.allCases where weekday < .saturday { byDay.append(RecurrenceRule.Day(weekday)) }
  }

  /// Takes a frequency and how many of it lie between two dates; at most 100,000, and only once.
  mutating func setStep(_ frequency: RecurrenceRule.Frequency, _ interval: Int?) throws(Reason) {
    guard self.frequency == nil, let interval else { throw .unknown }
    if interval == 0 { throw .zero }
    if interval > 100_000 { throw .tooLong }
    (self.frequency, self.interval) = (frequency, interval)
  }
}
