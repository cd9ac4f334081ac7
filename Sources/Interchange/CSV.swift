import Model

extension Format {
  /// RFC 4180, for spreadsheets.
  public static let csv = Format(
    "csv", or: ["table"], endings: ["csv"],
    begins: { start in
      start.prefix { !$0.isNewline }.contains { ",;".contains($0) } && CSV.looksLikeTable(start)
    },
    lacks: PlainField.lacking(\.column).union([
      .acknowledged, .acknowledgedAlone, .acknowledgedTriggers, .snoozed, .unknown,
    ]),
    write: { todos, _ in CSV.text(todos) },
    read: { (text, surroundings) throws(FileFault) in try CSV.read(text, in: surroundings) })
}

/// Tasks as a table of text (RFC 4180), a row a task under a row of headings.
///
/// It carries all of a task but what was done with its reminders, and what a newer Heed wrote. Days and times are written
/// as `2026-11-25 17:00`, moments as in JSON, expected time in minutes, reminders and repeats as in iCalendar, tags with
/// commas between them, notes with an empty line between them. So a tag with a comma in it, or a note with an empty line,
/// comes back as two. Lines end with LF alone, in a file and in a pipe: whatever reads CRLF reads that, and the lines of a
/// pipe stay clean.
///
/// A spreadsheet would calculate with a cell that begins with = + - or @. Such a cell, and one that begins with
/// apostrophes and then such a sign, is written with an apostrophe before it, which is taken off again when it is read.
enum CSV {
  /// A column, known by the word over it when it is read.
  private enum Column: Hashable {
    case number, name, urgency, start, due, minutes, reminders, rule, ruleStart, mode
    /// A plain field, by its place among them.
    case plain(Int)
    case tags, notes, created, changed, done, uid

    /// All of them, in their order.
    static let all =
      [number, name, urgency, start, due, minutes, reminders, rule, ruleStart, mode]
      + PlainField.all.indices.filter { PlainField.all[$0].column != nil }.map(plain)
      + [tags, notes, created, changed, done, uid]

    /// The word over it.
    var heading: String {
      switch self {
      case .rule: "repeat"
      case .ruleStart: "repeat start"
      case .mode: "repeat mode"
      case .plain(let place): PlainField.all[place].column ?? "\(self)"
      default: "\(self)"
      }
    }
  }

  /// A file of these tasks.
  static func text(_ todos: [Todo]) -> String {
    var text = Column.all.map { quoted($0.heading) }.joined(separator: ",") + "\n"
    for todo in todos { text += Column.all.map { quoted(guarded(cell($0, todo))) }.joined(separator: ",") + "\n" }
    return text
  }

  private static func cell(_ column: Column, _ todo: Todo) -> String {
    switch column {
    case .number: String(todo.number)
    case .name: todo.name
    case .urgency: todo.urgency.text
    case .start: spaced(todo.start)
    case .due: spaced(todo.due)
    case .minutes: todo.estimate.map { $0.seconds % 60 == 0 ? String($0.seconds / 60) : $0.iso } ?? ""
    case .reminders: todo.alarms.map(\.text).joined(separator: " ")
    case .rule: todo.recurrence?.rule.text ?? ""
    case .ruleStart: spaced(todo.recurrence?.start)
    case .mode: todo.recurrence?.mode == .afterDone ? "after-done" : ""
    case .plain(let place): PlainField.all[place].text(todo) ?? ""
    case .tags: todo.tags.joined(separator: ", ")
    case .notes: todo.notes.joined(separator: "\n\n")
    case .created: todo.created.iso
    case .changed: todo.changed == todo.created ? "" : todo.changed.iso
    case .done: todo.done?.iso ?? ""
    case .uid: todo.uid.text
    }
  }

  private static func spaced(_ when: When?) -> String {
    when.map { $0.date.iso + ($0.time.map { " " + $0.iso } ?? "") } ?? ""
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }

  private static func guarded(_ cell: String) -> String { isCalculated(cell) ? "'" + cell : cell }

  private static func unguarded(_ cell: String) -> String {
    cell.first == "'" && isCalculated(cell) ? String(cell.dropFirst()) : cell
  }

