// A rule whose dates are other days than those it is told by: a VTODO repeats by its start (DTSTART), a task here by its
// due, and a rule told in another zone may fall on the day beside.

extension RecurrenceRule {
  /// The rule whose dates are so many days later than those of this one from `start`; nil where no rule says that, as for
  /// two days behind every last day of a month.
  public func shifted(days: Int, from start: When) -> RecurrenceRule? {
    guard days != 0 else { return self }
    var rule = self
    rule.until = until.map { When($0.date.adding(days: days), $0.time) }
    if [byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos].allSatisfy(\.isEmpty), byDay.isEmpty { return rule }
    guard byYearDay.isEmpty, byWeekNo.isEmpty else { return nil }
    if byDay.allSatisfy({ $0.ordinal == nil }), byMonth.isEmpty, byMonthDay.isEmpty,
      frequency == .weekly || frequency == .daily && bySetPos.isEmpty
    {
      rule.byDay = byDay.map { Day($0.weekday.later(days)) }.sorted { $0.weekday < $1.weekday }
      if dependsOnWeekStart { rule.weekStart = weekStart.later(days) }
      return rule
    }
    guard byDay.isEmpty, bySetPos.isEmpty, frequency == .monthly || frequency == .yearly else { return nil }
    return shiftedInMonth(days, from: start)
  }

  /// Days of the month that are all within it before and after, whichever month it is.
  private func shiftedInMonth(_ days: Int, from start: When) -> RecurrenceRule? {
    func isWithin(_ day: Int) -> Bool { (1...28).contains(day) && (1...28).contains(day + days) }
    var rule = self
    rule.byMonthDay = byMonthDay.map { $0 + days }
    return (byMonthDay.isEmpty ? [start.date.day] : byMonthDay).allSatisfy(isWithin) ? rule : nil
  }
}
