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
    var number = 1
    while number <= Sentences.Tour.steps.count {
      say(number)
      switch take(number) {
      case .taken: number += 1
      case .back: number = max(1, number - 1)
      case .left: return
      }
    }
  }

  /// Takes every step by itself, where nobody is there to type it.
  func show() {
    for number in 1...Sentences.Tour.steps.count {
      say(number)
      inner.perform(line(number))
    }
  }

  private func say(_ number: Int) { console.say(Sentences.Tour.step(number, line(number))) }

  /// What became of a step.
  private enum Outcome { case taken, back, left }

  /// Takes lines until the step is done or skipped, or the person goes elsewhere.
  private func take(_ number: Int) -> Outcome {
    while true {
      guard case .line(let line) = console.ask(prompt) else { return .left }
      let words = Words(line)
      guard let first = words.first else { return skip(number) }
      if words.count == 1, let outcome = outcome(of: first.plain, at: number) { return outcome }
      if words.count == 1, answers(first.plain, at: number) { continue }
      if let refusal = refusal(of: words, at: number) {
        inner.fail(refusal)
        continue
      }
      let refusals = inner.refusals
      inner.perform(line)
      // A refusal says itself what to type.
      guard inner.refusals == refusals else { continue }
      if Command.named(first.plain)?.name == Sentences.Tour.steps[number - 1].verb { return .taken }
      console.say(Sentences.Tour.again(self.line(number)))
    }
  }

  /// Takes a step for the person, since the steps behind it go on with what it made.
  private func skip(_ number: Int) -> Outcome {
    inner.perform(line(number))
    return .taken
  }

  /// What a word for the tour itself makes of a step; nil where it goes on.
  private func outcome(of word: String, at number: Int) -> Outcome? {
    switch QuestionWord(heard: word) {
    case .skip: skip(number)
    case .back: .back
    case .cancel: .left
    default: Command.named(word)?.name == Command.quit.name ? .left : nil
    }
  }

  /// Answers words that ask about the step. False where it is a line as any other, as `help` is where it is taught.
  private func answers(_ word: String, at number: Int) -> Bool {
    let line = line(number)
    switch QuestionWord(heard: word) {
    case .where: console.say(Sentences.Tour.whereabouts(number, line))
    case .help where word != Sentences.Tour.steps[number - 1].verb: console.say(Sentences.Tour.help(line))
    default:
      guard Command.named(word)?.name == Command.again.name else { return false }
      // Before the first answer there is only the step to hear.
      if number > 1 { inner.perform(word) }
      say(number)
    }
    return true
  }

  /// The line of a step: who types other tasks than those that are taught goes on with them.
  private func line(_ number: Int) -> String {
    let list = inner.store.list
    let open = list.todos(list.listing(Query()).uids)
    return Sentences.Tour.steps[number - 1].line(of: open.map(\.name))
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
