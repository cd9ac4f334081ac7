// The text forms of dates in the store and for scripts: ISO 8601 in the profile of RFC 5545 and RFC 3339.

extension CivilDate {
  /// The days that four digits of a year can write, as `dayNumber`: 1 January 0 to 31 December 9999.
  public static let writtenDays = -719_528...2_932_896

  /// `2026-11-25`.
  public var iso: String {
    let (year, month, day) = parts
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
  }

  /// Reads `2026-11-25`; nil for any other form and for a day that does not exist.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension TimeOfDay {
  /// `17:00`.
  public var iso: String { padded(hour, 2) + ":" + padded(minute, 2) }

  /// Reads `17:00`, or `17:00:00` with the seconds dropped; nil for any other form.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5 || bytes.count == 8, bytes[2] == UInt8(ascii: ":"),
      let hour = number(bytes[0..<2]), let minute = number(bytes[3..<5])
    else { return nil }
    if bytes.count == 8 {
      guard bytes[5] == UInt8(ascii: ":"), let second = number(bytes[6..<8]), second < 60 else { return nil }
    }
    self.init(hour: hour, minute: minute)
  }
}

extension When {
  /// `2026-11-25`, or `2026-11-25T17:00` when there is a time.
  public var iso: String { time.map { date.iso + "T" + $0.iso } ?? date.iso }

  /// Reads the forms that `iso` writes, a space allowed for the T; nil for any other.
  public init?(iso text: some StringProtocol) {
    guard text.utf8.count > 10 else {
      guard let date = CivilDate(iso: text) else { return nil }
      self.init(date)
      return
    }
    let cut = text.utf8.index(text.startIndex, offsetBy: 10)
    guard text.utf8[cut] == UInt8(ascii: "T") || text.utf8[cut] == UInt8(ascii: " "),
      let date = CivilDate(iso: text[..<cut]), let time = TimeOfDay(iso: text[text.utf8.index(after: cut)...])
    else { return nil }
    self.init(date, time)
  }

  /// The basic form of ISO 8601, which RFC 5545 uses: `20261125`, `20261125T170000`.
  public var basic: String {
    let text = iso.filter { $0 != "-" && $0 != ":" }
    return time == nil ? text : text + "00"
  }

  /// Reads the forms that `basic` writes, the seconds dropped; nil for any other and for what no calendar or clock shows.
  public init?(basic text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 8 || bytes.count == 15, let year = number(bytes[0..<4]), let month = number(bytes[4..<6]),
      let day = number(bytes[6..<8]), let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 {
      self.init(date)
      return
    }
    guard bytes[8] == UInt8(ascii: "T"), let hour = number(bytes[9..<11]), let minute = number(bytes[11..<13]),
      let second = number(bytes[13..<15]), second < 60, let time = TimeOfDay(hour: hour, minute: minute)
    else { return nil }
    self.init(date, time)
  }
}

extension Instant {
  /// `2026-11-25T17:00:00Z` (RFC 3339, always UTC).
  public var iso: String {
    let days = floorDivide(seconds, 86_400)
    let rest = seconds - days * 86_400
    let time = padded(rest / 3600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2)
    return CivilDate(dayNumber: days).iso + "T" + time + "Z"
  }

  /// Reads `2026-11-25T17:00:00Z`; nil for any other form.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[19] == UInt8(ascii: "Z"), let second = number(bytes[17..<19]), second < 60,
      bytes[16] == UInt8(ascii: ":"), let when = When(iso: String(decoding: bytes[0..<16], as: UTF8.self))
    else { return nil }
    self.init(seconds: when.startingMinutes * 60 + second)
  }

  /// The basic form of ISO 8601 in UTC, which RFC 5545 uses: `20261125T170000Z`.
  public var basic: String { iso.filter { $0 != "-" && $0 != ":" } }

  /// Reads the form that `basic` writes; nil for any other.
  public init?(basic text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[15] == UInt8(ascii: "Z"), let second = number(bytes[13..<15]),
      let when = When(basic: String(decoding: bytes[..<15], as: UTF8.self))
    else { return nil }
    self.init(seconds: when.startingMinutes * 60 + second)
  }
}

extension TimeSpan {
  /// An RFC 5545 DURATION (section 3.3.6) in hours, minutes and seconds: `PT1H30M`.
  public var iso: String {
    let hours = seconds / 3600
    let minutes = seconds / 60 % 60
    let rest = seconds % 60
    if seconds == 0 { return "PT0S" }
    return "PT" + (hours > 0 ? "\(hours)H" : "") + (minutes > 0 ? "\(minutes)M" : "") + (rest > 0 ? "\(rest)S" : "")
  }

  /// Reads any RFC 5545 DURATION without a sign (`P1W`, `P1DT2H`, `PT90M`); nil for any other form or past `longest`.
  public init?(iso text: some StringProtocol) {
    var total = 0
    var value: Int?
    var inTime = false
    var sawUnit = false
    for (place, byte) in text.utf8.enumerated() {
      if place == 0 {
        guard byte == UInt8(ascii: "P") else { return nil }
      } else if byte == UInt8(ascii: "T"), !inTime, value == nil {
        inTime = true
      } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        value = (value ?? 0) * 10 + Int(byte) - 48
        if (value ?? 0) > TimeSpan.longest.seconds { return nil }
      } else {
        guard let count = value, let unit = TimeSpan.unit(byte, inTime: inTime) else { return nil }
        total += count * unit
        if total > TimeSpan.longest.seconds { return nil }
        value = nil
        sawUnit = true
      }
    }
    guard sawUnit, value == nil else { return nil }
    seconds = total
  }

  private static func unit(_ byte: UInt8, inTime: Bool) -> Int? {
    switch (Character(UnicodeScalar(byte)), inTime) {
    case ("W", false): 7 * 86_400
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}

/// The number in ASCII digits, or nil when there is anything else.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  var value = 0
  for byte in digits {
    guard (48...57).contains(byte) else { return nil }
    value = value * 10 + Int(byte) - 48
  }
  return value
}

private func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
