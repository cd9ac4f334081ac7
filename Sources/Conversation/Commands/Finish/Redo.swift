import English
import Model

extension Command {
  static let redo = Command(
    "redo",
    summary: "Does again what undo took back.",
    examples: ["redo"],
    forms: ["A new change forgets what could be done again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in
    guard let entry = try oneStep(words, session.store.redo, session) else {
      return Answer(session.store.isForgotten(redo: true) ? Sentences.redoForgotten : Sentences.nothingToRedo)
    }
    let isAnothers = isAnothers(entry, session)
    let action = entry.action ?? Entry.Action(older: entry)
    return Answer(
      session.voice.redone(entry, action, open: session.pages.openCount, isAnothers: isAnothers),
      explanation: session.voice.explainTakenBack(entry, isRedo: true, isAnothers: isAnothers))
  }
}
