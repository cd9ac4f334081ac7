import Model

// Weeks, months, quarters and years, and the words that name them.
extension DateGrammar {
  /// A period of the calendar that a phrase names, from its first day to its last (RFC 5545, section 3.3.9).
  struct Period {
    /// What kind of period it is, on which its beginning and its middle depend.
    enum Kind: Equatable {
      case day, week
      case month(year: Int, month: Int)
      case quarter, year
    }
    /// What kind it is; three months in a row are a quarter.
    var kind: Kind
    /// Its first day.
    var first: CivilDate
    /// Its last day, which belongs to it.
    var last: CivilDate
    /// A month's name without a year: where this one's day is past, next year's is meant.
    var isYearly = false
  }

  /// The week so many weeks from this one.
  func week(_ shift: Int) -> Period {
    let start = weekStart(today).adding(days: shift * 7)
    return Period(kind: .week, first: start, last: start.adding(days: 6))
  }

  /// The day on which the week of a date begins for the person.
  func weekStart(_ date: CivilDate) -> CivilDate {
    date.startOfWeek(context.firstWeekday)
  }

  /// That weekday in the week of the given day.
  func weekday(_ weekday: Weekday, inWeekOf date: CivilDate) -> CivilDate {
    weekStart(date).adding(days: (weekday.rawValue - context.firstWeekday.rawValue + 7) % 7)
  }

  /// The month so many months from this one, or several in a row from it on.
  func month(_ shift: Int, count: Int = 1) -> Period {
    let first = today.adding(days: 1 - today.day).adding(months: shift)
    let last = first.adding(months: count).adding(days: -1)
    return Period(kind: count == 1 ? .month(year: first.year, month: first.month) : .quarter, first: first, last: last)
  }

  /// The quarter of a year so many quarters from this one.
  func quarter(_ shift: Int) -> Period { month(shift * 3 - (today.month - 1) % 3, count: 3) }

  /// A year; nil outside of `CivilDate.years`.
  func year(_ number: Int) -> Period? {
    guard let first = CivilDate(year: number, month: 1, day: 1) else { return nil }
    return Period(kind: .year, first: first, last: first.adding(months: 12).adding(days: -1))
  }

  /// `the week`, `next month`, `this year`, `april`, `april 2027`, `2027`, `tomorrow`.
  mutating func period() throws(Reason) -> Period? {
    _ = cursor.take(.the)
    if let month = cursor.month() { return try namedMonth(month) }
    if let token = cursor.peek(), token.kind == .number, token.digits == 4 {
      cursor.index += 1
      guard CivilDate.years.contains(token.value) else { throw .yearOutOfRange(token.value) }
      return year(token.value)
    }
    if cursor.take(.today) || cursor.take(.tomorrow) {
      let date = today.adding(days: cursor.sees(.tomorrow, at: -1) ? 1 : 0)
      return Period(kind: .day, first: date, last: date)
    }
    if let quarter = try numberedQuarter() { return quarter }
    return pointedPeriod()
  }

  /// `next month`, `the week after next`, `this year`, `the week`.
  private mutating func pointedPeriod() -> Period? {
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
    case .day: return Period(kind: .day, first: today.adding(days: shift), last: today.adding(days: shift))
    case .week: return week(shift)
    case .month, .minuteOrMonth: return month(shift)
    case .quarter: return quarter(shift)
    case .year: return year(today.year + shift)
    default: return nil
    }
  }

  /// `q2`, `q3 2027`: the coming one, where no year is said.
  mutating func numberedQuarter() throws(Reason) -> Period? {
    guard cursor.sees(text: "q"), let number = cursor.peek(1), number.kind == .number, (1...4).contains(number.value)
    else { return nil }
    cursor.index += 2
    let here = number.value - 1 - (today.month - 1) / 3
    if let said = try year() { return quarter(here + (said - today.year) * 4) }
    let period = quarter(here)
    return period.last < today ? quarter(here + 4) : period
  }

  /// A month by its name, with its year or the coming one.
  private mutating func namedMonth(_ month: Int) throws(Reason) -> Period? {
    let said = try year()
    let first = try exactDate(said ?? (month < today.month ? today.year + 1 : today.year), month, 1)
    let last = first.adding(months: 1).adding(days: -1)
    return Period(kind: .month(year: first.year, month: month), first: first, last: last, isYearly: said == nil)
  }
}
