import English
import Model

// Where a command makes its change: one entry of the store.

extension Session {
  /// Commits changes under what was typed, and what was done: the command itself where nothing else is said. Returns the
  /// tasks as they were kept, numbers included.
  @discardableResult
  func commit(_ changes: [Change], as action: Entry.Action? = nil) throws(Failure) -> [Todo] {
    try enter(changes, as: action).changes.compactMap { $0.after ?? $0.before }
  }

  /// The same, for changes of which there may be very many: returns the entry alone.
  @discardableResult
  func enter(_ changes: [Change], as action: Entry.Action? = nil) throws(Failure) -> Entry {
    watch.isStale = true
    let made = pages.made(by: changes, at: world.now)
    if made.contains(where: { store.list.page(named: $0.name) == nil }) { memory.hasMadePage = true }
    let records = made.map { Change.page(before: nil, after: $0) }
    let action = action ?? memory.lastCommand.map { Entry.Action($0.name) }
    let entry = try writing(
      store.commit(changes + records, typed: memory.command, action: action, at: world.now))
    note(entry.sequence)
    memory.speak(of: entry.spokenOf)
    return entry
  }

  /// What an answer adds when its command made a page on the way.
  var newPageRemark: String { memory.hasMadePage ? " " + Sentences.Pages.new : "" }

  /// Forgets an open page that is no longer there, and takes its name as it is now.
  func keepPage() { if let page = memory.page { memory.page = store.list.page(named: page)?.name } }

  /// A task with edits made, not yet committed.
  func edited(_ task: Todo, _ edits: [Edit]) throws(Failure) -> Todo {
    do throws(TaskRefusal) { return try task.edited(edits, at: world.today) } catch { throw .refusal(.task(error)) }
  }

  /// Makes the same edits to tasks, as one step. Returns those that changed, as they are now.
  func change(_ tasks: [Todo], _ edits: [Edit]) throws(Failure) -> [Todo] {
    var changes: [Change] = []
    for task in tasks {
      var edited = try edited(task, edits)
      guard edited != task else { continue }
      edited.changed = world.now
      changes.append(Change(before: task, after: edited))
    }
    memory.speak(of: tasks.map(\.uid))
    return changes.isEmpty ? [] : try commit(changes)
  }
}

extension Entry {
  /// The tasks that its answer is about, of what was changed and made; of one that repeats the finished copy is none.
  var spokenOf: [UID] {
    let known = changes.filter { $0.before != nil }
    return (known.isEmpty ? changes : known).compactMap(\.uid)
  }
}
