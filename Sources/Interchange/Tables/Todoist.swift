import Model

/// The table that Todoist writes for a project: tasks, their comments behind them, and the sections that they stand in.
enum Todoist {
  /// Whether these are its headings.
  static func isTable(_ headings: [String]) -> Bool {
    let words = headings.map { $0.uppercased() }
    return words.contains("TYPE") && words.contains("CONTENT") && words.contains("PRIORITY")
  }

  static func read(
    _ rows: inout TableRows, _ headings: [String], in surroundings: Surroundings, into imported: inout Imported
  ) throws(FileFault) {
    let words = headings.map { $0.uppercased() }
    func cell(_ row: TableRows.Row, _ word: String) -> String {
      words.firstIndex(of: word).flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil }?.trimmingBlanks()
        ?? ""
    }
    for word in ["RESPONSIBLE", "DEADLINE"] where words.contains(word) { imported.ignore(word.lowercased()) }
    var section = ""
    while let row = try rows.next() {
      let content = cell(row, "CONTENT")
      switch cell(row, "TYPE").lowercased() {
      case "section": section = content
      case "note":
        if let last = imported.tasks.indices.last, !content.isEmpty { imported.tasks[last].todo.notes.append(content) }
      case "task":
        var values: [TableColumn: String] = [:]
        values[.name] = content.split(separator: " ").filter { !isLabel($0) }.joined(separator: " ")
        values[.tags] = content.split(separator: " ").filter(isLabel).map { $0.dropFirst() }.joined(separator: ",")
        values[.notes] = cell(row, "DESCRIPTION")
        // Its first is the most urgent, its fourth what has none.
        values[.urgency] = ["1": "high", "2": "high", "3": "medium", "4": "medium"][cell(row, "PRIORITY")]
        let date = cell(row, "DATE")
        if surroundings.date(date) == nil, surroundings.repeats(date, nil) != nil {
          values[.rule] = date
        } else {
          values[.due] = date
        }
        if cell(row, "DURATION_UNIT") == "minute" { values[.minutes] = cell(row, "DURATION") }
        if !section.isEmpty, let page = PlainField.all.firstIndex(where: { $0.field == .page }) {
          values[.plain(page)] = section
        }
        try TableTask(surroundings).add(values.filter { !$0.value.isEmpty }, line: row.line, to: &imported)
      default: continue
      }
    }
  }

  private static func isLabel(_ word: Substring) -> Bool { word.first == "@" && word.count > 1 }
}
