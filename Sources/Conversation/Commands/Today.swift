import Model

extension Command {
  static let today = Command(
    "today",
    summary: "Says what is due today or overdue, and how long it takes.",
    examples: ["today"],
    forms: ["Type overdue for what is late alone."]
  ) { session, _ throws(Failure) in
    let now = session.world.today
    let tasks = session.store.list.tasks(order: session.settings.order).filter { task in
      task.due.map { $0.date <= now.date } ?? false
    }
    return session.list(tasks, session.voice.todayHeading(tasks))
  }
}
