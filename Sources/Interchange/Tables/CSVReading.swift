import Model

extension CSV {
  /// Whether a first line with commas is one of headings rather than of words.
  static func looksLikeTable(_ text: Substring) -> Bool {
    let line = text.prefix { !$0.isNewline }
    let cells = line.split(whereSeparator: { ",;\t".contains($0) }).map { String($0.filter { $0 != "\"" }) }
    let columns = TableColumn.columns(cells)
    // A word such as task may begin any line; beside another heading it is one.
    return cells.contains { $0.lowercased() == "name" }
      || columns.contains(.name) && columns.compactMap(\.self).count > 1
  }

  static func read(_ text: String, in surroundings: Surroundings) throws(FileFault) -> Imported {
    var imported = Imported(in: surroundings) { TableRows.count(in: text) }
    var rows = TableRows(text)
    guard let first = try rows.next() else { throw .nothing }
    guard first.cells.count <= TableRows.cellLimit else { throw .malformed(line: first.line) }
    if Todoist.isTable(first.cells) {
      imported.found(nil)
      try Todoist.read(&rows, first.cells, in: surroundings, into: &imported)
      return imported
    }
    let columns = TableColumn.columns(first.cells)
    guard columns.contains(.name) else { throw .noNames }
    for (column, cell) in zip(columns, first.cells) where column == nil && !cell.isEmpty { imported.ignore(cell) }
    imported.lacks = Set(TableColumn.all.filter { !columns.contains($0) }.compactMap(\.field))
    imported.lacksDone = !columns.contains(.done)
    while let row = try rows.next() {
      guard row.cells.contains(where: { !$0.isEmpty }) else { continue }
      var values: [TableColumn: String] = [:]
      for case (let column?, let cell) in zip(columns, row.cells) where !cell.isEmpty {
        values[column] = unguarded(cell)
      }
      if row.cells.dropFirst(columns.count).contains(where: { !$0.isEmpty }) {
        imported.miss(.tooManyCells, line: row.line)
      }
      try TableTask(surroundings).add(values, line: row.line, to: &imported, stamp: stamp(values, columns))
    }
    return imported
  }

  /// What a row tells of when it was changed, and by its checksum whether somebody edited it since (D36).
  private static func stamp(_ values: [TableColumn: String], _ columns: [TableColumn?]) -> Imported.Stamp {
    guard columns.contains(.changed) else { return .none }
    guard let check = values[.check] else { return .told }
    return check == self.check(TableColumn.all.dropLast().map { values[$0] ?? "" }) ? .asWritten : .edited
  }
}

/// Texts under headings as a task, as people and spreadsheets write them: only a name is needed (D33).
struct TableTask {
  private let surroundings: Surroundings

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Takes the task in, or leaves it out where it has no name. Throws where a day can be two days.
  func add(
    _ values: [TableColumn: String], line: Int, to imported: inout Imported, stamp: Imported.Stamp = .told
  ) throws(FileFault) {
    guard let name = values[.name], name.contains(where: { !$0.isWhitespace }) else {
      return try imported.leaveOut(line, .noName)
    }
    var todo = surroundings.blank(name)
    var unread = TableColumn.all.filter { column in values[column].map { !set(column, $0, of: &todo) } ?? false }
    if values[.changed] == nil { todo.changed = todo.created }
    if let column = setRepeat(values, of: &todo) { unread.append(column) }
    for column in unread {
      // Taken in without it, the task would be another one when the file is read again.
      if let text = values[column], surroundings.isUnclear(text) { throw .unclearDay(text) }
      imported.miss(.notUnderstood(column.heading), line: line)
    }
    if todo.dropStartBehindDue() { imported.miss(.notUnderstood(TableColumn.start.heading), line: line) }
    try imported.add(todo, line: line, stamp: stamp)
  }

