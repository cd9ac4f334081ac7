import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says in one sentence how things stand.",
    examples: ["status"],
    forms: ["It counts open tasks, late ones, those due today, and their time."]
  ) { session, _ throws(Failure) in
    Answer(session.voice.status(open: session.openCount, session.dueToday(session.onPage)))
  }
}
