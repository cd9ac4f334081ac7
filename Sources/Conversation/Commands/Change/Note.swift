import English
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
    if session.areTaskAlone(words) {
      let task = try session.task(words, among: .all)
      guard let text = try session.askNote() else { return Answer(Sentences.nothingChanged) }
      return try session.editInline([task], [.addNote(text)])
    }
    return try session.setField(.notes, words)
  }
}

extension Session {
  /// Whether all the words mean a task, with no text behind them.
  fileprivate func areTaskAlone(_ words: Words) -> Bool {
    guard !words.isEmpty else { return false }
    // Names are looked for in all tasks, which 10,000 notes of a script would wait for.
    if let end = References.numberListEnds(words).last { return end == words.count }
    return !tasks(named: words.rest, among: .all).isEmpty
  }
}
