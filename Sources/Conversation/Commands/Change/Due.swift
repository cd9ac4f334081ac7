import English
import Model

extension Command {
  static let due = Command(
    "due", takes: .tasksAnd(.due),
    summary: "Sets when a task is due.",
    examples: ["due 7 friday", "due 7 25 november 5 pm", "due 7 none"],
    forms: [
      "Without a task, due is for the one last spoken of."
    ]
  ) { session, words throws(Failure) in try set(.due, words, session) }
}
