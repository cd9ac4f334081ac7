/// What falls on one day: the tasks due then, and the repeats that come again then.
public struct Agenda: Sendable {
  /// Tasks whose due is that day, in order.
  public var due: [Todo]
  /// Tasks whose due is another day, but which repeat on this one.
  public var again: [Todo] = []
  /// At what times those come again, in order; none where they have the whole day.
  public var times: [UID: [TimeOfDay]] = [:]

  /// A day with these tasks and no repeats.
  public init(due: [Todo] = []) { self.due = due }

  /// How many tasks and repeats fall on the day.
  public var count: Int { due.count + again.count }
  /// Whether nothing falls on the day.
  public var isFree: Bool { count == 0 }

  /// The expected time of all of it together, and as long as that lasts which has none.
  public var load: TimeSpan { TimeSpan(seconds: (due + again).reduce(0) { $0 + ($1.busyTime?.seconds ?? 0) }) }
}

/// How many tasks are overdue or due today, how many of these are late, and how long they take together.
public struct DueByToday: Sendable {
  /// How many are overdue or due today.
  public var count: Int
  /// How many of these are overdue.
  public var late: Int
  /// Expected times added up; those without one add nothing.
  public var time: TimeSpan

  /// So many tasks, none of them unless said.
  public init(count: Int = 0, late: Int = 0, time: TimeSpan = TimeSpan(seconds: 0)) {
    self.count = count
    self.late = late
    self.time = time
  }

  /// What a list of such tasks comes to at a time of the wall clock.
  public init(_ tasks: Listing, at now: When) {
    self.init(count: tasks.count, late: tasks.overdueCount(at: now), time: tasks.expectedTime)
  }
}
