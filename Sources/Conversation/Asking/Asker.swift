import English
import Grammar
import Model

/// Asks: every question is put, heard and asked again here, whatever it is about (D22).
final class Asker {
  /// What asking takes from the conversation around it, as that is at the moment.
  struct Seams {
    let console: () -> any Console
    let voice: () -> Voice
    let say: (String) -> Void
    /// Says a refusal, and counts it.
    let refuse: (String) -> Void
    /// Whether each line is written before its answer.
    let echoes: () -> Bool
    /// Whether all ends with the first refusal.
    let stopsAtRefusal: () -> Bool
    /// The password that the call gave; nil where there is none.
    let givenPassword: () throws(Failure) -> Password?
  }

  private let seams: Seams
  /// What a recording keeps of the line being carried out.
  var recorded = Recorded()
  /// Answers that were given before the terminal was closed: they are taken before anything is asked.
  var given: [String] = []
  /// The field that a question asks for now, for completion.
  var field: Field?
  /// The full line of the question that waits for its answer now; nil at the prompt of commands.
  private(set) var asked: String?
  /// The command being carried out, and where in its script it stands; nil where a person typed it.
  private var command = ""
  private var lineNumber: Int?
  /// What became of lines that were pasted behind a command or an answer.
  private var paste = Paste.none
  /// How many questions wait for an answer: more than one where an answer is asked about.
  private var open = 0
  /// The line that was heard last at a question.
  private var heardLast: String?
  /// Whether `back` left a question about an answer, so that the one before it is put again.
  private var goesBack = false

  private enum Paste { case none, aside, used }

  init(_ seams: Seams) { self.seams = seams }

  var console: any Console { seams.console() }
  var voice: Voice { seams.voice() }

  /// Begins with a command, for which nothing was asked yet.
  func begin(_ line: String, _ command: Command, at lineNumber: Int?) {
    recorded = Recorded(line: line)
    self.command = command.name
    self.lineNumber = lineNumber
    paste = .none
  }

  // MARK: The loop

  /// Puts a question until there is an answer to it or a way on.
  ///
  /// Throws when the person gives up, the input ends, or another answer mends nothing.
  func answer<Value>(_ question: Question<Value>) throws(Failure) -> Step<Value> {
    var (failures, prefill) = (0, question.prompt.prefill)
    open += 1
    goesBack = false
    defer { open -= 1 }
    noticePaste(at: question)
    if question.isSaid, given.isEmpty { put(question) }
    var isPasted = false
    while true {
      do throws(Failure) {
        if isPasted { noticePaste(at: question) }
        let line = try hear(question, prefill)
        // What waits already was pasted with the answer. What is typed while a password is tried was not.
        isPasted = console.waitingLines > 0
        let old = prefill
        prefill = ""
        switch try understand(line, question, old) {
        case .step(let step): return step
        case .put: put(question)
        case .here: prefill = question.prefill
        case .stays: break
        }
      } catch {
        given = []
        if goesBack { put(question) } else { try ask(again: question, after: error, &failures) }
        goesBack = false
      }
    }
  }

  /// Takes a line; a password may come from the call instead.
  private func hear<Value>(_ question: Question<Value>, _ prefill: String) throws(Failure) -> String {
    if question.isSecret {
      if question.takesGiven, let given = try seams.givenPassword() { return given.text }
      try needSecrets()
    }
    heardLast = nil
    if !given.isEmpty, !question.isSecret {
      let line = given.removeFirst()
      recorded.answers.append(line)
      return line
    }
    (field, asked) = (question.field, question.line)
    defer { (field, asked) = (nil, nil) }
    let prompt = Prompt(question.prompt.text, kind: question.prompt.kind, prefill: prefill)
    switch console.ask(prompt) {
    case .interrupted: throw .refusal(.question(.cancelled))
    // Ctrl-D gives up the question, as Ctrl-C does; it accepts no default (rules.txt rule 22).
    case .end where console.isInteractive: throw .refusal(.question(.cancelled))
    case .end: throw .refusal(.question(.inputEnded(command, line: lineNumber)))
    case .line(let line):
      guard line.utf8.count <= Words.lineLimit else { throw .refusal(.task(.tooLong(nil, limit: Words.lineLimit))) }
      if question.isSecret { return line }
      heardLast = Words.clean(line)
      if question.kind != .choice { recorded.answers.append(Words.clean(line)) }
      if seams.echoes() { console.say(Words.clean(prompt.text + line)) }
      return line
    }
  }

