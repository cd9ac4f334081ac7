import Grammar
import Model

// What is said of a file that cannot be taken in at all, and why it is so.
extension FileFault {
  /// Why a file cannot be taken in by a verb: then what to do, the file last.
  func sentence(_ path: String, _ verb: String) -> String {
    let path = path.spoken
    return switch self {
    case .notText: "Cannot \(verb), it is not Unicode text. Save it as such, \(path)."
    case .locked: "Cannot \(verb), it is locked. Type login first, or use age, \(path)."
    case .cut(let line): "Cannot \(verb), cut off in line \(line). Get the whole of \(path)."
    case .malformed(let line): "Cannot \(verb), line \(line) is broken. Mend \(path)."
    case .noNames: "Cannot \(verb), no column is called name. Add one to \(path)."
    case .nothing: "No tasks in it. Type another name than \(path)."
    case .unclearDay(let words): "Not clear, \(words.heard). Type set dates day first."
    case .unknownForm: "Cannot tell its form. Type import, a form, and \(path)."
    case .unknownObjects: "Unknown form of json. Save csv instead of \(path)."
    case .tooLarge(let megabytes): "Cannot \(verb) more than \(megabytes) megabytes. Cut up \(path)."
    case .tooMany(let content, let limit): "Cannot \(verb) more than \(limit) \(content). Cut up \(path)."
    case .writtenOnly where verb == "restore": "Cannot restore what is not json. Type import and \(path)."
    case .cancelled: "Cancelled. Nothing \(verb == "restore" ? "restored" : "imported")."
    case .writtenOnly(let form): "Cannot import \(form). Export json instead of \(path)."
    }
  }

  /// Why it is so, of a file that is imported.
  var reason: String {
    switch self {
    case .unknownForm: "The end of its name tells the form, else its first words. Type help import."
    case .locked: "A backup of a locked profile is encrypted. It is read while that one is open."
    case .unknownObjects: "No object in it has a name, a title or a description, so none is a task."
    case .cancelled: "It was ended before anything of the file was kept."
    case .unclearDay: "Nothing was taken in. Where the month stands first, type set dates month first."
    case .notText, .cut, .malformed, .noNames, .nothing, .tooLarge, .tooMany, .writtenOnly:
      "A file that cannot be read whole is not taken in at all."
    }
  }

  /// The same of a backup, which is always json.
  var reasonOfBackup: String {
    if case .writtenOnly = self { "Backups are json, with all that tasks have." } else { reason }
  }
}
