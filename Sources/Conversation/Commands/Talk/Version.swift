import English
import Model

extension Command {
  static let version = Command(
    "version", "about",
    summary: "Says which Heed this is.",
    examples: ["version"],
    forms: ["A shell says it too, with the option two dashes and version."],
    atLength: ["Nothing was changed.", "Type help for what it does."], traits: [.needsNoStore, .needsNoProfile]
  ) { _, _ throws(Failure) in Answer(Sentences.Calls.about) }
}
