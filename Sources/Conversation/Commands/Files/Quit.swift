import English
import Model

extension Command {
  static let quit = Command(
    "quit", "exit", "bye",
    summary: "Leaves Heed. Everything is saved already.",
    examples: ["quit"],
    forms: ["Control D on an empty line leaves too."],
    atLength: ["Everything is saved.", "Type heed to begin again."], traits: [.needsNoStore, .isUnrecorded]
  ) { session, _ throws(Failure) in
    guard session.replaying.isEmpty else {
      // It ends the file, not the session.
      var answer = Answer([])
      answer.isLast = true
      return answer
    }
    // The answers that wait must not leave when what they tell cannot be kept.
    if !session.console.speaksAtOnce { try stored(session.store.sync()) }
    if session.store.isOnlyInMemory, session.console.isInteractive, !session.memory.wasHeldBack {
      session.memory.wasHeldBack = true
      throw .refusal(.file(.onlyInMemory))
    }
    return session.goodbye()
  }
}

extension Session {
  /// The farewell: it says that everything is on disk, or what is not.
  func goodbye() -> Answer {
    memory.saidGoodbye = true
    var answer = Answer(Sentences.goodbye)
    answer.isLast = true
    do throws(Failure) { try stored(store.sync()) } catch {
      refusals += 1
      isUnsaved = true
      answer.lines = [voice.sentences(for: error), Sentences.goodbyeUnsaved]
    }
    if store.isOnlyInMemory {
      isUnsaved = true
      answer.lines = [Sentences.goodbyeUnsaved]
    }
    return answer
  }
}
