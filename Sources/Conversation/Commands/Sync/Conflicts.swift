import English
import Grammar
import Model
import Syncing

extension Command {
  static let conflicts = Command(
    "conflicts", takes: .word(["take", "keep"]),
    summary: "Says what lost in a sync, since somebody changed it later.",
    examples: ["conflicts"],
    forms: ["Conflicts take 1 changes the task back to it.", "Conflicts keep all leaves all as they are."],
    atLength: AtLength.syncs
  ) { session, words throws(Failure) in
    let talk = ConflictTalk(session: session, syncer: try session.server)
    switch words.first?.plain {
    case nil: return try talk.say()
    case "keep" where words.count == 2 && words[1]?.plain == "all": return try talk.keepAll()
    case "take" where words.count == 2: return try talk.take(words[1]?.plain ?? "")
    default:
      throw .refusal(.command(.notAValue(words.rest, setting: "conflicts", choices: Sentences.Sync.conflictChoices)))
    }
  }
}

/// What lost in syncs, of tasks that are still here.
private struct ConflictTalk {
  let session: Session
  let syncer: any Syncer

  /// A value that lost, its task as it is, and as it would be with that value.
  private typealias Lost = (conflict: SyncConflict, task: Todo, lost: Todo)

  private func all() throws(Failure) -> [Lost] {
    let account = try session.account()
    let state = try syncer.state()
    let list = SyncedList(session, syncer, account.pairings, state)
    let translation = CalendarTranslation(session.surroundings)
    return state.conflicts.compactMap { conflict -> Lost? in
      guard let todo = list.todo(conflict.uid), var task = list.tasks[conflict.uid] else { return nil }
      var lost: Todo? = todo
      if conflict.field == .page {
        lost?.page = account.pairings.first { $0.list == conflict.lost.first }?.page ?? todo.page
      } else {
        task.text[conflict.field] = conflict.lost
        lost = translation.todo(task)
        lost?.page = todo.page
      }
      lost?.takeLocal(of: todo)
      return lost.map { (conflict, todo, $0) }
    }
  }

  func say() throws(Failure) -> Answer {
    let all = try all()
    if all.isEmpty { return Answer(Sentences.Sync.noConflicts) }
    let rows = all.enumerated().map { place, one in
      session.voice.conflict(
        place + 1, one.task, one.conflict.field.field, lost: one.lost, isOurs: one.conflict.isOurs)
    }
    return Answer([Sentences.Sync.conflictCount(all.count)] + rows)
  }

  func keepAll() throws(Failure) -> Answer {
    try forget { _ in true }
    return Answer(Sentences.Sync.keptConflicts)
  }

  /// Changes a task to the value that lost: an ordinary change, which undo takes back.
  func take(_ word: String) throws(Failure) -> Answer {
    let all = try all()
    guard let number = Int(word), all.indices.contains(number - 1) else { throw .refusal(.sync(.noConflict(word))) }
    let one = all[number - 1]
    var after = one.lost
    after.changed = session.world.now
    if after != one.task { try session.enter([Change(before: one.task, after: after)]) }
    try forget { $0 == one.conflict }
    return Answer(session.voice.tookConflict(after, one.conflict.field.field))
  }

  private func forget(_ isOver: (SyncConflict) -> Bool) throws(Failure) {
    try syncer.changeState { $0.conflicts.removeAll(where: isOver) }
  }
}
