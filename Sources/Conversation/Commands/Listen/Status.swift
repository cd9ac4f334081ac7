import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says in one sentence how things stand.",
    examples: ["status"],
    forms: ["It counts open tasks, late ones, those due today, and their time."],
    atLength: AtLength.standing
  ) { session, _ throws(Failure) in
    let due = DueByToday(session.dueToday(session.onPage), at: session.world.today)
    return Answer(session.voice.status(open: session.openCount, due))
  }
}
