import Model

// Dates in numbers: `20/03/2026`, `5/4`, `13.04.`, weeks and days of the year as ISO 8601 writes them.
extension DateGrammar {
  /// A day of the calendar, or the reason why there is none.
  func exactDate(_ year: Int, _ month: Int, _ day: Int) throws(Reason) -> CivilDate {
    guard CivilDate.years.contains(year) else { throw .yearOutOfRange(year) }
    guard (1...12).contains(month) else { throw .noSuchMonth(month) }
    guard let date = CivilDate(year: year, month: month, day: day) else {
      throw .noSuchDay(year: year, month: month, day: day, last: CivilDate.daysInMonth(year: year, month: month))
    }
    return date
  }

  /// `20/3/2026`, `5.4.`, `2026-03-20`, `20260320`, `2026-W12`; nil where the numbers are something else.
  mutating func numericDate() throws(Reason) -> Piece? {
    guard let first = cursor.digits() else { return nil }
    if first.digits == 8, cursor.isAtEnd || cursor.peek()?.glued == false || cursor.sees(text: "t") {
      return .day(Day(try exactDate(first.value / 10_000, first.value / 100 % 100, first.value % 100)))
    }
    if first.digits == 4, let week = try basicWeek(first.value) { return week }
    guard let sign = dateSign() else { return nil }
    if first.digits == 4, sign == "-", let week = try isoWeek(first.value) { return week }
    guard let second = cursor.digits(), second.glued || isSpaced(second) else { return nil }
    if first.digits == 4, second.digits == 3, sign == "-" { return .day(Day(try dayOfYear(second.value, first.value))) }
    let place = cursor.index
    if let again = dateSign(), let third = cursor.digits(), third.glued || isSpaced(third) {
      guard again == sign || sign == "." else { return nil }
      return try wholeDate(first, second, third)
    }
    cursor.index = place
    if first.digits == 4 { return try monthOfYear(first.value, second.value) }
    if second.digits == 4, first.digits <= 2 { return try monthOfYear(second.value, first.value) }
    guard first.digits <= 2, second.digits <= 2 else { return nil }
    let hasEnd = sign == "." && cursor.take(".")
    if sign == ".", !hasEnd, second.digits == 2 { return try dotted(first, second) }
    return .day(try dayAndMonth(first.value, second.value))
  }

  /// The sign between two numbers of a date, which it moves past.
  private mutating func dateSign() -> Character? {
    for sign: Character in ["/", "-", "."] where cursor.seesSign(sign) {
      guard let next = cursor.peek(1), next.glued || (sign == "." && spacedYearFollows) else { return nil }
      cursor.index += 1
      return sign
    }
    return nil
  }

  /// `25. 12. 2026`, as it is written with spaces: two full stops and a year of four digits.
  private var spacedYearFollows: Bool {
    cursor.tokens.filter { $0.kind == .sign(UInt8(ascii: ".")) }.count == 2
      && cursor.tokens[cursor.index...].contains { $0.kind == .number && $0.digits == 4 }
  }

  /// Whether a number stands behind a full stop and a blank.
  private func isSpaced(_ token: Token) -> Bool {
    cursor.peek(-2)?.kind == .sign(UInt8(ascii: ".")) && !token.glued
  }

  /// `2026-077`, the day of the year as ISO 8601 writes it.
  private func dayOfYear(_ number: Int, _ year: Int) throws(Reason) -> CivilDate {
    let first = try exactDate(year, 1, 1)
    let last = try exactDate(year, 12, 31)
    let date = first.adding(days: number - 1)
    guard number > 0, date <= last else { throw .noSuchDayOfYear(number, year: year) }
    return date
  }

  /// Three numbers: the year first, or day and month in an order that may have to be asked.
  private mutating func wholeDate(_ first: Token, _ second: Token, _ third: Token) throws(Reason) -> Piece? {
    // A clock, or more numbers, would make this something else.
    if cursor.seesSign(":") { return nil }
    if first.digits >= 3 { return .day(Day(try exactDate(first.value, second.value, third.value))) }
    guard third.digits == 4 || third.digits == 2 else { throw .yearOutOfRange(third.value) }
    let year = try third.digits == 2 ? century(third.value) : third.value
    var day = try inEitherOrder(first.value, second.value) { (day, month) throws(Reason) in
      Day(try exactDate(year, month, day))
    }
    // `26-03-20` may have its year first, as ISO 8601 has, where the day else would be past.
    if first.digits == 2, third.digits == 2, cursor.seesSign("-", at: -2), day.dates.allSatisfy({ $0 < today }),
      let date = try? exactDate(2000 + first.value, second.value, third.value), date >= today
    {
      day.dates = [date] + day.dates.filter { $0 != date }
    }
    return .day(day)
  }

