import Grammar
import Model

// The words of `export` and `import`: what is said of files, and the words of a page.

extension Sentences {
  /// What is said of files of tasks.
  public enum Files {
    /// There is no task to be exported.
    public static let nothing = "Nothing to export. Put to before a file."
    /// How the text that was given can be had as a file.
    public static func toFile(_ form: String) -> String { "Type export \(form) to and a name for a file of it." }
    /// The heading of a file of tasks: how many.
    public static func title(_ count: Int) -> String { capitalized(counted(count, "task")) }
    /// The heading over the tasks of a page.
    public static func page(_ name: String) -> String { "Page " + name.spoken }

    /// What a form has no place for, so that it is not in the file.
    public static func leftBehind(_ counts: [(field: Field, count: Int)]) -> String {
      "Left behind, " + all(counts.map { counted($0.count, one($0.field)) }) + "."
    }
    /// The question before a file is replaced.
    public static func overwrite(_ path: String) -> String { "Write over \(path.spoken)? Type yes or no." }
    /// The question before a recording goes behind what a file holds.
    public static func addTo(_ path: String) -> String { "Record behind what \(path.spoken) holds? Type yes or no." }
    /// A file is being read, which takes its time.
    public static func importing(_ path: String) -> String { "Importing \(path.spoken)." }
    /// How far that is.
    public static func importing(_ done: Int, of all: Int) -> String { "Importing, \(done) of \(all)." }

    /// What becomes of tasks when a backup is brought back.
    public static func restore(goes: Int, comes: Int, changes: Int) -> String {
      var parts: [String] = []
      for (count, verb) in [(goes, "delete"), (comes, "bring back"), (changes, "change")] where count > 0 {
        parts.append(verb + " " + (parts.isEmpty ? counted(count, "task") : String(count)))
      }
      return capitalized(all(parts)) + "? Type yes or no."
    }

    /// `renumbered` is how many could not have the number that the backup gives them.
    public static func restored(_ count: Int, renumbered: Int) -> String {
      "Restored " + counted(count, "task") + (renumbered == 0 ? "." : ", \(renumbered) renumbered.")
    }

    /// That somebody changed a backup, which is allowed, or the disk did.
    public static let changed = "The file is not as Heed wrote it."

    /// What a task is called that came without a name.
    public static let unnamed = "Unnamed"

    /// How many tasks were taken in, how many were changed, were here already, and were left out.
    public static func imported(_ count: Int, changed: Int = 0, here: Int, leftOut: Int) -> String {
      var start = count == 0 && changed == 0 ? "Nothing imported." : "Imported " + counted(count, "task") + "."
      if changed > 0 {
        start = count == 0 ? "Changed " + counted(changed, "task") + "." : start + " \(changed) changed."
      }
      let already = here == 0 ? "" : here == 1 ? " 1 is here already." : " \(here) are here already."
      return start + already + (leftOut == 0 ? "" : " \(leftOut) left out.")
    }

    /// That so many tasks were left as they are here, since they were changed here after the file was written.
    public static func older(_ count: Int) -> String {
      counted(count, "task") + (count == 1 ? " was" : " were") + " changed here later, kept."
    }

    /// What tasks of the file had and Heed has no place for, at most ten of them.
    public static func ignored(_ words: [String]) -> String {
      "Not taken over, " + atMostTen(words)
    }

    /// Another history has nothing that is not here.
    public static func nothingNew(_ path: String) -> String { "Nothing new in \(path.spoken)." }

    /// What can be typed where both sides of a joining changed a field.
    public static let joinHelp = "Type here or there, or all here or all there for the rest."

    /// What was joined, and how it is taken back.
    public static let explainJoined = [
      "What was changed there since both parted is here now.", "It is one step. Type undo to take it back.",
    ]

    /// What tasks of the file had and Heed does not read but keeps, so that it goes out again, at most ten of them.
    public static func kept(_ words: [String]) -> String {
      "Kept unread, " + atMostTen(words)
    }

    private static func atMostTen(_ words: [String]) -> String {
      all(words.prefix(10).map(\.heard)) + (words.count > 10 ? ", and more." : ".")
    }

    /// One task of the file that was left out, or a part of one that was taken, and why.
    public static func unread(_ unread: Unread) -> String {
      "Line \(unread.line)" + (unread.file.map { " of \($0.heard)" } ?? "") + (unread.isTaken ? ", " : " left out, ")
        + reason(unread.reason) + "."
    }

    private static func reason(_ reason: Unread.Reason) -> String {
      switch reason {
      case .noName: "no name"
      case .notUnderstood(let word): "\(word.heard) not understood"
      case .tooManyCells: "more cells than headings"
      case .deleted: "deleted there"
      case .ofRepeat: "one date of a repeat"
      case .tooLong(let field): "\(field.spec.isOfSeveral ? "a" : "the") \(Sentences.one(field)) is too long"
      case .tag(let word): "not for a tag or page, \(word.heard)"
      case .unknownZone(let zone): "times kept as they stand in \(zone.heard)"
      case .shortMonths: "short months skip it"
      }
    }
  }
}

