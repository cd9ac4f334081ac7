import Model

// Dates as bytes, for the many of them in a store: the forms of Model's `iso`, without making a String first.

extension JSONReader {
  /// A day, or a day and a time (`2026-11-25`, `2026-11-25T17:00`); nil when the string holds anything else.
  mutating func when() throws(Fault) -> When? {
    let span = try stringSpan()
    return dateTime(span.content)
  }

  /// A moment (`2026-11-25T17:00:00Z`); nil when the string holds anything else.
  mutating func instant() throws(Fault) -> Instant? {
    let span = try stringSpan().content
    guard span.count == 20, bytes[span.lowerBound + 19] == UInt8(ascii: "Z"),
      bytes[span.lowerBound + 16] == UInt8(ascii: ":"), bytes[span.lowerBound + 10] == UInt8(ascii: "T"),
      let when = dateTime(span.lowerBound..<(span.lowerBound + 16)), let second = digits(span.lowerBound + 17, 2),
      second < 60
    else { return nil }
    return Instant(seconds: when.startingMinutes * 60 + second)
  }

  private func dateTime(_ span: Range<Int>) -> When? {
    let start = span.lowerBound
    guard span.count == 10 || span.count == 16, bytes[start + 4] == UInt8(ascii: "-"),
      bytes[start + 7] == UInt8(ascii: "-"), let year = digits(start, 4), let month = digits(start + 5, 2),
      let day = digits(start + 8, 2), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if span.count == 10 { return When(date) }
    guard bytes[start + 10] == UInt8(ascii: "T") || bytes[start + 10] == UInt8(ascii: " "),
      bytes[start + 13] == UInt8(ascii: ":"), let hour = digits(start + 11, 2), let minute = digits(start + 14, 2),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    return When(date, time)
  }

  @inline(__always)
  private func digits(_ start: Int, _ count: Int) -> Int? {
    var value = 0
    for at in start..<(start + count) {
      let digit = bytes[at] &- 48
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }
}