  /// A year of two digits. From 70 on it could be of either century that Heed keeps, so that it is refused.
  func century(_ year: Int) throws(Reason) -> Int {
    guard year < 70 else { throw .yearOutOfRange(year) }
    return 2000 + year
  }

  /// The next such day, in either order.
  private func dayAndMonth(_ first: Int, _ second: Int) throws(Reason) -> Day {
    try inEitherOrder(first, second) { (day, month) throws(Reason) in try yearlyDate(month: month, day: day) }
  }

  /// Both orders where both are dates; the person's own where that is settled.
  private func inEitherOrder(
    _ first: Int, _ second: Int, _ make: (_ day: Int, _ month: Int) throws(Reason) -> Day
  ) throws(Reason) -> Day {
    var days: [Day] = []
    var failure: Reason?
    for (day, month) in context.dateOrder == .monthFirst
      ? [(second, first), (first, second)]
      : [(first, second), (second, first)]
    {
      do throws(Reason) {
        days.append(try make(day, month))
      } catch {
        // Of two failures the one that at least found a month says more.
        if case .noSuchMonth? = failure { failure = error } else if failure == nil { failure = error }
      }
    }
    guard var result = days.first else { throw failure ?? .unknown }
    if context.dateOrder == .ask, days.count > 1, days[1].dates != result.dates {
      result.alternatives += days[1].alternatives
      result.soft = result.soft || days[1].soft
      result.dates += days[1].dates.filter { !result.dates.contains($0) }
    }
    return result
  }

  /// `10.10`: a date, or a time of day. `17.30` can only be a time.
  private mutating func dotted(_ first: Token, _ second: Token) throws(Reason) -> Piece? {
    let isClock = first.value < 24 && second.value < 60
    // With more behind it the clock takes it.
    if isClock, !cursor.isAtEnd { return nil }
    guard isClock else { return .day(try dayAndMonth(first.value, second.value)) }
    let dates = ((try? dayAndMonth(first.value, second.value))?.dates ?? []).map { When($0) }
    let clock: Clock =
      (1...12).contains(first.value) && !first.leadingZero
      ? .half(hour: first.value, minute: second.value) : .sure(first.value * 60 + second.value)
    guard case .choices(let times) = try reading(of: Pieces(clock: clock, vague: true)) else { return nil }
    return .whens(dates + times, vague: !dates.isEmpty)
  }

  /// `2026-04`: a month, of which the first or the last day may be meant.
  private func monthOfYear(_ year: Int, _ month: Int) throws(Reason) -> Piece {
    let first = try exactDate(year, month, 1)
    return .day(Day(first, first.adding(months: 1).adding(days: -1)))
  }

  /// `2026W13` and `2026W132`, the same without signs.
  private mutating func basicWeek(_ year: Int) throws(Reason) -> Piece? {
    guard cursor.sees(text: "w"), cursor.peek()?.glued == true, let number = cursor.peek(1), number.kind == .number,
      number.glued, number.digits == 2 || number.digits == 3
    else { return nil }
    guard CivilDate.years.contains(year) else { throw .yearOutOfRange(year) }
    cursor.index += 2
    let monday = try isoMonday(number.digits == 3 ? number.value / 10 : number.value, of: year)
    guard number.digits == 3 else { return .day(Day(monday, monday.adding(days: 6))) }
    guard (1...7).contains(number.value % 10) else { throw .unknown }
    return .day(Day(monday.adding(days: number.value % 10 - 1)))
  }

  /// `2026-W13-2`, and `2026-W13` as its first or its last day.
  private mutating func isoWeek(_ year: Int) throws(Reason) -> Piece? {
    guard cursor.take(text: "w"), let week = cursor.digits(), week.digits == 2 else { return nil }
    guard CivilDate.years.contains(year) else { throw .yearOutOfRange(year) }
    let monday = try isoMonday(week.value, of: year)
    guard cursor.take("-") else { return .day(Day(monday, monday.adding(days: 6))) }
    guard let day = cursor.digits(), (1...7).contains(day.value) else { throw .unknown }
    return .day(Day(monday.adding(days: day.value - 1)))
  }

  /// The Monday of an ISO 8601 week: week 1 is the one with 4 January in it.
  func isoMonday(_ week: Int, of year: Int) throws(Reason) -> CivilDate {
    guard let fourth = CivilDate(year: year, month: 1, day: 4) else { throw .yearOutOfRange(year) }
    let monday = fourth.adding(days: 1 - fourth.weekday.rawValue + (week - 1) * 7)
    guard (1...53).contains(week), monday.adding(days: 3).year == year else { throw .noSuchWeek(week, year: year) }
    return monday
  }

