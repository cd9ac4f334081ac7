import Model

// Periods of the calendar where a day is wanted: the weekend, april, week 13, their ends and their days.
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
  mutating func dayOfPeriod() throws(Reason) -> Piece? {
    _ = cursor.take(text: "over")
    cursor.skip(.inside, .at, .the, .during)
    if let period = try numberedQuarter() {
      return .day(
        period.first > today ? Day(period.first, period.last) : Day(period.last, period.first.adding(months: 12)))
    }
    if cursor.take(.weekend) {
      guard cursor.take(all: .after, .next) else { return .day(weekend(.this)) }
      return .day(Day(dates: weekend(.next).dates.reversed().map { $0.adding(days: 7) }))
    }
    if let month = cursor.month() {
      guard let period = try dayOfNamedMonth(month) else { return nil }
      return .day(period)
    }
    guard let unit = cursor.unit() else { return nil }
    if unit == .week, let number = cursor.digits(), number.digits <= 2 {
      let said = try year()
      var monday = try isoMonday(number.value, of: said ?? today.year)
      // Without its year the coming one is meant.
      if said == nil, monday.adding(days: 6) < today { monday = try isoMonday(number.value, of: today.year + 1) }
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

  /// `april`: its first or its last day.
  private mutating func dayOfNamedMonth(_ month: Int) throws(Reason) -> Day? {
    let said = try year()
    let first = try exactDate(said ?? (month < today.month ? today.year + 1 : today.year), month, 1)
    let last = first.adding(months: 1).adding(days: -1)
    // In the middle of a month its own name means its end, or next year's beginning.
    if said == nil, month == today.month, today > first { return Day(last, first.adding(months: 12)) }
    return Day(first, last)
  }

  /// `end of month`, `start of next week`, `mid april`, `eod`, `late may`.
  mutating func edge() throws(Reason) -> Piece? {
    _ = cursor.take(.the)
    if let piece = shortEdge() { return piece }
    guard let token = cursor.peek(), case .word(.key(let edge)) = token.kind,
      [.end, .start, .middle, .early, .late].contains(edge)
    else { return nil }
    cursor.index += 1
    if edge == .early || edge == .late {
      _ = cursor.take(.inside)
    } else {
      _ = cursor.take(.of)
    }
    let place = cursor.index
    _ = cursor.take(.the)
    if edge == .end, cursor.takeDay() { return .clock(.endOfDay, vague: true) }
    cursor.index = place
    guard let period = try period() else { return nil }
    return self.edge(edge, of: period)
  }

  /// Ends of periods in one word or two: `eod`, `close of business`, `eom`, `year end`.
  private mutating func shortEdge() -> Piece? {
    if cursor.take(.endOfDay) { return .clock(.endOfDay, vague: true) }
    let place = cursor.index
    if cursor.take(.closing) || (cursor.take(text: "close") && cursor.take(all: .of, .business))
      || (cursor.take(.end) && cursor.take(.of) && (cursor.take(text: "play") || cursor.take(.business)))
    {
      return .clock(.sure(DateGrammar.closing), vague: true)
    }
    cursor.index = place
    if cursor.take(.endOfWeek) { return edge(.end, of: week(0)) }
    if cursor.take(.endOfMonth) { return edge(.end, of: month(0)) }
    if cursor.take(.endOfQuarter) { return edge(.end, of: quarter(0)) }
    if cursor.take(.endOfYear) { return year(today.year).flatMap { edge(.end, of: $0) } }
    // `month end`, `year end`
    guard let unit = cursor.unit(), cursor.take(.end) else { return nil }
    switch unit {
    case .week: return edge(.end, of: week(0))
    case .month: return edge(.end, of: month(0))
    case .quarter: return edge(.end, of: quarter(0))
    case .year: return year(today.year).flatMap { edge(.end, of: $0) }
    default: return nil
    }
  }

  /// The beginning, the middle or the end of a period.
  private func edge(_ edge: Key, of period: Period) -> Piece? {
    switch (edge, period.kind) {
    case (.end, .day):
      // The end of the working day, or of the day itself.
      let hours = [
        When(period.first, TimeOfDay(wrapping: DateGrammar.closing)), When(period.first.adding(days: 1), .midnight),
      ]
      return .whens(hours, vague: true)
    case (_, .day): return nil
    case (.end, .week):
      // Friday, or the week's last day.
      let friday = weekday(.friday, inWeekOf: period.first)
      if friday == period.last { return .day(Day(friday)) }
      // At the weekend this week's Friday is past: the next one may be meant.
      let isPast = friday < today && period.last >= today
      return .day(isPast ? Day(period.last, friday.adding(days: 7)) : Day(friday, period.last))
    case (.end, _): return .day(Day(period.last))
    case (.start, _): return .day(start(of: period))
    default: return middle(edge, period).map { .day($0) }
    }
  }

  /// The first day; where that is past, the next period's is the likelier.
  private func start(of period: Period) -> Day {
    guard period.first < today, period.last >= today else { return Day(period.first) }
    switch period.kind {
    case .month where period.isYearly: return Day(period.first.adding(months: 12), period.first)
    case .month: return Day(period.first.adding(months: 1), period.first)
    case .week: return Day(period.first.adding(days: 7), period.first)
    case .quarter: return Day(period.first.adding(months: 3), period.first)
    case .year: return Day(period.first.adding(months: 12), period.first)
    case .day: return Day(period.first)
    }
  }

  /// Vague words name a day that is confirmed: the 15th for the middle of a month.
  private func middle(_ edge: Key, _ period: Period) -> Day? {
    var day: Day
    switch (edge, period.kind) {
    case (.middle, .month): day = Day(period.first.adding(days: 14))
    case (.early, .month): day = Day(period.first.adding(days: 4))
    case (.late, .month): day = Day(period.first.adding(days: 24))
    case (.middle, .week): day = Day(weekday(.wednesday, inWeekOf: period.first))
    case (.early, .week): day = Day(weekday(.monday, inWeekOf: period.first))
    case (.late, .week): day = Day(weekday(.thursday, inWeekOf: period.first))
    case (.middle, .quarter): day = Day(period.first.adding(months: 1).adding(days: 14))
    case (.middle, .year): day = Day(period.first.adding(months: 6))
    case (.early, _): day = Day(period.first.adding(months: 1))
    case (.late, _): day = Day(period.last.adding(months: -1))
    default: return nil
    }
    // The middle of this April is past in late April: next year's.
    if period.isYearly, day.dates[0] < today { day.dates[0] = day.dates[0].adding(months: 12) }
    day.vague = true
    return day
  }

  /// The nth day of a period: any day, a working day, or a given weekday.
  func nthDay(_ ordinal: Int, isWorkday: Bool = false, weekday: Weekday? = nil, of period: Period) throws(Reason) -> Day
  {
    var left = abs(ordinal)
    var date = ordinal > 0 ? period.first : period.last
    while date >= period.first, date <= period.last {
      if isWorkday ? date.weekday < .saturday : weekday == nil || date.weekday == weekday { left -= 1 }
      if left == 0 {
        if period.isYearly, date < today { return try nthDay(ordinal, isWorkday: isWorkday, of: yearLater(period)) }
        return Day(date)
      }
      date = date.adding(days: ordinal > 0 ? 1 : -1)
    }
    throw .noSuchDayOfMonth(abs(ordinal))
  }

  /// The same month a year later.
  private func yearLater(_ period: Period) -> Period {
    let first = period.first.adding(months: 12)
    let kind = Period.Kind.month(year: first.year, month: first.month)
    return Period(kind: kind, first: first, last: first.adding(months: 1).adding(days: -1))
  }
}

extension CivilDate {
  /// The Saturday of the weekend that is on, or else of the coming one.
  public var saturdayOfWeekend: CivilDate { adding(days: 6 - weekday.rawValue) }
}
