import Model

// How often: `every 2 weeks`, `daily`, `every other tuesday`, `twice a year`.
extension RepeatGrammar {
  mutating func readEvery() throws(Reason) -> Bool {
    guard cursor.take(.every) || cursor.take(.each) else { return false }
    isRepeat = true
    // `every! 3 days` counts from completion, as some programs write it.
    if cursor.take("!") { mode = .afterDone }
    if cursor.seesSign("-") { throw .negative }
    _ = cursor.take(text: "single")
    cursor.skip(.the)
    let place = cursor.index
    if frequency != nil { return try readSelection() }
    if cursor.take(.other) || cursor.take(text: "alternating") { return try readStep(2, orOrdinal: false) }
    if let stretch = cursor.stretch() {
      try step(stretch)
      return true
    }
    cursor.index = place
    if let ordinal = cursor.ordinal() {
      if try readStep(ordinal, orOrdinal: true) { return true }
      cursor.index = place
      if try readYearly() { return true }
      cursor.index = place
      return try readOrdinals()
    }
    cursor.index = place
    if let number = cursor.wholeNumber() {
      if let weekday = cursor.anyWeekday() {
        if number == 0 { throw .zero }
        (frequency, interval) = (.weekly, number)
        byDay.append(RecurrenceRule.Day(weekday))
        return true
      }
      cursor.index = place
      return try readYearly()
    }
    if try readStep(1, orOrdinal: false) { return true }
    cursor.index = place
    return try readSelection()
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

  private func isWeekday(_ token: Token?) -> Bool {
    switch token?.kind {
    case .word(.weekday), .word(.weekdays): true
    default: false
    }
  }

  /// A unit or a weekday behind `every`, `every other`, `every third`.
  private mutating func readStep(_ number: Int, orOrdinal: Bool) throws(Reason) -> Bool {
    if number == 0 { throw .zero }
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
  private mutating func setWeekend(interval: Int) {
    var saturday = RecurrenceRule(.weekly, interval: interval)
    saturday.byDay = [RecurrenceRule.Day(.saturday)]
    var both = saturday
    both.byDay.append(RecurrenceRule.Day(.sunday))
    readings = [saturday, both]
    isRepeat = true
  }

  /// A length as a step: what has no frequency of its own is counted in the next smaller unit.
  mutating func step(_ stretch: Stretch) throws(Reason) {
    if stretch.parts.count == 1 { return try step(stretch.parts[0].amount, stretch.parts[0].unit) }
    let sum = stretch.sum()
    guard !sum.vague, sum.workdays == 0 else { throw .unknown }
    switch (sum.months, sum.days, sum.seconds) {
    case (0, 0, let seconds) where seconds % 60 == 0: try setStep(.minutely, seconds / 60)
    case (0, let days, 0): try setStep(.daily, days)
    case (let months, 0, 0): try setStep(.monthly, months)
    default: throw .unknown
    }
  }

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
    case .workday:
      guard amount.whole == 1 else { throw .unknown }
      frequency = .weekly
      addWorkweek()
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

  mutating func addWorkweek() {
    for weekday in Weekday.allCases where weekday < .saturday { byDay.append(RecurrenceRule.Day(weekday)) }
  }

  private mutating func setStep(_ frequency: RecurrenceRule.Frequency, _ interval: Int?) throws(Reason) {
    guard self.frequency == nil, let interval else { throw .unknown }
    if interval == 0 { throw .zero }
    if interval > 100_000 { throw .tooLong }
    (self.frequency, self.interval) = (frequency, interval)
  }

  /// `daily`, `weekly`, `biweekly`, `weekends`, `half yearly`.
  mutating func readAdverb() -> Bool {
    guard frequency == nil, readings.isEmpty, let token = cursor.peek() else { return false }
    if let isTwice = prefix(token) { return readPrefixed(isTwice: isTwice) }
    if cursor.take(text: "nightly") {
      (frequency, part, isRepeat) = (.daily, .night, true)
      return true
    }
    guard case .word(.key(let key)) = token.kind else { return false }
    let isHalf = key == .half
    if isHalf { cursor.index += 1 }
    guard case .word(.key(let adverb))? = cursor.peek()?.kind, setAdverb(adverb, isHalf: isHalf) else { return false }
    cursor.index += 1
    isRepeat = true
    return true
  }

  /// `bi-weekly` and `semi-annually`, whose hyphen is gone: false for bi, true for semi, which is always twice.
  private func prefix(_ token: Token) -> Bool? { token.text == "semi" ? true : token.text == "bi" ? false : nil }

  private mutating func readPrefixed(isTwice: Bool) -> Bool {
    guard case .word(.key(let adverb))? = cursor.peek(1)?.kind else { return false }
    cursor.index += 2
    isRepeat = true
    switch (adverb, isTwice) {
    case (.weekly, false): return setAdverb(.biweekly, isHalf: false)
    case (.monthly, false): return setAdverb(.bimonthly, isHalf: false)
    case (.yearly, _): return setAdverb(.biannually, isHalf: false)
    case (.weekly, true): setReadings(weekly([.monday, .thursday]))
    case (.monthly, true):
      byMonthDay = [1, 15]
      vague = true
    default: return false
    }
    return true
  }

  private mutating func setAdverb(_ adverb: Key, isHalf: Bool) -> Bool {
    if isHalf {
      guard adverb == .yearly else { return false }
      (frequency, interval) = (.monthly, 6)
      return true
    }
    switch adverb {
    case .everyday, .daily: frequency = .daily
    case .hourly: frequency = .hourly
    case .weekly: frequency = .weekly
    case .monthly: frequency = .monthly
    case .yearly: frequency = .yearly
    case .quarterly: (frequency, interval) = (.monthly, 3)
    case .fortnightly: (frequency, interval) = (.weekly, 2)
    case .biennially: (frequency, interval) = (.yearly, 2)
    case .biannually: setReadings(RecurrenceRule(.monthly, interval: 6))
    case .biweekly: setReadings(RecurrenceRule(.weekly, interval: 2), weekly([.monday, .thursday]))
    case .bimonthly:
      var twice = RecurrenceRule(.monthly)
      twice.byMonthDay = [1, 15]
      setReadings(RecurrenceRule(.monthly, interval: 2), twice)
    case .weekends: setWeekend(interval: 1)
    default: return false
    }
    return true
  }

  private mutating func setReadings(_ rules: RecurrenceRule...) {
    readings = rules
    vague = true
  }

  private func weekly(_ weekdays: [Weekday]) -> RecurrenceRule {
    var rule = RecurrenceRule(.weekly)
    rule.byDay = weekdays.map { RecurrenceRule.Day($0) }
    return rule
  }

  /// `once a week`, `twice a year`, `3 times a week`: evenly spread, and confirmed.
  mutating func readTimesPer() throws(Reason) -> Bool {
    guard frequency == nil, readings.isEmpty, let number = timesNumber() else { return false }
    isRepeat = true
    if number == 1, cursor.sees(.every) || cursor.sees(.each) { return try readEvery() }
    guard cursor.take(.a) || cursor.take(text: "per") || cursor.take(.every) || cursor.take(.each),
      let unit = cursor.unit()
    else { return false }
    if number == 0 { throw .zero }
    if number == 1 {
      try step(Amount(1), unit)
      return true
    }
    vague = true
    switch unit {
    case .day where 24 % number == 0: try setStep(.hourly, 24 / number)
    case .week: return setWeekly(number)
    case .month where number == 2: byMonthDay = [1, 15]
    case .year where 12 % number == 0: try setStep(.monthly, 12 / number)
    default: throw .unknown
    }
    return true
  }

  private mutating func timesNumber() -> Int? {
    if cursor.take(.once) { return 1 }
    if cursor.take(.twice) { return 2 }
    if cursor.take(text: "thrice") { return 3 }
    guard let number = cursor.wholeNumber(), cursor.take(.times) || cursor.take(.time) || cursor.take(text: "x")
    else { return nil }
    return number
  }

  private mutating func setWeekly(_ number: Int) -> Bool {
    let spread: [Int: [Weekday]] = [
      2: [.monday, .thursday], 3: [.monday, .wednesday, .friday], 4: [.monday, .tuesday, .thursday, .friday],
      5: [.monday, .tuesday, .wednesday, .thursday, .friday],
      6: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday],
    ]
    if number == 7 { frequency = .daily }
    guard let weekdays = spread[number] else { return number == 7 }
    readings = [weekly(weekdays)]
    return true
  }
}
