import English
import Model

extension Command {
  static let first = Command(
    "first",
    summary: "Says the first task of the list.",
    examples: ["first"],
    forms: ["Then next goes on from there."],
    atLength: AtLength.places
  ) { session, _ throws(Failure) in session.step { _ in 0 } }
}
