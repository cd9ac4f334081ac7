import English
import Model

extension Command {
  static let note = Command(
    "note", "annotate", takes: .tasksAnd(.notes),
    summary: "Adds a note to a task.",
    examples: ["note 7 The blue folder holds the contract."],
    forms: [
      "With a task alone, note asks for lines until a full stop alone.",
      "Type note 7 none for no notes, note 7 2 none without the second.",
      "A number and words behind the task replace that note.",
    ]
  ) { session, words throws(Failure) in
    let references = session.invocation.references
    if references.areTaskAlone(words) {
      let task = try references.task(words, among: .all)
      switch try session.asker.note() {
      case .value(let text): return try session.editInline([task], [.addNote(text)])
      case .back: throw .refusal(.question(.cancelled))
      case .kept, .saved: return Answer(Sentences.nothingChanged)
      }
    }
    return try set(.notes, words, session)
  }
}
