/// A rule by which days follow each other (RFC 5545 RECUR, section 3.3.10), on civil days.
public struct RecurrenceRule: Hashable, Sendable {
  /// The period of a rule (FREQ), in the words of RFC 5545.
  public enum Frequency: String, CaseIterable, Hashable, Sendable {
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"
  }

  /// A weekday, with an ordinal within the month or year where the rule has one (`1MO`, `-1FR`).
  public struct Day: Hashable, Sendable {
    /// The day of the week.
    public var weekday: Weekday
    /// -53 to 53 without 0; nil for every such weekday.
    public var ordinal: Int?

    /// Every such day of the week, unless an ordinal is given.
    public init(_ weekday: Weekday, ordinal: Int? = nil) {
      self.weekday = weekday
      self.ordinal = ordinal
    }
  }

  /// The period (FREQ).
  public var frequency: Frequency
  /// At least 1.
  public var interval = 1
  /// Days of the week (BYDAY); empty where the rule names none.
  public var byDay: [Day] = []
  /// 1 to 31 or -31 to -1.
  public var byMonthDay: [Int] = []
  /// 1 to 12.
  public var byMonth: [Int] = []
  /// 1 to 366 or -366 to -1; yearly rules, and those finer than a day.
  public var byYearDay: [Int] = []
  /// 1 to 53 or -53 to -1; yearly rules. Weeks begin on `weekStart`, and the first has 4 days of its year at least.
  public var byWeekNo: [Int] = []
  /// 1 to 366 or -366 to -1.
  public var bySetPos: [Int] = []
  /// On which day weeks begin (WKST).
  public var weekStart = Weekday.monday
  /// How many there are in all, the first included; nil without an end.
  public var count: Int?
  /// The last day, or the last day and time, that may occur; nil without an end.
  public var until: When?

  /// Every so many periods, without an end.
  public init(_ frequency: Frequency, interval: Int = 1) {
    self.frequency = frequency
    self.interval = interval
  }

  /// Whether it comes by the hour or the minute, so that each time is one of its own.
  public var isFinerThanDay: Bool { frequency == .hourly || frequency == .minutely }

  /// Whether more than its step tells its days.
  var hasParts: Bool {
    !byDay.isEmpty || [byMonth, byMonthDay, byYearDay, byWeekNo].contains { !$0.isEmpty }
  }

  /// Whether it matters on which day weeks begin: RFC 5545 section 3.3.10 on WKST, and BYSETPOS within a week.
  public var dependsOnWeekStart: Bool {
    guard frequency == .weekly else { return !byWeekNo.isEmpty }
    return (interval > 1 && byDay.count > 1) || !bySetPos.isEmpty
  }
}

/// How a task comes back after it is done.
public struct Recurrence: Hashable, Sendable {
  /// From what the rule is counted.
  public enum Mode: Hashable, Sendable {
    /// By the calendar: the rule counts from `start`.
    case fixed
    /// The rule's step is counted from the day on which the task was done.
    case afterDone
  }

  /// By what days follow each other.
  public var rule: RecurrenceRule
  /// From what the rule is counted.
  public var mode: Mode
  /// The first occurrence (DTSTART), which fixes weekday, day of the month and where COUNT begins.
  public var start: When
  /// Occurrences of the rule that do not come (EXDATE), in their order; a whole day is all of its day. `exceptLimit` at
  /// most.
  public var except: [When]

  /// How many occurrences may be left out.
  public static let exceptLimit = 500

  /// A repeat by the calendar, unless it is said otherwise.
  public init(rule: RecurrenceRule, mode: Mode = .fixed, start: When, except: [When] = []) {
    self.rule = rule
    self.mode = mode
    self.start = start
    self.except = except
  }
}
