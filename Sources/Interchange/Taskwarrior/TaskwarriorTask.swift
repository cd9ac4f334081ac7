import Model

/// One task of Taskwarrior on its way here: only its description is needed, and what cannot be read is told (D33).
struct TaskwarriorTask {
  var todo: Todo
  private(set) var unread: [Unread.Reason] = []
  private let task: JSONValue
  private let due: String?
  private let isOpen: Bool
  private let surroundings: Surroundings

  /// `due` is that of its first open date, where it is a template.
  init(_ task: JSONValue, due: String?, isOpen: Bool, _ surroundings: Surroundings) {
    todo = surroundings.blank(task["description"]?.string ?? "")
    self.task = task
    self.due = due
    self.isOpen = isOpen
    self.surroundings = surroundings
  }

  mutating func read() {
    if let text = task["uuid"]?.string {
      if let uid = UID(text: text.lowercased().filter { $0 != "-" }) { todo.uid = uid } else { miss("uuid") }
    }
    todo.created = moment("entry") ?? surroundings.now
    todo.changed = moment("modified") ?? todo.created
    todo.due = due.flatMap { moment("due", $0) }.map { day(surroundings.wallClock($0)) }
    todo.start = (moment("wait") ?? moment("scheduled")).map { day(surroundings.wallClock($0)) }
    if !isOpen { todo.done = moment("end") ?? todo.changed }
    if let text = task["priority"]?.string, !text.isEmpty {
      if let urgency = ["H": Urgency.high, "M": .medium, "L": .low][text] {
        todo.urgency = urgency
      } else {
        miss("priority")
      }
    }
    if let text = task["estimate"]?.string {
      if let span = TimeSpan(iso: text), span.seconds > 0 { todo.estimate = span } else { miss("estimate") }
    }
    for plain in PlainField.all {
      if let name = plain.attribute, let text = task[name]?.string { plain.set(text, &todo) }
    }
    todo.tags = task["tags"]?.array?.compactMap(\.string) ?? []
    todo.notes = task["annotations"]?.array?.compactMap { $0["description"]?.string } ?? []
    // A date that was made from a template has its repeat there.
    if task["recur"] != nil, task["parent"] == nil { readRepeat() }
  }

  private mutating func readRepeat() {
    guard var rule = task["recur"]?.string.flatMap(Taskwarrior.rule), let due = todo.due else { return miss("recur") }
    if rule.frequency == .monthly, due.date.day > 28 {
      // There a shorter month has it on its last day.
      let isLast = due.date.day == 31 && task["recur"]?.string?.hasPrefix("P") == false
      if isLast { rule.byMonthDay = [-1] } else { unread.append(.shortMonths) }
    }
    rule.until = moment("until").map { day(surroundings.wallClock($0)) }
    todo.recurrence = Recurrence(rule: rule, start: due)
  }

  private mutating func moment(_ key: String) -> Instant? { task[key]?.string.flatMap { moment(key, $0) } }

  /// `20261121T135700Z`.
  private mutating func moment(_ key: String, _ text: String) -> Instant? {
    guard let instant = Instant(basic: text) ?? Instant(iso: text) else {
      miss(key)
      return nil
    }
    return instant
  }

  /// A whole day where it is told by its beginning or its last second.
  private func day(_ when: When) -> When {
    when.time == .midnight || when.time == TimeOfDay(minutes: 1_439) ? When(when.date) : when
  }

  private mutating func miss(_ key: String) { unread.append(.notUnderstood(key)) }
}
