// Which days of a period a rule picks: the table of RFC 5545, section 3.3.10.
extension RecurrenceRule {
  /// The days of a month, in order.
  func days(year: Int, month: Int, start: CivilDate) -> [CivilDate] {
    guard let first = CivilDate(year: year, month: month, day: 1) else { return [] }
    let length = CivilDate.daysInMonth(year: year, month: month)
    if !byMonthDay.isEmpty {
      let numbers = byMonthDay.map { $0 > 0 ? $0 : length + 1 + $0 }.filter { (1...length).contains($0) }
      let dates = RecurrenceRule.ordered(numbers.map { first.adding(days: $0 - 1) })
      guard !byDay.isEmpty else { return dates }
      // An ordinal beside a day of the month counts in the month, or in the year where no month is named.
      let picked = frequency == .yearly && byMonth.isEmpty ? yearDays(year) : weekdays(first, length)
      return dates.filter { picked.contains($0) }
    }
    if !byDay.isEmpty { return weekdays(first, length) }
    return start.day <= length ? [first.adding(days: start.day - 1)] : []
  }

  /// The days that BYDAY names among so many from the first.
  private func weekdays(_ first: CivilDate, _ length: Int) -> [CivilDate] {
    var dates: [CivilDate] = []
    for day in byDay {
      let shift = (day.weekday.rawValue - first.weekday.rawValue + 7) % 7
      let total = (length - shift + 6) / 7
      if let ordinal = day.ordinal {
        let place = ordinal > 0 ? ordinal - 1 : total + ordinal
        if (0..<total).contains(place) { dates.append(first.adding(days: shift + place * 7)) }
      } else {
        for place in 0..<total { dates.append(first.adding(days: shift + place * 7)) }
      }
    }
    return RecurrenceRule.ordered(dates)
  }

  private func yearDays(_ year: Int) -> [CivilDate] {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return [] }
    return weekdays(first, CivilDate.isLeap(year: year) ? 366 : 365)
  }

  /// The days of a year, in order.
  func days(year: Int, start: CivilDate) -> [CivilDate] {
    if !byYearDay.isEmpty || !byWeekNo.isEmpty { return filteredDays(year, start) }
    if !byMonth.isEmpty || !byMonthDay.isEmpty {
      let months = byMonth.isEmpty ? Array(1...12) : RecurrenceRule.ordered(byMonth)
      return months.flatMap { days(year: year, month: $0, start: start) }
    }
    if !byDay.isEmpty { return yearDays(year) }
    return CivilDate(year: year, month: start.month, day: start.day).map { [$0] } ?? []
  }

  /// Every day of the year against every part; for the rare parts.
  private func filteredDays(_ year: Int, _ start: CivilDate) -> [CivilDate] {
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return [] }
    let length = CivilDate.isLeap(year: year) ? 366 : 365
    let picked = byDay.contains { $0.ordinal != nil } ? Set(yearDays(year)) : nil
    var dates: [CivilDate] = []
    for place in 0..<length {
      let date = first.adding(days: place)
      if !byYearDay.isEmpty, !byYearDay.contains(place + 1), !byYearDay.contains(place - length) { continue }
      if !byWeekNo.isEmpty, !matchesWeek(date, start) { continue }
      if let picked, !picked.contains(date) { continue }
      if matches(date) { dates.append(date) }
    }
    return dates
  }

  /// Without BYDAY the start tells which day of the week is meant.
  private func matchesWeek(_ date: CivilDate, _ start: CivilDate) -> Bool {
    if byDay.isEmpty, date.weekday != start.weekday { return false }
    let place = (date.weekday.rawValue - weekStart.rawValue + 7) % 7
    // The week belongs to the year of its fourth day.
    let fourth = date.adding(days: 3 - place)
    let year = fourth.year
    guard let first = CivilDate(year: year, month: 1, day: 1) else { return false }
    let number = (fourth.dayNumber - first.dayNumber) / 7 + 1
    let length = CivilDate.isLeap(year: year) ? 366 : 365
    let total = number + (length - 1 - (fourth.dayNumber - first.dayNumber)) / 7
    return byWeekNo.contains(number) || byWeekNo.contains(number - total - 1)
  }

  /// The days of the week that begins on the given day.
  func days(week first: CivilDate, start: CivilDate) -> [CivilDate] {
    (0..<7).map { first.adding(days: $0) }.filter { date in
      byDay.isEmpty ? date.weekday == start.weekday && matches(date) : matches(date)
    }
  }

  /// Whether a day passes the parts that limit rather than expand.
  func matches(_ date: CivilDate) -> Bool {
    if !byDay.isEmpty {
      let weekday = date.weekday
      guard byDay.contains(where: { $0.weekday == weekday }) else { return false }
    }
    if byMonth.isEmpty, byMonthDay.isEmpty, byYearDay.isEmpty { return true }
    let (year, month, day) = date.parts
    if !byMonth.isEmpty, !byMonth.contains(month) { return false }
    if !byMonthDay.isEmpty {
      let length = CivilDate.daysInMonth(year: year, month: month)
      guard byMonthDay.contains(day) || byMonthDay.contains(day - length - 1) else { return false }
    }
    if !byYearDay.isEmpty, frequency == .hourly || frequency == .minutely {
      let length = CivilDate.isLeap(year: year) ? 366 : 365
      let place = date.dayNumber - (CivilDate(year: year, month: 1, day: 1)?.dayNumber ?? 0)
      guard byYearDay.contains(place + 1) || byYearDay.contains(place - length) else { return false }
    }
    return true
  }

  /// Keeps what BYSETPOS asks for, of a whole period's set in order.
  func positioned(_ dates: [CivilDate]) -> [CivilDate] {
    guard !bySetPos.isEmpty else { return dates }
    let places = bySetPos.map { $0 > 0 ? $0 - 1 : dates.count + $0 }.filter { dates.indices.contains($0) }
    return RecurrenceRule.ordered(places).map { dates[$0] }
  }

  /// Sorted, each once.
  static func ordered<Value: Comparable>(_ values: [Value]) -> [Value] {
    var kept: [Value] = []
    kept.reserveCapacity(values.count)
    for value in values.sorted() where kept.last != value { kept.append(value) }
    return kept
  }
}
