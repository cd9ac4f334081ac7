import Model

extension Command {
  static let redo = Command(
    "redo",
    summary: "Does again what undo took back.",
    examples: ["redo"],
    forms: ["A new change forgets what could be done again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in
    guard let entry = try session.oneStep(words, session.store.redo) else {
      return Answer(session.store.isForgotten(redo: true) ? Sentences.redoForgotten : Sentences.nothingToRedo)
    }
    let isAnothers = session.isAnothers(entry)
    return Answer(
      session.voice.redone(entry, open: session.openCount, isAnothers: isAnothers),
      explanation: session.voice.explainTakenBack(entry, isRedo: true, isAnothers: isAnothers))
  }
}
