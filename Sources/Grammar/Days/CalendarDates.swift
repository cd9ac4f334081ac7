import Model

// Dates with a month's name, days of the month, and what comes once a year.
extension DateGrammar {
  /// `20 march`, `march 20th 2027`, `the 3rd of june`, `25-mar`.
  mutating func monthDate() throws(Reason) -> Piece? {
    if let date = try yearFirst() { return .day(date) }
    _ = cursor.take(.the)
    let place = cursor.index
    if let day = dayNumber(), let month = monthAfterDay() {
      return .day(try calendarDay(month: month, day: day, year: try year()))
    }
    cursor.index = place
    guard let month = cursor.month() else { return nil }
    _ = cursor.take("-") || cursor.take("/")
    _ = cursor.take(.the)
    guard let day = dayNumber(), !looksLikeClock else { return nil }
    return .day(try calendarDay(month: month, day: day, year: try year()))
  }

  /// `2026-mar-25`
  private mutating func yearFirst() throws(Reason) -> Day? {
    let place = cursor.index
    if let year = cursor.digits(), year.digits == 4 {
      _ = cursor.take("-") || cursor.take("/")
      if let month = cursor.month() {
        _ = cursor.take("-") || cursor.take("/")
        if let day = cursor.digits(), day.digits <= 2, !looksLikeClock {
          return Day(try exactDate(year.value, month, day.value))
        }
      }
    }
    cursor.index = place
    return nil
  }

  /// The day of the month as an ordinal, in digits, or in words.
  private mutating func dayNumber() -> Int? {
    if let ordinal = cursor.ordinal() { return ordinal }
    guard let token = cursor.peek() else { return nil }
    // `'27` is a year.
    if token.kind == .number { return token.digits <= 2 && !token.quoted ? cursor.digits()?.value : nil }
    if case .word(.number) = token.kind { return cursor.wholeNumber() }
    return nil
  }

  /// The month behind the number of a day, joined to it or not.
  private mutating func monthAfterDay() -> Int? {
    _ = cursor.take("-") || cursor.take("/") || cursor.take(".") || cursor.take(.of)
    return cursor.month()
  }

  /// Whether the number just read goes on as a time of day or a length.
  private var looksLikeClock: Bool {
    if cursor.sees(.am) || cursor.sees(.pm) || cursor.seesSign(":") || cursor.sees(.oclock) { return true }
    if let next = cursor.peek(), next.glued, next.text == "h" || next.text == "p" || next.text == "a" { return true }
    return cursor.seesSign(".") && cursor.peek(1)?.kind == .number && cursor.peek(1)?.glued == true
  }

  /// A year behind a date: four digits, `'27`, or two digits that are no hour.
  mutating func year() throws(Reason) -> Int? {
    let place = cursor.index
    cursor.skipCommas()
    if let shift = cursor.take(.next) ? 1 : cursor.take(.this) ? 0 : nil {
      if cursor.unit() == .year { return today.year + shift }
      cursor.index = place
      return nil
    }
    // `25-mar-26` has a year; `march 20-22` is a range.
    if cursor.seesSign("-"), !cursor.seesSign("-", at: -2), cursor.peek(1)?.digits != 4 { return nil }
    _ = cursor.take("-") || cursor.take("/") || cursor.take(.of) || cursor.take(.inside)
    guard let token = cursor.digits(), !looksLikeClock, !isUnit(cursor.peek()) else {
      cursor.index = place
      return nil
    }
    if let year = try saidYear(token, from: place) { return year }
    cursor.index = place
    return nil
  }

  /// The year that digits behind a date mean, which begin at a place but for commas; nil where they are an hour.
  private func saidYear(_ token: Token, from place: Int) throws(Reason) -> Int? {
    if token.digits == 4 { return try wholeYear(token, from: place) }
    if token.digits > 4 { throw .yearOutOfRange(token.value) }
    guard token.digits == 2 else { return nil }
    if token.quoted || token.value > 24 { return try century(token.value) }
    return cursor.seesSign("-", at: -2) || cursor.seesSign("/", at: -2) ? 2000 + token.value : nil
  }

