// A rule whose dates are other days than those it is told by: a VTODO repeats by its start (DTSTART), a task here by its
// due, and a rule told in another zone may fall on the day beside.

extension RecurrenceRule {
  /// The rule whose dates are so many days later than those of this one from `start`; nil where no rule says that, as for
  /// two days behind every last day of a month.
  public func shifted(days: Int, from start: When, mode: Recurrence.Mode = .fixed) -> RecurrenceRule? {
    guard days != 0 else { return self }
    var rule = self
    rule.until = until.map { When($0.date.adding(days: days), $0.time) }
    let isOfMonth = frequency == .monthly || frequency == .yearly
    // After it is done, a plain one is a step from that day.
    if !hasParts, !isOfMonth || mode == .afterDone { return rule }
    guard byYearDay.isEmpty, byWeekNo.isEmpty else { return nil }
    if byDay.allSatisfy({ $0.ordinal == nil }), byMonth.isEmpty, byMonthDay.isEmpty,
      frequency == .weekly || frequency == .daily && bySetPos.isEmpty
    {
      rule.byDay = byDay.map { Day($0.weekday.later(days)) }.sorted { $0.weekday < $1.weekday }
      if dependsOnWeekStart { rule.weekStart = weekStart.later(days) }
      return rule
    }
    guard byDay.isEmpty, bySetPos.isEmpty, isOfMonth else { return nil }
    return rule.shiftedInMonth(days, from: start) ?? rule.shiftedInYear(days, from: start)
  }

  /// Whether a day is one of those that it picks, wherever it began and however it ends.
  public func falls(on date: CivilDate) -> Bool {
    var rule = self
    rule.count = nil
    rule.until = When(date)
    return rule.occurrences(from: When(date)).contains { $0.date == date }
  }

  /// Days of the month that are all within it before and after, whichever month it is.
  private func shiftedInMonth(_ days: Int, from start: When) -> RecurrenceRule? {
    func isWithin(_ day: Int) -> Bool { (1...28).contains(day) && (1...28).contains(day + days) }
    var rule = self
    rule.byMonthDay = byMonthDay.map { $0 + days }
    return (byMonthDay.isEmpty ? [start.date.day] : byMonthDay).allSatisfy(isWithin) ? rule : nil
  }

  /// One day of one month, where the day so long behind it is the same in every year, leap years too.
  private func shiftedInYear(_ days: Int, from start: When) -> RecurrenceRule? {
    guard frequency == .yearly, byMonth.count <= 1, byMonthDay.count <= byMonth.count else { return nil }
    let (month, day) = (byMonth.first ?? start.date.month, byMonthDay.first ?? start.date.day)
    let dates = (2096...2104).compactMap { CivilDate(year: $0, month: month, day: day)?.adding(days: days) }
    guard dates.count == 9, Set(dates.map(\.month)).count == 1, Set(dates.map(\.day)).count == 1 else { return nil }
    var rule = self
    rule.byMonth = byMonth.map { _ in dates[0].month }
    rule.byMonthDay = byMonthDay.map { _ in dates[0].day }
    return rule
  }
}