  /// What one line is at a question.
  private enum Heard<Value> {
    case step(Step<Value>)
    /// The question is put once more.
    case put
    /// The old value is to be edited in the line.
    case here
    /// The line was answered, and the question stays.
    case stays
  }

  /// What a line is; `old` stood in it before anything was typed.
  private func understand<Value>(
    _ line: String, _ question: Question<Value>, _ old: String
  ) throws(Failure) -> Heard<Value> {
    let words = Words(line)
    // What was given by the call is a password, whatever word it is, and an old value stays one. Blanks are no Enter there.
    let isBlank = question.isSecret && words.isEmpty && !line.isEmpty
    let isTyped = (!question.isSecret || isAskedForSecrets) && !isBlank
    if isTyped, old.isEmpty || words.text != old, let heard = try word(words, question) { return heard }
    // Blanks in a password are its own.
    let text = question.isSecret ? line : words.text
    return try question.read(text).map { .step($0) } ?? .put
  }

  /// What Enter and the words that work at every question are; nil for an answer.
  private func word<Value>(_ words: Words, _ question: Question<Value>) throws(Failure) -> Heard<Value>? {
    guard let first = words.first else { return question.kind == .line ? nil : try enter(question) }
    guard words.count == 1, !first.isQuoted else { return nil }
    // A mark behind a word in a text makes it a sentence.
    let word = question.kind == .line ? first.text.lowercased() : first.plain
    switch QuestionWord(heard: word) {
    case .use where question.kind != .line && takesPaste(): return .stays
    case .back: return .step(.back)
    case .cancel: throw .refusal(question.givesUp)
    case .help: seams.say(question.help)
    case .where: seams.say(question.whereabouts)
    case .again: seams.say(question.again ?? question.line)
    case .skip where question.kind == .field: return try enter(question)
    case .save where question.kind == .field:
      if let unsaved = question.unsaved { throw .refusal(unsaved) }
      return .step(.saved)
    case .here where !question.prefill.isEmpty: return .here
    default: return try question.clear(word).map { .step($0) }
    }
    return .stays
  }

  private func enter<Value>(_ question: Question<Value>) throws(Failure) -> Heard<Value> {
    if let missing = question.missing { throw .refusal(missing) }
    return .step(.kept)
  }

  /// Says why an answer was not taken, the third time with all that would be. Throws what no other answer mends.
  private func ask<Value>(
    again question: Question<Value>, after failure: Failure, _ failures: inout Int
  ) throws(Failure) {
    switch failure {
    // What the machine cannot do it cannot do for another answer either.
    case .refusal(.question(.cancelled)), .refusal(.question(.inputEnded)), .refusal(question.givesUp), .trouble:
      throw failure
    default: break
    }
    let heard = (question.isSecret ? nil : forgotten(failure, at: question)) ?? failure
    if case .refusal(.question(.dropped)) = heard { throw heard }
    // What the call gave stays the same, and another password mends nothing that is not about the one that was typed.
    let isMended = !question.isSecret || (isAskedForSecrets && failure.isAboutTypedSecret)
    if seams.stopsAtRefusal() || !isMended { throw heard }
    failures += 1
    refuse(heard)
    if failures % 3 == 0 { seams.say(question.help) }
  }

  func refuse(_ failure: Failure) { seams.refuse(voice.sentences(for: failure)) }

