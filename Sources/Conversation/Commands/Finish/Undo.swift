import Model

extension Command {
  static let undo = Command(
    "undo",
    summary: "Takes back the last change, again and again, also of earlier days.",
    examples: ["undo"],
    forms: ["Type redo to do it again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in
    guard let entry = try session.oneStep(words, session.store.undo) else {
      return Answer(session.store.isForgotten(redo: false) ? Sentences.undoForgotten : Sentences.nothingToUndo)
    }
    let isAnothers = session.isAnothers(entry)
    return Answer(
      session.voice.undone(entry, open: session.openCount, isAnothers: isAnothers),
      explanation: session.voice.explainTakenBack(entry, isRedo: false, isAnothers: isAnothers))
  }
}

extension Session {
  /// Whether another Heed made a change while this session ran.
  func isAnothers(_ entry: Entry) -> Bool {
    entry.sequence > sequenceAtStart && !memory.own.contains(entry.sequence)
  }

  /// Takes back one change, or does one again, and makes its task the one last spoken of. Nil when there is none.
  func oneStep(_ words: Words, _ step: (Instant) throws(Failure) -> Entry?) throws(Failure) -> Entry? {
    guard words.isEmpty else { throw .refusal(.oneAtATime(words.rest)) }
    guard let entry = try step(world.now) else { return nil }
    watch.isStale = true
    saving.note(store.sequence, line: console.lineNumber, lasting: store.lasting)
    keepPage()
    if let uid = entry.changes.first?.uid, store.list[uid] != nil { memory.current = uid }
    return entry
  }
}
