/// A field of a task that a person can set, in the order in which a row says them.
public enum Field: Int, CaseIterable, Hashable, Sendable, Comparable {
  // rules.txt rule 39.
  case name, urgency, start, due, time, reminder, recurrence, page, tags, notes

  /// Fields come in the order in which a row says them.
  public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }

  /// The key under which the store keeps it, which a setting and an export in JSON name too.
  public var key: String {
    switch self {
    case .name: "name"
    case .urgency: "urgency"
    case .start: "start"
    case .due: "due"
    case .time: "estimate"
    case .reminder: "alarms"
    case .recurrence: "repeat"
    case .page: "page"
    case .tags: "tags"
    case .notes: "notes"
    }
  }

  /// The longest text in it, in UTF-8 bytes; nil for a field that no words of a person's own stand in.
  public var limit: Int? {
    switch self {
    case .name: Todo.nameLimit
    case .page, .tags: Page.nameLimit
    case .notes: Todo.noteLimit
    case .urgency, .start, .due, .time, .reminder, .recurrence: nil
    }
  }
}

extension Todo {
  /// Whether nothing stands in a field, or only what stands there unless said otherwise.
  public func isEmpty(_ field: Field) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .urgency: urgency == .medium
    case .start: start == nil
    case .due: due == nil
    case .time: estimate == nil
    case .reminder: alarms.isEmpty
    case .recurrence: recurrence == nil
    case .page: page == Todo.firstPage
    case .tags: tags.isEmpty
    case .notes: notes.isEmpty
    }
  }

  /// The texts in a field that are a person's own words: what its limit holds for.
  public func texts(of field: Field) -> [String] {
    switch field {
    case .name: [name]
    case .page: [page]
    case .tags: tags
    case .notes: notes
    case .urgency, .start, .due, .time, .reminder, .recurrence: []
    }
  }

  /// How many values stand in a field: reminders, tags and notes may be several.
  public func count(_ field: Field) -> Int {
    if isEmpty(field) { return 0 }
    return [Field.reminder: alarms.count, .tags: tags.count, .notes: notes.count][field] ?? 1
  }

  /// Whether a text in a field is longer than its limit; texts that stood there before are not asked about.
  public func isTooLong(_ field: Field, beside before: Todo? = nil) -> Bool {
    guard let limit = field.limit else { return false }
    let known = before?.texts(of: field) ?? []
    return texts(of: field).contains { $0.utf8.count > limit && !known.contains($0) }
  }
}
