import English
import Model

extension Command {
  static let urgency = Command(
    "urgency", "priority", "pri", "star", "flag", takes: .tasksAnd(.urgency),
    summary: "Sets how urgent a task is.",
    examples: ["urgency 7 high"],
    forms: [
      "An urgency is high, medium or low."
    ]
  ) { session, words throws(Failure) in try set(.urgency, words, session) }
}
