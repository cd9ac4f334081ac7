import Model

// Days that are pointed at: today, friday, this and next friday, next month, the weekend.
extension DateGrammar {
  /// A day that can stand alone or after `from`, `after` and `before`.
  mutating func anyDay() throws(Reason) -> Day? {
    _ = cursor.take(.on)
    let place = cursor.index
    for reader in DateGrammar.dayReaders {
      cursor.index = place
      if case .day(let day)? = try reader.read(&self) { return day }
    }
    cursor.index = place
    return nil
  }

  /// A way to read a day at the cursor; nil, or a piece that is no day, where none stands there.
  private struct DayReader: Sendable {
    /// Moves the cursor behind the day; where it stands after nil does not matter.
    let read: @Sendable (_ grammar: inout DateGrammar) throws(Reason) -> Piece?
  }

  /// The readers of days that something is counted from, in the order in which they are tried.
  ///
  /// Those that take more words come first, such as `5 march` and `end of april`; a weekday or a holiday alone is last.
  private static let dayReaders: [DayReader] = [
    DayReader { grammar throws(Reason) in try grammar.numericDate() },
    DayReader { grammar throws(Reason) in try grammar.monthDate() },
    DayReader { grammar throws(Reason) in try grammar.ordinalDay() },
    DayReader { grammar throws(Reason) in try grammar.edge() },
    DayReader { grammar throws(Reason) in try grammar.pointedDay() },
    DayReader { grammar throws(Reason) in try grammar.day().map { .day($0) } },
  ]

  /// `today`, `tomorrow week`, `the day after tomorrow`, `friday`, `christmas`.
  mutating func day() throws(Reason) -> Day? {
    let isPast = cursor.sees(.yesterday)
    if let named = namedDay() { return isPast ? shiftedBack(named) : shiftedByWeek(named) }
    if let holiday = try holiday() { return holiday }
    if let day = try beside() { return day }
    guard let weekday = cursor.weekday() else { return nil }
    return shiftedByWeek(plain(weekday))
  }

  /// A day near today by its name; nil where none stands here.
  private mutating func namedDay() -> Day? {
    if cursor.take(.today) { return Day(today) }
    if cursor.take(.tomorrow) { return Day(today.adding(days: 1)) }
    if cursor.take(.yesterday) { return Day(today.adding(days: -1)) }
    return cursor.take(.overmorrow) ? Day(today.adding(days: 2)) : nil
  }

  /// `tomorrow week`, `friday fortnight`.
  private mutating func shiftedByWeek(_ day: Day) -> Day {
    guard case .word(.unit(let unit))? = cursor.peek()?.kind, unit == .week || unit == .fortnight,
      cursor.peek()?.text != "w", cursor.peek(1)?.kind != .number
    else { return day }
    cursor.index += 1
    return shifted(day, unit == .week ? 7 : 14)
  }

  /// `yesterday week` is a week before yesterday to those who say it; who counts its words may mean the week after.
  private mutating func shiftedBack(_ day: Day) -> Day {
    let ahead = shiftedByWeek(day)
    return ahead.dates == day.dates ? day : eitherWay(ahead, around: day)
  }

  /// A day that was moved on, and the one as far back, which is the likelier.
  func eitherWay(_ ahead: Day, around day: Day) -> Day {
    guard let from = day.dates.first, let to = ahead.dates.first else { return ahead }
    return Day(from.adding(days: from.dayNumber - to.dayNumber), to)
  }

  /// A day so many days later.
  func shifted(_ day: Day, _ days: Int) -> Day {
    var moved = Day(dates: day.dates.map { $0.adding(days: days) })
    moved.vague = day.vague
    return moved
  }

  /// `the day after tomorrow`, `day before christmas`.
  private mutating func beside() throws(Reason) -> Day? {
    _ = cursor.take(.the)
    guard cursor.peek()?.kind == .word(.unit(.day)) else { return nil }
    cursor.index += 1
    let isAfter = cursor.take(.after) || cursor.take(.following)
    guard isAfter || cursor.take(.before), let base = try anyDay() else { return nil }
    return shifted(base, isAfter ? 1 : -1)
  }

  /// The next such weekday; today's own name is asked about.
  func plain(_ weekday: Weekday) -> Day {
    var day = Day(today.next(weekday))
    if today.weekday == weekday {
      day.dates.append(today)
      day.soft = true
    }
    day.weekday = weekday
    return day
  }