  /// Whether a cell begins with a sign of a formula, behind any apostrophes.
  private static func isCalculated(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first)
  }

  // MARK: Reading

  /// Whether a first line with commas is one of headings rather than of words.
  static func looksLikeTable(_ text: Substring) -> Bool {
    let line = text.prefix { !$0.isNewline }
    let cells = line.split(whereSeparator: { ",;".contains($0) }).map { $0.filter { $0 != "\"" }.lowercased() }
    return cells.contains("name")
  }

  static func read(_ text: String, in surroundings: Surroundings) throws(FileFault) -> Imported {
    var imported = Imported(limit: surroundings.taskLimit)
    var rows = TableRows(text)
    guard let first = try rows.next() else { throw .nothing }
    guard first.cells.count <= TableRows.cellLimit else { throw .malformed(line: first.line) }
    let named = Dictionary(uniqueKeysWithValues: Column.all.map { ($0.heading.filter { $0 != " " }, $0) })
    let columns = first.cells.map { cell in named[cell.lowercased().filter { $0 != " " }] }
    guard columns.contains(.name) else { throw .noNames }
    for (column, cell) in zip(columns, first.cells) where column == nil && !cell.isEmpty { imported.ignore(cell) }
    while let row = try rows.next() {
      guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
      guard row.cells.count <= columns.count else {
        try imported.leaveOut(row.line, .tooManyCells)
        continue
      }
      var values: [Column: String] = [:]
      for case (let column?, let cell) in zip(columns, row.cells) where !cell.isEmpty {
        values[column] = unguarded(cell)
      }
      switch todo(values, in: surroundings) {
      case .success(let todo): try imported.add(todo, line: row.line)
      case .failure(let reason): try imported.leaveOut(row.line, reason)
      }
    }
    return imported
  }

  private static func todo(
    _ values: [Column: String], in surroundings: Surroundings
  ) -> Result<Todo, LeftOut.Reason> {
    guard let name = values[.name] else { return .failure(.noName) }
    var todo = surroundings.blank(name)
    for column in Column.all {
      guard let value = values[column], !set(column, value, of: &todo) else { continue }
      return .failure(.notUnderstood(column.heading))
    }
    if values[.changed] == nil { todo.changed = todo.created }
    if let text = values[.rule] {
      guard let rule = RecurrenceRule(text: text) else { return .failure(.notUnderstood(Column.rule.heading)) }
      guard let start = values[.ruleStart].map({ When(iso: $0) }) ?? todo.due else {
        return .failure(.notUnderstood(Column.ruleStart.heading))
      }
      let mode = values[.mode] ?? "fixed"
      guard ["fixed", "after-done"].contains(mode) else { return .failure(.notUnderstood(Column.mode.heading)) }
      todo.recurrence = Recurrence(rule: rule, mode: mode == "fixed" ? .fixed : .afterDone, start: start)
    }
    return .success(todo)
  }

  /// Takes a cell over; false when its text is none of that column.
  private static func set(_ column: Column, _ text: String, of todo: inout Todo) -> Bool {
    switch column {
    case .name, .rule, .ruleStart, .mode: return true
    case .plain(let place): PlainField.all[place].set(text, &todo)
    case .number:
      guard let number = Int(text), number >= 0 else { return false }
      todo.number = number
    case .urgency:
      guard let urgency = Urgency(text: text.lowercased()) else { return false }
      todo.urgency = urgency
    case .minutes:
      guard let span = span(text) else { return false }
      todo.estimate = span
    case .reminders:
      let words = text.split(separator: " ")
      todo.alarms = words.compactMap { Alarm(text: String($0)) }
      return todo.alarms.count == words.count
    case .tags: todo.tags = text.split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    case .notes: todo.notes = text.replacing("\r\n", with: "\n").split(separator: "\n\n").map(String.init)
    case .start, .due, .created, .changed, .done, .uid: return setDate(column, text, of: &todo)
    }
    return true
  }

  private static func setDate(_ column: Column, _ text: String, of todo: inout Todo) -> Bool {
    switch column {
    case .start:
      guard let start = When(iso: text) else { return false }
      todo.start = start
    case .due:
      guard let due = When(iso: text) else { return false }
      todo.due = due
    case .uid:
      guard let uid = UID(text: text) else { return false }
      todo.uid = uid
    default:
      guard let instant = Instant(iso: text) else { return false }
      if column == .created { todo.created = instant }
      if column == .changed { todo.changed = instant }
      if column == .done { todo.done = instant }
    }
    return true
  }

  private static func span(_ text: String) -> TimeSpan? {
    guard let minutes = Int(text) else { return TimeSpan(iso: text).flatMap { $0.seconds > 0 ? $0 : nil } }
    return minutes > 0 && minutes <= TimeSpan.longest.seconds / 60 ? TimeSpan(minutes: minutes) : nil
  }
}

extension StringProtocol {
  /// Without blanks at its ends.
  func trimmingBlanks() -> String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
