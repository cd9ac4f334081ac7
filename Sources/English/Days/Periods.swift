import Model

// Stretches of the calendar where a day is wanted: the weekend, april, week 13, the third quarter.
extension DateGrammar {
  /// The Saturday; from Saturday on, `this weekend` has begun.
  func weekend(_ pointer: Pointer) -> Day {
    let isOn = today.weekday >= .saturday
    let saturday = today.saturdayOfWeekend
    let next = saturday.adding(days: 7)
    switch pointer {
    case .this, .coming: return Day(isOn ? today : saturday)
    case .next: return isOn ? Day(next) : Day(next, saturday)
    case .last: return Day(saturday.adding(days: -7))
    }
  }

  /// `april`, `the weekend`, `week 13`, `the week after next`.
  mutating func period() throws(Reason) -> Piece? {
    _ = cursor.take(text: "over")
    cursor.skip(.inside, .at, .the, .during)
    if let span = try numberedQuarter() {
      return .day(span.first > today ? Day(span.first, span.last) : Day(span.last, span.first.adding(months: 12)))
    }
    if cursor.take(.weekend) {
      guard cursor.take(all: .after, .next) else { return .day(weekend(.this)) }
      return .day(Day(dates: weekend(.next).dates.reversed().map { $0.adding(days: 7) }))
    }
    if let month = cursor.month() {
      guard let span = try namedMonthSpan(month) else { return nil }
      return .day(span)
    }
    guard let unit = cursor.unit() else { return nil }
    if unit == .week, let number = cursor.digits(), number.digits <= 2 {
      let monday = try isoMonday(number.value, of: try year() ?? today.year)
      return .day(Day(monday, monday.adding(days: 6)))
    }
    guard cursor.take(all: .after, .next) else { return nil }
    switch unit {
    case .week: return .day(vaguely(week(2), 2, today.adding(days: 14)))
    case .month: return .day(vaguely(month(2), 2, today.adding(months: 2)))
    case .year: return year(today.year + 2).map { .day(vaguely($0, 2, today.adding(months: 24))) }
    default: return nil
    }
  }

  private mutating func namedMonthSpan(_ month: Int) throws(Reason) -> Day? {
    let said = try year()
    let first = try exactDate(said ?? (month < today.month ? today.year + 1 : today.year), month, 1)
    let last = first.adding(months: 1).adding(days: -1)
    // In the middle of a month its own name means its end, or next year's beginning.
    if said == nil, month == today.month, today > first { return Day(last, first.adding(months: 12)) }
    return Day(first, last)
  }
}

extension CivilDate {
  /// The Saturday of the weekend that is on, or else of the coming one.
  public var saturdayOfWeekend: CivilDate { adding(days: 6 - weekday.rawValue) }
}
