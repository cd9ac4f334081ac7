import Model

extension Command {
  static let note = Command(
    "note", takes: .tasksAnd(.notes),
    summary: "Adds a note to a task.",
    examples: ["note 7 The blue folder holds the contract."],
    forms: [
      "With a task alone, note asks for lines until a full stop alone.",
      "Type note 7 clear to remove all notes of a task.",
    ]
  ) { session, words throws(Failure) in
    if session.invocation.references.areTaskAlone(words) {
      let task = try session.invocation.references.task(words, among: .all)
      guard let text = try session.askNote() else { return Answer(Sentences.nothingChanged) }
      return try session.editInline([task], [.addNote(text)])
    }
    return try set(.notes, words, session)
  }
}
