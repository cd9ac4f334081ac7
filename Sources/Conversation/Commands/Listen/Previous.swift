import English
import Model

extension Command {
  static let previous = Command(
    "previous", "p",
    summary: "Says the task before in the list.",
    examples: ["previous"],
    forms: ["Type next to go forward."],
    atLength: AtLength.places
  ) { session, _ throws(Failure) in session.step { $0.position - 1 } }
}