  /// Takes the repeat over; returns the column that was not understood.
  private func setRepeat(_ values: [TableColumn: String], of todo: inout Todo) -> TableColumn? {
    guard let text = values[.rule] else { return nil }
    let start = values[.ruleStart].map { When(iso: $0) } ?? todo.due
    let mode: Recurrence.Mode? = values[.mode].map { ["fixed": .fixed, "after-done": .afterDone][$0] } ?? .fixed
    let parts = text.split(separator: CSV.exceptWord, maxSplits: 1)
    let except = parts.dropFirst().joined().split(separator: " ").map { When(iso: $0) }
    if let rule = parts.first.flatMap({ RecurrenceRule(text: String($0)) }), let start, let mode,
      !except.contains(nil), except.count <= Recurrence.exceptLimit
    {
      todo.recurrence = Recurrence(rule: rule, mode: mode, start: start, except: except.compactMap(\.self))
    } else if let (due, recurrence) = surroundings.repeats(text, todo.due) {
      (todo.due, todo.recurrence) = (due, recurrence)
    } else {
      return start == nil && values[.ruleStart] != nil ? .ruleStart : mode == nil ? .mode : .rule
    }
    return nil
  }

  /// Takes a cell over; false when its text is none of that column.
  private func set(_ column: TableColumn, _ text: String, of todo: inout Todo) -> Bool {
    switch column {
    case .name, .rule, .ruleStart, .mode, .check: return true
    case .plain(let place): PlainField.all[place].set(text, &todo)
    case .number:
      guard let number = Int(text), number >= 0 else { return false }
      todo.number = number
    case .urgency:
      guard let urgency = TableTask.urgency(text.lowercased().trimmingBlanks()) else { return false }
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
    case .uid: todo.uid = UID(calendar: text)
    case .start, .due: return setDay(column, text, of: &todo)
    case .created, .changed, .done: return setMoment(column, text, of: &todo)
    }
    return true
  }

  private func setDay(_ column: TableColumn, _ text: String, of todo: inout Todo) -> Bool {
    guard let when = when(text) else { return false }
    if column == .start { todo.start = when } else { todo.due = when }
    return true
  }

  private func setMoment(_ column: TableColumn, _ text: String, of todo: inout Todo) -> Bool {
    let word = text.lowercased().trimmingBlanks()
    if column == .done, TableTask.open.contains(word) { return true }
    let isDone = column == .done && TableTask.finished.contains(word)
    guard let instant = isDone ? todo.changed : moment(text) else { return false }
    if column == .created { todo.created = instant }
    if column == .changed || column == .created { todo.changed = instant }
    if column == .done { todo.done = instant }
    return true
  }

  /// What spreadsheets and lists say of a task that is open, and of one that is finished.
  private static let open: Set<String> = [
    "false", "no", "n", "0", "open", "needsaction", "notstarted", "not started", "todo", "to do", "pending",
    "inprogress",
    "in progress", "incomplete", "null", "-",
  ]
  private static let finished: Set<String> = [
    "true", "yes", "y", "1", "x", "done", "completed", "complete", "finished", "closed", "wahr", "ja", "vrai", "oui",
  ]

  private static func urgency(_ word: String) -> Urgency? {
    switch word {
    case "h", "a", "1", "highest", "urgent", "important", "top": .high
    case "m", "b", "2", "normal", "none", "0", "null", "-": .medium
    case "l", "c", "3", "4", "lowest": .low
    default: Urgency(text: word)
    }
  }

  /// A day, or a day and a time: as Heed writes it, as a moment, or in a person's own words. A day as a moment is told
  /// by its beginning.
  private func when(_ text: String) -> When? {
    let text = text.trimmingBlanks()
    if let when = When(iso: text) { return when }
    guard let instant = TableTask.instant(text) else { return surroundings.date(text) }
    if instant.seconds % 86_400 == 0 { return When(CivilDate(dayNumber: instant.seconds / 86_400)) }
    return surroundings.wallClock(instant)
  }

  private func moment(_ text: String) -> Instant? {
    let text = text.trimmingBlanks()
    return TableTask.instant(text) ?? (When(iso: text) ?? surroundings.date(text)).map(surroundings.instant)
  }

  /// A moment in UTC, fractions of a second dropped.
  private static func instant(_ text: String) -> Instant? {
    guard text.last == "Z", let dot = text.firstIndex(of: ".") else { return Instant(iso: text) }
    return Instant(iso: text[..<dot] + "Z")
  }

  private func span(_ text: String) -> TimeSpan? {
    guard let minutes = Int(text) else { return TimeSpan(iso: text).flatMap { $0.seconds > 0 ? $0 : nil } }
    return minutes > 0 && minutes <= TimeSpan.longest.seconds / 60 ? TimeSpan(minutes: minutes) : nil
  }
}
