import Model

extension Command {
  static let undo = Command(
    "undo",
    summary: "Takes back the last change, again and again, also of earlier days.",
    examples: ["undo"],
    forms: ["Type redo to do it again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in
    guard let entry = try oneStep(words, session.store.undo, session) else {
      return Answer(session.store.isForgotten(redo: false) ? Sentences.undoForgotten : Sentences.nothingToUndo)
    }
    let isAnothers = isAnothers(entry, session)
    return Answer(
      session.voice.undone(entry, open: session.pages.openCount, isAnothers: isAnothers),
      explanation: session.voice.explainTakenBack(entry, isRedo: false, isAnothers: isAnothers))
  }
}

extension Command {
  /// Takes back one change, or does one again, and makes its task the one last spoken of. Nil when there is none.
  static func oneStep(_ words: Words, _ step: (Instant) throws(Failure) -> Entry?, _ session: Session) throws(Failure)
    -> Entry?
  {
    guard words.isEmpty else { throw .refusal(.oneAtATime(words.rest)) }
    guard let entry = try step(session.world.now) else { return nil }
    session.noteStep()
    if let uid = entry.changes.first?.uid, session.store.list[uid] != nil { session.memory.current = uid }
    return entry
  }

  /// Whether another Heed made a change while this session ran.
  static func isAnothers(_ entry: Entry, _ session: Session) -> Bool {
    entry.sequence > session.sequenceAtStart && !session.memory.own.contains(entry.sequence)
  }
}