  /// A number alone: an hour beside a day or after `at`, else a day of the month or an hour, which is asked.
  mutating func bareClock(beside pieces: Pieces) throws(Reason) -> Piece? {
    let isSaid = cursor.take(.at)
    guard let token = cursor.digits() else { return nil }
    if !isSaid, token.digits <= 2, try isBesideTime(pieces) { return try numberOfDay(token) }
    guard pieces.clock == nil else { return nil }
    if token.digits <= 2, cursor.seesSign("."), let minute = cursor.peek(1), minute.digits == 2, token.value < 24 {
      guard minute.value < 60 else { throw .noSuchTime }
      cursor.index += 2
      let clock = try bare(token)
      if case .half(let hour, _) = clock { return .clock(.half(hour: hour, minute: minute.value), vague: false) }
      return .clock(.sure(token.value * 60 + minute.value), vague: false)
    }
    if cursor.seesSign(":") || cursor.seesSign("/") || cursor.seesSign("-") || isUnit(cursor.peek()) { return nil }
    let isAlone = !isSaid && pieces.day == nil && pieces.whens == nil && cursor.isAtEnd && pieces.part == nil
    if token.digits == 3 || token.digits == 4 { return try fourDigits(token, isAlone: isAlone) }
    guard token.digits <= 2 else { return nil }
    guard isAlone else {
      if isSaid, token.value > 24 { throw .noSuchTime }
      if !isSaid, token.value <= 24 { return .clockOrDay(try bare(token), token.value) }
      if token.value <= 24 { return .clock(try bare(token), vague: false) }
      // `friday 27` is no hour.
      guard pieces.day?.weekday != nil || weekdayFollows else { return nil }
      return try numberOfDay(token)
    }
    if token.value == 0 { return nil }
    var choices: [When] = []
    if (1...31).contains(token.value) { choices = try dayOfMonth(token.value).dates.map { When($0) } }
    if token.value <= 24 { choices += try reading(of: Pieces(clock: try bare(token))).values }
    return choices.isEmpty ? nil : .whens(choices, vague: true)
  }

  /// Whether a number behind which the cursor stands is the day of a weekday, since there is a time of day: `monday 23 at
  /// 9:30 am`, `9:30 am monday 23`.
  private func isBesideTime(_ pieces: Pieces) throws(Reason) -> Bool {
    if pieces.clock != nil { return pieces.number == nil && (pieces.day?.weekday != nil || weekdayFollows) }
    guard pieces.day?.weekday != nil, pieces.part == nil else { return false }
    var ahead = self
    ahead.cursor.skipCommas()
    if ahead.cursor.isAtEnd { return false }
    return try ahead.clock(beside: pieces) != nil
  }

  /// The day of a month by its number alone, which a weekday beside it confirms.
  private func numberOfDay(_ token: Token) throws(Reason) -> Piece? {
    guard (1...31).contains(token.value) else { return nil }
    var day = try dayOfMonth(token.value)
    day.isBareNumber = true
    return .day(day)
  }

  /// Whether a weekday stands here, commas aside.
  private var weekdayFollows: Bool {
    var ahead = cursor
    ahead.skipCommas()
    return ahead.weekday() != nil
  }

  /// The readings of a bare number beside a weekday, with the day of the month that it may be: first where that is the
  /// coming one of its number, last where it is months off. A number that is an hour to most, up to 12, is a day only
  /// where it is the coming one.
  func withDay(_ number: Int, _ readings: [When], _ pieces: Pieces) throws(Reason) -> [When] {
    guard let weekday = pieces.day?.weekday, pieces.part == nil, (1...31).contains(number) else { return readings }
    let coming = try dayOfMonth(number)
    if let date = coming.dates.first(where: { $0.weekday == weekday }) { return [When(date)] + readings }
    guard number > 12, let date = coming.later(on: weekday) else { return readings }
    return readings + [When(date)]
  }

  /// `1430`; alone a number that could be a year is confirmed.
  private func fourDigits(_ token: Token, isAlone: Bool) throws(Reason) -> Piece? {
    let (hour, minute) = (token.value / 100, token.value % 100)
    if token.value == 2400 { return .clock(.sure(1440), vague: false) }
    guard hour < 24, minute < 60 else { return nil }
    if token.digits == 3, (1...12).contains(hour) { return .clock(.half(hour: hour, minute: minute), vague: false) }
    let isYear = isAlone && !token.leadingZero && CivilDate.years.contains(token.value)
    guard isYear, token.value >= today.year, let period = year(token.value) else {
      return .clock(.sure(hour * 60 + minute), vague: isYear)
    }
    // A year that has not ended: its beginning, if that is to come, or its end.
    let days = [period.first, period.last].filter { $0 > today }.map { When($0) }
    return .whens(try reading(of: Pieces(clock: .sure(hour * 60 + minute))).values + days, vague: true)
  }
}
