import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says in one sentence how things stand.",
    examples: ["status"],
    forms: ["It counts open tasks, late ones, those due today, and their time."]
  ) { session, _ throws(Failure) in
    let now = session.world.today
    let tasks = session.store.list.listing(.dueBy(now.date, page: session.memory.page))
    let due = DueByToday(tasks, at: now)
    return Answer(session.voice.status(open: session.openCount, due))
  }
}
