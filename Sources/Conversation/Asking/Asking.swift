import English
import Model

extension Session {
  /// Asks for a line within a command; `isRecorded` where a recording needs it as an answer of its own.
  /// Throws when the person gives up or the input ends.
  func ask(_ prompt: Prompt, isRecorded: Bool = true) throws(Failure) -> String {
    if prompt.kind == .secret, let given = try people?.givenPassword() { return given.text }
    if prompt.kind == .secret { try needSecrets() }
    switch console.ask(prompt) {
    case .interrupted: throw .refusal(.question(.cancelled))
    case .end where console.isInteractive:
      // Ctrl-D gives up the question, as Ctrl-C does; it accepts no default (ACCESSIBILITY.md rule 22).
      throw .refusal(.question(.cancelled))
    case .end:
      isOver = true
      throw .refusal(.question(.inputEnded(memory.lastCommand?.name ?? "", line: memory.lineNumber)))
    case .line(let line):
      guard line.utf8.count <= Words.lineLimit else { throw .refusal(.task(.tooLong(.line, limit: Words.lineLimit))) }
      if prompt.kind == .answer, isRecorded { memory.answers.append(Words.clean(line)) }
      if echoes, prompt.kind != .secret { console.say(Words.clean(prompt.text + line)) }
      return line
    }
  }

  /// Asks for an answer to a question that was just said. Pasted lines answer it only when the person says so
  /// (ACCESSIBILITY.md rules 23 and 64).
  func askHeard(_ prompt: Prompt, isRecorded: Bool = false) throws(Failure) -> Words {
    while true {
      noticePaste()
      let words = Words(try ask(prompt, isRecorded: isRecorded))
      if !takesPaste(words) { return words }
    }
  }

  /// Whether passwords are typed by a person, who can type another one, rather than given by the call.
  var isAskedForSecrets: Bool {
    guard console.canAskSecrets, let people else { return false }
    do { return try people.givenPassword() == nil } catch { return false }
  }

  /// Says what is asked for without being shown: to a person also while a file is replayed, since none holds a password.
  func askSecretLine(_ line: String) { if isAskedForSecrets { console.say(line) } }

  /// What is wrong with a line that stands at a question and is a command: the question was forgotten.
  ///
  /// Nil where the line is none, or something more precise is wrong with it.
  func forgottenForm(_ failure: Failure) -> Failure? {
    if case .misunderstanding(let heard) = failure {
      switch heard.reason {
      case .unknown: break
      case .guess, .ambiguous: if !console.isInteractive { return nil }
      default: return nil
      }
    }
    if console.isInteractive {
      // Skip has its own meaning at a question.
      guard let answer = memory.answers.last, isCommand(Words(answer)), answer != "skip" else { return nil }
      return .refusal(.question(.questionIsOpen(answer)))
    }
    guard let answer = memory.answers.last, let word = Words(answer).first, !word.isQuoted,
      Command.named(word.plain) != nil
    else { return nil }
    return .refusal(.question(.commandAsAnswer(answer, to: memory.lastCommand?.name ?? "", line: memory.lineNumber)))
  }

  /// Whether words are a command alone.
  func isCommand(_ words: Words) -> Bool {
    words.count == 1 && words.first.map { !$0.isQuoted && Command.named($0.plain) != nil } == true
  }

  /// Tries words without asking about what is unclear: that is refused instead, with its readings.
  func withoutAsking<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let could = mayAsk
    mayAsk = false
    defer { mayAsk = could }
    return try body()
  }

  /// Reads words about tasks that are there: `one day later` counts from their due, and `6 pm` may be of its day.
  func about<Result>(_ tasks: [Todo], _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let before = subjects
    subjects = tasks
    defer { subjects = before }
    return try body()
  }

  /// Asks before something that touches several tasks. Enter means no.
  ///
  /// Where nobody is there the script itself is never read for the answer: the command must end in `yes`.
  func confirm(_ question: String, refusal: Refusal) throws(Failure) {
    guard console.isInteractive else { throw .refusal(refusal) }
    noticePaste()
    say(question)
    while true {
      let answer = try askHeard(Prompt(Sentences.Prompts.confirm, kind: .answer))
      guard let word = answer.first?.plain else { throw .refusal(.question(.declined)) }
      if answer.count == 1, ["help", "where", "?"].contains(word) {
        say(question)
        continue
      }
      if let yes = Phrases.yes(word) {
        if yes {
          // A replay cannot be asked: its command says yes itself.
          memory.line += " yes"
          return
        }
        throw .refusal(.question(.declined))
      }
      let refusal: Refusal =
        isCommand(answer) ? .question(.questionIsOpen(answer.rest)) : .question(.notYesOrNo(answer.rest))
      refuse(voice.sentences(for: .refusal(refusal)))
    }
  }
}

extension Words {
  /// Takes a last word `yes` off, and says whether it was there.
  func takingYes() -> (words: Words, saidYes: Bool) {
    guard count > 1, let last = words.last, last.plain == "yes", !last.isQuoted else { return (self, false) }
    return (dropLast(), true)
  }
}
