import Model

// How often, in a word or two: `daily`, `biweekly`, `twice a year`. Even spreads over a week or a month are confirmed.
extension RepeatGrammar {
  /// `daily`, `weekly`, `biweekly`, `weekends`, `half yearly`.
  mutating func readAdverb() -> Bool {
    guard frequency == nil, readings.isEmpty, let token = cursor.peek() else { return false }
    if let isTwice = prefix(token) { return readPrefixed(isTwice: isTwice) }
    if token.text == "semimonthly" || token.text == "semiweekly" {
      cursor.index += 1
      spreadOut(token.text == "semiweekly" ? weekly([.monday, .thursday]) : twiceMonthly)
      isRepeat = true
      return true
    }
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

  /// `bi-weekly`, `semi-annually`, with the cursor at the prefix.
  private mutating func readPrefixed(isTwice: Bool) -> Bool {
    guard case .word(.key(let adverb))? = cursor.peek(1)?.kind else { return false }
    cursor.index += 2
    isRepeat = true
    switch (adverb, isTwice) {
    case (.weekly, false): return setAdverb(.biweekly, isHalf: false)
    case (.monthly, false): return setAdverb(.bimonthly, isHalf: false)
    case (.yearly, _): return setAdverb(.biannually, isHalf: false)
    case (.weekly, true): spreadOut(weekly([.monday, .thursday]))
    case (.monthly, true): spreadOut(twiceMonthly)
    default: return false
    }
    return true
  }

  /// Takes what an adverb means; false for a word that is none. Two meanings become readings.
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
    case .biweekly: spreadOut(RecurrenceRule(.weekly, interval: 2), weekly([.monday, .thursday]))
    case .bimonthly: spreadOut(RecurrenceRule(.monthly, interval: 2), twiceMonthly)
    case .weekends: setWeekend(interval: 1)
    default: return false
    }
    return true
  }

  /// The 1st and the 15th.
  private var twiceMonthly: RecurrenceRule {
    var rule = RecurrenceRule(.monthly)
    rule.byMonthDay = [1, 15]
    return rule
  }

  /// Takes rules that are asked about, or one that is confirmed.
  mutating func setReadings(_ rules: RecurrenceRule...) {
    readings = rules
    vague = true
  }

  /// Days spread evenly, which give way to days that are said.
  private mutating func spreadOut(_ rules: RecurrenceRule...) {
    readings = rules
    vague = true
    isSpread = true
  }

  /// A rule of every week on the given days.
  func weekly(_ weekdays: [Weekday]) -> RecurrenceRule {
    var rule = RecurrenceRule(.weekly)
    rule.byDay = weekdays.map { RecurrenceRule.Day($0) }
    return rule
  }

  /// `once a week`, `twice a year`, `3 times a week`: evenly spread, and confirmed.
  mutating func readTimesPer() throws(Reason) -> Bool {
    guard frequency == nil, readings.isEmpty, let number = timesNumber() else { return false }
    isRepeat = true
    if number == 1, cursor.sees(.every) || cursor.sees(.each) { return try readEvery() }
    guard let unit = perUnit() else { return false }
    if number == 0 { throw .zero }
    if number == 1 {
      try step(Amount(1), unit)
      return true
    }
    vague = true
    switch unit {
    case .day where 24 % number == 0: try setStep(.hourly, 24 / number)
    case .week: return setWeekly(number)
    case .month where number == 2: spreadOut(twiceMonthly)
    case .year where 12 % number == 0: try setStep(.monthly, 12 / number)
    default: throw .unknown
    }
    return true
  }

  /// `a week`, `per month`; `weekly` behind `twice`.
  private mutating func perUnit() -> Unit? {
    if case .word(.key(let adverb))? = cursor.peek()?.kind,
      let unit = [Key.daily: Unit.day, .weekly: .week, .monthly: .month, .yearly: .year][adverb]
    {
      cursor.index += 1
      return unit
    }
    guard cursor.take(.a) || cursor.take(text: "per") || cursor.take(.every) || cursor.take(.each) else { return nil }
    return cursor.unit()
  }

  /// How many times: `once`, `twice`, `3 times`; nil where the words count no times.
  private mutating func timesNumber() -> Int? {
    if cursor.take(.once) { return 1 }
    if cursor.take(.twice) { return 2 }
    if cursor.take(text: "thrice") { return 3 }
    guard let number = cursor.wholeNumber(), cursor.take(.times) || cursor.take(.time) || cursor.take(text: "x")
    else { return nil }
    return number
  }

  /// Takes so many days a week, spread evenly; false for more than there are.
  private mutating func setWeekly(_ number: Int) -> Bool {
    let spread: [Int: [Weekday]] = [
      2: [.monday, .thursday], 3: [.monday, .wednesday, .friday], 4: [.monday, .tuesday, .thursday, .friday],
      5: [.monday, .tuesday, .wednesday, .thursday, .friday],
      6: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday],
    ]
    if number == 7 { frequency = .daily }
    guard let weekdays = spread[number] else { return number == 7 }
    spreadOut(weekly(weekdays))
    return true
  }
}
