import Interchange
import Model

// The words of `export` and `import`: what is said of files, and the words of a page.

extension Sentences {
  enum Files {
    static let nothing = "Nothing to export. Put to before a file."
    static func toFile(_ form: String) -> String { "Type export \(form) to and a name for a file of it." }
    static func overwrite(_ path: String) -> String { "Write over \(path.spoken)? Type yes or no." }
    static func importing(_ path: String) -> String { "Importing \(path.spoken)." }

    /// What becomes of tasks when a backup is brought back.
    static func restore(goes: Int, comes: Int, changes: Int) -> String {
      var parts: [String] = []
      for (count, verb) in [(goes, "delete"), (comes, "bring back"), (changes, "change")] where count > 0 {
        parts.append(verb + " " + (parts.isEmpty ? counted(count, "task") : String(count)))
      }
      return capitalized(all(parts)) + "? Type yes or no."
    }

    /// `renumbered` is how many could not have the number that the backup gives them.
    static func restored(_ count: Int, renumbered: Int) -> String {
      "Restored " + counted(count, "task") + (renumbered == 0 ? "." : ", \(renumbered) renumbered.")
    }

    /// That somebody changed a backup, which is allowed, or the disk did.
    static let changed = "The file is not as Heed wrote it."

    static func imported(_ count: Int, here: Int, leftOut: Int) -> String {
      let start = count == 0 ? "Nothing imported." : "Imported " + counted(count, "task") + "."
      let already = here == 0 ? "" : here == 1 ? " 1 is here already." : " \(here) are here already."
      return start + already + (leftOut == 0 ? "" : " \(leftOut) left out.")
    }

    static func ignored(_ words: [String]) -> String {
      "Not taken over, " + all(words.prefix(10).map(\.heard)) + (words.count > 10 ? ", and more." : ".")
    }

    static func leftOut(_ leftOut: Imported.LeftOut) -> String {
      "Line \(leftOut.line) left out, \(reason(leftOut.reason))."
    }

    private static func reason(_ reason: Imported.LeftOut.Reason) -> String {
      switch reason {
      case .noName: "no name"
      case .notUnderstood(let word): "\(word.heard) not understood"
      case .tooManyCells: "more cells than headings"
      case .deleted: "deleted there"
      case .ofRepeat: "one date of a repeat"
      case .nameTooLong: "the name is too long"
      case .noteTooLong: "a note is too long"
      case .tag(let word): "not for a tag or page, \(word.heard)"
      }
    }

    /// Why a file cannot be taken in by a verb: then what to do, the file last.
    static func fault(_ fault: FileFault, _ path: String, _ verb: String) -> String {
      let path = path.spoken
      return switch fault {
      case .notText: "Cannot \(verb), it is not Unicode text. Save it as such, \(path)."
      case .locked: "Cannot \(verb), it is locked. Type login first, or use age, \(path)."
      case .cut(let line): "Cannot \(verb), cut off in line \(line). Get the whole of \(path)."
      case .malformed(let line): "Cannot \(verb), line \(line) is broken. Mend \(path)."
      case .noNames: "Cannot \(verb), no column is called name. Add one to \(path)."
      case .nothing: "No tasks in it. Type another name than \(path)."
      case .unknownForm: "Cannot tell its form. Type import, a form, and \(path)."
      case .tooLarge(let megabytes): "Cannot \(verb) more than \(megabytes) megabytes. Cut up \(path)."
      case .writtenOnly where verb == "restore": "Cannot restore what is not json. Type import and \(path)."
      case .writtenOnly(let form): "Cannot import \(form). Export json instead of \(path)."
      }
    }
  }
}

extension Voice {
  /// A page of HTML with tasks as a table: dates in full, and only columns in which something stands.
  func page(_ tasks: [Todo]) -> String {
    // Seen from no day near them, dates are said in full and mean the same whenever the page is read.
    var voice = self
    voice.now = When(CivilDate(dayNumber: -200_000))
    let columns = HTMLColumn.allCases.filter { column in
      column.isAlways || tasks.contains { !column.cell($0, voice).isEmpty }
    }
    let title = Sentences.capitalized(Sentences.counted(tasks.count, "task"))
    return HTML.page(
      language: "en", title: title, caption: "Tasks as of \(voice.dateReadBack(now)).",
      columns: columns.map(\.heading), rows: tasks.map { task in columns.map { $0.cell(task, voice) } },
      naming: columns.firstIndex(of: .field(.name)) ?? 0)
  }
}

/// A column of the table in a page.
private enum HTMLColumn: Hashable {
  case number
  case field(Field)
  case created, done

  static let allCases = [number] + Field.allCases.map(field) + [created, done]

  var isAlways: Bool { [.number, .field(.name), .field(.urgency)].contains(self) }

  var heading: String {
    switch self {
    case .number: "Number"
    case .field(.time): "Expected time"
    case .field(let field): Sentences.capitalized(Sentences.word(field))
    case .created: "Created"
    case .done: "Done"
    }
  }

  func cell(_ task: Todo, _ voice: Voice) -> String {
    switch self {
    case .number: String(task.number)
    case .field(.notes): task.notes.joined(separator: "\n")
    case .field(.page): task.page
    case .field(let field): voice.typed(field, of: task)
    case .created: voice.dateReadBack(voice.wallClock(task.created))
    case .done: task.done.map { voice.dateReadBack(voice.wallClock($0)) } ?? ""
    }
  }
}