extension Voice {
  /// A task that was changed by another program, with all that is otherwise in it.
  public func changedThere(_ old: Todo, into task: Todo) -> String {
    var pieces = ["Changed " + (task.number == 0 ? "" : "\(task.number), ") + task.name.spoken]
    if old.isOpen != task.isOpen { pieces.append(task.isOpen ? "open" : "done") }
    for field in fieldsChanged(old, into: task) where field != .name {
      pieces.append(answerValue(field, task, isAlone: false, labelsDue: true))
    }
    return Sentences.sentence(pieces)
  }

  /// What joining another history changed.
  public func joined(_ counts: Joining.Counts) -> String {
    var parts: [String] = []
    for (count, word) in [(counts.new, "new"), (counts.changed, "edited"), (counts.deleted, "gone")] where count > 0 {
      parts.append("\(count) \(word)")
    }
    if counts.pages > 0 { parts.append(Sentences.counted(counts.pages, "page")) }
    return parts.isEmpty ? "Joined." : "Joined " + parts.joined(separator: ", ") + "."
  }

  /// Open tasks that have another number here than where they come from.
  public func renumbered(_ tasks: [Todo]) -> [String] {
    guard tasks.count <= 3 else { return [Sentences.Opening.mended(tasks.count)] }
    return tasks.map { Sentences.capitalized("\($0.name.heard) is \($0.number) here.") }
  }

  /// What both sides changed, where what was answered here stands without a question: both are heard.
  public func keptHere(_ conflict: Joining.Conflict) -> String { values(conflict, here: .there) + " Kept here." }

  /// The question whose value stands, of what both sides changed: both are heard.
  public func joinQuestion(_ conflict: Joining.Conflict) -> String {
    values(conflict, here: .here) + " Type here or there."
  }

  /// Both values, the one of a side said as the one here.
  private func values(_ conflict: Joining.Conflict, here side: Side) -> String {
    let (name, field): (String, String)
    var values: [String]
    switch conflict {
    case .todo(let fields, let here, let there):
      name = here.name.heard
      field = Sentences.all(fields.map(Sentences.word))
      values = [here, there].map { todo in Sentences.all(fields.map { $0.spec.stands(self, todo) ?? "none" }) }
    case .page(let here, let there):
      name = "page " + here.name.heard
      field = Sentences.word(.recurrence)
      values = [here, there].map { $0.recurrence.map(recurrence) ?? "none" }
    }
    if side == .there { values.reverse() }
    return "\(Sentences.capitalized(name)), \(field) here \(values[0]), there \(values[1])."
  }

  /// Tasks as a table: dates in full, and only columns in which something stands.
  public func table(_ tasks: [Todo]) -> TaskTable {
    let voice = dated
    let columns = TaskColumn.allCases.filter { column in
      column.isAlways || tasks.contains { !column.cell($0, voice).isEmpty }
    }
    return TaskTable(
      title: Sentences.Files.title(tasks.count),
      caption: "Tasks as of \(voice.dateReadBack(now)).", headings: columns.map(\.heading),
      rows: tasks.map { task in
        columns.map { column in
          let late = column == .field(.due) && task.isOverdue(at: now) ? task.due.map { ", " + overdue($0) } : nil
          return column.cell(task, voice) + (late ?? "")
        }
      },
      naming: columns.firstIndex(of: .field(.name)) ?? 0)
  }
}

extension Voice {
  /// Seen from no day near them, dates are said in full and mean the same whenever a page is read.
  private var dated: Voice {
    var voice = self
    voice.now = When(CivilDate(dayNumber: -200_000))
    return voice
  }

  /// A task of a checklist in one line: all that is set, dates in full, but for its page and its notes.
  public func checklistItem(_ task: Todo) -> String {
    let voice = dated
    let fields = Field.allCases.filter { ![.name, .page, .notes].contains($0) && !task.isEmpty($0) }
    let late = task.isOverdue(at: now) ? task.due.map { [overdue($0)] } ?? [] : []
    let words = fields.map { field in
      let cell = TaskColumn.field(field).cell(task, voice)
      return (field == .urgency ? "" : Sentences.word(field) + " ") + cell
    }
    return ([task.name.spoken] + words + late).joined(separator: ", ")
  }
}

/// Tasks as a table in words: what a page of them is made of.
public struct TaskTable: Sendable {
  /// The language of its words, as BCP 47 names it.
  public let language = "en"
  /// The title of the page: how many tasks.
  public let title: String
  /// What the table shows, and of when.
  public let caption: String
  /// The words over the columns.
  public let headings: [String]
  /// The cells of each task, in the order of the headings.
  public let rows: [[String]]
  /// The place of the column that names the task of a row.
  public let naming: Int
}

/// A column of the table in a page.
private enum TaskColumn: Hashable {
  case number
  case field(Field)
  case created, done

  static let allCases = [number] + Field.allCases.map(field) + [created, done]

  var isAlways: Bool { [.number, .field(.name), .field(.urgency)].contains(self) }

  var heading: String {
    switch self {
    case .number: "Number"
    case .field(let field): field.spec.heading
    case .created: "Created"
    case .done: "Done"
    }
  }

  func cell(_ task: Todo, _ voice: Voice) -> String {
    switch self {
    case .number: String(task.number)
    case .field(let field): field.spec.cell(voice, task)
    case .created: voice.dateReadBack(voice.wallClock(task.created))
    case .done: task.done.map { voice.dateReadBack(voice.wallClock($0)) } ?? ""
    }
  }
}
