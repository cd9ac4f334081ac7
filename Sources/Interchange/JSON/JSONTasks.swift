import JSON
import Model

extension Format {
  /// The store's own format, and what Taskwarrior's `task export` writes.
  public static let json = Format(
    "json", endings: ["json", "jsonl"], begins: { $0.hasPrefix("{") || $0.hasPrefix("[") }, lacks: [],
    write: { todos, _ in JSONTasks.text(todos) },
    read: { (bytes, surroundings) throws(FileFault) in try JSONTasks.read(try text(bytes), in: surroundings) })
}

/// Tasks as JSON in the form of the store's `tasks.json`, which a JSON Schema in Storage describes; read also in the form
/// of Taskwarrior's `task export`.
///
/// It carries all of a task. What is written is a store when it is put into a folder of its own as `tasks.json`, and a
/// backup is read like an export. A test keeps this coding and Storage's the same.
enum JSONTasks {
  /// A file of these tasks, one a line.
  static func text(_ todos: [Todo]) -> String {
    var tasks = TaskWriter()
    tasks.writer.begin("{")
    tasks.writer.key("format")
    tasks.writer.integer(1)
    tasks.writer.key("count")
    tasks.writer.integer(todos.count)
    tasks.writer.key("tasks")
    tasks.writer.begin("[")
    for todo in todos {
      tasks.writer.newLine()
      tasks.write(todo)
    }
    if !todos.isEmpty { tasks.writer.lastLine() }
    tasks.writer.end("]")
    let check = tasks.writer.withBytes { Checksum.text($0) }
    tasks.writer.key("check")
    tasks.writer.string(check)
    tasks.writer.endLine("}")
    return String(decoding: tasks.writer.bytes, as: UTF8.self)
  }

  static func read(_ text: String, in surroundings: Surroundings) throws(FileFault) -> Imported {
    var imported = Imported(in: surroundings)
    var tasks: [JSONValue] = []
    let values = try JSONValue.values(text)
    var stamp = Imported.Stamp.told
    if let backup = values.first, let tasks = TasksOrg.tasks(backup) {
      imported.found(nil)
      try imported.expect(tasks.count)
      try TasksOrg.read(backup, tasks, in: surroundings, into: &imported)
      return imported
    }
    for value in values {
      tasks += value["tasks"]?.array ?? value.array ?? [value]
      if let count = value["count"]?.integer, let there = value["tasks"]?.array?.count, there != count {
        // A line that is gone was cut out; one that a hand added is no damage.
        guard there > count else { throw .cut(line: lastLine(text)) }
        imported.isChanged = true
      }
      if let check = value["check"]?.string {
        stamp = isAsWritten(text, check) ? .asWritten : .edited
        imported.isChanged = imported.isChanged || stamp == .edited
      }
      if value["pages"]?.array?.count ?? 0 > Imported.taskLimit {
        throw .tooMany(.values, limit: Imported.taskLimit)
      }
      imported.pages += (value["pages"]?.array ?? []).compactMap { page($0, in: surroundings) }
    }
    try imported.expect(tasks.count)
    // Taskwarrior calls the name description.
    if tasks.contains(where: { $0["name"] == nil && $0["description"] != nil && $0["uuid"] != nil }) {
      imported.found(.taskwarrior)
      try Taskwarrior.read(tasks, in: surroundings, into: &imported)
      return imported
    }
    guard tasks.isEmpty || tasks.contains(where: { $0["name"] != nil }) else {
      // Without a name of ours it is another program's.
      imported.found(nil)
      if try ObjectTasks.read(values, in: surroundings, into: &imported) { return imported }
      throw tasks.contains { if case .object = $0 { false } else { true } } ? .malformed(line: 1) : .unknownObjects
    }
    for task in tasks {
      guard case .object(let members, let line) = task else { throw .malformed(line: 1) }
      try add(members, line, stamp, in: surroundings, to: &imported)
    }
    return imported
  }

