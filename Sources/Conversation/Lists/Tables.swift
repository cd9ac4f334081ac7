import English
import Interchange
import Model

// Tasks as tables of files: the headings of one, and the page of another.

extension CSV.Column {
  /// The word over a column of a table, and by which it is known again when it is read.
  var heading: String {
    switch self {
    case .number: "number"
    case .name: "name"
    case .urgency: "urgency"
    case .due: "due"
    case .minutes: "minutes"
    case .reminders: "reminders"
    case .rule: "repeat"
    case .start: "repeat start"
    case .mode: "repeat mode"
    case .page: "page"
    case .tags: "tags"
    case .notes: "notes"
    case .created: "created"
    case .changed: "changed"
    case .done: "done"
    case .uid: "uid"
    }
  }
}

extension HTML {
  /// A page with a table of tasks, in the words of a voice.
  static func page(_ tasks: [Todo], _ voice: Voice) -> String {
    let table = voice.table(tasks)
    return page(
      language: table.language, title: table.title, caption: table.caption, columns: table.headings, rows: table.rows,
      naming: table.naming)
  }
}
