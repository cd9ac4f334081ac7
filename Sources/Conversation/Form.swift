import Model

/// Questions in order, one at a time: the one way to be guided through something.
///
/// At every question: an answer, Enter for the default, `back`, `skip`, `help`, `where`, `cancel`, `save`. A word
/// in quotes is an answer even when it is one of these.
struct Form {
  /// One question.
  struct Question {
    let field: Field
    /// The field prompt: one word, colon and space, at most 14 columns.
    let prompt: String
    /// The full line before the prompt; `place` is its "2 of 4.", `answers` what was given so far.
    let line: (_ place: String, _ answers: [Edit]) -> String
    /// What would be understood, in sentences.
    let help: (_ keeps: Bool) -> String
    /// Whether the question must be answered.
    let isRequired: Bool
    /// The old value as it is typed, for editing in place when `here` is answered (ACCESSIBILITY.md rule 26).
    let prefill: String
    /// Reads an answer.
    let read: (String) throws(Failure) -> [Edit]
  }

  let questions: [Question]
  /// What is being done, for `where`: "Adding a task".
  let title: String
  /// Whether there is an old value that Enter keeps and `clear` empties.
  let isEditing: Bool
  /// The open question at the end, asked until Enter.
  let more: Question
  /// The question for one field, when its word alone was the answer to the open question.
  let detail: (Field) -> Question
  /// Whether all answers go together: throws what would keep them from being saved.
  let check: ([Edit]) throws(Failure) -> Void

  private enum Step {
    case edits([Edit])
    case keep
    case back
    case save

    /// A question asked on the way: Enter and back lead to the question before it.
    var withoutLeaving: Step? {
      switch self {
      case .edits, .save: self
      case .keep, .back: .edits([])
      }
    }
  }

  /// Asks all questions. Returns the answers, later ones replacing earlier ones of the same field.
  func ask(_ session: Session) throws(Failure) -> [Edit] {
    var answers: [Field: [Edit]] = [:]
    var place = 0
    defer { session.memory.paste = .none }
    while true {
      let isMore = place == questions.count
      switch try answer(isMore ? more : questions[place], place: isMore ? nil : place, answers, session) {
      case .back: place = max(0, place - 1)
      case .edits(let edits) where isMore: add(edits, to: &answers)
      case .edits(let edits):
        answers[questions[place].field] = edits
        place += 1
      case .keep where !isMore: place += 1
      case .keep, .save:
        if isAccepted(collected(answers), session) { return collected(answers) }
        place = questions.count
      }
    }
  }

  /// Notes are gathered; anything else said twice replaces what was said before.
  private func add(_ edits: [Edit], to answers: inout [Field: [Edit]]) {
    for edit in edits { answers[edit.field] = edit.field == .notes ? (answers[.notes] ?? []) + [edit] : [edit] }
  }

  /// Whether the answers can be saved; where not, says why, so that nothing of them is lost.
  private func isAccepted(_ edits: [Edit], _ session: Session) -> Bool {
    do throws(Failure) {
      try check(edits)
      return true
    } catch {
      session.refuse(session.voice.sentences(for: error))
      return false
    }
  }

  private func collected(_ answers: [Field: [Edit]]) -> [Edit] {
    answers.keys.sorted().flatMap { answers[$0] ?? [] }
  }

  /// Asks one question until there is an answer to it or a way on.
  private func answer(
    _ question: Question, place: Int?, _ answers: [Field: [Edit]], _ session: Session
  ) throws(Failure) -> Step {
    var failures = 0
    var prefill = ""
    session.noticePaste()
    session.askLine(question.line(placeText(place), collected(answers)))
    while true {
      do throws(Failure) {
        session.memory.asking = question.field
        defer { session.memory.asking = nil }
        let words = Words(try session.ask(Prompt(question.prompt, kind: .answer, prefill: prefill)))
        if session.takesPaste(words) { continue }
        session.noticePaste()
        prefill = words.text == "here" ? question.prefill : ""
        if !prefill.isEmpty { continue }
        if let step = try step(words, question, place, answers, session) { return step }
      } catch {
        if case .refusal(.cancelled) = error { throw error }
        if case .refusal(.inputEnded) = error { throw error }
        let heard = session.forgottenForm(error) ?? error
        if session.stopsAtRefusal { throw heard }
        failures += 1
        session.refuse(session.voice.sentences(for: heard))
        if failures % 3 == 0 { session.say(question.help(keeps(question, answers))) }
      }
    }
  }

  /// What one line does at a question; nil when the question stays.
  private func step(
    _ words: Words, _ question: Question, _ place: Int?, _ answers: [Field: [Edit]], _ session: Session
  ) throws(Failure) -> Step? {
    guard let word = words.first else { return try enter(question, answers) }
    if words.count == 1, !word.isQuoted {
      switch word.plain {
      case "back", "<": return .back
      case "skip": return try enter(question, answers)
      case "save":
        if question.isRequired, answers[question.field] == nil, place != nil { throw .refusal(.emptyName) }
        return .save
      case "cancel": throw .refusal(.cancelled)
      case "help":
        session.say(question.help(keeps(question, answers)))
        return nil
      case "where", "?":
        let keeps = keeps(question, answers)
        session.say(Sentences.Wizard.whereabouts(title, placeText(place), question.field, keeps))
        return nil
      case "clear":
        guard let edit = Edit.clearing(question.field), place != nil else {
          throw .refusal(.cannotClear(question.field))
        }
        return .edits([edit])
      case let none where Phrases.isClearing(none) && question.field != .name:
        // "No" at the open question is to nothing else; a name can be any word.
        return place == nil && question.field == more.field ? .keep : Edit.clearing(question.field).map { .edits([$0]) }
      default: break
      }
    }
    if place == nil, question.field == more.field, let (field, length) = Phrases.fieldWord(words),
      length == words.count,
      field != .notes
    {
      return try answer(detail(field), place: nil, answers, session).withoutLeaving
    }
    return .edits(try question.read(words.text))
  }

  private func enter(_ question: Question, _ answers: [Field: [Edit]]) throws(Failure) -> Step {
    if question.isRequired, answers[question.field] == nil { throw .refusal(.emptyName) }
    return .keep
  }

  /// Whether Enter keeps a value: an old one, or an answer that was given before.
  private func keeps(_ question: Question, _ answers: [Field: [Edit]]) -> Bool {
    isEditing || answers[question.field] != nil
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
