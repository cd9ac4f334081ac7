import Model

/// Tasks of other programs in JSON whose members tell by their names what they are: Google Takeout's Tasks.json, what
/// Todoist and Microsoft To Do hand out, and whatever else has a name under one of the usual words (D33).
enum ObjectTasks {
  /// Reads objects with names, wherever they stand; false where there is none, so that the form is not known.
  static func read(_ values: [JSONValue], in surroundings: Surroundings, into imported: inout Imported)
    throws(FileFault)
    -> Bool
  {
    var found = false
    for value in values { try read(value, page: nil, in: surroundings, &imported, &found, depth: 0) }
    return found
  }

  /// How deep lists stand in each other.
  private static let depthLimit = 8

  private static func read(
    _ value: JSONValue, page: String?, in surroundings: Surroundings, _ imported: inout Imported, _ found: inout Bool,
    depth: Int
  ) throws(FileFault) {
    guard depth < depthLimit else { return }
    if let array = value.array {
      for inner in array { try read(inner, page: page, in: surroundings, &imported, &found, depth: depth + 1) }
      return
    }
    guard case .object(let members, let line) = value else { return }
    let lists = members.filter { $0.value.array?.contains { $0.isObject } ?? false && listWords.contains($0.key) }
    if !lists.isEmpty {
      let name = (value["title"] ?? value["displayName"] ?? value["name"])?.string
      for list in lists { try read(list.value, page: name, in: surroundings, &imported, &found, depth: depth + 1) }
      return
    }
    let texts = members.compactMap { member in member.value.flat.map { (member.key, $0) } }
    let columns = TableColumn.columns(texts.map(\.0))
    guard columns.contains(.name) else { return }
    found = true
    if members.contains(where: { deletedWords.contains($0.key.lowercased()) && $0.value.isTrue }) {
      return try imported.leaveOut(line, .deleted)
    }
    var values: [TableColumn: String] = [:]
    for (column, (key, text)) in zip(columns, texts) {
      if let column { values[column] = text } else if !text.isEmpty { imported.ignore(key) }
    }
    if let place = PlainField.all.firstIndex(where: { $0.field == .page }), values[.plain(place)] == nil {
      values[.plain(place)] = page
    }
    try TableTask(surroundings).add(values.filter { !$0.value.isEmpty }, line: line, to: &imported)
  }

  /// Under which lists stand in lists.
  private static let listWords: Set<String> = ["items", "tasks", "lists", "value", "data"]
  /// By which a task is told to be deleted: what Takeout still hands out, and what Todoist marks.
  private static let deletedWords: Set<String> = ["deleted", "is_deleted", "isdeleted"]
}

extension JSONValue {
  /// Whether it is an object.
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// Whether it is true, in words or in figures.
  fileprivate var isTrue: Bool { flat == "true" || flat == "1" }

  /// A text for a member: of several texts all of them, of an object what it says of a day or a text.
  fileprivate var flat: String? {
    switch self {
    case .string(let text): text
    case .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null: nil
    case .array(let values): values.compactMap(\.string).joined(separator: ",")
    case .object: (self["date"] ?? self["dateTime"] ?? self["content"])?.string
    }
  }
}
