import Model

extension Command {
  static let read = Command(
    "read", "show", takes: .tasks,
    summary: "Says everything about a task.",
    examples: ["read 7", "read rent"],
    forms: [
      "The first sentence is also how the task is typed after add.",
      "Many tasks stop after some, and more goes on.",
    ],
    atLength: ["The first sentence can be typed after add, without its number.", "Type edit to change it, or done."]
  ) { session, words throws(Failure) in
    session.everything(try session.tasks(words, among: .all))
  }
}
