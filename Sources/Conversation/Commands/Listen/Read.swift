import English
import Model

extension Command {
  static let read = Command(
    "read", "show", "info", "view", "open", "print", takes: .tasks,
    summary: "Says everything about a task.",
    examples: ["read 7", "read rent"],
    forms: [
      "The first sentence is also how the task is typed after add.", "Many tasks stop after some, and more goes on.",
    ], atLength: ["The first sentence can be typed after add for an equal task.", "Type edit to change it, or done."]
  ) { session, words throws(Failure) in
    let tasks = try session.invocation.references.tasks(words, among: .all)
    session.memory.speak(of: tasks.map(\.uid))
    // What is more than one answer holds is a list, which more goes on with.
    guard tasks.count > session.settings.rows else { return Answer(tasks.flatMap(session.voice.everything)) }
    var cursor = ListCursor(HeardTasks(tasks.map(\.uid)))
    cursor.saysEverything = true
    return session.begin(cursor, Sentences.counted(tasks.count, "task") + ".")
  }
}
