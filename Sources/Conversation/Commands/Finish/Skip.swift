import English
import Model

extension Command {
  static let skip = Command(
    "skip", takes: .tasks,
    summary: "Moves repeating tasks to their next date without finishing them.",
    examples: ["skip plants"],
    forms: ["Type dates and a number to hear the dates to come.", "Undo takes it back."]
  ) { session, words throws(Failure) in
    let tasks = try session.invocation.references.tasks(words)
    try session.confirmAll(words, tasks)
    var changes: [Change] = []
    var steps: [Recurrence.Step] = []
    for task in tasks {
      guard task.recurrence != nil else { throw .refusal(.task(.doesNotRepeat(task))) }
      guard task.isOpen else { throw .refusal(.task(.alreadyDone(task))) }
      guard let step = session.finishing.next(of: task) else { throw .refusal(.task(.lastOfRepeat(task))) }
      changes.append(Change(before: task, after: session.finishing.moved(task, step)))
      steps.append(step)
    }
    let skipped = try session.commit(changes)
    return Answer(session.voice.skipped(skipped, steps), explanation: session.voice.explainSkipped(skipped))
  }
}
