import English
import Model

extension Command {
  static let `repeat` = Command(
    "repeat", takes: .tasksAnd(.recurrence),
    summary: "Sets how a task repeats.",
    examples: ["repeat 7 every week", "repeat 7 every day at 8 am", "repeat 7 none"],
    forms: [
      "Without a task, repeat is for the one last spoken of.",
      "A task without a due is due on the first day that fits.",
      "Type help repeats for what a repeat can be.",
    ]
  ) { session, words throws(Failure) in try set(.recurrence, words, session) }
}
