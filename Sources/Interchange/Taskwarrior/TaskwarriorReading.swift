import Model

extension Format {
  /// What `task import` reads and `task export` writes.
  public static let taskwarrior = Format(
    "taskwarrior", or: ["task"], endings: [], begins: { _ in false },
    lacks: PlainField.lacking(\.attribute).union([
      .number, .field(.reminder), .otherRepeats, .acknowledged, .acknowledgedTriggers, .snoozed, .midnight,
      .repeatsAfterDone, .exceptions,
      .resource,
      .unknown,
    ]),
    write: { todos, surroundings in Taskwarrior.text(todos, in: surroundings) },
    read: { (bytes, surroundings) throws(FileFault) in try JSONTasks.read(try text(bytes), in: surroundings) })
}

/// What Taskwarrior's `task export` writes and `task import` reads (its tasks-2 format).
///
/// Its project is a page, its annotations are notes, its uuid is the identifier, an attribute of one's own called estimate
/// the expected time. Moments are read on the person's wall clock, a due at midnight or at the last second of a day as a
/// whole day, which is how `due:tomorrow` and `due:eod` are kept there. A repeat is taken from its template and stands at
/// its first open date; the dates made from it are left out, and its until is the end. Its wait is a start, without one
/// its scheduled. Everything else (depends, attributes of one's own) has no place here and is named.
enum Taskwarrior {
  private static let known: Set<String> = [
    "id", "uuid", "description", "status", "entry", "modified", "end", "wait", "scheduled", "due", "until", "priority",
    "tags", "annotations", "recur", "rtype", "mask", "imask", "parent", "urgency", "last", "template", "estimate",
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
      guard case .object(let members, let line) = task else { continue }
      if let reason = reason(task, templates) {
        try imported.leaveOut(line, reason)
        continue
      }
      var reader = TaskwarriorTask(task, due: due(task, firstOpen), isOpen: isOpen(task), surroundings)
      reader.read()
      for reason in reader.unread { imported.miss(reason, line: line) }
      // It may be hidden until after its due there, which is no start.
      if reader.todo.dropStartBehindDue() { imported.ignore("wait") }
      try imported.add(reader.todo, line: line)
      for member in members where !known.contains(member.key) {
        if PlainField.named(member.key, by: \.attribute) == nil { imported.ignore(member.key) }
      }
    }
  }

  /// Why a task is left out; nil for one that is taken.
  private static func reason(_ task: JSONValue, _ templates: Set<String>) -> Unread.Reason? {
    guard let name = task["description"]?.string, !name.isEmpty else { return .noName }
    if task["status"]?.string == "deleted" { return .deleted }
    return isOpen(task) && task["parent"]?.string.map(templates.contains) ?? false ? .ofRepeat : nil
  }

  private static func isOpen(_ task: JSONValue) -> Bool {
    ["pending", "waiting", "recurring"].contains(task["status"]?.string ?? "pending")
  }

  private static func due(_ task: JSONValue, _ firstOpen: [String: String]) -> String? {
    task["uuid"]?.string.flatMap { firstOpen[$0] } ?? task["due"]?.string
  }

  /// Its words for repeats (weekly, fortnight, 2w, 3 days, P1M); nil for those that Heed cannot follow.
  static func rule(_ text: String) -> RecurrenceRule? {
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
