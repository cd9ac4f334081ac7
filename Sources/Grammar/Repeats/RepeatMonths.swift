import Model

// In which months, and at what time of day.
extension RepeatGrammar {
  /// `in march and june`, `of the month`, `of each year`, `in week 20`, `of every quarter`.
  mutating func readMonthsAndScope() throws(Reason) -> Bool {
    let hasWord = cursor.take(.of) || cursor.take(.inside)
    cursor.skip(.the)
    if hasWord, cursor.take(.every) || cursor.take(.each) { isRepeat = true }
    cursor.skip(.the)
    if readMonths() { return true }
    guard hasWord else { return false }
    let number = cursor.take(.other) ? 2 : cursor.ordinal() ?? cursor.wholeNumber() ?? 1
    guard let unit = cursor.unit() else { return false }
    if number == 1 { return try readScope(unit) }
    // `the last monday of every other month`
    guard isRepeat, unit == .month || unit == .year else { return false }
    try step(Amount(number), unit)
    return true
  }

  /// `march and june`; one month alone could be one day's.
  private mutating func readMonths() -> Bool {
    guard let month = cursor.month() else { return false }
    byMonth.append(month)
    while let next = nextMonth() {
      byMonth.append(next)
      isRepeat = true
    }
    return true
  }

  /// The period that days are counted in: `of the month`, `of each year`, `in week 20`, `of every quarter`.
  private mutating func readScope(_ unit: Unit) throws(Reason) -> Bool {
    switch unit {
    // `every day of the week`
    case .week where frequency == .daily && cursor.peek()?.kind != .number: return true
    case .week:
      guard let number = cursor.digits(), (1...53).contains(number.value) else { return false }
      byWeekNo.append(number.value)
      return true
    case .month: scope = .monthly
    case .year: scope = .yearly
    case .quarter:
      scope = .yearly
      byMonth =
        byMonthDay.contains(where: { $0 < 0 }) || byDay.contains { $0.ordinal ?? 0 < 0 }
        ? [3, 6, 9, 12] : [1, 4, 7, 10]
    default: return false
    }
    try settleScope(unit)
    return true
  }

  /// The first and last day of a year are days of January and December.
  private mutating func settleScope(_ unit: Unit) throws(Reason) {
    guard unit == .year, !byMonthDay.isEmpty else { return }
    byYearDay += byMonthDay
    byMonthDay = []
    if byYearDay == [1] { (byYearDay, byMonth, byMonthDay) = ([], [1], [1]) }
    if byYearDay == [-1] { (byYearDay, byMonth, byMonthDay) = ([], [12], [31]) }
  }

  /// Another month behind a comma or `and`; nil where none follows, and then nothing is moved past.
  private mutating func nextMonth() -> Int? {
    let place = cursor.index
    cursor.skipCommas()
    _ = cursor.take(.and)
    cursor.skip(.of, .inside)
    if let month = cursor.month() { return month }
    cursor.index = place
    return nil
  }

  /// `at 8 am`, `in the morning`, `every evening`.
  mutating func readTime() throws(Reason) -> Bool {
    var grammar = DateGrammar(cursor.tokens, context)
    grammar.cursor.index = cursor.index
    // `at 7 am and 7 pm`
    if clock != nil, case .clock? = try grammar.clock(beside: DateGrammar.Pieces()) { throw .severalTimes }
    grammar.cursor.index = cursor.index
    if clock == nil, case .clock(let clock, let rough)? = try grammar.clock(beside: DateGrammar.Pieces()) {
      self.clock = clock
      if rough { vague = true }
    } else {
      grammar.cursor.index = cursor.index
      if clock == nil, grammar.cursor.take(.at), let token = grammar.cursor.digits(), token.digits <= 2 {
        clock = try grammar.bare(token)
      } else {
        grammar.cursor.index = cursor.index
        guard part == nil, case .part(let part)? = grammar.partPiece() else { return false }
        self.part = part
      }
    }
    cursor.index = grammar.cursor.index
    return true
  }
}
