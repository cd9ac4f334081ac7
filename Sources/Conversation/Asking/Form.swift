import English
import Model

/// Questions in order, one at a time: the one way to be guided through something.
///
/// At every question: an answer, Enter for the default, `back`, `skip`, `help`, `where`, `cancel`, `save`. A word
/// in quotes is an answer even when it is one of these.
struct Form<Value> {
  /// One question.
  struct Question {
    /// The field prompt: one word, colon and space, at most 14 columns.
    let prompt: Prompt
    /// The full line before the prompt; `place` is its "2 of 4.", `answers` what was given so far.
    let line: (_ place: String, _ answers: [Value]) -> String
    /// What would be understood, in sentences.
    let help: (_ keeps: Bool) -> String
    /// What `where` says; `place` is its "2 of 4."
    let whereabouts: (_ place: String, _ keeps: Bool) -> String
    /// Whether Enter keeps a value: an old one, or an answer that was given before.
    var keeps: (_ answers: [Value]) -> Bool = { _ in false }
    /// Why the form cannot end without an answer here; nil where it can.
    var missing: Refusal?
    /// The old value as it is typed, for editing in place when `here` is answered (ACCESSIBILITY.md rule 26).
    var prefill = ""
    /// The field of a task that is asked for, for completion.
    var field: Field?
    /// What is asked before an answer counts, such as a password once more; nil where nothing is.
    var follow: (Value) -> Question? = { _ in nil }
    /// The answer that `clear` is; throws where there is nothing to clear.
    let clear: () throws(Failure) -> Value
    /// Reads an answer.
    let read: (String) throws(Failure) -> Value
  }

  /// The open question at the end, asked until Enter.
  struct More {
    let question: Question
    /// The question for one field, when its word alone was the answer; nil when the words are more than that.
    let detail: (Words) -> Question?
  }

  let questions: [Question]
  var more: More?
  /// Whether all answers go together, in the order in which they were given: throws what keeps them from being saved.
  let check: ([Value]) throws(Failure) -> Void

  private enum Step {
    case value(Value)
    case keep
    case back
    case save
  }

  /// An answer and the place of its question; nil for an answer to the open one.
  private typealias Answers = [(place: Int?, value: Value)]

  /// Asks all questions. Returns the answers in the order in which they were given; one that was given anew replaces
  /// the first one.
  func ask(_ session: Session) throws(Failure) -> [Value] {
    var answers: Answers = []
    var place = 0
    defer { session.memory.paste = .none }
    while true {
      switch try step(at: place, answers, session) {
      case .back where questions.isEmpty: _ = answers.popLast()
      case .back: place = max(0, place - 1)
      case .value(let value):
        let isMore = place == questions.count
        if !isMore { answers.removeAll { $0.place == place } }
        answers.append((isMore ? nil : place, value))
        if !isMore { place += 1 }
      case .keep where place < questions.count: place += 1
      case .keep, .save:
        if try isAccepted(answers.map(\.value), session) { return answers.map(\.value) }
        place = more != nil ? questions.count : secretPlace ?? questions.count - 1
      }
    }
  }

  /// Where a password is asked for: what it must not be is known only with the other answers.
  private var secretPlace: Int? { questions.lastIndex { $0.prompt.kind == .secret } }

  /// What is answered at a place; behind the last question, to the open one if there is one.
  private func step(at place: Int, _ answers: Answers, _ session: Session) throws(Failure) -> Step {
    if place < questions.count { return try answer(questions[place], place: place, answers, session) ?? .keep }
    guard let more else { return .save }
    while true {
      if let step = try answer(more.question, place: nil, answers, session) { return step }
    }
  }

  /// Whether the answers can be saved; where not, says why, so that nothing of them is lost.
  private func isAccepted(_ values: [Value], _ session: Session) throws(Failure) -> Bool {
    do throws(Failure) {
      try check(values)
      return true
    } catch {
      // What was given by the call would be given again.
      if secretPlace != nil, !session.isAskedForSecrets { throw error }
      session.refuse(session.voice.sentences(for: error))
      return false
    }
  }

