import English
import Grammar
import Model

/// The questions about a task: name, urgency, time, reminder, then anything else.
struct TaskForm {
  /// What reads the answers.
  let session: Session
  /// The task whose values are there to be kept; nil for a new one.
  let task: Todo?

  init(_ session: Session, of task: Todo? = nil) {
    self.session = session
    self.task = task
  }

  private var title: String { task.map(Sentences.Wizard.editing) ?? Sentences.Wizard.adding }

  /// The task that the answers are edits of.
  private var begun: Todo { task ?? session.blankTask() }

  /// Asks all questions.
  func ask() throws(Failure) -> [Edit] {
    let form = Form<[Edit]>(
      questions: [Field.name, .urgency, .time, .reminder].map { field in { question(field, $0, $1) } },
      more: { moreQuestion($1) },
      check: { answers throws(Failure) in _ = try session.edited(begun, Edit.lasting(answers)) })
    return Edit.lasting(try form.ask(session.asker))
  }

  /// Asks for one field with its old value in the line (rules.txt rule 26); nil where that is kept.
  func edit(here field: Field) throws(Failure) -> [Edit]? {
    var question = self.question(field, "", [])
    let (old, read) = (question.prefill, question.read)
    question.prompt.prefill = old
    question.read = { text throws(Failure) in
      if text == old { return .kept }
      // The old note is changed, not another one added.
      if field == .notes { return .value([.notes((task?.notes.dropLast() ?? []) + [text])]) }
      return try read(text)
    }
    switch try session.asker.answer(question) {
    case .value(let edits): return edits
    case .kept, .saved: return nil
    case .back: throw .refusal(.question(.cancelled))
    }
  }

  // MARK: Questions

  /// The question for a field, with what Enter keeps.
  private func question(_ field: Field, _ place: String, _ answers: [[Edit]]) -> Question<[Edit]> {
    let edits = Edit.lasting(answers)
    let isAnswered = edits.contains { $0.field == field }
    let kept = isAnswered ? begun.asEdited(edits, at: session.world.today) : task
    let keeps = kept != nil
    let voice = session.voice
    let saysChoices = session.isHeard(.choices(field))
    var question = Question<[Edit]>(
      kind: .field, prompt: Prompt(Sentences.Wizard.prompt(field), kind: .answer),
      line: kept.map { voice.editQuestion(place, field, $0, saysChoices: saysChoices) }
        ?? voice.question(place, field, page: voice.page ?? Todo.firstPage, saysChoices: saysChoices),
      help: Sentences.Wizard.help(field, keeps),
      whereabouts: Sentences.Wizard.whereabouts(title, place, field, keeps)
    ) { text throws(Failure) in
      let taken = try self.edits(field, text)
      tellWhatIsMissing(taken, behind: edits)
      return .value(taken)
    }
    question.wasSaid = { _ = session.hear(.choices(field)) }
    question.missing = field == .name && !keeps ? .task(.emptyName) : nil
    question.prefill = task.map { voice.typed(field, of: $0) } ?? ""
    question.field = field
    question.clear = { word throws(Failure) in
      // A name can be any word, and no is no urgency.
      guard [.name, .urgency].contains(field) ? word == "clear" : Phrases.isClearing(word) else { return nil }
      guard let edit = Edit.clearing(field) else { throw .refusal(.task(.cannotClear(field))) }
      return .value([edit])
    }
    return question
  }

  /// The open question at the end: details in any order, or a field alone, which is then asked for.
  private func moreQuestion(_ answers: [[Edit]]) -> Question<[Edit]> {
    var question = Question<[Edit]>(
      kind: .field, prompt: Prompt(Sentences.Wizard.morePrompt, kind: .answer),
      line: session.voice.otherFields(saysChoices: session.isHeard(.otherFields)),
      help: Sentences.Wizard.moreHelp, whereabouts: Sentences.Wizard.moreWhereabouts(title)
    ) { text throws(Failure) in
      let words = Words(text)
      if let (field, length) = Phrases.fieldWord(words), length == words.count { return try ask(field, answers) }
      return .value(try moreEdits(words))
    }
    question.wasSaid = { _ = session.hear(.otherFields) }
    question.field = .notes
    question.clear = { word throws(Failure) in
      if word == "clear" { throw .refusal(.task(.cannotClear(.notes))) }
      // "No" is to nothing else.
      return Phrases.isClearing(word) ? .kept : nil
    }
    return question
  }

  /// Asks for one field on the way; nil where it was left.
  private func ask(_ field: Field, _ answers: [[Edit]]) throws(Failure) -> Step<[Edit]>? {
    if field == .notes {
      guard case .value(let text) = try session.asker.note() else { return nil }
      return .value([.addNote(text)])
    }
    switch try session.asker.answer(question(field, "", answers)) {
    case .kept, .back: return nil
    case .value(let edits):
      if TaskForm.areOfTime(edits) { session.asker.say(line: session.voice.taken(edits)) }
      return .value(edits)
    case .saved: return .saved
    }
  }

  // MARK: Answers

  /// What an answer is read with. Words that are a command are not guessed to be an answer.
  private func reading(_ text: String) -> Invocation {
    let invocation = session.invocation.about(task.map { [$0] } ?? [])
    return session.asker.isCommand(Words(text)) ? invocation.tried : invocation
  }

  private func edits(_ field: Field, _ text: String) throws(Failure) -> [Edit] {
    if field == .urgency, let urgency = Phrases.urgencyAnswer(text) { return [.urgency(urgency)] }
    let words = Words(text)
    // "due friday" at the question for a reminder is the due: it is said as it was taken.
    if field != .name, let (named, length) = Phrases.fieldWord(words), named != field, length < words.count {
      return try moreEdits(words)
    }
    return [field == .name ? try name(text) : try reading(text).fields.edit(field, text)]
  }

  /// Says that a reminder counts from a day that is not there. It is kept, since the day can be an answer behind it.
  private func tellWhatIsMissing(_ taken: [Edit], behind edits: [Edit]) {
    // What was missing before was said before.
    guard (try? session.edited(begun, edits)) != nil else { return }
    do throws(Failure) { _ = try session.edited(begun, Edit.lasting([edits, taken])) } catch {
      guard let missing = session.voice.taken(taken, without: error) else { return }
      session.asker.say(line: missing)
    }
  }

  /// The name that an answer is; what in it is a detail elsewhere, or nearly one, is said.
  private func name(_ text: String) throws(Failure) -> Edit {
    let edit = try session.invocation.fields.edit(.name, Words.unquoted(text))
    if let remark = TypedLine(session.invocation.tried).remark(atName: text) {
      session.asker.say(line: session.voice.inTheName(remark))
    }
    return edit
  }

  private func moreEdits(_ words: Words) throws(Failure) -> [Edit] {
    // A note is taken whole: commas in it do not end it.
    if let (field, length) = Phrases.fieldWord(words), field == .notes {
      return [.addNote(Words.unquoted(words.dropFirst(length).rest))]
    }
    let edits = try TypedLine(reading(words.text)).details(words.text, of: begun)
    // What was not named by its word, or is about time, is said as it was understood.
    let isBare = Pieces(words.text).all.contains {
      Phrases.fieldWord(Words($0)) == nil && Phrases.urgency($0) == nil
    }
    if isBare || TaskForm.areOfTime(edits) { session.asker.say(line: session.voice.taken(edits)) }
    return edits
  }

  /// Whether words for days, times or lengths were understood, which are said as they were taken.
  private static func areOfTime(_ edits: [Edit]) -> Bool {
    edits.contains { [.start, .due, .time, .reminder, .recurrence].contains($0.field) }
  }
}
