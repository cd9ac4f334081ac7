import Model

/// A column of a table of tasks, or a member of an object of JSON, known by the word over it.
enum TableColumn: Hashable {
  case number, name, urgency, start, due, minutes, reminders, rule, ruleStart, mode
  /// A plain field, by its place among them.
  case plain(Int)
  case tags, notes, created, changed, done, uid
  /// A checksum of the row, by which it is known whether somebody edited it (D36).
  case check

  /// All of them, in their order.
  static let all =
    [number, name, urgency, start, due, minutes, reminders, rule, ruleStart, mode]
    + PlainField.all.indices.filter { PlainField.all[$0].column != nil }.map(plain)
    + [tags, notes, created, changed, done, uid, check]

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

  /// The field that it tells; nil for what no person sets.
  var field: Field? {
    switch self {
    case .name: .name
    case .urgency: .urgency
    case .start: .start
    case .due: .due
    case .minutes: .time
    case .reminders: .reminder
    case .rule: .recurrence
    case .plain(let place): PlainField.all[place].field
    case .tags: .tags
    case .notes: .notes
    case .number, .ruleStart, .mode, .created, .changed, .done, .uid, .check: nil
    }
  }

  /// What other programs and people write over it, in small letters and without blanks, the likeliest first.
  private var otherHeadings: [String] {
    switch self {
    case .name:
      ["task", "title", "taskname", "tasktitle", "content", "summary", "subject", "todo", "item", "what", "text"]
    case .urgency: ["priority", "importance"]
    case .start: ["startdate", "begin", "begins", "startdatetime", "wait"]
    case .due: ["duedate", "deadline", "datedue", "dueon", "dueat", "duedatetime", "when", "date"]
    case .minutes: ["expectedtime", "estimate", "duration"]
    case .reminders: ["reminder"]
    case .plain: ["list", "project", "folder", "tasklist", "section"]
    case .tags: ["tag", "labels", "label", "categories", "category", "contexts"]
    case .notes: ["note", "comments", "comment", "details", "description", "body"]
    case .created: ["createdat", "createddate", "datecreated", "createddatetime", "added", "entry"]
    case .changed: ["updated", "updatedat", "modified", "lastmodified", "lastmodifieddatetime"]
    case .done: ["completed", "complete", "finished", "checked", "isdone", "status", "datecompleted", "completedat"]
    case .uid: ["id", "uuid"]
    case .number, .rule, .ruleStart, .mode, .check: []
    }
  }

  /// The columns that words stand for, each once: what has its own word before what has another.
  static func columns(_ words: [String]) -> [TableColumn?] {
    let plain = words.map { $0.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" } }
    var columns = [TableColumn?](repeating: nil, count: words.count)
    for column in all {
      let names = [column.heading.filter { $0 != " " }] + column.otherHeadings
      let place = names.lazy.compactMap { name in
        plain.indices.first { plain[$0] == name && columns[$0] == nil }
      }.first
      if let place { columns[place] = column }
    }
    return columns
  }
}
