import English
import Model

extension Command {
  static let time = Command(
    "time", takes: .tasksAnd(.time),
    summary: "Sets how long a task is expected to take.",
    examples: ["time 7 1 hour 30 minutes", "time 7 none"],
    forms: [
      "A time can be typed as 90m, 1h30, 2 hours or half an hour.",
      "A day of expected time is a working day.",
    ]
  ) { session, words throws(Failure) in try set(.time, words, session) }
}
