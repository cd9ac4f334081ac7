import Model

// Dates, spans and identifiers as bytes, for the many of them in a store: the forms of Model's `iso` and `text`, without
// making a String on the way.

extension JSONReader {
  /// A day, or a day and a time (`2026-11-25`, `2026-11-25T17:00`); nil when the string holds anything else.
  mutating func when() throws(Fault) -> When? {
    let span = try stringSpan()
    return dateTime(span.content)
  }

  /// A moment (`2026-11-25T17:00:00Z`); nil when the string holds anything else.
  mutating func instant() throws(Fault) -> Instant? {
    let span = try stringSpan().content
    return instant(in: span)
  }

  func instant(in span: Range<Int>) -> Instant? {
    guard span.count == 20, bytes[span.lowerBound + 19] == UInt8(ascii: "Z"),
      bytes[span.lowerBound + 16] == UInt8(ascii: ":"), bytes[span.lowerBound + 10] == UInt8(ascii: "T"),
      let when = dateTime(span.lowerBound..<(span.lowerBound + 16)), let second = digits(span.lowerBound + 17, 2),
      second < 60
    else { return nil }
    return Instant(seconds: when.startingMinutes * 60 + second)
  }

  func dateTime(_ span: Range<Int>) -> When? {
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

  /// A span of hours, minutes and seconds as Heed writes it, or any other form that RFC 5545 has; nil for anything else.
  mutating func span() throws(Fault) -> TimeSpan? {
    let start = place
    let content = try stringSpan().content
    var (total, value, at) = (0, 0, content.lowerBound + 2)
    guard content.count > 3, content.count < 16, bytes[content.lowerBound] == UInt8(ascii: "P"),
      bytes[content.lowerBound + 1] == UInt8(ascii: "T")
    else { return try otherSpan(from: start) }
    while at < content.upperBound {
      switch bytes[at] {
      case 48...57: value = value * 10 + Int(bytes[at] - 48)
      case UInt8(ascii: "H") where bytes[at - 1] <= 57: (total, value) = (total + value * 3600, 0)
      case UInt8(ascii: "M") where bytes[at - 1] <= 57: (total, value) = (total + value * 60, 0)
      case UInt8(ascii: "S") where bytes[at - 1] <= 57: (total, value) = (total + value, 0)
      default: return try otherSpan(from: start)
      }
      at += 1
    }
    guard bytes[content.upperBound - 1] > 57, total <= TimeSpan.longest.seconds else { return nil }
    return TimeSpan(seconds: total)
  }

  private mutating func otherSpan(from start: Int) throws(Fault) -> TimeSpan? {
    move(to: start)
    return TimeSpan(iso: try string())
  }

  /// An identifier of 32 lower-case hexadecimal digits; nil when the string holds anything else.
  mutating func uid() throws(Fault) -> UID? {
    let content = try stringSpan().content
    guard content.count == 32, let high = hexadecimal(content.lowerBound), let low = hexadecimal(content.lowerBound + 16)
    else { return nil }
    return UID(high: high, low: low)
  }

  @inline(__always)
  func hexadecimal(_ start: Int) -> UInt64? {
    var value: UInt64 = 0
    for at in start..<(start + 16) {
      let byte = bytes[at]
      if byte &- 48 < 10 {
        value = value << 4 | UInt64(byte &- 48)
      } else if (byte | 0x20) &- 97 < 6 {
        value = value << 4 | UInt64((byte | 0x20) &- 87)
      } else {
        return nil
      }
    }
    return value
  }
}

extension JSONWriter {
  mutating func when(_ when: When) {
    openString()
    date(when.date)
    if let time = when.time {
      append(UInt8(ascii: "T"))
      twoDigits(time.hour)
      append(UInt8(ascii: ":"))
      twoDigits(time.minute)
    }
    append(UInt8(ascii: "\""))
  }

  mutating func instant(_ instant: Instant) {
    let days = instant.seconds >= 0 ? instant.seconds / 86_400 : (instant.seconds - 86_399) / 86_400
    let rest = instant.seconds - days * 86_400
    openString()
    date(CivilDate(dayNumber: days))
    append(UInt8(ascii: "T"))
    twoDigits(rest / 3600)
    append(UInt8(ascii: ":"))
    twoDigits(rest / 60 % 60)
    append(UInt8(ascii: ":"))
    twoDigits(rest % 60)
    append(UInt8(ascii: "Z"))
    append(UInt8(ascii: "\""))
  }

  mutating func uid(_ uid: UID) {
    openString()
    for half in [uid.high, uid.low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 15
        append(digit < 10 ? 48 + digit : 87 + digit)
      }
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func date(_ date: CivilDate) {
    let (year, month, day) = date.parts
    twoDigits(year / 100)
    twoDigits(year % 100)
    append(UInt8(ascii: "-"))
    twoDigits(month)
    append(UInt8(ascii: "-"))
    twoDigits(day)
  }

  /// A number from 0 to 99.
  private mutating func twoDigits(_ value: Int) {
    append(48 + UInt8(truncatingIfNeeded: value / 10))
    append(48 + UInt8(truncatingIfNeeded: value % 10))
  }
}
