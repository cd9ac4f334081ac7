import Model

extension Command {
  static let today = Command(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."],
    atLength: AtLength.days
  ) { session, _ throws(Failure) in
    let tasks = session.store.list.listing(dueToday(Query(), session.world.today), order: session.settings.order)
    return session.begin(
      ListCursor(HeardTasks(tasks)), session.voice.todayHeading(DueByToday(tasks, at: session.world.today)))
  }
}

extension Command {
  /// A query for what is due today or overdue, of what another query means.
  static func dueToday(_ query: Query, _ now: When) -> Query {
    var query = query
    query.dueOn = CivilDate(dayNumber: 0)...now.date
    return query
  }
}

/// How many tasks are overdue or due today, how many of these are late, and how long they take together.
struct DueByToday {
  var count = 0
  var late = 0
  var time = TimeSpan(seconds: 0)
}

extension DueByToday {
  init(_ tasks: Listing, at now: When) {
    self.init(count: tasks.count, late: tasks.overdueCount(at: now), time: tasks.expectedTime)
  }
}