  /// Asks one question until there is an answer to it or a way on; nil when Enter or back left a question that was
  /// asked on the way.
  private func answer(
    _ question: Question, place: Int?, _ answers: Answers, _ session: Session
  ) throws(Failure) -> Step? {
    var failures = 0
    var prompt = question.prompt
    session.noticePaste()
    let say = {
      let line = question.line(placeText(place), answers.map(\.value))
      if question.prompt.kind == .secret { session.askSecretLine(line) } else { session.askLine(line) }
    }
    say()
    while true {
      do throws(Failure) {
        session.memory.asking = question.field
        defer { session.memory.asking = nil }
        let line = try session.ask(prompt)
        let words = Words(line)
        if session.takesPaste(words) { continue }
        session.noticePaste()
        prompt.prefill = words.text == "here" ? question.prefill : ""
        if !prompt.prefill.isEmpty { continue }
        // What was given by the call is a password, whatever word it is.
        let isTyped = prompt.kind != .secret || session.isAskedForSecrets
        switch isTyped ? try step(words, question, place, answers, session) : .words {
        case .taken(let step): return step
        case .stays: continue
        case .words:
          // Blanks in a password are its own.
          let text = prompt.kind == .secret ? line : words.text
          if let value = try read(text, question, answers, session) { return .value(value) }
          say()
        case .asks(let detail): return try self.detail(detail, answers, session)
        }
      } catch {
        if case .refusal(.question(.cancelled)) = error { throw error }
        if case .refusal(.question(.inputEnded)) = error { throw error }
        // What the machine cannot do it cannot do for another answer either.
        if case .trouble = error { throw error }
        let heard = (prompt.kind == .secret ? nil : session.forgottenForm(error)) ?? error
        // What was given by the call stays the same, however often it is asked for, and another password mends nothing
        // that is not about the one that was typed.
        let isMended = prompt.kind != .secret || (session.isAskedForSecrets && error.isAboutTypedSecret)
        if session.stopsAtRefusal || !isMended { throw heard }
        failures += 1
        session.refuse(session.voice.sentences(for: heard))
        if failures % 3 == 0 { session.say(question.help(question.keeps(answers.map(\.value)))) }
      }
    }
  }

  /// What an answer is, with what follows it; nil where anything but an answer to that leads back to the question.
  private func read(
    _ text: String, _ question: Question, _ answers: Answers, _ session: Session
  ) throws(Failure) -> Value? {
    // Words that are a command are not guessed to be an answer.
    let value =
      try session.console.isInteractive && session.isCommand(Words(text))
      ? session.withoutAsking { () throws(Failure) in try question.read(text) } : question.read(text)
    guard let follow = question.follow(value) else { return value }
    guard case .value(let value) = try answer(follow, place: nil, answers, session) else { return nil }
    return value
  }

  /// A question asked on the way: Enter and back lead to the one before it.
  private func detail(_ question: Question, _ answers: Answers, _ session: Session) throws(Failure) -> Step? {
    switch try answer(question, place: nil, answers, session) {
    case .keep, .back, nil: nil
    case let step: step
    }
  }

  /// What one line is at a question.
  private enum Heard {
    /// One of the words that work at each question.
    case taken(Step)
    /// It was answered, and the question stays.
    case stays
    case words
    case asks(Question)
  }

  private func step(
    _ words: Words, _ question: Question, _ place: Int?, _ answers: Answers, _ session: Session
  ) throws(Failure) -> Heard {
    guard let word = words.first else { return .taken(try enter(question, place, answers)) }
    if words.count == 1, !word.isQuoted {
      switch word.plain {
      case "back", "<": return .taken(.back)
      case "skip": return .taken(try enter(question, place, answers))
      case "save":
        if place != nil { try refuseMissing(answers) }
        return .taken(.save)
      case "cancel": throw .refusal(.question(.cancelled))
      case "help":
        session.say(question.help(question.keeps(answers.map(\.value))))
        return .stays
      case "where", "?":
        session.say(question.whereabouts(placeText(place), question.keeps(answers.map(\.value))))
        return .stays
      case "clear": return .taken(.value(try question.clear()))
      case let none where Phrases.isClearing(none) && question.missing == nil && question.field != .name:
        // "No" at the open question is to nothing else; a name can be any word.
        return .taken(question.prompt == more?.question.prompt ? .keep : .value(try question.clear()))
      default: break
      }
    }
    if place == nil, question.prompt == more?.question.prompt, let detail = more?.detail(words) { return .asks(detail) }
    return .words
  }

  private func enter(_ question: Question, _ place: Int?, _ answers: Answers) throws(Failure) -> Step {
    if let missing = question.missing, !answers.contains(where: { $0.place == place }) { throw .refusal(missing) }
    return .keep
  }

  /// Throws why the form cannot end yet.
  private func refuseMissing(_ answers: Answers) throws(Failure) {
    for (place, question) in questions.enumerated() where !answers.contains(where: { $0.place == place }) {
      if let missing = question.missing { throw .refusal(missing) }
    }
  }

  private func placeText(_ place: Int?) -> String { place.map { Sentences.place($0 + 1, of: questions.count) } ?? "" }
}

extension Session {
  /// Sets aside what was pasted behind a command or an answer, and says so, so that it answers no question unheard
  /// (ACCESSIBILITY.md rule 23).
  func noticePaste() {
    guard console.isInteractive, memory.paste != .used else { return }
    let count = console.waitingLines
    guard count > 0 else { return }
    console.setWaitingLinesAside()
    memory.paste = .aside
    say(Sentences.Wizard.pasted(count))
  }

  /// Whether the answer was `use`, for the lines that were set aside: they answer from here on.
  func takesPaste(_ words: Words) -> Bool {
    guard memory.paste == .aside, words.text == "use" else { return false }
    console.useLinesSetAside()
    memory.paste = .used
    return true
  }

  /// Says a question's full line where a person is there; a script only gives the answers (ACCESSIBILITY.md rule 94).
  func askLine(_ line: String) {
    if console.isInteractive || echoes { console.say(line) }
  }
}
