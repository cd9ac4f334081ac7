import Model

extension Command {
  static let today = Command(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."]
  ) { session, _ throws(Failure) in
    let tasks = session.dueToday()
    return session.list(tasks.map(\.uid), session.voice.todayHeading(tasks))
  }
}

extension Session {
  /// What is due today or overdue, in order, of those that a query means.
  func dueToday(_ query: Query = Query()) -> [Todo] {
    var query = query
    query.dueOn = CivilDate(dayNumber: 0)...world.today.date
    return store.list.tasks(query, order: settings.order)
  }
}