  private static func lastLine(_ text: String) -> Int {
    1 + text.utf8.dropLast(text.utf8.last == 0x0A ? 1 : 0).count { $0 == 0x0A }
  }

  /// Whether a file of the store ends with the checksum of what stands before it.
  private static func isAsWritten(_ text: String, _ check: String) -> Bool {
    let end = ",\"check\":\"\(check)\"}\n"
    guard text.hasSuffix(end) else { return false }
    return Array(text.utf8).dropLast(end.utf8.count).withUnsafeBytes { Checksum.text($0) } == check
  }

  private static func add(
    _ members: [(key: String, value: JSONValue)], _ line: Int, _ stamp: Imported.Stamp, in surroundings: Surroundings,
    to imported: inout Imported
  ) throws(FileFault) {
    var todo = surroundings.blank("")
    let unread = members.filter { !$0.value.isNull && !set($0.key, $0.value, of: &todo) }
    guard !todo.name.isEmpty else { return try imported.leaveOut(line, .noName) }
    for (key, value) in unread {
      // Kept as it came, as the store does it.
      todo.unknown.append(UnknownField(key: key, json: value.text))
      imported.miss(.notUnderstood(key), line: line)
    }
    let keys = Set(members.map(\.key))
    if !keys.contains("changed") { todo.changed = todo.created }
    // What Heed wrote has all of these, and then what is missing is empty. Another object says what it says.
    let isWhole = keys.isSuperset(of: ["number", "urgency", "created"])
    try imported.add(todo, line: line, stamp: isWhole || keys.contains("changed") ? stamp : .none)
    guard !isWhole, let last = imported.tasks.indices.last else { return }
    imported.tasks[last].lacks = Set(Field.allCases.filter { !keys.contains($0.key) })
    imported.tasks[last].lacksDone = !keys.contains("done")
  }

  /// Takes a member over; false when its value is not one of that key.
  private static func set(_ key: String, _ value: JSONValue, of todo: inout Todo) -> Bool {
    switch key {
    case "number": return put(value.integer.flatMap { $0 < 0 ? nil : $0 }, &todo.number)
    case "tags": return put(value.strings, &todo.tags)
    case "notes": return put(value.strings, &todo.notes)
    case "alarms":
      let alarms = value.strings?.compactMap(Alarm.init(text:))
      return alarms?.count == value.array?.count && put(alarms, &todo.alarms)
    case "acknowledgedTriggers":
      let triggers = value.strings?.compactMap { When(iso: $0) }
      return triggers?.count == value.array?.count && put(triggers, &todo.acknowledgedTriggers)
    case "repeat": return put(recurrence(value), &todo.recurrence)
    case "resource": return put(value.string.flatMap { $0.utf8.count > Todo.resourceLimit ? nil : $0 }, &todo.resource)
    case "name", "uid", "urgency", "start", "due", "estimate", "created", "changed", "done", "acknowledged", "snoozed":
      return value.string.map { set(key, text: $0, of: &todo) } ?? false
    default:
      guard let plain = PlainField.all.first(where: { $0.field.key == key }) else {
        todo.unknown.append(UnknownField(key: key, json: value.text))
        return true
      }
      return value.string.map { plain.set($0, &todo) } != nil
    }
  }

  private static func set(_ key: String, text: String, of todo: inout Todo) -> Bool {
    switch key {
    case "name": return put(text.isEmpty ? nil : text, &todo.name)
    case "uid": return put(UID(text: text), &todo.uid)
    case "urgency": return put(Urgency(text: text), &todo.urgency)
    case "start": return put(When(iso: text), &todo.start)
    case "due": return put(When(iso: text), &todo.due)
    case "estimate": return put(TimeSpan(iso: text).flatMap { $0.seconds > 0 ? $0 : nil }, &todo.estimate)
    case "created": return put(Instant(iso: text), &todo.created)
    case "changed": return put(Instant(iso: text), &todo.changed)
    case "done": return put(Instant(iso: text), &todo.done)
    case "acknowledged": return put(Instant(iso: text), &todo.acknowledged)
    default: return put(When(iso: text).flatMap { $0.time == nil ? nil : $0 }, &todo.snoozed)
    }
  }

