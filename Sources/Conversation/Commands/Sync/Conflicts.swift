import English
import Grammar
import Model
import Syncing

extension Command {
  static let conflicts = Command(
    "conflicts", takes: .word(["take", "keep"]),
    summary: "Says what lost in a sync, since somebody changed it later.",
    examples: ["conflicts"],
    forms: [
      "Conflicts take 1 changes the task back to it. Undo brings both back.",
      "Conflicts keep 1 leaves the task as it is.",
      "Take all and keep all do so with all that you heard.",
      "A number stays what it is, and none comes twice.",
    ],
    atLength: AtLength.syncs
  ) { session, words throws(Failure) in
    let talk = try ConflictTalk(session)
    switch (words.first?.plain, words.count) {
    case (nil, _): return talk.say()
    case ("keep", 2): return try talk.keep(words[1]?.plain ?? "")
    case ("take", 2): return try talk.take(words[1]?.plain ?? "")
    default:
      throw .refusal(.command(.notAValue(words.rest, setting: "conflicts", choices: Sentences.Sync.conflictChoices)))
    }
  }
}

/// What lost in syncs, of tasks that are still here.
private struct ConflictTalk {
  private let session: Session
  private let syncer: any Syncer
  private let state: SyncState
  private let list: SyncedList
  /// What can be taken, by its number.
  private var open: [Lost] = []

  /// A value that lost, its task as it is, and as it would be with that value.
  private struct Lost {
    var conflict: SyncConflict
    var task: Todo
    var lost: Todo

    var fields: [Field] { conflict.field.fields }

    /// Whether it lost in the same field of the same task.
    func isBeside(_ other: Lost) -> Bool {
      conflict.uid == other.conflict.uid && conflict.field == other.conflict.field
    }
  }

  init(_ session: Session) throws(Failure) {
    (self.session, syncer) = (session, try session.server)
    let pairings = try session.account().pairings
    state = try syncer.state()
    list = SyncedList(session, syncer, pairings, state)
    for conflict in state.conflicts.sorted(by: { $0.number < $1.number }) {
      guard let task = list.todo(conflict.uid), let lost = changed(task, with: [conflict]) else { continue }
      open.append(Lost(conflict: conflict, task: task, lost: lost))
    }
  }

  /// A task with values that lost, all of one task; nil where that is how it is, or cannot be.
  private func changed(_ task: Todo, with conflicts: [SyncConflict]) -> Todo? {
    guard let uid = conflicts.first?.uid, var text = list.tasks[uid] else { return nil }
    let before = text
    var page = task.page
    for conflict in conflicts {
      if conflict.field == .page {
        page = conflict.lost.first.flatMap(list.name) ?? page
      } else {
        text.text[conflict.field] = conflict.lost
      }
    }
    var after = task
    if text != before {
      guard let read = list.todo(text, before: task) else { return nil }
      after = read
      after.changed = task.changed
    }
    after.page = page
    return after == task ? nil : after
  }

  // MARK: What is typed

  func say() -> Answer {
    guard let first = open.first?.conflict.number else { return Answer(Sentences.Sync.noConflicts) }
    session.memory.conflicts.formUnion(open.map(\.conflict.number))
    let rows = open.map { one in
      session.voice.conflict(
        one.conflict.number, one.task, one.fields, lost: one.lost, isOurs: one.conflict.isOurs)
    }
    return Answer(
      [Sentences.Sync.conflictCount(rows.count)] + rows, explanation: Sentences.Sync.conflictHelp(first))
  }

  /// Leaves tasks as they are.
  func keep(_ word: String) throws(Failure) -> Answer {
    let (isAll, chosen) = (word == "all", try chosen(word))
    guard let first = chosen.first else { return Answer(Sentences.Sync.noConflicts) }
    try syncer.changeState { $0.keep(chosen.map(\.conflict)) }
    return Answer(
      isAll && open.count > 1
        ? Sentences.Sync.keptConflicts(tasks: tasks(chosen).count, left: open.count - chosen.count)
        : session.voice.keptConflict(first.task, lost: first.lost, first.fields))
  }

  /// Changes tasks to values that lost: one ordinary change, which undo takes back.
  func take(_ word: String) throws(Failure) -> Answer {
    let isAll = word == "all"
    // Of two that lost in one field one can be there; the other can be taken later.
    let all = try chosen(word)
    let chosen = all.enumerated().filter { place, one in !all[(place + 1)...].contains { $0.isBeside(one) } }.map(\.1)
    guard let first = chosen.first else { return Answer(Sentences.Sync.noConflicts) }
    let changes = tasks(chosen).compactMap { before, some in
      changed(before, with: some.map(\.conflict)).map { after in
        var after = after
        after.changed = session.world.now
        return Change(before: before, after: after)
      }
    }
    let entry = try session.enter(changes)
    // What is dropped with all that a script does is to be there again.
    if !session.isTogether {
      try syncer.changeState { $0.take(chosen.map(\.conflict), by: entry.sequence) }
    }
    return Answer(
      isAll && open.count > 1
        ? Sentences.Sync.tookConflicts(tasks: changes.count, left: open.count - chosen.count)
        : session.voice.tookConflict(first.task, into: changes[0].after ?? first.lost, first.fields))
  }

  /// What a number means, or `all`: all that was heard, where any of that is left. A sync by itself may have brought more.
  private func chosen(_ word: String) throws(Failure) -> [Lost] {
    if word == "all" {
      let heard = open.filter { session.memory.conflicts.contains($0.conflict.number) }
      return heard.isEmpty ? open : heard
    }
    guard let number = Int(word), number > 0, number <= state.lastConflict else {
      throw .refusal(.sync(.noConflict(word)))
    }
    if let one = open.first(where: { $0.conflict.number == number }) { return [one] }
    throw .refusal(.sync(state.isTaken(number) ? .conflictTaken(number) : .conflictOver(number)))
  }

  /// What was chosen of each task, in the order of the first.
  private func tasks(_ chosen: [Lost]) -> [(Todo, [Lost])] {
    var tasks: [(Todo, [Lost])] = []
    for one in chosen {
      if let place = tasks.firstIndex(where: { $0.0.uid == one.task.uid }) {
        tasks[place].1.append(one)
      } else {
        tasks.append((one.task, [one]))
      }
    }
    return tasks
  }
}
