/// A time of day on the wall clock, to the minute.
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes since midnight, 0 to 1439.
  public let minutes: Int

  /// That many minutes after midnight, or nil outside 0 to 1439.
  public init?(minutes: Int) {
    guard (0..<1440).contains(minutes) else { return nil }
    self.minutes = minutes
  }

  /// The time on a 24-hour clock, or nil when a clock never shows it (25:00, 12:75).
  public init?(hour: Int, minute: Int = 0) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    minutes = hour * 60 + minute
  }

  /// The hour on a 24-hour clock, 0 to 23.
  public var hour: Int { minutes / 60 }
  /// The minute of the hour, 0 to 59.
  public var minute: Int { minutes % 60 }

  /// The beginning of a day, 0:00.
  public static let midnight = TimeOfDay(wrapping: 0)
  /// The middle of a day, 12:00.
  public static let noon = TimeOfDay(wrapping: 720)

  /// The time that a clock shows that many minutes after midnight, on whatever day that falls.
  public init(wrapping minutes: Int) {
    let rest = minutes % 1440
    self.minutes = rest < 0 ? rest + 1440 : rest
  }

  /// The earlier time is the lesser.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.minutes < right.minutes }
}

/// A day, or a day and a time of day, on the wall clock of wherever the person is.
///
/// RFC 5545 calls these DATE and floating DATE-TIME (sections 3.3.4 and 3.3.5, form 1): they carry no zone,
/// so that "5 pm" stays 5 pm after a journey. The day decides which comes first; a whole day comes after every time
/// within it, and before every time of the next day.
public struct When: Hashable, Comparable, Sendable {
  /// The day.
  public var date: CivilDate
  /// nil means the whole day.
  public var time: TimeOfDay?

  /// A day and a time, or a whole day.
  public init(_ date: CivilDate, _ time: TimeOfDay? = nil) {
    self.date = date
    self.time = time
  }

  /// What `<` compares, and all of the value in one number: the day in the upper bits, in the lower eleven the minute of
  /// its time, 0 to 1439, or 1440 for a whole day.
  public var orderKey: Int { date.dayNumber << 11 | (time?.minutes ?? 1440) }

  /// The day, or day and time, that has this key.
  public init(orderKey: Int) {
    self.init(CivilDate(dayNumber: orderKey >> 11), TimeOfDay(minutes: orderKey & 2047))
  }

  /// Wall-clock minutes since 1 January 1970, a whole day counting as its beginning.
  public var startingMinutes: Int { date.dayNumber * 1440 + (time?.minutes ?? 0) }

  /// The day and time that many wall-clock minutes after 1 January 1970.
  public init(wallClockMinutes minutes: Int) {
    self.init(CivilDate(dayNumber: floorDivide(minutes, 1440)), TimeOfDay(wrapping: minutes))
  }

  /// Moved along the wall clock; a whole day is moved from its beginning and gets a time.
  public func adding(minutes: Int) -> When { When(wallClockMinutes: startingMinutes + minutes) }

  /// In the order of `orderKey`.
  public static func < (left: When, right: When) -> Bool { left.orderKey < right.orderKey }
}

/// A moment that is the same everywhere: whole seconds since 1 January 1970, 00:00 UTC.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1 January 1970, 00:00 UTC; below zero before it.
  public var seconds: Int

  /// The moment so many seconds after 1 January 1970, 00:00 UTC.
  public init(seconds: Int) { self.seconds = seconds }

  /// What a clock of universal time shows then, seconds dropped.
  public var universal: When { When(wallClockMinutes: floorDivide(seconds, 60)) }

  /// The earlier moment is the lesser.
  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }
}

/// A length of time in whole seconds: expected times, and the distance of a reminder.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// How long it is, in seconds.
  public var seconds: Int

  /// A length of so many seconds.
  public init(seconds: Int) { self.seconds = seconds }
  /// A length of so many minutes.
  public init(minutes: Int) { seconds = minutes * 60 }
  /// A length of so many hours.
  public init(hours: Int) { seconds = hours * 3600 }

  /// Whole minutes, rounded up, so that no length is said as nothing.
  public var minutes: Int { (seconds + 59) / 60 }

  /// The longest time that a phrase or the store accepts: 10,000 days.
  public static let longest = TimeSpan(seconds: 10_000 * 86_400)

  /// The shorter length is the lesser.
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool { left.seconds < right.seconds }
}

/// Division that rounds down, below zero too. The divisor is above zero.
public func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
  return rest < 0 ? quotient - 1 : quotient
}
