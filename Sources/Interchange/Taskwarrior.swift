import Model

/// What Taskwarrior's `task export` writes (its tasks-2 format): read only.
///
/// Its project is a page, its annotations are notes, its uuid is the identifier. Moments are read on the person's wall
/// clock, a due at midnight as a whole day, which is how `due:tomorrow` is kept there. A repeat is taken from its template
/// and stands at its first open date; the dates made from it are left out. Its wait
/// is a start, without one its scheduled. Everything else (depends, attributes of one's own) has no place here and is named.
enum Taskwarrior {
  private static let known: Set<String> = [
    "id", "uuid", "description", "status", "entry", "modified", "end", "wait", "scheduled", "due", "priority", "tags",
    "annotations", "recur", "rtype", "mask", "imask", "parent", "urgency", "last", "template",
  ]

  static func read(_ tasks: [JSONValue], in surroundings: Surroundings, into imported: inout Imported) throws(FileFault)
  {
    let templates = Set(tasks.filter { $0["status"]?.string == "recurring" }.compactMap { $0["uuid"]?.string })
    var firstOpen: [String: String] = [:]
    for task in tasks {
      guard let parent = task["parent"]?.string, templates.contains(parent), isOpen(task), let due = task["due"]?.string
      else { continue }
      // The form of its moments sorts as text.
      firstOpen[parent] = min(firstOpen[parent] ?? due, due)
    }
    for task in tasks {
      let line = if case .object(_, let line) = task { line } else { 1 }
      switch todo(task, templates, firstOpen, in: surroundings) {
      case .success(var todo):
        // It may be hidden until after its due there, which is no start.
        if todo.dropStartBehindDue() { imported.ignore("wait") }
        try imported.add(todo, line: line)
        guard case .object(let members, _) = task else { continue }
        for member in members where !known.contains(member.key) {
          if PlainField.named(member.key, by: \.attribute) == nil { imported.ignore(member.key) }
        }
      case .failure(let reason): try imported.leaveOut(line, reason)
      }
    }
  }

  private static func isOpen(_ task: JSONValue) -> Bool {
    ["pending", "waiting", "recurring"].contains(task["status"]?.string ?? "pending")
  }

  private static func todo(
    _ task: JSONValue, _ templates: Set<String>, _ firstOpen: [String: String], in surroundings: Surroundings
  ) -> Result<Todo, LeftOut.Reason> {
    guard let name = task["description"]?.string, !name.isEmpty else { return .failure(.noName) }
    if task["status"]?.string == "deleted" { return .failure(.deleted) }
    if isOpen(task), let parent = task["parent"]?.string, templates.contains(parent) { return .failure(.ofRepeat) }
    var todo = surroundings.blank(name)
    if let text = task["uuid"]?.string {
      guard let uid = UID(text: text.lowercased().filter { $0 != "-" }) else { return .failure(.notUnderstood("uuid")) }
      todo.uid = uid
    }
    var moments: [String: Instant] = [:]
    for key in ["entry", "modified", "end", "wait", "scheduled", "due"] {
      guard let text = key == "due" ? due(task, firstOpen) : task[key]?.string else { continue }
      guard let moment = instant(text) else { return .failure(.notUnderstood(key)) }
      moments[key] = moment
    }
    todo.created = moments["entry"] ?? surroundings.now
    todo.changed = moments["modified"] ?? todo.created
    todo.due = moments["due"].map { day(surroundings.wallClock($0)) }
    todo.start = (moments["wait"] ?? moments["scheduled"]).map { day(surroundings.wallClock($0)) }
    if !isOpen(task) { todo.done = moments["end"] ?? todo.changed }
    if let text = task["priority"]?.string, !text.isEmpty {
      guard let urgency = ["H": Urgency.high, "M": .medium, "L": .low][text] else {
        return .failure(.notUnderstood("priority"))
      }
      todo.urgency = urgency
    }
    for plain in PlainField.all {
      if let name = plain.attribute, let text = task[name]?.string { plain.set(text, &todo) }
    }
    todo.tags = task["tags"]?.strings ?? []
    todo.notes = task["annotations"]?.array?.compactMap { $0["description"]?.string } ?? []
    if task["status"]?.string == "recurring" {
      guard let rule = task["recur"]?.string.flatMap(rule), let due = todo.due else {
        return .failure(.notUnderstood("recur"))
      }
      todo.recurrence = Recurrence(rule: rule, start: due)
    }
    return .success(todo)
  }

  private static func due(_ task: JSONValue, _ firstOpen: [String: String]) -> String? {
    task["uuid"]?.string.flatMap { firstOpen[$0] } ?? task["due"]?.string
  }

  private static func day(_ when: When) -> When { when.time == .midnight ? When(when.date) : when }

  /// `20261121T135700Z`.
  private static func instant(_ text: String) -> Instant? { Instant(basic: text) }

  /// Its words for repeats (weekly, fortnight, 2w, 3 days, P1M); nil for those that Heed cannot follow.
  private static func rule(_ text: String) -> RecurrenceRule? {
    let named: [String: (RecurrenceRule.Frequency, Int)] = [
      "daily": (.daily, 1), "day": (.daily, 1), "weekly": (.weekly, 1), "sennight": (.weekly, 1),
      "biweekly": (.weekly, 2), "fortnight": (.weekly, 2), "monthly": (.monthly, 1), "bimonthly": (.monthly, 2),
      "quarterly": (.monthly, 3), "semiannual": (.monthly, 6), "annual": (.yearly, 1), "yearly": (.yearly, 1),
      "biannual": (.yearly, 2), "biyearly": (.yearly, 2),
    ]
    if let (frequency, interval) = named[text] { return RecurrenceRule(frequency, interval: interval) }
    if text == "weekdays" {
      var rule = RecurrenceRule(.weekly)
      rule.byDay = Weekday.allCases.prefix(5).map { RecurrenceRule.Day($0) }
      return rule
    }
    let plain = text.hasPrefix("P") ? text.dropFirst() : text[...]
    let digits = plain.prefix { $0.isASCII && $0.isNumber }
    guard let interval = digits.isEmpty ? 1 : Int(digits), (1...1_000).contains(interval) else { return nil }
    let unit = plain.dropFirst(digits.count).lowercased()
    let frequencies: [(RecurrenceRule.Frequency, Set<String>)] = [
      (.daily, ["d", "day", "days"]), (.weekly, ["w", "wk", "wks", "week", "weeks"]),
      (.monthly, ["m", "mo", "mos", "mth", "mths", "month", "months"]),
      (.yearly, ["y", "yr", "yrs", "year", "years"]),
    ]
    return frequencies.first { $0.1.contains(unit) }.map { RecurrenceRule($0.0, interval: interval) }
  }
}
