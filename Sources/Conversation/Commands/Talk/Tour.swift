import English
import Grammar
import Model

extension Command {
  static let tour = Command(
    "tour",
    summary: "Leads through Heed in two minutes.",
    examples: ["tour"],
    forms: ["It has tasks of its own, which are gone behind it.", "Type cancel to leave it."],
    atLength: ["Nothing was changed.", "Type help for what was not in the tour."],
    traits: [.needsNoStore, .needsNoProfile]
  ) { session, _ throws(Failure) in
    let tour = Tour(session)
    if session.console.isInteractive { tour.lead() } else { tour.show() }
    return Answer(Sentences.Tour.end)
  }
}

/// A guided conversation over tasks that are in memory alone: it ends, and nothing of it is left.
private struct Tour {
  /// What is typed in it goes here, so that the person's own tasks, settings and history stay as they were.
  private let inner: Session
  private let console: any Console
  private let prompt: Prompt

  init(_ session: Session) {
    console = session.console
    var settings = session.settings
    settings.hints = false
    inner = Session(store: MemoryStore(), console: console, world: session.world, settings: settings)
    // Typed here it is an answer, which no history keeps.
    prompt = Prompt(session.settings.prompt, kind: .answer)
  }

  /// Says what to type, step by step, until the last one or until the person leaves.
  func lead() {
    console.say(Sentences.Tour.beginning)
    for number in 1...Sentences.Tour.steps.count {
      console.say(Sentences.Tour.step(number, line(number)))
      guard take(number) else { return }
    }
  }

  /// Takes every step by itself, where nobody is there to type it.
  func show() {
    for number in 1...Sentences.Tour.steps.count {
      console.say(Sentences.Tour.step(number, line(number)))
      inner.perform(line(number))
    }
  }

  /// Takes lines until the step is done or skipped. False when the person leaves.
  private func take(_ number: Int) -> Bool {
    while true {
      guard case .line(let line) = console.ask(prompt) else { return false }
      let words = Words(line)
      guard let first = words.first, words.count > 1 || first.plain != QuestionWord.skip.rawValue else {
        // The steps behind it go on with what it made.
        inner.perform(self.line(number))
        return true
      }
      if words.count == 1, leaves(first.plain) { return false }
      if words.count == 1, Command.named(first.plain)?.name == Command.again.name {
        // Before the first answer there is only the step to hear.
        if number > 1 { inner.perform(line) }
        console.say(Sentences.Tour.step(number, self.line(number)))
        continue
      }
      if let refusal = refusal(of: words, at: number) {
        inner.fail(refusal)
        continue
      }
      let refusals = inner.refusals
      inner.perform(line)
      // A refusal says itself what to type.
      guard inner.refusals == refusals else { continue }
      if Command.named(first.plain)?.name == Sentences.Tour.steps[number - 1].verb { return true }
      console.say(Sentences.Tour.again(self.line(number)))
    }
  }

  /// The line of a step: who types other tasks than those that are taught goes on with them.
  private func line(_ number: Int) -> String {
    let list = inner.store.list
    let open = list.todos(list.listing(Query()).uids)
    return Sentences.Tour.steps[number - 1].line(of: open.map(\.name))
  }

  private func leaves(_ word: String) -> Bool {
    QuestionWord(heard: word) == .cancel || Command.named(word)?.name == Command.quit.name
  }

  /// Why a command is not for a tour: only what is taught is, since others write files or change more than tasks.
  private func refusal(of words: Words, at number: Int) -> Failure? {
    guard let typed = TypedCommand(known: words, { inner.invocation }), !Tour.taught.contains(typed.command.name) else {
      return nil
    }
    return .refusal(.command(.notInTour(typed.command.name, line(number))))
  }

  private static let taught = Set(Sentences.Tour.steps.map(\.verb))
    .union(["again", "explain", "next", "more", "what", "where", "yes", "redo", "reopen"])
}
