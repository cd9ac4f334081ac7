import Model

extension Command {
  static let edit = Command(
    "edit", "change", takes: .tasks,
    summary: "Changes a task.",
    examples: ["edit 7, high, due friday", "edit 7 name Pay the rent"],
    forms: [
      "With a task alone, edit asks as add does. Enter keeps what is there.",
      "Details stand after the task, between commas, in any order.",
      "A field with none behind it is emptied. Type edit 7, due none.",
      "In a terminal, edit 7 name here lets you edit the old name in place.",
    ]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let references = session.invocation.references
    if let field = Phrases.hereField(words) {
      return try session.editHere(try references.task(words.dropLast(2), among: .all), field)
    }
    let (named, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    if let (tasks, edits) = try EditWords(session.invocation).tasksAndDetails(named) {
      if !saidYes { try session.confirmAll(named, tasks) }
      return try session.editInline(tasks, edits)
    }
    let task = try references.task(words, among: .all)
    return try session.editInline([task], try session.askChanges(of: task))
  }
}

/// What stands behind `edit`: tasks, then details.
private struct EditWords {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Tasks and the details behind them; nil when the words hold tasks alone.
  func tasksAndDetails(_ words: Words) throws(Failure) -> ([Todo], [Edit])? {
    let ends = References.numberListEnds(words)
    if ends.isEmpty { return try nameAndDetails(words) }
    var firstFailure: Failure?
    for end in ends where end < words.count {
      do throws(Failure) {
        let tasks = try invocation.references.tasks(Words(words.prefixText(end)), among: .all)
        return (tasks, try edits(words.dropFirst(end).rest, of: tasks))
      } catch {
        // "edit 2 4, high": what is no detail behind one task may be one behind two.
        guard case .refusal(.notADetail) = error else { throw error }
        firstFailure = firstFailure ?? error
      }
    }
    if let firstFailure, ends.last != words.count { throw firstFailure }
    return nil
  }

  /// A task that is named before the first comma.
  private func nameAndDetails(_ words: Words) throws(Failure) -> ([Todo], [Edit])? {
    let cut = Details.cut(words.rest)
    let pieces = cut.pieces
    guard pieces.count > 1 else { return nil }
    guard !pieces[0].isEmpty else { throw .refusal(.missing(.task)) }
    let task = try invocation.references.task(named: pieces[0], among: .all)
    return ([task], try edits(cut.text(1..<pieces.count), of: [task]))
  }

  private func edits(_ text: String, of tasks: [Todo]) throws(Failure) -> [Edit] {
    let details = try Details(text, invocation.about(tasks), nameFirst: false)
    try details.refuseRest()
    return details.edits
  }
}

extension Session {
  /// Makes the same edits to tasks and says what changed.
  func editInline(_ tasks: [Todo], _ edits: [Edit]) throws(Failure) -> Answer {
    let changed = try change(tasks, edits)
    return Answer(
      voice.changed(changed, of: tasks, edits) + newPageRemark, explanation: voice.explainChanged(changed, of: tasks))
  }

  /// Asks before `all` is changed.
  func confirmAll(_ words: Words, _ tasks: [Todo], verb: String = "change") throws(Failure) {
    guard words.first?.plain == "all", tasks.count > 1 else { return }
    try confirm(Sentences.confirm(verb, tasks.count), refusal: .needsYes(tasks.count))
  }

  /// Asks for one field with its old value in the line (ACCESSIBILITY.md rule 26).
  func editHere(_ task: Todo, _ field: Field) throws(Failure) -> Answer {
    let old = voice.typed(field, of: task)
    noticePaste()
    askLine(voice.editQuestion("", field, task))
    let text = try askHeard(Prompt(Sentences.Wizard.prompt(field), kind: .answer, prefill: old), isRecorded: true).text
    if text.isEmpty || text == old {
      return Answer(Sentences.nothingChanged, explanation: voice.explainChanged([], of: [task]))
    }
    if text == "cancel" { throw .refusal(.cancelled) }
    if text == "clear" {
      guard let clearing = Edit.clearing(field) else { throw .refusal(.cannotClear(field)) }
      return try editInline([task], [clearing])
    }
    // The old note is changed, not another one added.
    let edit =
      field == .notes ? .notes(task.notes.dropLast() + [text]) : try invocation.about([task]).fields.edit(field, text)
    return try editInline([task], [edit])
  }
}
