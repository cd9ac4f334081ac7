import Model

extension Command {
  static let done = Command(
    "done", "finish", "complete", takes: .tasks,
    summary: "Finishes tasks.",
    examples: ["done 7", "done rent", "done 2 4 7"],
    forms: ["Alone, done finishes the task last spoken of.", "The number stays free for a day, so reopen 7 works."]
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let tasks = try session.tasks(words)
    if tasks.count == 1, let task = tasks.first, !task.isOpen { throw .refusal(.alreadyDone(task)) }
    if !saidYes { try session.confirmAll(words, tasks) }
    let now = session.world.now
    let changes = tasks.filter(\.isOpen).map { task in
      var finished = task
      finished.done = now
      finished.changed = now
      return Change(before: task, after: finished)
    }
    let finished = try session.commit(changes)
    return Answer(session.voice.done(finished, left: session.store.list.openCount))
  }
}
