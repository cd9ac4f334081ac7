import English
import Model

extension Command {
  static let remind = Command(
    "remind", takes: .tasksAnd(.reminder),
    summary: "Adds a reminder to a task.",
    examples: ["remind 7 tomorrow 9 am", "remind 7 in 3 days", "remind 7 none"],
    forms: [
      "A reminder is 10 minutes before, 2 days before, in 3 days, or a date and a time.",
      "Without a time of day it comes at 10 am.",
      "Before counts from a time of start, else from the due.",
      "Type before it starts or before it is due for one of them.",
    ]
  ) { session, words throws(Failure) in try set(.reminder, words, session) }
}
