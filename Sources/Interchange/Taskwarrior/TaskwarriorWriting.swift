import JSON
import Model

extension Taskwarrior {
  /// A file of these tasks, one a line, as `task import` reads it.
  static func text(_ todos: [Todo], in surroundings: Surroundings) -> String {
    var writer = JSONWriter()
    writer.begin("[")
    for todo in todos {
      writer.newLine()
      write(todo, to: &writer, surroundings)
    }
    if !todos.isEmpty { writer.lastLine() }
    writer.end("]")
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ todo: Todo, to writer: inout JSONWriter, _ surroundings: Surroundings) {
    func add(_ key: String, _ text: String?) {
      guard let text else { return }
      writer.key(key)
      writer.string(text)
    }
    func moment(_ when: When?) -> String? { when.map { surroundings.instant($0).basic } }
    writer.begin("{")
    add("description", todo.name)
    add("due", moment(todo.due))
    if let done = todo.done { add("end", done.basic) }
    add("entry", todo.created.basic)
    if let estimate = todo.estimate { add("estimate", estimate.iso) }
    add("modified", todo.changed.basic)
    for plain in PlainField.all where !todo.isEmpty(plain.field) {
      if let name = plain.attribute { add(name, plain.text(todo)) }
    }
    add("priority", [Urgency.high: "H", .low: "L"][todo.urgency])
    let step = todo.recurrence.flatMap { Taskwarrior.step($0, todo.due) }
    add("recur", step)
    add("status", !todo.isOpen ? "completed" : step != nil ? "recurring" : "pending")
    if step != nil { add("until", moment(todo.recurrence?.rule.until)) }
    add("uuid", todo.uid.dashed)
    add("wait", moment(todo.start))
    if !todo.tags.isEmpty {
      writer.key("tags")
      writer.strings(todo.tags)
    }
    if !todo.notes.isEmpty { notes(todo, to: &writer) }
    writer.end("}")
  }

  /// Each at a second of its own: by that it is known there.
  private static func notes(_ todo: Todo, to writer: inout JSONWriter) {
    writer.key("annotations")
    writer.begin("[")
    for (place, note) in todo.notes.enumerated() {
      writer.begin("{")
      writer.key("entry")
      writer.string(Instant(seconds: todo.created.seconds + place).basic)
      writer.key("description")
      writer.string(note)
      writer.end("}")
    }
    writer.end("]")
  }

  /// A repeat in its words; nil for one that it cannot follow.
  static func step(_ recurrence: Recurrence, _ due: When?) -> String? {
    var rule = recurrence.rule
    rule.until = nil
    guard recurrence.mode == .fixed, recurrence.counts(from: due), recurrence.except.isEmpty else { return nil }
    if rule == Taskwarrior.rule("weekdays") { return "weekdays" }
    if rule.frequency == .monthly, due?.date.day == 31 {
      // There it is the last day of shorter months; told as a length, it is read again as it is here.
      let isPlain = rule == RecurrenceRule(.monthly, interval: rule.interval)
      if rule.byMonthDay.isEmpty { return isPlain ? "P\(rule.interval)M" : nil }
      if rule.byMonthDay == [-1] { rule.byMonthDay = [] }
    }
    guard rule == RecurrenceRule(rule.frequency, interval: rule.interval) else { return nil }
    switch rule.frequency {
    case .daily: return rule.interval == 1 ? "daily" : "\(rule.interval)days"
    case .weekly: return rule.interval == 1 ? "weekly" : "\(rule.interval)weeks"
    case .monthly: return rule.interval == 1 ? "monthly" : "\(rule.interval)months"
    case .yearly: return rule.interval == 1 ? "yearly" : "\(rule.interval)years"
    case .hourly, .minutely: return nil
    }
  }
}

extension UID {
  /// With dashes, as a UUID (RFC 9562).
  var dashed: String {
    let digits = Array(text.utf8)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
    return parts.joined(separator: "-")
  }
}
