/// A task's lasting name across files, devices and renumberings: 128 random bits (RFC 5545 UID).
public struct UID: Hashable, Sendable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  /// An identifier of these bits.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// 32 lower-case hexadecimal digits.
  public var text: String { UID.digits(high) + UID.digits(low) }

  /// Reads what `text` writes; nil for any other form.
  public init?(text: some StringProtocol) {
    let half = text.utf8.index(text.startIndex, offsetBy: 16, limitedBy: text.endIndex)
    guard text.utf8.count == 32, let half, text.utf8.allSatisfy({ $0 != 43 && $0 != 45 }),
      let high = UInt64(text[..<half], radix: 16), let low = UInt64(text[half...], radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// That of the finished copy of a series at one of its dates: the same wherever it is finished, so that two machines
  /// make one copy.
  public init(of series: UID, at date: When) {
    let place = UInt64(bitPattern: Int64(date.startingMinutes)) << 1 | (date.time == nil ? 0 : 1)
    self.init(high: UID.mixed(series.high ^ place), low: UID.mixed(series.low &+ place))
  }

  /// The bits of a number, each of which depends on all of them (the last step of SplitMix64).
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static func digits(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// One thing to remember: a task, in iCalendar's word a to-do (RFC 5545 VTODO).
public struct Todo: Hashable, Sendable {
  /// What names the task for ever and everywhere.
  public var uid: UID
  /// What a person types to mean this task, from 1. `TodoList` says how it is given and kept.
  public var number: Int
  /// Never empty and never more than one line; `Todo.nameLimit` bytes at most.
  public var name: String
  /// How urgent it is.
  public var urgency: Urgency
  /// When it can be begun, on the wall clock (RFC 5545 DTSTART), never behind its due; nil where it always can.
  public var start: When?
  /// When it is due, on the wall clock; nil where it has no due.
  public var due: When?
  /// How long the task is expected to take, more than zero.
  public var estimate: TimeSpan?
  /// Its reminders.
  public var alarms: [Alarm]
  /// How it comes back after it is done; nil where it does not.
  public var recurrence: Recurrence?
  /// The name of its page.
  public var page: String
  /// Words by which it is found.
  public var tags: [String]
  /// Each may hold many lines.
  public var notes: [String]
  /// When it was made.
  public var created: Instant
  /// When it was last changed; as `created` where it never was.
  public var changed: Instant
  /// When it was finished; nil while it is open.
  public var done: Instant?
  /// Every reminder that came at or before it is done with (RFC 9074 ACKNOWLEDGED).
  public var acknowledged: Instant?
  /// The times on the wall clock at which those reminders came, so that they stay done with in every zone.
  public var acknowledgedTriggers: [When]
  /// When a reminder that was put off comes again.
  public var snoozed: When?
  /// What a newer Heed wrote and this one does not know: names and JSON texts, kept as they came.
  public var unknown: [UnknownField]
  /// The content lines of iCalendar that it came with (RFC 5545 section 3.1), a line each and unfolded, so that what has
  /// no place here goes out again as it came; nil where there is nothing more to it. `resourceLimit` bytes at most.
  public var resource: String?

  /// The page that is always there.
  public static let firstPage = "Inbox"
  /// The longest name, in UTF-8 bytes.
  public static let nameLimit = 2_000
  /// The longest note, in UTF-8 bytes.
  public static let noteLimit = 100_000
  /// The longest text of a resource, in UTF-8 bytes.
  public static let resourceLimit = 64_000

  /// A task with a name and nothing else, unless it is given.
  public init(
    uid: UID, number: Int, name: String, urgency: Urgency = .medium, start: When? = nil, due: When? = nil,
    estimate: TimeSpan? = nil,
    alarms: [Alarm] = [], recurrence: Recurrence? = nil, page: String = Todo.firstPage, tags: [String] = [],
    notes: [String] = [], created: Instant, changed: Instant? = nil, done: Instant? = nil, acknowledged: Instant? = nil,
    acknowledgedTriggers: [When] = [], snoozed: When? = nil, unknown: [UnknownField] = [],
    resource: String? = nil
  ) {
    self.uid = uid
    self.number = number
    self.name = name
    self.urgency = urgency
    self.start = start
    self.due = due
    self.estimate = estimate
    self.alarms = alarms
    self.recurrence = recurrence
    self.page = page
    self.tags = tags
    self.notes = notes
    self.created = created
    self.changed = changed ?? created
    self.done = done
    self.acknowledged = acknowledged
    self.acknowledgedTriggers = acknowledgedTriggers
    self.snoozed = snoozed
    self.unknown = unknown
    self.resource = resource
  }

  /// Whether it is not done.
  public var isOpen: Bool { done == nil }

  /// Whether an open task is past its due at the given wall-clock time. A day is past when it is over.
  public func isOverdue(at now: When) -> Bool {
    guard isOpen, let due else { return false }
    return due.time == nil ? due.date < now.date : due < now
  }

  /// The latest day, or day and time, to start and still be done when it is due; nil without a due or an expected time.
  ///
  /// Every working day's worth of time takes a day of the calendar, the rest is counted in minutes. A due that is a
  /// whole day is answered with a whole day.
  public func latestStart(workingDay: TimeSpan) -> When? {
    guard let due, let estimate, workingDay.minutes > 0 else { return nil }
    guard due.time != nil else {
      let days = (estimate.minutes + workingDay.minutes - 1) / workingDay.minutes
      return When(due.date.adding(days: 1 - max(1, days)))
    }
    let days = estimate.minutes / workingDay.minutes
    return When(due.date.adding(days: -days), due.time).adding(minutes: -(estimate.minutes % workingDay.minutes))
  }
}

/// A key of the store that this version does not know, and its value as JSON text.
public struct UnknownField: Hashable, Sendable {
  /// The name of the key.
  public var key: String
  /// Its value, as JSON text.
  public var json: String

  /// A key and its value, as they came.
  public init(key: String, json: String) {
    self.key = key
    self.json = json
  }
}