  /// `this friday`, `next month`, `last week`; `friday after next`, `friday next week`, `the monday after easter`.
  mutating func pointedDay() throws(Reason) -> Piece? {
    _ = cursor.take(.the)
    if let weekday = cursor.weekday() { return try behindWeekday(weekday) }
    guard let pointer = pointer() else { return nil }
    if let weekday = cursor.weekday() {
      var day = pointed(weekday, pointer)
      day.weekday = weekday
      return .day(day)
    }
    if cursor.take(.weekend) { return .day(weekend(pointer)) }
    if let month = cursor.month() { return .day(try pointedMonth(month, pointer)) }
    if let unit = cursor.unit() { return try pointedUnit(unit, pointer) }
    guard let rules = takeHoliday(), let rule = rules.first else { return nil }
    return .day(try pointedHoliday(rule, pointer))
  }

  /// Which of several weekdays, weeks or months a word points at.
  enum Pointer { case this, coming, next, last }

  /// The word that points; nil where none stands here.
  private mutating func pointer() -> Pointer? {
    if cursor.take(.this) {
      if cursor.take(.coming) || cursor.take(.next) { return .coming }
      return cursor.take(.past) || cursor.take(.last) ? .last : .this
    }
    if cursor.take(.next) { return .next }
    if cursor.take(.coming) || cursor.take(.following) { return .coming }
    return cursor.take(.last) || cursor.take(.previous) || cursor.take(.past) ? .last : nil
  }

  /// Asked about where both this week's and the next week's are possible.
  private func pointed(_ weekday: Weekday, _ pointer: Pointer) -> Day {
    let here = self.weekday(weekday, inWeekOf: today)
    switch pointer {
    case .coming: return Day(today.next(weekday))
    case .next: return here > today ? Day(here.adding(days: 7), here) : Day(here.adding(days: 7))
    case .last: return here < today ? Day(here, here.adding(days: -7)) : Day(here.adding(days: -7))
    case .this:
      if here > today { return Day(here) }
      return here == today ? Day(today, here.adding(days: 7)) : Day(here.adding(days: 7), here)
    }
  }

  /// What stands behind a weekday and says which it is: `friday next week`, `monday after easter`.
  private mutating func behindWeekday(_ weekday: Weekday) throws(Reason) -> Piece? {
    if cursor.take(all: .after, .next) {
      return .day(Day(dates: pointed(weekday, .next).dates.reversed().map { $0.adding(days: 7) }))
    }
    if cursor.take(.after) || cursor.take(.following) {
      guard let base = try anyDay() else { return nil }
      return .day(Day(dates: base.dates.map { $0.next(weekday) }))
    }
    if cursor.take(.before) {
      guard let base = try anyDay() else { return nil }
      return .day(Day(dates: base.dates.map { $0.adding(days: -7).next(weekday, orSame: true) }))
    }
    _ = cursor.take(.of)
    if let shift = pointedWeek() {
      return .day(Day(self.weekday(weekday, inWeekOf: today.adding(days: shift * 7))))
    }
    if cursor.take(.next) { return .day(pointed(weekday, .next)) }
    guard cursor.take(.inside), let phrase = cursor.durationPhrase() else { return nil }
    let sum = phrase.sum()
    guard sum.isWholeDays, sum.workdays == 0, sum.months == 0, sum.days % 7 == 0 else { return nil }
    _ = cursor.take(.time)
    return .day(inWeeks(sum.days / 7, weekday))
  }

  /// `in 2 weeks on friday`: the Friday of that week, or two weeks after the next one.
  func inWeeks(_ weeks: Int, _ weekday: Weekday) -> Day {
    let there = self.weekday(weekday, inWeekOf: today.adding(days: weeks * 7))
    let counted = today.next(weekday).adding(days: weeks * 7)
    return there == counted ? Day(there) : Day(there, counted)
  }

  /// `next week`, `this week`, `the week after next`.
  private mutating func pointedWeek() -> Int? {
    let place = cursor.index
    _ = cursor.take(.the)
    if cursor.take(.next) || cursor.take(.following), takeWeek() { return 1 }
    cursor.index = place
    if cursor.take(.this), takeWeek() { return 0 }
    cursor.index = place
    if cursor.take(.last), takeWeek() { return -1 }
    cursor.index = place
    _ = cursor.take(.the)
    if takeWeek(), cursor.take(all: .after, .next) { return 2 }
    cursor.index = place
    return nil
  }

  /// Moves past `week`.
  private mutating func takeWeek() -> Bool {
    guard cursor.peek()?.kind == .word(.unit(.week)) else { return false }
    cursor.index += 1
    return true
  }

