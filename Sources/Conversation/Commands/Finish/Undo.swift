import English
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
    let action = entry.action ?? Entry.Action(older: entry)
    return Answer(
      session.voice.undone(entry, action, open: session.pages.openCount, isAnothers: isAnothers),
      explanation: session.voice.explainTakenBack(entry, isRedo: false, isAnothers: isAnothers))
  }
}

extension Command {
  /// Takes back one change, or does one again, and makes its task the one last spoken of. Nil when there is none.
  static func oneStep(_ words: Words, _ step: (Instant) throws(StoreFailure) -> Entry?, _ session: Session)
    throws(Failure)
    -> Entry?
  {
    guard words.isEmpty else { throw .refusal(.command(.oneAtATime(words.rest))) }
    guard let entry = try stored(step(session.world.now)) else { return nil }
    session.noteStep()
    if let uid = entry.changes.first?.uid, session.store.list[uid] != nil { session.memory.current = uid }
    return entry
  }

  /// Whether another Heed made a change while this session ran.
  static func isAnothers(_ entry: Entry, _ session: Session) -> Bool {
    entry.sequence > session.sequenceAtStart && !session.memory.own.contains(entry.sequence)
  }
}

extension Entry.Action {
  /// What an entry of an older Heed did, told by the first words typed. Newer ones say it themselves.
  init(older entry: Entry) {
    let typed = Words(entry.typed)
    let verb = typed.first.flatMap { Command.named($0.plain)?.name } ?? "change"
    let isBehindPage = typed.dropFirst().behindPage != nil
    switch verb {
    case "page": self.init(entry.makesOrDeletesPage ? "new" : "repeat", isOfPage: true)
    case "name" where isBehindPage: self.init("rename", isOfPage: true)
    case "new" where !isBehindPage: self.init("add")
    default: self.init(verb, isOfPage: isBehindPage)
    }
  }
}

extension Entry {
  /// Whether a page that never repeats came to be, or is gone.
  fileprivate var makesOrDeletesPage: Bool {
    changes.contains { change in
      guard case .page(let before, let after) = change, before == nil || after == nil else { return false }
      return (before ?? after)?.recurrence == nil
    }
  }
}