  /// Four digits behind a date as a year; nil for a time such as 1430.
  private func wholeYear(_ token: Token, from place: Int) throws(Reason) -> Int? {
    guard CivilDate.years.contains(token.value) else {
      // 1430 is a time; 3000 is a year too far, and so are 1930 and 2200 rather than times.
      let isNear = (1900..<2400).contains(token.value) && cursor.index == place + 1
      if isNear || token.value / 100 >= 24 || token.value % 100 >= 60 { throw .yearOutOfRange(token.value) }
      return nil
    }
    // `1 april 2026 2027`
    if let second = cursor.peek(), second.kind == .number, second.digits == 4, !second.leadingZero,
      CivilDate.years.contains(second.value), cursor.peek(1) == nil
    {
      throw .severalDays
    }
    return token.value
  }

  /// A day and a month with the year behind them, or the next such day where none was said.
  func calendarDay(month: Int, day: Int, year: Int?) throws(Reason) -> Day {
    guard let year else { return try yearlyDate(month: month, day: day) }
    return Day(try exactDate(year, month, day))
  }

  /// The next such date; today's is asked about. 29 February waits for a leap year.
  func yearlyDate(month: Int, day: Int) throws(Reason) -> Day {
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    let last = month == 2 ? 29 : CivilDate.daysInMonth(year: 2001, month: month)
    guard (1...last).contains(day) else { throw .noSuchDay(year: nil, month: month, day: day, last: last) }
    return try yearly { CivilDate(year: $0, month: month, day: day) }
  }

  /// The next of the days that come once a year, or once in several.
  func yearly(_ make: (Int) -> CivilDate?) throws(Reason) -> Day {
    let ahead = (today.year...today.year + 12).lazy.compactMap(make).filter { $0 >= today }
    guard let next = ahead.first else { throw .neverHappens }
    var day = Day(next)
    if next == today, let after = ahead.dropFirst().first {
      day.dates.append(after)
      day.soft = true
    }
    let past = stride(from: today.year, to: today.year - 9, by: -1).lazy.compactMap(make).first { $0 < today }
    if let past, past.year == today.year { day.alternatives = [past] }
    return day
  }

  /// The next such day of a month that has it; today's is asked about.
  func dayOfMonth(_ number: Int) throws(Reason) -> Day {
    guard (1...31).contains(number) else { throw .noSuchDayOfMonth(number) }
    let start = today.year * 12 + today.month - 1
    let dates = (start..<start + 4).compactMap { month in
      CivilDate(year: month / 12, month: month % 12 + 1, day: number)
    }.filter { $0 >= today }
    var day = Day(dates[0])
    if dates[0] == today, dates.count > 1 {
      day.dates.append(dates[1])
      day.soft = true
    }
    day.ofMonth = number
    return day
  }

  /// `the 20th`, `the 5th of next month`, `the first monday of april`, `last day of february`.
  mutating func ordinalDay() throws(Reason) -> Piece? {
    let hasThe = cursor.take(.the)
    // The twelfth night is a day of its own.
    if cursor.sees(text: "twelfth"), cursor.sees(text: "night", at: 1) { return nil }
    let hasNumber = cursor.peek()?.kind == .number
    guard let ordinal = placeInOrder(orNumber: hasThe) else { return nil }
    if let weekday = cursor.weekday() { return try nthWeekday(weekday, ordinal) }
    // A weekend is its Saturday.
    if cursor.sees(.weekend), cursor.sees(.of, at: 1) || cursor.sees(.inside, at: 1), cursor.take(.weekend) {
      return try nthWeekday(.saturday, ordinal)
    }
    if let unit = cursor.unit() {
      guard unit == .day || unit == .workday, cursor.take(.of) || cursor.take(.inside) else { return nil }
      guard let period = try period() else { return nil }
      return .day(try nthDay(ordinal, isWorkday: unit == .workday, of: period))
    }
    guard ordinal > 0, hasThe || hasNumber || cursor.sees(.of) || cursor.peek(-1)?.text.hasSuffix("th") == true,
      !looksLikeClock
    else { return nil }
    if let day = try dayBehindOf(ordinal) { return .day(day) }
    return .day(try dayOfMonth(ordinal))
  }

