import Model

// Weeks, months, quarters and years, their ends and their days.
extension DateGrammar {
  /// A stretch of the calendar that a phrase names.
  struct Span {
    enum Kind: Equatable {
      case day, week
      case month(year: Int, month: Int)
      case quarter, year
    }
    var kind: Kind
    var first: CivilDate
    var last: CivilDate
    /// A month's name without a year: where this one's day is past, next year's is meant.
    var isYearly = false
  }

  func week(_ shift: Int) -> Span {
    let start = weekStart(today).adding(days: shift * 7)
    return Span(kind: .week, first: start, last: start.adding(days: 6))
  }

  func weekStart(_ date: CivilDate) -> CivilDate {
    date.startOfWeek(context.firstWeekday)
  }

  /// That weekday in the week of the given day.
  func weekday(_ weekday: Weekday, inWeekOf date: CivilDate) -> CivilDate {
    weekStart(date).adding(days: (weekday.rawValue - context.firstWeekday.rawValue + 7) % 7)
  }

  func month(_ shift: Int, count: Int = 1) -> Span {
    let first = today.adding(days: 1 - today.day).adding(months: shift)
    let last = first.adding(months: count).adding(days: -1)
    return Span(kind: count == 1 ? .month(year: first.year, month: first.month) : .quarter, first: first, last: last)
  }

  func quarter(_ shift: Int) -> Span { month(shift * 3 - (today.month - 1) % 3, count: 3) }

  func year(_ number: Int) -> Span? {
    guard let first = CivilDate(year: number, month: 1, day: 1) else { return nil }
    return Span(kind: .year, first: first, last: first.adding(months: 12).adding(days: -1))
  }

  /// `the week`, `next month`, `this year`, `april`, `april 2027`, `2027`, `tomorrow`.
  mutating func span() throws(Reason) -> Span? {
    _ = cursor.take(.the)
    if let month = cursor.month() { return try namedMonth(month) }
    if let token = cursor.peek(), token.kind == .number, token.digits == 4 {
      cursor.index += 1
      guard CivilDate.years.contains(token.value) else { throw .yearOutOfRange(token.value) }
      return year(token.value)
    }
    if cursor.take(.today) || cursor.take(.tomorrow) {
      let date = today.adding(days: cursor.sees(.tomorrow, at: -1) ? 1 : 0)
      return Span(kind: .day, first: date, last: date)
    }
    if let quarter = try numberedQuarter() { return quarter }
    var shift = 0
    if cursor.take(.next) || cursor.take(.following) || cursor.take(.coming) {
      shift = 1
    } else if cursor.take(.last) || cursor.take(.previous) {
      shift = -1
    } else {
      _ = cursor.take(.this)
    }
    guard let unit = cursor.unit() else { return nil }
    if shift == 0, cursor.take(all: .after, .next) { shift = 2 }
    switch unit {
    case .day: return Span(kind: .day, first: today.adding(days: shift), last: today.adding(days: shift))
    case .week: return week(shift)
    case .month, .minuteOrMonth: return month(shift)
    case .quarter: return quarter(shift)
    case .year: return year(today.year + shift)
    default: return nil
    }
  }

  /// `q2`, `q3 2027`: the coming one, where no year is said.
  mutating func numberedQuarter() throws(Reason) -> Span? {
    guard cursor.sees(text: "q"), let number = cursor.peek(1), number.kind == .number, (1...4).contains(number.value)
    else { return nil }
    cursor.index += 2
    let here = number.value - 1 - (today.month - 1) / 3
    if let said = try year() { return quarter(here + (said - today.year) * 4) }
    let span = quarter(here)
    return span.last < today ? quarter(here + 4) : span
  }

  private mutating func namedMonth(_ month: Int) throws(Reason) -> Span? {
    let said = try year()
    let first = try exactDate(said ?? (month < today.month ? today.year + 1 : today.year), month, 1)
    let last = first.adding(months: 1).adding(days: -1)
    return Span(kind: .month(year: first.year, month: month), first: first, last: last, isYearly: said == nil)
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
    guard let span = try span() else { return nil }
    return self.edge(edge, of: span)
  }

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