  /// `next week`, `this month`, `last year`, with the cursor behind the unit.
  private mutating func pointedUnit(_ unit: Unit, _ pointer: Pointer) throws(Reason) -> Piece? {
    let shift = pointer == .this ? 0 : pointer == .last ? -1 : 1
    switch unit {
    case .day:
      return pointer == .last ? nil : .day(Day(today.adding(days: shift)))
    case .workday: return .day(Day(adding(workdays: shift == 0 ? 1 : shift, to: today)))
    case .week:
      let place = cursor.index
      _ = cursor.take(.on)
      if let weekday = cursor.weekday() {
        return .day(Day(self.weekday(weekday, inWeekOf: today.adding(days: shift * 7))))
      }
      cursor.index = place
      return .day(vaguely(week(shift), shift, today.adding(days: shift * 7)))
    case .month, .minuteOrMonth:
      if let day = try dayBehindMonth(month(shift)) { return .day(day) }
      return .day(vaguely(month(shift), shift, today.adding(months: shift)))
    case .quarter: return .day(vaguely(quarter(shift), shift, today.adding(months: shift * 3)))
    case .year:
      if let date = try dayBehindYear(today.year + shift) { return .day(Day(date)) }
      return year(today.year + shift).map { .day(vaguely($0, shift, today.adding(months: shift * 12))) }
    default: return nil
    }
  }

  /// A whole week or month where a day is wanted: its beginning, or the same day of it; of this one its end.
  func vaguely(_ period: Period, _ shift: Int, _ same: CivilDate) -> Day {
    var dates = [shift == 0 ? period.last : period.first]
    if shift == 0, period.kind == .week { dates = [weekday(.friday, inWeekOf: today), period.last] }
    dates += [same]
    var day = Day(dates: [])
    for date in dates where !day.dates.contains(date) && (shift != 0 || date >= today) { day.dates.append(date) }
    day.vague = true
    return day
  }

  /// `next month on the 5th`
  private mutating func dayBehindMonth(_ period: Period) throws(Reason) -> Day? {
    let place = cursor.index
    cursor.skip(.on, .the)
    if let ordinal = cursor.ordinal() {
      return Day(try exactDate(period.first.year, period.first.month, ordinal))
    }
    cursor.index = place
    return nil
  }

  /// `next year on 5 march`
  private mutating func dayBehindYear(_ year: Int) throws(Reason) -> CivilDate? {
    let place = cursor.index
    cursor.skipCommas()
    cursor.skip(.on)
    if case .day(let day)? = try monthDate(), let date = day.dates.first, cursor.peek(-1)?.digits != 4 {
      return try exactDate(year, date.month, date.day)
    }
    cursor.index = place
    return nil
  }

  /// `next march`, `this april`: its first day, or of this one its last too.
  private func pointedMonth(_ month: Int, _ pointer: Pointer) throws(Reason) -> Day {
    let here = try exactDate(today.year, month, 1)
    let ahead = month < today.month || (month == today.month && pointer != .this) ? here.adding(months: 12) : here
    var day: Day
    switch pointer {
    case .this: day = Day(here, here.adding(months: 1).adding(days: -1))
    case .coming: day = Day(ahead)
    case .next: day = ahead == here ? Day(here, here.adding(months: 12)) : Day(ahead)
    case .last: day = Day(month < today.month ? here : here.adding(months: -12))
    }
    day.vague = true
    return day
  }

  /// `next christmas`, `last easter`.
  private func pointedHoliday(_ rule: Holidays.Rule, _ pointer: Pointer) throws(Reason) -> Day {
    let next = try yearly { Holidays.date(rule, year: $0) }
    let here = Holidays.date(rule, year: today.year)
    switch pointer {
    case .this: return here.map { Day($0) } ?? next
    case .coming: return Day(next.dates[0])
    case .last:
      let past = (today.year - 9...today.year).compactMap { Holidays.date(rule, year: $0) }.last { $0 < today }
      return past.map { Day($0) } ?? next
    case .next:
      guard let first = next.dates.first, first == here, first > today,
        let after = Holidays.date(rule, year: today.year + 1)
      else { return Day(dates: [next.dates.last ?? today]) }
      return Day(first, after)
    }
  }
}

extension CivilDate {
  /// The first such weekday from this day on, this day itself included.
  func next(_ weekday: Weekday, orSame: Bool) -> CivilDate { adding(days: orSame ? -1 : 0).next(weekday) }
}