  /// What a question that was left by `back` throws: the one that waits before it is put again; without one, all is left.
  func left(_ refusal: Refusal) -> Failure {
    goesBack = open > 0
    return .refusal(refusal)
  }

  // MARK: What is said and heard

  private func put<Value>(_ question: Question<Value>) {
    // To a person also while a file is replayed, since none holds a password.
    if !question.isSecret { say(line: question.line) } else if isAskedForSecrets { console.say(question.line) }
    question.wasSaid()
  }

  /// Says a question's full line where a person is there; a script only gives the answers (rules.txt rule 94).
  func say(line: String) {
    if console.isInteractive || seams.echoes() { console.say(line) }
  }

  func say(_ text: String) { seams.say(text) }
}

// MARK: Pasted lines

extension Asker {
  /// Sets aside what was pasted behind a command or an answer, and says so, so that it answers no question unheard
  /// (rules.txt rules 23 and 64).
  private func noticePaste<Value>(at question: Question<Value>) {
    guard question.kind != .line, console.isInteractive, paste != .used else { return }
    let count = console.waitingLines
    guard count > 0 else { return }
    console.setWaitingLinesAside()
    paste = .aside
    say(Sentences.Wizard.pasted(count))
  }

  /// Whether `use` means lines that were set aside: they answer from here on.
  private func takesPaste() -> Bool {
    guard paste == .aside else { return false }
    console.useLinesSetAside()
    paste = .used
    return true
  }

  /// Lines that were set aside are nobody's answer any more.
  func forgetPaste() { paste = .none }
}

// MARK: What went wrong

extension Asker {
  /// What is wrong with a line that stands at a question and is a command: the question was forgotten; nil where it is
  /// none, or something more precise is wrong. A choice about an answer is one of several questions, which are kept.
  private func forgotten<Value>(_ failure: Failure, at question: Question<Value>) -> Failure? {
    let isChoice = question.kind == .choice && console.isInteractive
    switch failure {
    case .refusal(.question(.dropped)): return failure
    case .refusal(.question(.notOneOfThose)), .refusal(.question(.notThatReading)):
      if !isChoice { return nil }
    case .misunderstanding(let heard):
      switch heard.reason {
      case .unknown: break
      case .guess, .ambiguous: if !console.isInteractive { return nil }
      default: return nil
      }
    default: break
    }
    guard let answer = heardLast else { return nil }
    if console.isInteractive {
      if isChoice, open == 1 { return isWholeCommand(answer) ? .refusal(.question(.dropped(answer))) : nil }
      // Skip has its own meaning in a form.
      let isSkip = question.kind == .field && QuestionWord(heard: answer) == .skip
      return isCommand(Words(answer)) && !isSkip ? .refusal(.question(.questionIsOpen(answer))) : nil
    }
    guard isWholeCommand(answer) else { return nil }
    return .refusal(.question(.commandAsAnswer(answer, to: command, line: lineNumber)))
  }

  /// Whether a line begins with a command. Yes and more are answers, here.
  private func isWholeCommand(_ line: String) -> Bool {
    guard let word = Words(line).first, !word.isQuoted, !["yes", "more"].contains(word.plain) else { return false }
    return Command.named(word.plain) != nil
  }

  /// Whether words are a command alone.
  func isCommand(_ words: Words) -> Bool { words.count == 1 && isWholeCommand(words.text) }
}

// MARK: Secrets

extension Asker {
  /// Whether passwords are typed by a person, who can type another one, rather than given by the call.
  var isAskedForSecrets: Bool {
    guard console.canAskSecrets else { return false }
    do { return try seams.givenPassword() == nil } catch { return false }
  }

  /// Refuses to ask for a password where none can come. A script ends there, since the lines that follow may be one.
  func needSecrets() throws(Failure) {
    if console.canAskSecrets { return }
    if try seams.givenPassword() == nil { throw .refusal(.profile(.missingPassword)) }
  }
}
