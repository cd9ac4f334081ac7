import English
import Model

extension Command {
  static let yes = Command(
    "yes",
    summary: "Does what the last answer said to type.",
    examples: ["yes"],
    forms: [
      "Behind a question, such as did you mean delete, it runs that.",
      "What was said to be typed can be typed as it was said, too.",
    ],
    atLength: ["Nothing was changed.", "Type the line that was said, or help yes."],
    traits: [.needsNoStore, .needsNoProfile]
  ) { _, _ throws(Failure) in
    // A suggestion is carried out before any command is looked for: here none waits.
    Answer(Sentences.nothingSuggested)
  }
}
