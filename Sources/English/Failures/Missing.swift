/// What a command needs and did not get.
public enum Missing: RefusalSubject {
  case task, it, deleted, current, words, time, day, form, tag, page, newName, historyNumber
  /// A file behind these words, which are the verb or begin with it.
  case path(String)

  func words(_ voice: Voice) -> RefusalWords {
    switch self {
    case .task:
      RefusalWords(
        "Missing task. Type a number or a name.",
        because: "The command is for a task, and none was named or spoken of before.")
    case .it:
      RefusalWords("No task was spoken of yet. Type a number.", because: Missing.noneSpokenOf)
    case .deleted:
      RefusalWords(
        "Missing task, the last one is gone. Type a number.",
        because: "It means the task last spoken of, which was deleted or taken back.")
    case .current:
      RefusalWords("No current task. Type next or a number.", because: Missing.noneSpokenOf)
    case .words:
      RefusalWords(
        "Missing words. Type some behind it.", because: "The words to be looked at stand behind the command.")
    case .time:
      RefusalWords(
        "Missing time. Type a time like 30 minutes.", because: "How long it may take stands behind the command.")
    case .day:
      RefusalWords(
        "Missing day. Type to and a day, like to friday.", because: "No day was named, and no day is open.")
    case .path(let verb):
      RefusalWords(
        "Missing file. Type \(verb) and its name.", because: "The command is for a file, and none was named.")
    case .form:
      RefusalWords(
        "Missing form. Type help export.",
        because: "There are several forms of files, and none was named.")
    case .tag:
      RefusalWords("Missing tag. Type a word.", because: "A tag stands behind the word tag.")
    case .page:
      RefusalWords(
        "Missing page. Type a name like School.", because: "The command is for a page, and none was named.")
    case .newName:
      RefusalWords(
        "Missing new name. Type to and a name behind it.", because: "A page is renamed to the words behind to.")
    case .historyNumber:
      RefusalWords("Missing number. Type history for numbers.", because: "Each earlier command has a number.")
    }
  }

  private static let noneSpokenOf = "It means the task last spoken of, and there is none yet."

  static func samples(_ like: RefusalSample) -> [Missing] {
    [
      .task, .it, .deleted, .current, .words, .time, .day, .form, .tag, .page, .newName, .historyNumber,
      .path("import"),
    ]
  }
}
