import Grammar
import Model

// What rows say, as it is typed back: a full row without its number is a task as `add` takes it.

extension Voice {
  /// The whole row, without the full stop: typed after `add` it makes an equal task.
  func fullRow(_ task: Todo) -> String { numbered(task, typedRow(task)) }

  /// The full row without its number: a task as it is typed in one line, but for its notes.
  public func typedRow(_ task: Todo) -> String {
    ([quotedName(task.name)] + Field.allCases.compactMap { details($0, of: task) }).joined(separator: ", ")
  }

  /// What rows say of a task in words that cannot be typed for it, and what can: nothing for what nobody sets.
  public func typedPieces(of task: Todo) -> [String: String] {
    // An answer says these of a day, of a reminder, and of a name that speaks of them.
    var pieces = ["done": "", "which is past": "", "after it is due": "", "which is past and waits": ""]
    if task.due == nil { pieces["no due"] = "" }
    if task.alarms.isEmpty { pieces["no reminder"] = "" }
    if let start = latestStart(task) {
      for said in [rowDate(start), exactDate(start)] { pieces["start by " + said] = "" }
    }
    if let start = task.start {
      for said in [exactRowDate(start), answerDate(start)] { pieces["start " + said] = details(.start, of: task) }
    }
    for piece in background(task) + chosen(.created, of: task) + chosen(.done, of: task) { pieces[piece] = "" }
    if let due = task.due, let typed = details(.due, of: task) {
      for said in [rowDate(due), answerDate(due)] { (pieces[said], pieces["due " + said]) = (typed, typed) }
      pieces[overdue(due)] = typed
    }
    if let estimate = task.estimate {
      pieces[workingDays(estimate)] = ""
      pieces[roughDuration(estimate)] = details(.time, of: task)
    }
    return pieces
  }

  /// One field as it stands in a full row; nil when it is not set.
  public func details(_ field: Field, of task: Todo) -> String? {
    let spec = field.spec
    guard let label = spec.label(task), let value = spec.stands(self, task) else { return nil }
    return label + value
  }

  /// One field as it would be typed at its question.
  public func typed(_ field: Field, of task: Todo) -> String { field.spec.stands(self, task) ?? "" }

  /// The name as it is typed behind `add`.
  public func typedName(of task: Todo) -> String { quotedName(task.name) }

  /// A name that would be read as a name and details is put in quotes.
  func quotedName(_ name: String) -> String {
    let name = name.spoken
    return Phrases.needsQuotes(name: name, PhraseContext(self), page: pageNamed) ? "\"\(name)\"" : name
  }

  /// A tag of several words that holds "and" is put in quotes.
  public func quotedTag(_ tag: String) -> String {
    Words(tag).words.contains { $0.plain == "and" } ? "\"\(tag.spoken)\"" : tag.spoken
  }
}
