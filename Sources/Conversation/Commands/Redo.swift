import Model

extension Command {
  static let redo = Command(
    "redo",
    summary: "Does again what undo took back.",
    examples: ["redo"],
    forms: ["A new change forgets what could be done again."]
  ) { session, words throws(Failure) in
    guard words.isEmpty else { throw .refusal(.oneAtATime(words.rest)) }
    guard let entry = try session.store.redo(at: session.world.now) else { return Answer(Sentences.nothingToRedo) }
    session.turn(to: entry)
    return Answer(
      session.voice.redone(entry, open: session.store.list.openCount),
      explanation: session.voice.explainTakenBack(entry, isRedo: true))
  }
}
