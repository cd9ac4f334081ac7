import Model

extension Format {
  /// RFC 4180, for spreadsheets.
  public static let csv = Format(
    "csv", or: ["table"], endings: ["csv"],
    begins: { start in
      start.prefix { !$0.isNewline }.contains { ",;\t".contains($0) } && CSV.looksLikeTable(start)
    },
    lacks: PlainField.lacking(\.column).union([
      .acknowledged, .acknowledgedTriggers, .snoozed, .unknown, .resource,
    ]),
    write: { todos, _ in CSV.text(todos) },
    read: { (bytes, surroundings) throws(FileFault) in try CSV.read(try text(bytes), in: surroundings) })
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
/// apostrophes and then such a sign, is written with an apostrophe before it, which is taken off again when it is read. A
/// file with letters beyond ASCII begins with a byte order mark, without which some spreadsheets take them for others.
enum CSV {
  /// A file of these tasks.
  static func text(_ todos: [Todo]) -> String {
    var text = TableColumn.all.map { quoted($0.heading) }.joined(separator: ",") + "\n"
    for todo in todos {
      let cells = TableColumn.all.dropLast().map { cell($0, todo) }
      text += (cells + [check(cells)]).map { quoted(guarded($0)) }.joined(separator: ",") + "\n"
    }
    return text.utf8.allSatisfy { $0 < 0x80 } ? text : "\u{FEFF}" + text
  }

  private static func cell(_ column: TableColumn, _ todo: Todo) -> String {
    switch column {
    case .number: String(todo.number)
    case .name: todo.name
    case .urgency: todo.urgency.text
    case .start: spaced(todo.start)
    case .due: spaced(todo.due)
    case .minutes: todo.estimate.map { $0.seconds % 60 == 0 ? String($0.seconds / 60) : $0.iso } ?? ""
    case .reminders: todo.alarms.map(\.text).joined(separator: " ")
    case .rule: todo.recurrence.map(rule) ?? ""
    case .ruleStart: spaced(todo.recurrence?.start)
    case .mode: todo.recurrence?.mode == .afterDone ? "after-done" : ""
    case .plain(let place): PlainField.all[place].text(todo) ?? ""
    case .tags: todo.tags.joined(separator: ", ")
    case .notes: todo.notes.joined(separator: "\n\n")
    case .created: todo.created.iso
    case .changed: todo.changed == todo.created ? "" : todo.changed.iso
    case .done: todo.done?.iso ?? ""
    case .uid: todo.uid.text
    case .check: ""
    }
  }

  /// 8 digits that tell whether the cells of a row are as they were written, with which the row ends.
  static func check(_ cells: [String]) -> String {
    String(Array(cells.joined(separator: "\u{1F}").utf8).withUnsafeBytes { Checksum.text($0) }.suffix(8))
  }

  /// What stands between a rule and the dates that do not come.
  static let exceptWord = " except "

  private static func rule(_ recurrence: Recurrence) -> String {
    let except = recurrence.except.map(\.iso).joined(separator: " ")
    return recurrence.rule.text + (except.isEmpty ? "" : exceptWord + except)
  }

  private static func spaced(_ when: When?) -> String {
    when.map { $0.date.iso + ($0.time.map { " " + $0.iso } ?? "") } ?? ""
  }

  private static func quoted(_ cell: String) -> String {
    let needsQuotes = cell.utf8.contains { $0 == UInt8(ascii: ",") || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + cell.replacing("\"", with: "\"\"") + "\"" : cell
  }

  private static func guarded(_ cell: String) -> String { isCalculated(cell) ? "'" + cell : cell }

  static func unguarded(_ cell: String) -> String {
    cell.first == "'" && isCalculated(cell) ? String(cell.dropFirst()) : cell
  }

  /// Whether a cell begins with a sign of a formula, behind any apostrophes.
  private static func isCalculated(_ cell: String) -> Bool {
    guard let first = cell.unicodeScalars.first(where: { $0 != "'" }) else { return false }
    return "=+-@\t\r".unicodeScalars.contains(first)
  }
}
