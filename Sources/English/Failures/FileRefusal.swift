import Grammar
import Model

/// Why something about a file or a folder cannot be.
public enum FileRefusal: RefusalSubject {
  case replayInItself(String)
  /// A file of commands that does not end, or has more than these.
  case replayTooLarge(String, megabytes: Int)
  /// A word that names no form of a file.
  case noForm(String)
  case cannotImport(FileFault, path: String)
  /// What is wrong with a file that should be a backup, which is always json.
  case cannotRestore(FileFault, path: String)
  /// What was typed could not be written to the file being recorded; the command itself was carried out.
  case recordingEnded(String)
  /// Fields that both sides of a joining changed, where nobody can be asked.
  case needsSide(Int, line: String)
  /// Whoever leaves now loses what is in memory alone.
  case onlyInMemory
  /// There is no folder to keep tasks in.
  case noHome

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .replayInItself(let path):
      RefusalWords(
        "Cannot replay a file inside itself. Type another than \(path.spoken).",
        because: "A file that replays itself would never end.")
    case .replayTooLarge(let path, let limit):
      RefusalWords(
        "Cannot replay more than \(limit) megabytes. Cut up \(path.spoken).",
        because: "A file is read whole before its first command.")
    case .noForm(let word):
      RefusalWords(
        "No form \(word.heard). Type help export.",
        because: "A form is a way in which other programs keep tasks.")
    case .cannotImport(let fault, let path):
      RefusalWords(
        fault.sentence(path, "import"),
        because: fault.reason)
    case .cannotRestore(let fault, let path):
      RefusalWords(
        fault.sentence(path, "restore"),
        because: fault.reasonOfBackup)
    case .recordingEnded(let path):
      RefusalWords(
        "Cannot record there. Type record and a file, not \(path.spoken).",
        because: "The command was carried out, but it could not be recorded.")
    case .needsSide(let count, let line):
      RefusalWords(
        "Not joined, both changed \(Sentences.counted(count, "field")). "
          // A line too long to be heard whole is not said in part.
          + (line.heard == line.spoken ? "Type \(line.spoken) here, or there." : "Add here or there."),
        because: "Both sides changed them, and in a script nobody can be asked.")
    case .onlyInMemory:
      RefusalWords(
        "Not left, tasks are in memory alone. Type backup and a file, or quit again.",
        because: "The files of the tasks went away or cannot be written.")
    case .noHome:
      RefusalWords(
        "No home folder. Type heed, two dashes, store and a path.",
        because: "Without a home folder Heed cannot know where tasks are kept.")
    }
  }

  static func samples(_ like: RefusalSample) -> [FileRefusal] {
    let faults: [FileFault] = [
      .notText, .locked, .cut(line: like.number), .malformed(line: like.number), .noNames, .nothing, .unknownObjects,
      .tooLarge(megabytes: 64), .tooMany(.tasks, limit: 200_000), .writtenOnly("html"), .cancelled,
    ]
    return faults.map { FileRefusal.cannotImport($0, path: like.path) } + [
      .cannotImport(.unknownForm, path: like.path), .cannotRestore(.malformed(line: like.number), path: like.path),
      .cannotRestore(.writtenOnly("html"), path: like.path), .cannotRestore(.locked, path: like.path),
      .replayInItself(like.path), .replayTooLarge(like.path, megabytes: 64), .noForm(like.word),
      .recordingEnded(like.path), .needsSide(like.several, line: "join phone.jsonl"), .onlyInMemory, .noHome,
    ]
  }
}
