import English
import Grammar
import Model

/// A row as it was heard, typed back: the number of a task, its name, then what the row says of it.
struct TypedRow {
  /// The task that it is the row of.
  let task: Todo
  /// Its details, each as it can be typed, between commas.
  let details: String

  /// Words that are a row of a task that is there; nil for any other words.
  ///
  /// A name may begin with a number, so that number and name must be those of one task.
  init?(_ words: Words, _ list: TodoList, _ voice: Voice) {
    guard let first = words.first, let number = Int(first.plain.trimmingComma), let task = list.todo(number: number)
    else {
      return nil
    }
    // The full stop of a row with a quoted name alone, which would be no quoted piece with it.
    let rest = words.dropFirst().rest
    var pieces = Pieces(rest.hasSuffix("\".") ? String(rest.dropLast()) : rest).all
    guard let name = pieces.first, [name, Words.unquoted(name)].contains(where: { $0.spoken.isRow(of: task) }) else {
      return nil
    }
    if let last = pieces.last, last.hasSuffix("."), pieces.count > 1 {
      pieces[pieces.count - 1] = String(last.dropLast())
    }
    let typed = voice.typedPieces(of: task)
    self.task = task
    let details = pieces.dropFirst().compactMap { typed[$0] ?? $0 }.filter { !$0.isEmpty }
    // A list says the urgency in the first row of its group alone.
    let isSaid = details.contains { detail in Urgency.allCases.contains { Sentences.word($0) == detail } }
    let urgency = isSaid || task.urgency == .medium ? [] : [Sentences.word(task.urgency)]
    self.details = (urgency + details).joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmingComma: String { hasSuffix(",") ? String(dropLast()) : self }

  /// Whether it is the name of a task as a row ends with it.
  fileprivate func isRow(of task: Todo) -> Bool {
    let name = task.name.spoken
    return folded(self) == folded(name) || folded(self) == folded(name + ".")
  }
}
