import Model

extension Command {
  static let overdue = Command(
    "overdue", "late",
    summary: "Says what is overdue.",
    examples: ["overdue"],
    forms: ["Type due 7 friday to give a task another day."],
    atLength: AtLength.lists
  ) { session, _ throws(Failure) in
    var query = Query()
    query.overdueAt = session.world.today
    return session.list(query) { count, _, _ in session.voice.overdueHeading(count) }
  }
}
