import English
import Grammar
import Model

extension Asker {
  /// Asks before something that touches several tasks. Enter means no.
  ///
  /// Where nobody is there the script itself is never read for the answer: the command must end in `yes`.
  func confirm(_ line: String, refusal: Refusal) throws(Failure) {
    guard console.isInteractive else { throw .refusal(refusal) }
    switch try answer(Question<Bool>.yesOrNo(line, kind: .choice) { $0 }) {
    // A replay cannot be asked: its command says yes itself.
    case .value(true): recorded.line += " yes"
    case .back: throw left(.question(.declined))
    default: throw .refusal(.question(.declined))
    }
  }
}

extension Question {
  /// A question that yes or no answers. Enter means no.
  static func yesOrNo(_ line: String, kind: Kind, _ value: @escaping (Bool) -> Value) -> Question {
    var question = Question(
      kind: kind, prompt: Prompt(Sentences.Prompts.confirm, kind: .answer), line: line,
      help: line, whereabouts: line
    ) { text throws(Failure) in
      guard let yes = Phrases.yes(Words(text).first?.plain ?? "") else { throw .refusal(.question(.notYesOrNo(text))) }
      return .value(value(yes))
    }
    question.givesUp = kind == .field ? .question(.cancelled) : .question(.declined)
    return question
  }
}

extension Words {
  /// Takes a last word `yes` off, and says whether it was there.
  func takingYes() -> (words: Words, saidYes: Bool) {
    guard count > 1, let last = words.last, last.plain == "yes", !last.isQuoted else { return (self, false) }
    return (dropLast(), true)
  }
}

extension Session {
  /// Asks before `all` is changed.
  func confirmAll(_ words: Words, _ tasks: [Todo], verb: String = "change") throws(Failure) {
    guard words.first?.plain == "all" else { return }
    try confirmSeveral(tasks, verb: verb, isOfAllPages: memory.page != nil)
  }

  /// Asks before more than one task is changed, or any where one is asked about too.
  func confirmSeveral(_ tasks: [Todo], verb: String, isOfAllPages: Bool = false, orOne: Bool = false) throws(Failure) {
    guard tasks.count > 1 || orOne else { return }
    try asker.confirm(
      Sentences.confirm(verb, tasks.count, isOfAllPages: isOfAllPages),
      refusal: .question(.needsYes(tasks.count, line: asker.recorded.line)))
  }
}
