import Model

extension Command {
  static let today = Command.listing(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."],
    selects: { invocation, _ throws(Failure) in
      let now = invocation.context.now
      return Selection(.dueBy(now.date), invocation) {
        [invocation.voice.todayHeading(DueByToday($0, at: now))]
      }
    })
}

extension Query {
  /// What is due on a day or before, on a page or on all.
  static func dueBy(_ day: CivilDate, page: String? = nil) -> Query {
    var query = Query(page: page)
    query.dueOn = CivilDate(dayNumber: 0)...day
    return query
  }

  /// What is due on a day.
  static func due(on day: CivilDate) -> Query {
    var query = Query()
    query.dueOn = day...day
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
