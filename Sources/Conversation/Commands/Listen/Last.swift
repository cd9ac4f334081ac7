import English
import Model

extension Command {
  static let last = Command(
    "last",
    summary: "Says the last task of the list.",
    examples: ["last"],
    forms: ["Then previous goes back from there."],
    atLength: AtLength.places
  ) { session, _ throws(Failure) in session.step { $0.places - 1 } }
}
