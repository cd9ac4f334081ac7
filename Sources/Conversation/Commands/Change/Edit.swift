import English
import Grammar
import Model

extension Command {
  static let edit = Command(
    "edit", "change", "modify", "mod", takes: .tasks,
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
    let invocation = session.invocation
    if let field = Phrases.hereField(words) {
      return try session.editHere(try invocation.references.task(words.dropLast(2), among: .all), field)
    }
    let (named, saidYes) = words.first?.plain == "all" ? words.takingYes() : (words, false)
    if let (tasks, edits) = try EditWords(invocation).tasksAndDetails(named) {
      if !saidYes { try session.confirmAll(named, tasks) }
      return try session.editInline(tasks, edits)
    }
    let task = try invocation.references.task(words, among: .all)
    return try session.editInline([task], try TaskForm(session, of: task).ask())
  }
}

/// What stands behind `edit`: tasks, then details.
private struct EditWords {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Tasks and the details behind them; nil when the words hold tasks alone.
  func tasksAndDetails(_ words: Words) throws(Failure) -> ([Todo], [Edit])? {
    if let row = TypedRow(words, invocation.fetch(), invocation.voice) {
      return ([row.task], row.details.isEmpty ? [] : try edits(row.details, of: [row.task]))
    }
    let ends = References.numberListEnds(words)
    if ends.isEmpty || beginsWithName(words) { return try nameAndDetails(words) }
    var firstFailure: Failure?
    for end in ends where end < words.count {
      do throws(Failure) {
        let tasks = try invocation.references.tasks(Words(words.prefixText(end)), among: .all)
        return (tasks, try edits(words.dropFirst(end).rest, of: tasks))
      } catch {
        // "edit 2 4, high": what is no detail behind one task may be one behind two.
        guard case .refusal(.task(.notADetail)) = error else { throw error }
        firstFailure = firstFailure ?? error
      }
    }
    if let firstFailure, ends.last != words.count { throw firstFailure }
    return nil
  }

  /// Whether words that begin with a number begin with a name all the same: that of a task, up to a comma.
  private func beginsWithName(_ words: Words) -> Bool {
    let name = Words(Pieces(words.rest).all.first ?? "")
    guard name.count > 1, References.numberListEnds(name).last != name.count else { return false }
    return invocation.references.areName(name)
  }

  /// Tasks that are named before the first comma.
  private func nameAndDetails(_ words: Words) throws(Failure) -> ([Todo], [Edit])? {
    let cut = Pieces(words.rest)
    let pieces = cut.all
    guard pieces.count > 1 else { return nil }
    guard !pieces[0].isEmpty else { throw .refusal(.missing(.task)) }
    let tasks = try invocation.references.tasks(Words(pieces[0]), among: .all)
    return (tasks, try edits(cut.text(1..<pieces.count), of: tasks))
  }

  private func edits(_ text: String, of tasks: [Todo]) throws(Failure) -> [Edit] {
    guard let task = tasks.first else { return [] }
    return try TypedLine(invocation.about(tasks)).details(text, of: task).flatMap(\.adding)
  }
}

extension Session {
  /// Makes the same edits to tasks and says what changed.
  func editInline(_ tasks: [Todo], _ edits: [Edit]) throws(Failure) -> Answer {
    let changed = try change(tasks, edits)
    return Answer(
      voice.changed(changed, of: tasks, edits) + newPageRemark,
      explanation: self.voice.explainChanged(changed, of: tasks))
  }

  /// Asks for one field with its old value in the line (rules.txt rule 26).
  func editHere(_ task: Todo, _ field: Field) throws(Failure) -> Answer {
    guard let edits = try TaskForm(self, of: task).edit(here: field) else {
      return Answer(Sentences.nothingChanged, explanation: self.voice.explainChanged([], of: [task]))
    }
    return try editInline([task], edits)
  }
}
