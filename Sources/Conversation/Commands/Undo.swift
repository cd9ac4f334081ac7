import Model

extension Command {
  static let undo = Command(
    "undo",
    summary: "Takes back the last change, again and again, also of earlier days.",
    examples: ["undo"],
    forms: ["Type redo to do it again."]
  ) { session, words throws(Failure) in
    guard words.isEmpty else { throw .refusal(.oneAtATime(words.rest)) }
    guard let entry = try session.store.undo(at: session.world.now) else { return Answer(Sentences.nothingToUndo) }
    session.turn(to: entry)
    return Answer(
      session.voice.undone(entry, open: session.store.list.openCount),
      explanation: session.voice.explainTakenBack(entry, isRedo: false))
  }
}

extension Session {
  /// Makes the task of an entry taken back or done again the one last spoken of.
  func turn(to entry: Entry) {
    watch.isStale = true
    if let uid = entry.changes.first?.uid, store.list[uid] != nil { memory.current = uid }
  }
}
