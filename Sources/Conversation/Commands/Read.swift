import Model

extension Command {
  static let read = Command(
    "read", "show", takes: .tasks,
    summary: "Says everything about a task.",
    examples: ["read 7", "read rent"],
    forms: ["The first sentence is also how the task is typed after add."]
  ) { session, words throws(Failure) in
    let tasks = try session.tasks(words, among: .all)
    if let task = tasks.last { session.memory.current = task.uid }
    return Answer(tasks.flatMap { session.voice.everything($0) })
  }
}
