import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says in one sentence how things stand.",
    examples: ["status"],
    forms: ["It counts open tasks, those overdue, those due today, and their expected time."]
  ) { session, _ throws(Failure) in Answer(session.voice.status(session.store.list)) }
}
