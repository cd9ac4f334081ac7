import JSON
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
    var last = LastDate()
    return span.count == 20 ? moment(span.lowerBound, &last) : nil
  }

  /// Twenty bytes as a moment.
  @inline(__always)
  func moment(_ start: Int, _ last: inout LastDate) -> Instant? {
    guard bytes[start + 19] == UInt8(ascii: "Z"), bytes[start + 10] == UInt8(ascii: "T"),
      let date = date(start, &last), let time = secondOfDay(start + 11)
    else { return nil }
    return Instant(seconds: date.dayNumber * 86_400 + time)
  }

  /// Eight bytes as a time, `06:28:03`.
  @inline(__always)
  private func secondOfDay(_ start: Int) -> Int? {
    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    // A digit becomes 0 to 9, and 0x76 more has no high bit; a colon becomes 0, and 0x7F more has none.
    let digits = word ^ 0x3030_3A30_303A_3030
    guard ((digits &+ 0x7676_7F76_767F_7676) | digits) & 0x8080_8080_8080_8080 == 0 else { return nil }
    let (hour, minute) = (JSONReader.two(digits, 0), JSONReader.two(digits, 24))
    let second = JSONReader.two(digits, 48)
    return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : nil
  }

  /// What two digits mean that stand in a word as 0 to 9, the first at that bit.
  @inline(__always)
  private static func two(_ digits: UInt64, _ bit: UInt64) -> Int {
    Int(digits &>> bit & 0xFF) &* 10 &+ Int(digits &>> (bit &+ 8) & 0xFF)
  }

  func dateTime(_ span: Range<Int>) -> When? {
    var last = LastDate()
    return dateTime(span, &last)
  }

  func dateTime(_ span: Range<Int>, _ last: inout LastDate) -> When? {
    let start = span.lowerBound
    guard span.count == 10 || span.count == 16, let date = date(start, &last) else { return nil }
    if span.count == 10 { return When(date) }
    guard bytes[start + 10] == UInt8(ascii: "T") || bytes[start + 10] == UInt8(ascii: " "),
      bytes[start + 13] == UInt8(ascii: ":"), let hour = digits(start + 11, 2), let minute = digits(start + 14, 2),
      let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    return When(date, time)
  }

  /// Ten bytes as a date; the same ones as last time are known already.
  @inline(__always)
  func date(_ start: Int, _ last: inout LastDate) -> CivilDate? {
    let first = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    let rest = bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
    if first == last.first, rest == last.rest { return last.date }
    // As below; a dash becomes 0.
    let digits = UInt64(littleEndian: first) ^ 0x2D30_302D_3030_3030
    guard ((digits &+ 0x7F76_767F_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0,
      let day = self.digits(start + 8, 2),
      let date = CivilDate(
        year: JSONReader.two(digits, 0) * 100 + JSONReader.two(digits, 16), month: JSONReader.two(digits, 40), day: day)
    else { return nil }
    last = LastDate(first: first, rest: rest, date: date)
    return date
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
    place = start
    return TimeSpan(iso: try string())
  }

  /// An identifier of 32 hexadecimal digits; nil when the string holds anything else.
  mutating func uid() throws(Fault) -> UID? {
    let start = place
    let content = try stringSpan().content
    guard content.count == 32, let (high, low) = hexadecimal(content.lowerBound) else {
      // Digits in upper case, which only a hand writes.
      place = start
      return UID(text: try string())
    }
    return UID(high: high, low: low)
  }

  /// Thirty-two hexadecimal digits in lower case, eight at a time.
  @inline(__always)
  func hexadecimal(_ start: Int) -> (high: UInt64, low: UInt64)? {
    let (first, second) = (eightDigits(start), eightDigits(start + 8))
    let (third, fourth) = (eightDigits(start + 16), eightDigits(start + 24))
    guard first.wrong | second.wrong | third.wrong | fourth.wrong == 0 else { return nil }
    return (first.value << 32 | second.value, third.value << 32 | fourth.value)
  }

  /// What eight digits mean; `wrong` is not 0 when one is none.
  @inline(__always)
  private func eightDigits(_ start: Int) -> (value: UInt64, wrong: UInt64) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    // Letters have bit 6; their low four bits are 1 to 6, nine less than what they mean.
    let letters = word >> 6 & ones
    let digits = word & 0x0F0F_0F0F_0F0F_0F0F &+ letters &* 9
    // The upper half of the byte is that of a digit, 0x30, or of a letter, 0x60, ...
    let upper = (word & 0xF0F0_F0F0_F0F0_F0F0) ^ (ones &* 0x30 ^ letters &* 0x50)
    // ... a letter means 10 or more, a digit less, and both less than 16.
    let wrong = upper | ((digits &+ ones &* 6) ^ letters << 4 | digits) & ones << 4
    // Nibbles into bytes, bytes into pairs, pairs into the whole.
    let bytes = (digits | digits >> 4) & 0x00FF_00FF_00FF_00FF
    let pairs = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return ((pairs | pairs >> 16) & 0xFFFF_FFFF, wrong)
  }
}

/// The bytes of the date that was read last: neighbours in a snapshot often have the same.
struct LastDate {
  fileprivate var first: UInt64 = 0
  fileprivate var rest: UInt16 = 0
  fileprivate var date = CivilDate(dayNumber: 0)
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
