import English
import Model

extension Command {
  static let next = Command(
    "next", "n", "whats-next",
    summary: "Says the next task of the list.",
    examples: ["next"],
    forms: ["A list begins before its first task."],
    atLength: AtLength.places
  ) { session, _ throws(Failure) in session.step { $0.position + 1 } }
}