  /// The day of that number in a month that stands behind it: `of next month`; nil where none does.
  private mutating func dayBehindOf(_ number: Int) throws(Reason) -> Day? {
    _ = cursor.take(.of)
    let place = cursor.index
    guard let period = try period(), case .month(let year, let month) = period.kind else {
      cursor.index = place
      return nil
    }
    guard let date = CivilDate(year: year, month: month, day: number) else {
      let last = CivilDate.daysInMonth(year: year, month: month)
      throw .noSuchDay(year: year, month: month, day: number, last: last)
    }
    return Day(date)
  }

  /// 1 for the first, -1 for the last, -2 for the second last.
  mutating func placeInOrder(orNumber: Bool) -> Int? {
    if cursor.take(.last) { return -1 }
    if cursor.take(text: "penultimate") { return -2 }
    guard let ordinal = cursor.ordinal() ?? (orNumber ? cursor.digits()?.value : nil) else { return nil }
    if cursor.take(.last) { return -ordinal }
    if cursor.take(.to), cursor.take(.last) { return -ordinal }
    return ordinal
  }

  /// `first monday of april`, `last friday of next month`, with the cursor behind the weekday; nil where no period
  /// follows.
  private mutating func nthWeekday(_ weekday: Weekday, _ ordinal: Int) throws(Reason) -> Piece? {
    let hasOf = cursor.take(.of) || cursor.take(.inside)
    guard hasOf || cursor.sees(.next) || cursor.sees(.this) || isMonth(cursor.peek()) else { return nil }
    if let month = cursor.month() {
      let year = try year()
      guard let year else {
        let day = try? yearly { DateGrammar.nth(weekday, ordinal, year: $0, month: month) }
        guard let day else { throw .noSuchWeekday(weekday, ordinal: ordinal, year: today.year, month: month) }
        return .day(try checked(day, weekday, ordinal, month))
      }
      guard CivilDate.years.contains(year) else { throw .yearOutOfRange(year) }
      return .day(Day(try exactWeekday(weekday, ordinal, year, month)))
    }
    let isPointed = cursor.sees(.next) || cursor.sees(.this) || cursor.sees(.last)
    guard let period = try period() else { return nil }
    switch period.kind {
    case .month(let year, let month):
      let date = try exactWeekday(weekday, ordinal, year, month)
      guard !isPointed, date < today else { return .day(Day(date)) }
      // `the first monday of the month` is next month's when this month's is past.
      let next = today.adding(months: 1)
      return .day(Day(DateGrammar.nth(weekday, ordinal, year: next.year, month: next.month) ?? date))
    default: return .day(try nthDay(ordinal, weekday: weekday, of: period))
    }
  }

  /// A fifth Friday that this year's month has not is refused, not looked for years ahead.
  private func checked(_ day: Day, _ weekday: Weekday, _ ordinal: Int, _ month: Int) throws(Reason) -> Day {
    let year = today.month <= month ? today.year : today.year + 1
    guard day.dates[0].year <= year + 1, abs(ordinal) <= 5 else {
      throw .noSuchWeekday(weekday, ordinal: ordinal, year: year, month: month)
    }
    if abs(ordinal) == 5, day.dates[0].year != year {
      throw .noSuchWeekday(weekday, ordinal: ordinal, year: year, month: month)
    }
    return day
  }

  /// The nth weekday of a month, or the refusal that the month has none.
  private func exactWeekday(_ weekday: Weekday, _ ordinal: Int, _ year: Int, _ month: Int) throws(Reason) -> CivilDate {
    guard let date = DateGrammar.nth(weekday, ordinal, year: year, month: month) else {
      throw .noSuchWeekday(weekday, ordinal: ordinal, year: year, month: month)
    }
    return date
  }

  /// Whether a token is a month's name.
  private func isMonth(_ token: Token?) -> Bool {
    if case .word(.month)? = token?.kind { return true }
    return false
  }

  /// The nth weekday of a month, counted from its end when negative.
  static func nth(_ weekday: Weekday, _ ordinal: Int, year: Int, month: Int) -> CivilDate? {
    guard ordinal != 0, let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    let last = first.adding(days: CivilDate.daysInMonth(year: year, month: month) - 1)
    let date: CivilDate
    if ordinal > 0 {
      date = first.adding(days: -1).next(weekday).adding(days: (ordinal - 1) * 7)
    } else {
      date = last.adding(days: -6 - 1).next(weekday).adding(days: (ordinal + 1) * 7)
    }
    return date >= first && date <= last ? date : nil
  }
}
