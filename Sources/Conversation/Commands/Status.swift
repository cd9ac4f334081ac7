import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says in one sentence how things stand.",
    examples: ["status"],
    forms: ["It counts open tasks, those overdue, those due today, and how long the last two take."]
  ) { session, _ throws(Failure) in Answer(session.voice.status(open: session.store.list.openCount, session.dueToday()))
  }
}
