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
    ],
    ofPage: .rename, offers: Offers(words: Sentences.detailWords)
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    if let field = Phrases.hereField(words) {
      let task = try session.task(words.dropLast(2), among: .all)
      return try session.about([task]) { () throws(Failure) in try session.editHere(task, field) }
    }
    if let (tasks, edits) = try session.tasksAndDetails(words) { return try session.editInline(tasks, edits) }
    let task = try session.task(words, among: .all)
    let edits = try session.about([task]) { () throws(Failure) in try session.askChanges(of: task) }
    return try session.editInline([task], edits)
  }
}

extension Session {
  /// Tasks and the details behind them; nil when the words hold tasks alone.
  func tasksAndDetails(_ words: Words) throws(Failure) -> ([Todo], [Edit])? {
    let (words, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    let ends = References.numberListEnds(words)
    if ends.isEmpty {
      let cut = Details.cut(words.rest)
      let pieces = cut.pieces
      guard pieces.count > 1 else { return nil }
      guard !pieces[0].isEmpty else { throw .refusal(.missing(.task)) }
      let task = try task(named: pieces[0], among: .all)
      return ([task], try edits(cut.text(1..<pieces.count), of: [task]))
    }
    var firstFailure: Failure?
    for end in ends where end < words.count {
      do throws(Failure) {
        let tasks = try tasks(Words(words.prefixText(end)), among: .all)
        let edits = try edits(words.dropFirst(end).rest, of: tasks)
        if !saidYes { try confirmAll(words, tasks) }
        return (tasks, edits)
      } catch {
        // "edit 2 4, high": what is no detail behind one task may be one behind two.
        guard case .refusal(.notADetail) = error else { throw error }
        firstFailure = firstFailure ?? error
      }
    }
    if let firstFailure, ends.last != words.count { throw firstFailure }
    return nil
  }

  private func edits(_ text: String, of tasks: [Todo]) throws(Failure) -> [Edit] {
    let details = try about(tasks) { () throws(Failure) in try Details(text, self, nameFirst: false) }
    try details.refuseRest()
    return details.edits
  }

  func editInline(_ tasks: [Todo], _ edits: [Edit]) throws(Failure) -> Answer {
    let changed = try change(tasks, edits)
    return Answer(
      voice.changed(changed, of: tasks, edits) + newPageRemark, explanation: voice.explainChanged(changed, of: tasks))
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
    let edit = field == .notes ? .notes(task.notes.dropLast() + [text]) : try edit(field, text)
    return try editInline([task], [edit])
  }
}
