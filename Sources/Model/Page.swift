/// A named list of tasks: what is kept of it beside the name that each of its tasks tells.
///
/// A page that tasks name is there without a record; the record keeps one that is empty, or one that repeats.
public struct Page: Hashable, Sendable {
  /// One line, `Page.nameLimit` bytes at most. Two names that differ in case or in their Unicode form are one page.
  public var name: String
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
  public var key: String { folded(name) }

  /// Whether it is the page that is always there.
  public var isFirst: Bool { key == folded(Todo.firstPage) }

  /// The last time of its repeat that has come by now and was not followed yet; nil for none.
  public func timeToFollow(by now: When) -> When? {
    guard let recurrence else { return nil }
    var last: When?
    // A whole day counts from its beginning.
    for time in recurrence.dates(after: followed ?? now) {
      if time.startingMinutes > now.startingMinutes { break }
      last = time
    }
    return last
  }
}

/// What a page counts of one task.
public struct PageShare: Hashable, Sendable {
  public var page: String
  public var estimate: TimeSpan?

  public init(page: String, estimate: TimeSpan?) {
    self.page = page
    self.estimate = estimate
  }

  public init(_ todo: Todo) { self.init(page: todo.page, estimate: todo.estimate) }
}

/// A page and what stands on it.
public struct PageCount: Hashable, Sendable {
  public var page: Page
  public var open = 0
  public var done = 0
  public var overdue = 0
  /// The expected time of the open tasks together.
  public var time = TimeSpan(seconds: 0)

  public init(page: Page) { self.page = page }
}
