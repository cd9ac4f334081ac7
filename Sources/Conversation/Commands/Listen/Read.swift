import English
import Model

extension Command {
  static let read = Command(
    "read", "show", takes: .tasks,
    summary: "Says everything about a task.",
    examples: ["read 7", "read rent"],
    forms: [
      "The first sentence is also how the task is typed after add.",
      "Many tasks stop after some, and more goes on.",
    ]
  ) { session, words throws(Failure) in
    session.everything(try session.tasks(words, among: .all))
  }
}
