import English
import Model

extension Command {
  static let redo = Command(
    "redo",
    summary: "Does again what undo took back.",
    examples: ["redo"],
    forms: ["A new change forgets what could be done again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in try step(isRedo: true, words, session) }
}
