import Model

/// The backup of Tasks.org: a task each with its alarms, tags and the list on a server that it stands on.
enum TasksOrg {
  /// The tasks of such a backup; nil for any other file.
  static func tasks(_ value: JSONValue) -> [JSONValue]? {
    guard let tasks = value["data"]?["tasks"]?.array, tasks.contains(where: { $0["task"]?["title"] != nil }) else {
      return nil
    }
    return tasks
  }

  static func read(
    _ backup: JSONValue, _ tasks: [JSONValue], in surroundings: Surroundings, into imported: inout Imported
  )
    throws(FileFault)
  {
    let lists = backup["data"]?["caldavCalendars"]?.array ?? []
    let names = Dictionary(
      lists.compactMap { list in list["uuid"]?.string.flatMap { uuid in list["name"]?.string.map { (uuid, $0) } } }
    ) { first, _ in first }
    for entry in tasks {
      guard case .object(_, let line) = entry, let task = entry["task"] else { continue }
      guard let name = task["title"]?.string, name.contains(where: { !$0.isWhitespace }) else {
        try imported.leaveOut(line, .noName)
        continue
      }
      if number(task, "deletionDate") != 0 {
        try imported.leaveOut(line, .deleted)
        continue
      }
      var todo = surroundings.blank(name)
      set(task, of: &todo, surroundings)
      let server = entry["caldavTasks"]?.array?.first
      if let uid = (server?["remoteId"] ?? task["remoteId"])?.string, !uid.isEmpty { todo.uid = UID(calendar: uid) }
      if let page = server?["calendar"]?.string.flatMap({ names[$0] }) { todo.page = page }
      todo.tags = entry["tags"]?.array?.compactMap { $0["name"]?.string } ?? []
      todo.notes += entry["comments"]?.array?.compactMap { $0["message"]?.string } ?? []
      if !setRepeat(task, of: &todo, surroundings) { imported.miss(.notUnderstood("recurrence"), line: line) }
      todo.alarms = entry["alarms"]?.array?.compactMap { alarm($0, of: todo, surroundings) } ?? []
      if todo.dropStartBehindDue() { imported.ignore("hideUntil") }
      try imported.add(todo, line: line)
    }
  }

  private static func number(_ value: JSONValue, _ key: String) -> Int { value[key]?.integer ?? 0 }

  /// Milliseconds since 1970; nil for 0, which is none. What lies beyond the days that can be written stays beyond them, so
  /// that it is told.
  private static func moment(_ value: JSONValue, _ key: String) -> Instant? {
    let milliseconds = number(value, key)
    guard milliseconds != 0 else { return nil }
    let (first, last) = (CivilDate.writtenDays.lowerBound - 2, CivilDate.writtenDays.upperBound + 2)
    return Instant(seconds: min(max(floorDivide(milliseconds, 1_000), first * 86_400), last * 86_400))
  }

  /// A day, unless the seconds of its minute are not 0, by which a time is told there.
  private static func when(_ value: JSONValue, _ key: String, _ surroundings: Surroundings) -> When? {
    guard let moment = moment(value, key) else { return nil }
    let when = surroundings.wallClock(moment)
    return moment.seconds % 60 == 0 ? When(when.date) : when
  }

  private static func set(_ task: JSONValue, of todo: inout Todo, _ surroundings: Surroundings) {
    todo.created = moment(task, "creationDate") ?? todo.created
    todo.changed = moment(task, "modificationDate") ?? todo.created
    todo.done = moment(task, "completionDate")
    todo.due = when(task, "dueDate", surroundings)
    todo.start = when(task, "hideUntil", surroundings)
    todo.urgency = [0: .high, 1: .medium, 2: .low][task["priority"]?.integer ?? 3] ?? .medium
    let seconds = number(task, "estimatedSeconds")
    if seconds > 0, seconds <= TimeSpan.longest.seconds { todo.estimate = TimeSpan(seconds: seconds) }
    if let notes = task["notes"]?.string, !notes.isEmpty { todo.notes = [notes] }
  }

  /// False where there is a repeat that cannot be followed.
  private static func setRepeat(_ task: JSONValue, of todo: inout Todo, _ surroundings: Surroundings) -> Bool {
    guard let text = task["recurrence"]?.string, !text.isEmpty else { return true }
    let parts = text.split(separator: ";").filter { !$0.hasPrefix("FROM=") }
    let isAfterDone = parts.count < text.split(separator: ";").count || number(task, "repeatFrom") == 1
    guard let rule = try? RecurrenceRule(reading: parts.joined(separator: ";"), wallClock: surroundings.wallClock)
    else {
      return false
    }
    let start = todo.due ?? When(surroundings.wallClock(todo.created).date)
    todo.recurrence = Recurrence(rule: rule, mode: isAfterDone ? .afterDone : .fixed, start: start)
    return true
  }

  /// At a moment, or so long behind start (1) or due (2); others it makes up itself.
  private static func alarm(_ alarm: JSONValue, of todo: Todo, _ surroundings: Surroundings) -> Alarm? {
    let minutes = floorDivide(number(alarm, "time"), 60_000)
    switch number(alarm, "type") {
    case 0: return moment(alarm, "time").map { .at(surroundings.wallClock($0)) }
    case 1 where todo.start != nil:
      return Alarm.beforeStart(days: 0, minutes: -minutes).settled(startsAtTime: todo.startsAtTime)
    case 2 where todo.due != nil:
      return Alarm.beforeDue(days: 0, minutes: -minutes).settled(startsAtTime: todo.startsAtTime)
    default: return nil
    }
  }
}
