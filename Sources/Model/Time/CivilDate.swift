/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday is 7.
public enum Weekday: Int, CaseIterable, Hashable, Sendable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Monday is the first, Sunday the last.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }

  /// The weekday so many days later, or earlier below zero.
  public func later(_ days: Int) -> Weekday {
    let place = ((rawValue - 1 + days) % 7 + 7) % 7
    return Weekday(rawValue: place + 1) ?? self
  }
}

/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// It is kept as a count of days, so that comparing and adding are integer work. Phrases and the store
/// accept the years 1970 to 2199 (`CivilDate.years`); arithmetic itself is exact far beyond them.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1 January 1970, negative before it.
  public let dayNumber: Int

  /// The years in which a person may place a task.
  public static let years = 1970...2199

  /// The day that many days after 1 January 1970.
  public init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// The named day, or nil when the calendar has no such day (30 February, month 13).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (-9999...9999).contains(year), day >= 1,
      day <= CivilDate.daysInMonth(year: year, month: month)
    else { return nil }
    // Days from civil: years begin in March so that the leap day is the last of its year
    // (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  public var parts: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The year, as the calendar numbers it.
  public var year: Int { parts.year }
  /// The month, 1 to 12.
  public var month: Int { parts.month }
  /// The day of its month, 1 to 31.
  public var day: Int { parts.day }

  /// Its day of the week.
  public var weekday: Weekday {
    // 1 January 1970 was a Thursday, the fourth day of an ISO week.
    let offset = (dayNumber + 3) % 7
    return Weekday(rawValue: (offset < 0 ? offset + 7 : offset) + 1) ?? .monday
  }

  /// So many days later, or earlier below zero.
  public func adding(days: Int) -> CivilDate { CivilDate(dayNumber: dayNumber + days) }

  /// The same day of another month, or that month's last day where it is shorter (31 January and a month: 28 February).
  public func adding(months: Int) -> CivilDate {
    let (year, month, day) = parts
    let count = year * 12 + month - 1 + months
    let newYear = count >= 0 ? count / 12 : (count - 11) / 12
    let newMonth = count - newYear * 12 + 1
    let last = CivilDate.daysInMonth(year: newYear, month: newMonth)
    return CivilDate(year: newYear, month: newMonth, day: min(day, last)) ?? self
  }

  /// The first day after this one that is the given day of the week (never this day itself).
  public func next(_ weekday: Weekday) -> CivilDate {
    let ahead = (weekday.rawValue - self.weekday.rawValue + 7) % 7
    return adding(days: ahead == 0 ? 7 : ahead)
  }

  /// The last such day of the week at or before this one: where its week begins.
  public func startOfWeek(_ first: Weekday) -> CivilDate {
    adding(days: -((weekday.rawValue - first.rawValue + 7) % 7))
  }

  /// The first day of its month.
  public var startOfMonth: CivilDate { adding(days: 1 - day) }

  /// Whether a year has a 29 February.
  public static func isLeap(year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The number of days in a month (1 to 12), or 0 when there is no such month.
  public static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year: year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  /// The number of weeks that a year has in ISO 8601, 52 or 53: 28 December is always in the last one.
  public static func weeks(inYear year: Int) -> Int {
    guard let day = CivilDate(year: year, month: 12, day: 28), let first = CivilDate(year: year, month: 1, day: 4)
    else { return 52 }
    return (day.startOfWeek(.monday).dayNumber - first.startOfWeek(.monday).dayNumber) / 7 + 1
  }

  /// The earlier day is the lesser.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}
