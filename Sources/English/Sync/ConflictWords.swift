import Model

// What is said of values that lost in a sync: the task, the field with what stands there now, then what lost, and whose it
// was. At 39 cells both are a row of their own in most cases.

extension Sentences.Sync {
  /// What can be typed behind `conflicts`.
  public static let conflictChoices = "take 1 or keep all"
  /// Values that lost to later ones.
  public static func conflicts(_ count: Int) -> String { conflictCount(count) + " Type conflicts." }
  /// The heading over them.
  public static func conflictCount(_ count: Int) -> String {
    Sentences.capitalized(Sentences.counted(count, "conflict")) + "."
  }
  /// There is none.
  public static let noConflicts = "No conflicts."

  /// What can be done about one, at length.
  public static func conflictHelp(_ number: Int) -> [String] {
    [
      "Somebody changed it later, here or there, so that the other value lost.",
      "Type conflicts take \(number) to have that one after all, or undo behind it.",
      "Type conflicts keep \(number) to leave the task as it is, and hear of it no more.",
    ]
  }

  /// What lost was taken in so many tasks, and how many conflicts are left.
  public static func tookConflicts(tasks: Int, left: Int) -> String {
    "Changed \(Sentences.counted(tasks, "task")), \(Sentences.counted(left, "conflict")) left."
  }

  /// So many tasks were left as they are, and so many conflicts are left.
  public static func keptConflicts(tasks: Int, left: Int) -> String {
    "Kept \(Sentences.counted(tasks, "task")), \(Sentences.counted(left, "conflict")) left."
  }
}

extension Voice {
  /// What stands in a task, and what lost and whose it was: "1, Buy milk, due Monday 30. Here was Saturday 28."
  public func conflict(_ number: Int, _ task: Todo, _ fields: [Field], lost: Todo, isOurs: Bool) -> String {
    let parts = parted(task, lost, fields)
    let name = parts.contains { $0.field == .name } ? [] : [task.name.spoken]
    let now = parts.isEmpty ? ["other details"] : parts.map { labeled($0.field, $0.now) }
    // Of one the word was said.
    let old = parts.count == 1 ? parts.map { $0.lost ?? "none" } : parts.map { labeled($0.field, $0.lost) }
    let was = parts.isEmpty ? "were others" : "was " + old.joined(separator: ", ")
    return Sentences.sentence(["\(number)"] + name + now) + (isOurs ? " Here " : " There ") + Sentences.ended(was)
  }

  /// What lost was taken after all, of a task as it was and as it is: "Changed 4 Buy milk, due Friday."
  public func tookConflict(_ before: Todo, into task: Todo, _ fields: [Field]) -> String {
    "Changed " + standing(task, parted(task, before, fields))
  }

  /// What lost was left: "Kept 4 Buy milk, due Monday."
  public func keptConflict(_ task: Todo, lost: Todo, _ fields: [Field]) -> String {
    "Kept " + standing(task, parted(task, lost, fields))
  }

  private func standing(_ task: Todo, _ parts: [Part]) -> String {
    let values = parts.filter { $0.field != .name }.map { labeled($0.field, $0.now) }
    return Sentences.sentence([numbered(task)] + values)
  }

  /// A field that is otherwise in what lost, as it is and as it would be, nil where it is empty. Without one it is about
  /// being done.
  private typealias Part = (field: Field?, now: String?, lost: String?)

  /// What of some fields is otherwise; where days are among them, whether the task is done, too.
  private func parted(_ task: Todo, _ lost: Todo, _ fields: [Field]) -> [Part] {
    let states = [task, lost].map { $0.isOpen ? "open" : "done" }
    let done: [Part] = fields.contains(.due) && states[0] != states[1] ? [(nil, states[0], states[1])] : []
    return done + fields.map { ($0, bare($0, task), bare($0, lost)) }.filter { $0.now != $0.lost }
  }

  /// What stands in a field, without its word.
  private func bare(_ field: Field, _ task: Todo) -> String? {
    // A stretch of time is said as its due.
    if field == .start { return task.lasting == nil ? task.start.map(answerDate) : nil }
    if field == .due { return answerDue(task) }
    return field == .page ? task.page.spoken : field.spec.stands(self, task)
  }

  private func labeled(_ field: Field?, _ value: String?) -> String {
    guard let field else { return value ?? "" }
    return value.map { Sentences.word(field) + " " + $0 } ?? "no " + Sentences.word(field)
  }
}
