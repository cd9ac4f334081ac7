import English
import Grammar
import Interchange
import Model

extension Command {
  static let restore = Command(
    "restore", takes: .path,
    summary: "Makes all tasks as they are in a backup. Undo takes it back.",
    examples: ["restore tasks-copy.json"],
    forms: [
      "What goes, comes back and changes is asked about first.",
      "In a script, put yes behind the file.",
      "Pages that the backup does not have stay.",
      "To add what is missing and keep the rest, type import.",
    ]
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let path = Words.unquoted(words.rest)
    guard !path.isEmpty else { throw .refusal(.missing(.path("restore"))) }
    let backup = try backup(path, session)
    let changes = try changes(to: backup, in: session.store.list, path)
    let tasks = changes.filter { $0.uid != nil }
    guard !changes.isEmpty else { return Answer(Sentences.nothingChanged) }
    let changed = backup.isChanged ? Sentences.Files.changed + " " : ""
    let isAsked = !saidYes && !tasks.isEmpty
    if isAsked {
      let question = Sentences.Files.restore(
        goes: tasks.count { $0.after == nil }, comes: tasks.count { $0.before == nil },
        changes: tasks.count { $0.before != nil && $0.after != nil })
      try session.asker.confirm(
        changed + question, refusal: .question(.needsYes(tasks.count, line: session.asker.recorded.line)))
    }
    let restored = try session.commit(changes)
    // A number that another task has by now is not given twice.
    let wanted = Dictionary(tasks.compactMap(\.after).map { ($0.uid, $0.number) }) { first, _ in first }
    let renumbered = restored.count { task in task.isOpen && wanted[task.uid].map { $0 != task.number } ?? false }
    return Answer(
      Sentences.Files.restored(backup.tasks.count, renumbered: renumbered)
        + (isAsked || changed.isEmpty ? "" : " " + Sentences.Files.changed),
      explanation: session.voice.explainRestored(tasks.count))
  }
}

extension Command {
  /// What a backup holds, all of it or nothing.
  private static func backup(_ path: String, _ session: Session) throws(Failure) -> Imported {
    do throws(Failure) {
      let backup = try imported(path, .json, session, Progress(session), settles: false)
      guard let fault = backup.unread.first else { return backup }
      throw .refusal(.file(.cannotRestore(.malformed(line: fault.line), path: path)))
    } catch {
      guard case .refusal(.file(.cannotImport(let fault, let path))) = error else { throw error }
      // A backup may have any name; what is no json and is called so is a file of another form.
      let format = Format(path: path, text: "{") ?? .json
      let isJSON = fault == .locked || format == .json
      throw .refusal(.file(.cannotRestore(isJSON ? fault : .writtenOnly(format.name), path: path)))
    }
  }

  /// What leads from the present tasks to those of a backup.
  private static func changes(to backup: Imported, in list: TodoList, _ path: String) throws(Failure) -> [Change] {
    let present = list.tasks(Query(.all))
    let there = Dictionary(present.map { ($0.uid, $0) }) { first, _ in first }
    var kept: Set<UID> = []
    var changes: [Change] = []
    for task in backup.tasks {
      guard kept.insert(task.todo.uid).inserted else {
        throw .refusal(.file(.cannotRestore(.malformed(line: task.line), path: path)))
      }
      let before = there[task.todo.uid]
      var after = task.todo
      // A number that was heard goes on to mean its task.
      if let before, before.isOpen, after.isOpen { after.number = before.number }
      guard after != before else { continue }
      guard after.settle().isEmpty else {
        throw .refusal(.file(.cannotRestore(.malformed(line: task.line), path: path)))
      }
      changes.append(Change(before: before, after: after))
    }
    let gone = present.filter { !kept.contains($0.uid) }.map { Change(before: $0, after: nil) }
    return gone + changes + pages(of: backup, in: list)
  }

  /// What makes the pages of a backup be there, with their repeats.
  private static func pages(of backup: Imported, in list: TodoList) -> [Change] {
    backup.pages.compactMap { page in
      let before = list.pages[page.key]
      var after = before ?? page
      after.name = page.name
      after.recurrence = page.recurrence
      return after == before ? nil : .page(before: before, after: after)
    }
  }
}
