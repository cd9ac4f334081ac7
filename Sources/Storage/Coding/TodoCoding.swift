import JSON
import Model

// A todo as JSON. The keys that sort and name a task come first and in this order, so that a line can be placed in
// the list without reading the rest of it. Keys whose value is not set are left out.

/// The keys of a todo.
private enum Key {
  static let urgency = JSONKey("urgency")
  static let due = JSONKey("due")
  static let start = JSONKey("start")
  static let created = JSONKey("created")
  static let done = JSONKey("done")
  static let number = JSONKey("number")
  static let uid = JSONKey("uid")
  static let name = JSONKey("name")
  static let estimate = JSONKey("estimate")
  static let alarms = JSONKey("alarms")
  static let recurrence = JSONKey("repeat")
  static let page = JSONKey("page")
  static let tags = JSONKey("tags")
  static let notes = JSONKey("notes")
  static let changed = JSONKey("changed")
  static let acknowledged = JSONKey("acknowledged")
  static let acknowledgedTriggers = JSONKey("acknowledgedTriggers")
  static let snoozed = JSONKey("snoozed")
  static let resource = JSONKey("resource")
}

extension JSONWriter {
  mutating func todo(_ todo: Todo) {
    begin("{")
    key("urgency")
    string(todo.urgency.text)
    if let due = todo.due {
      key("due")
      when(due)
    }
    key("created")
    instant(todo.created)
    if let done = todo.done {
      key("done")
      instant(done)
    }
    key("number")
    integer(todo.number)
    key("uid")
    uid(todo.uid)
    // Behind what an older Heed looks for in the line of a task, and before what it looks for the page in.
    optional("start", todo.start?.iso)
    optional("name", todo.name)
    optional("estimate", todo.estimate?.iso)
    list("alarms", todo.alarms.map(\.text))
    if let recurrence = todo.recurrence {
      key("repeat")
      self.recurrence(recurrence)
    }
    optional("page", todo.page)
    list("tags", todo.tags)
    list("notes", todo.notes)
    if todo.changed != todo.created {
      key("changed")
      instant(todo.changed)
    }
    optional("acknowledged", todo.acknowledged?.iso)
    list("acknowledgedTriggers", todo.acknowledgedTriggers.map(\.iso))
    optional("snoozed", todo.snoozed?.iso)
    optional("resource", todo.resource)
    // A value that was not understood gives way once its key is set.
    for field in todo.unknown where !todo.isSet(field.key) {
      key(field.key)
      verbatim(field.json)
    }
    end("}")
  }

  private mutating func optional(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  private mutating func list(_ name: StaticString, _ values: [String]) {
    guard !values.isEmpty else { return }
    key(name)
    strings(values)
  }
}

extension JSONReader {
  /// A todo with what a hand-written one may lack filled in: urgency, number 0, page and times.
  ///
  /// A value that is not understood is kept as it came, with the unknown keys. Throws when it has no name.
  mutating func todo(uidIfNone: UID, timeIfNone: Instant) throws(Fault) -> Todo {
    let start = place
    var todo = Todo(uid: uidIfNone, number: 0, name: "", created: timeIfNone)
    var hasChanged = false
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      _ = reader.peek()
      let valueStart = reader.place
      if try reader.field(key, of: &todo) {
        hasChanged = hasChanged || key == Key.changed
        return
      }
      reader.place = valueStart
      todo.unknown.append(UnknownField(key: key.text, json: try reader.verbatim()))
    }
    if !hasChanged { todo.changed = todo.created }
    if !todo.unknown.isEmpty { todo.unknown = todo.unknown.filter { !todo.isSet($0.key) } }
    guard !todo.name.isEmpty else { throw Fault(kind: .wrongType, place: start) }
    return todo
  }

  /// Reads the value of a key into the todo; false when key or value is not understood.
  private mutating func field(_ key: JSONKey, of todo: inout Todo) throws(Fault) -> Bool {
    if key == Key.number {
      let first = peek()
      guard first >= 48, first <= 57 else { return false }
      do { todo.number = try integer() } catch { if error.kind == .wrongType { return false } else { throw error } }
      return true
    }
    if key == Key.recurrence {
      guard peek() == UInt8(ascii: "{"), let value = try? recurrence() else { return false }
      todo.recurrence = value
      return true
    }
    if key == Key.alarms || key == Key.tags || key == Key.notes || key == Key.acknowledgedTriggers {
      return try list(key, of: &todo)
    }
    guard peek() == UInt8(ascii: "\"") else { return false }
    return try text(key, of: &todo)
  }

  private mutating func list(_ key: JSONKey, of todo: inout Todo) throws(Fault) -> Bool {
    guard peek() == UInt8(ascii: "[") else { return false }
    let values: [String]
    do { values = try strings() } catch { if error.kind == .wrongType { return false } else { throw error } }
    switch key {
    case Key.tags: todo.tags = values
    case Key.notes: todo.notes = values
    case Key.acknowledgedTriggers:
      let triggers = values.compactMap { When(iso: $0) }
      guard triggers.count == values.count else { return false }
      todo.acknowledgedTriggers = triggers
    default:
      let alarms = values.compactMap(Alarm.init(text:))
      guard alarms.count == values.count else { return false }
      todo.alarms = alarms
    }
    return true
  }

  private mutating func text(_ key: JSONKey, of todo: inout Todo) throws(Fault) -> Bool {
    switch key {
    case Key.name: todo.name = try string()
    case Key.page: todo.page = try string()
    case Key.urgency: return set(&todo.urgency, Urgency(text: try string()))
    case Key.start: return set(&todo.start, try when())
    case Key.due: return set(&todo.due, try when())
    case Key.created: return set(&todo.created, try instant())
    case Key.changed: return set(&todo.changed, try instant())
    case Key.acknowledged: return set(&todo.acknowledged, try instant())
    case Key.snoozed: return set(&todo.snoozed, try when())
    case Key.resource: todo.resource = try string()
    case Key.done: return set(&todo.done, try instant())
    case Key.uid: return set(&todo.uid, try uid())
    case Key.estimate: return set(&todo.estimate, try span())
    default: return false
    }
    return true
  }

  private func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  // Without this one, no value would be taken for the value nil.
  private func set<Value>(_ place: inout Value?, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }
}

extension Todo {
  /// The fields for which a file says what is none of their values, so that they seem not to be set.
  var notUnderstood: [Field] {
    unknown.isEmpty ? [] : Field.allCases.filter { field in unknown.contains { $0.key == field.key } }
  }

  /// Whether that key has a value of its own, so that a value kept under it from elsewhere gives way.
  fileprivate func isSet(_ key: String) -> Bool {
    switch key {
    case "created", "number", "uid", "name", "page": true
    case "done": done != nil
    case "changed": changed != created
    case "acknowledged": acknowledged != nil
    case "acknowledgedTriggers": !acknowledgedTriggers.isEmpty
    case "snoozed": snoozed != nil
    case "resource": resource != nil
    // A kept urgency was not understood, so that what stands in its place is only a default.
    default: Field.allCases.contains { $0.key == key && !isEmpty($0) }
    }
  }
}
