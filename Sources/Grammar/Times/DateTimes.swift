import Model

// Dates and times as machines write them: ISO 8601, RFC 5545, and the dates of mail, with their zones.
extension DateGrammar {
  /// `2026-04-01T09:00`, with seconds and with a zone; the zone's time is turned into the person's own.
  mutating func isoDateTime() throws(Reason) -> Piece? {
    let place = cursor.index
    if let dateTime = try basicDateTime() { return dateTime }
    cursor.index = place
    guard let year = cursor.digits(), year.digits == 4, cursor.take("-"), let month = cursor.digits(),
      cursor.take("-"), let day = cursor.digits(), cursor.take(text: "t") || cursor.peek()?.glued == false,
      let hour = cursor.digits(), hour.digits == 2
    else { return nil }
    let date = try exactDate(year.value, month.value, day.value)
    if cursor.isAtEnd, cursor.sees(text: "t", at: -2) {
      guard let time = TimeOfDay(hour: hour.value, minute: 0) else { throw .noSuchTime }
      return .whens([When(date, time)], vague: false)
    }
    guard cursor.take(":"), let minute = cursor.digits() else { return nil }
    var second = 0
    if cursor.take(":") {
      guard let token = cursor.digits(), token.value < 60 else { throw .noSuchTime }
      second = token.value
      if cursor.take("."), cursor.digits() == nil { throw .noSuchTime }
    }
    if hour.value == 24, minute.value == 0 { return .whens([When(date.adding(days: 1), .midnight)], vague: false) }
    guard let time = TimeOfDay(hour: hour.value, minute: minute.value) else { throw .noSuchTime }
    guard let offset = try zone() else {
      // `2026-04-01 09:00 pm` contradicts itself, and so does `5:30 pm` cut short here: leave it to the clock.
      if cursor.sees(.pm) || cursor.sees(.am) || cursor.sees(text: "p") { return nil }
      return .whens([When(date, time)], vague: false)
    }
    let seconds = (When(date, time).startingMinutes - offset) * 60 + second
    return .whens([context.wallClock(Instant(seconds: seconds))], vague: false)
  }

  /// `20260319T170000Z`, as ISO 8601 and RFC 5545 write it without signs.
  private mutating func basicDateTime() throws(Reason) -> Piece? {
    guard let day = cursor.digits(), day.digits == 8, cursor.take(text: "t"), let clock = cursor.digits(),
      clock.digits == 6 || clock.digits == 4
    else { return nil }
    let date = try exactDate(day.value / 10_000, day.value / 100 % 100, day.value % 100)
    let minutes = clock.digits == 6 ? clock.value / 100 : clock.value
    guard let time = TimeOfDay(hour: minutes / 100, minute: minutes % 100) else { throw .noSuchTime }
    guard let offset = try zone() else { return .whens([When(date, time)], vague: false) }
    return .whens([here(When(date, time), offset)], vague: false)
  }

  /// `Z` or `+02:00`, in minutes east of UTC.
  private mutating func zone() throws(Reason) -> Int? {
    if cursor.take(text: "z") || cursor.take(text: "utc") { return 0 }
    guard cursor.seesSign("+") || cursor.seesSign("-"), cursor.peek()?.glued == true else { return nil }
    let isWest = cursor.seesSign("-")
    cursor.index += 1
    guard let hours = cursor.digits(), hours.digits <= 4 else { throw .noSuchTime }
    var minutes = hours.digits == 4 ? hours.value / 100 * 60 + hours.value % 100 : hours.value * 60
    if cursor.take(":"), let rest = cursor.digits(), rest.digits == 2 { minutes += rest.value }
    guard minutes <= 14 * 60 else { throw .noSuchTime }
    return isWest ? -minutes : minutes
  }

  /// The zone at the end of a date as mail writes it: `Fri, 20 Mar 2026 14:00:00 +0000`.
  mutating func zonePiece(beside pieces: Pieces) throws(Reason) -> Piece? {
    guard pieces.day != nil, case .sure? = pieces.clock, pieces.part == nil, pieces.number == nil else { return nil }
    if cursor.take(text: "gmt") || cursor.take(text: "utc") { return cursor.isAtEnd ? .zone(0) : nil }
    // Without a year and a blank before it, a sign is more likely that of a range: `friday 10:00-1100`.
    let hasYear = cursor.tokens[..<cursor.index].contains { $0.kind == .number && $0.digits == 4 }
    // A zone by other letters is none that everybody reads alike, and the words before it are no other date for it.
    if hasYear, cursor.peek()?.kind == .unknown, cursor.peek(1) == nil { throw .unknown }
    let isWest = cursor.seesSign("-")
    guard hasYear, isWest || cursor.seesSign("+"), cursor.peek()?.glued == false else { return nil }
    cursor.index += 1
    guard let offset = cursor.digits(), offset.glued, offset.digits == 4, cursor.isAtEnd else { return nil }
    let minutes = offset.value / 100 * 60 + offset.value % 100
    guard offset.value % 100 < 60, minutes <= 14 * 60 else { throw .noSuchTime }
    return .zone(isWest ? -minutes : minutes)
  }

  /// A wall-clock time of a zone as the person's own.
  func here(_ when: When, _ zone: Int) -> When {
    context.wallClock(Instant(seconds: (when.startingMinutes - zone) * 60))
  }
}
