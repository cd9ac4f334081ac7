import Model

// The rule that the pieces of a repeat come to.
extension RepeatGrammar {
  /// The rules that the fields can mean: one, or two where it is open which weekday of a month is meant.
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
  private func limit(_ rule: inout RecurrenceRule, to sum: NominalDuration) throws(Reason) {
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
}
