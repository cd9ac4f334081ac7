import Model

extension Command {
  static let reopen = Command(
    "reopen", takes: .tasks,
    summary: "Opens finished tasks again.",
    examples: ["reopen 7", "reopen rent"],
    forms: ["Type list done to hear what is finished."]
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let tasks = try session.tasks(words, among: .done)
    if tasks.allSatisfy(\.isOpen) { throw .refusal(.stillOpen(tasks[0])) }
    if !saidYes { try session.confirmAll(words, tasks, verb: "reopen") }
    let now = session.world.now
    let changes = tasks.filter { !$0.isOpen }.map { task in
      var open = task
      open.done = nil
      open.changed = now
      return Change(before: task, after: open)
    }
    let reopened = try session.commit(changes)
    return Answer(session.voice.reopened(reopened), explanation: session.voice.explainReopened(reopened))
  }
}