  private func edge(_ edge: Key, of span: Span) -> Piece? {
    switch (edge, span.kind) {
    case (.end, .day):
      // The end of the working day, or of the day itself.
      let hours = [
        When(span.first, TimeOfDay(wrapping: DateGrammar.closing)), When(span.first.adding(days: 1), .midnight),
      ]
      return .moments(hours, vague: true)
    case (_, .day): return nil
    case (.end, .week):
      // Friday, or the week's last day.
      let friday = weekday(.friday, inWeekOf: span.first)
      if friday == span.last { return .day(Day(friday)) }
      // At the weekend this week's Friday is past: the next one may be meant.
      let isPast = friday < today && span.last >= today
      return .day(isPast ? Day(span.last, friday.adding(days: 7)) : Day(friday, span.last))
    case (.end, _): return .day(Day(span.last))
    case (.start, _): return .day(start(of: span))
    default: return middle(edge, span).map { .day($0) }
    }
  }

  /// The first day; where that is past, the next span's is the likelier.
  private func start(of span: Span) -> Day {
    guard span.first < today, span.last >= today else { return Day(span.first) }
    switch span.kind {
    case .month where span.isYearly: return Day(span.first.adding(months: 12), span.first)
    case .month: return Day(span.first.adding(months: 1), span.first)
    case .week: return Day(span.first.adding(days: 7), span.first)
    case .quarter: return Day(span.first.adding(months: 3), span.first)
    case .year: return Day(span.first.adding(months: 12), span.first)
    case .day: return Day(span.first)
    }
  }

  /// Vague words name a day that is confirmed: the 15th for the middle of a month.
  private func middle(_ edge: Key, _ span: Span) -> Day? {
    var day: Day
    switch (edge, span.kind) {
    case (.middle, .month): day = Day(span.first.adding(days: 14))
    case (.early, .month): day = Day(span.first.adding(days: 4))
    case (.late, .month): day = Day(span.first.adding(days: 24))
    case (.middle, .week): day = Day(weekday(.wednesday, inWeekOf: span.first))
    case (.early, .week): day = Day(weekday(.monday, inWeekOf: span.first))
    case (.late, .week): day = Day(weekday(.thursday, inWeekOf: span.first))
    case (.middle, .quarter): day = Day(span.first.adding(months: 1).adding(days: 14))
    case (.middle, .year): day = Day(span.first.adding(months: 6))
    case (.early, _): day = Day(span.first.adding(months: 1))
    case (.late, _): day = Day(span.last.adding(months: -1))
    default: return nil
    }
    // The middle of this April is past in late April: next year's.
    if span.isYearly, day.dates[0] < today { day.dates[0] = day.dates[0].adding(months: 12) }
    day.vague = true
    return day
  }

  /// The nth day of a span: any day, a working day, or a given weekday.
  func nthDay(_ ordinal: Int, isWorkday: Bool = false, weekday: Weekday? = nil, of span: Span) throws(Reason) -> Day {
    var left = abs(ordinal)
    var date = ordinal > 0 ? span.first : span.last
    while date >= span.first, date <= span.last {
      if isWorkday ? date.weekday < .saturday : weekday == nil || date.weekday == weekday { left -= 1 }
      if left == 0 {
        if span.isYearly, date < today { return try nthDay(ordinal, isWorkday: isWorkday, of: yearLater(span)) }
        return Day(date)
      }
      date = date.adding(days: ordinal > 0 ? 1 : -1)
    }
    throw .noSuchDayOfMonth(abs(ordinal))
  }

  private func yearLater(_ span: Span) -> Span {
    let first = span.first.adding(months: 12)
    let kind = Span.Kind.month(year: first.year, month: first.month)
    return Span(kind: kind, first: first, last: first.adding(months: 1).adding(days: -1))
  }
}
