import Model

extension Command {
  static let delete = Command(
    "delete", "remove", takes: .tasks,
    summary: "Deletes tasks. Undo brings them back.",
    examples: ["delete 7", "delete 2 to 5", "delete page School"],
    forms: [
      "More than one task is asked about first.", "In a script, put yes behind it. Type delete 2 to 5 yes.",
      "Delete page and its name deletes the page with all its tasks.",
    ],
    ofPage: .itself
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    if let name = words.behindPage, let page = session.store.list.page(named: Details.unquoted(name.rest)) {
      return try session.delete(page, saidYes: saidYes)
    }
    try session.refuseUnknownPage(words)
    let tasks = try session.tasks(words, among: words.first?.plain == "all" ? .open : .all)
    if tasks.count > 1, !saidYes {
      try session.confirm(Sentences.confirm("delete", tasks.count), refusal: .needsYes(tasks.count))
    }
    let deleted = try session.commit(tasks.map { Change(before: $0, after: nil) })
    return Answer(
      session.voice.deleted(deleted, left: session.openCount), explanation: session.voice.explainDeleted())
  }
}