  /// An object, or by hand a name alone; nil for anything else.
  private static func page(_ value: JSONValue, in surroundings: Surroundings) -> Page? {
    guard let name = value.string ?? value["name"]?.string, !name.isEmpty, name.utf8.count <= Page.nameLimit else {
      return nil
    }
    return Page(
      name: name, created: value["created"]?.string.flatMap { Instant(iso: $0) } ?? surroundings.now,
      recurrence: value["repeat"].flatMap(recurrence),
      followed: value["followed"]?.string.flatMap { When(iso: $0) })
  }

  private static func recurrence(_ value: JSONValue) -> Recurrence? {
    guard let rule = value["rule"]?.string.flatMap({ RecurrenceRule(text: $0) }),
      let mode = value["mode"]?.string.flatMap({ ["fixed": .fixed, "after-done": .afterDone][$0] as Recurrence.Mode? }),
      let start = value["start"]?.string.flatMap({ When(iso: $0) })
    else { return nil }
    let texts = value["except"]?.strings ?? []
    let except = texts.compactMap { When(iso: $0) }
    guard except.count == texts.count, except.count <= Recurrence.exceptLimit else { return nil }
    return Recurrence(rule: rule, mode: mode, start: start, except: except)
  }

  private static func put<Value>(_ value: Value?, _ place: inout Value) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  // Without this one, no value would be taken for the value nil.
  private static func put<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

/// Writes tasks as objects, and knows which keys of the last one it wrote.
private struct TaskWriter {
  var writer = JSONWriter()
  private var written: Set<String> = []

  mutating func write(_ todo: Todo) {
    written = ["number"]
    writer.begin("{")
    add("urgency", todo.urgency.text)
    add("due", todo.due?.iso)
    add("created", todo.created.iso)
    add("done", todo.done?.iso)
    writer.key("number")
    writer.integer(todo.number)
    add("uid", todo.uid.text)
    add("start", todo.start?.iso)
    add("name", todo.name)
    add("estimate", todo.estimate?.iso)
    add("alarms", todo.alarms.map(\.text))
    if let repeats = todo.recurrence { add("repeat", repeats) }
    for plain in PlainField.all { add(plain.field.key, plain.text(todo)) }
    add("tags", todo.tags)
    add("notes", todo.notes)
    if todo.changed != todo.created { add("changed", todo.changed.iso) }
    add("acknowledged", todo.acknowledged?.iso)
    add("acknowledgedTriggers", todo.acknowledgedTriggers.map(\.iso))
    add("snoozed", todo.snoozed?.iso)
    add("resource", todo.resource)
    for field in todo.unknown where !written.contains(field.key) {
      writer.key(field.key)
      writer.verbatim(field.json)
    }
    writer.end("}")
  }

  private mutating func add(_ key: String, _ text: String?) {
    guard let text else { return }
    written.insert(key)
    writer.key(key)
    writer.string(text)
  }

  private mutating func add(_ key: String, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    written.insert(key)
    writer.key(key)
    writer.strings(texts)
  }

  private mutating func add(_ key: String, _ recurrence: Recurrence) {
    written.insert(key)
    writer.key(key)
    writer.begin("{")
    writer.key("rule")
    writer.string(recurrence.rule.text)
    writer.key("mode")
    writer.string(recurrence.mode == .fixed ? "fixed" : "after-done")
    writer.key("start")
    writer.string(recurrence.start.iso)
    if !recurrence.except.isEmpty {
      writer.key("except")
      writer.strings(recurrence.except.map(\.iso))
    }
    writer.end("}")
  }
}
