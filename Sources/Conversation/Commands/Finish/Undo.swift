import English
import Grammar
import Model

extension Command {
  static let undo = Command(
    "undo", "u",
    summary: "Takes back the last change, again and again, also of earlier days.",
    examples: ["undo"],
    forms: ["Type redo to do it again."],
    traits: .takesStepBack
  ) { session, words throws(Failure) in try step(isRedo: false, words, session) }
}

extension Command {
  /// Takes back one change, or does one again, makes its task the one last spoken of, and says what was done.
  static func step(isRedo: Bool, _ words: Words, _ session: Session) throws(Failure) -> Answer {
    guard words.isEmpty else { throw .refusal(.command(.oneAtATime(words.rest))) }
    let (store, now) = (session.store, session.world.now)
    guard let entry = try session.writing(isRedo ? store.redo(at: now) : store.undo(at: now)) else {
      return Answer(isRedo ? nothingToRedo(store) : nothingToUndo(store))
    }
    session.noteStep()
    if !isRedo, entry.action == Entry.Action("sync") { session.syncer?.noteTakenBack(entry.sequence) }
    if entry.action == Entry.Action("conflicts") { session.syncer?.noteStep(of: entry.sequence, isRedo: isRedo) }
    session.memory.speak(of: entry.spokenOf.filter { session.store.list[$0] != nil })
    let (voice, open) = (session.voice, session.pages.openCount)
    let (action, isAnothers) = (entry.action ?? Entry.Action(older: entry), isAnothers(entry, session))
    return Answer(
      isRedo
        ? voice.redone(entry, action, open: open, isAnothers: isAnothers)
        : voice.undone(entry, action, open: open, isAnothers: isAnothers),
      explanation: voice.explainTakenBack(entry, isRedo: isRedo, isAnothers: isAnothers))
  }

  /// That no change is left to be taken back, and whether there once was more.
  private static func nothingToUndo(_ store: any Store) -> String {
    store.isForgotten(redo: false) ? Sentences.undoForgotten : Sentences.nothingToUndo
  }

  /// The same of what could be done again.
  private static func nothingToRedo(_ store: any Store) -> String {
    store.isForgotten(redo: true) ? Sentences.redoForgotten : Sentences.nothingToRedo
  }

  /// Whether another Heed made a change while this session ran.
  private static func isAnothers(_ entry: Entry, _ session: Session) -> Bool {
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
