/// A named list of tasks: what is kept of it beside the name that each of its tasks tells.
///
/// A page that tasks name is there without a record; the record keeps one that is empty, or one that repeats
/// (D10).
public struct Page: Hashable, Sendable {
  /// One line, `Page.nameLimit` bytes at most. Two names that differ in case or in their Unicode form are one page.
  public var name: String
  /// When it was made.
  public var created: Instant
  /// By the calendar: at each of its times the finished tasks of the page are open again.
  public var recurrence: Recurrence?
  /// Up to when, on the wall clock, the repeat was followed. It never goes back, not even when a change is taken back,
  /// or what was opened by the repeat and taken back would be opened at the next command.
  public var followed: When?
  /// What a newer Heed wrote and this one does not know, kept as it came.
  public var unknown: [UnknownField]

  /// The longest name, in UTF-8 bytes.
  public static let nameLimit = 100

  /// A page that does not repeat, unless a repeat is given.
  public init(
    name: String, created: Instant, recurrence: Recurrence? = nil, followed: When? = nil, unknown: [UnknownField] = []
  ) {
    self.name = name
    self.created = created
    self.recurrence = recurrence
    self.followed = followed
    self.unknown = unknown
  }

  /// A page that only tasks name: it was made when nobody knows, at `Instant` 0.
  init(unrecorded name: String) { self.init(name: name, created: Instant(seconds: 0)) }

  /// The name for comparing. Strings of Swift are equal whatever their Unicode form.
  public var key: String { Page.key(name) }

  /// What two names of one page have in common: all but case. Words for a page are compared more loosely, so that nobody
  /// makes a second one by leaving out an accent, but two that are there stay two.
  public static func key(_ name: String) -> String { caseless(name) }

  /// Whether it is the page that is always there.
  public var isFirst: Bool { key == Page.key(Todo.firstPage) }

  /// The last time of its repeat that has come by now and was not followed yet; nil for none.
  public func timeToFollow(by now: When) -> When? {
    guard let recurrence else { return nil }
    let from = followed ?? now
    // Backwards in stretches that double: what was missed in centuries of minutes is not walked through.
    let end = recurrence.end.map { min($0, now) } ?? now
    let skips = recurrence.rule.count == nil || recurrence.rule.isEven
    var minutes = 1
    while true {
      // A count that must be walked through is walked through once.
      let start = skips ? max(from, end.adding(minutes: -minutes)) : from
      var last: When?
      // A whole day counts from its beginning.
      for time in recurrence.dates(after: start) {
        if time.startingMinutes > now.startingMinutes { break }
        last = time
      }
      if last != nil || start == from { return last }
      minutes *= 2
    }
  }
}

/// What a page counts of one task.
public struct PageShare: Hashable, Sendable {
  /// The name of its page.
  public var page: String
  /// Its expected time; nil where it has none.
  public var estimate: TimeSpan?

  /// What a task with that page and expected time counts.
  public init(page: String, estimate: TimeSpan?) {
    self.page = page
    self.estimate = estimate
  }

  /// What this task counts.
  public init(_ todo: Todo) { self.init(page: todo.page, estimate: todo.estimate) }
}

/// A page and what stands on it.
public struct PageCount: Hashable, Sendable {
  /// The page.
  public var page: Page
  /// How many open tasks stand on it, without those that start on a later day.
  public var open = 0
  /// How many open tasks start on a later day.
  public var later = 0
  /// How many done tasks stand on it.
  public var done = 0
  /// How many of the open tasks are past their due.
  public var overdue = 0
  /// The expected time of the open tasks together.
  public var time = TimeSpan(seconds: 0)

  /// A page on which nothing has been counted yet.
  public init(page: Page) { self.page = page }
}
