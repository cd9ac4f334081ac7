import English
import Interchange
import Model
import Syncing

/// The tasks of a session as a sync compares and changes them: those on pages that have a list there.
final class SyncedList: SyncStore {
  private let session: Session
  private let syncer: any Syncer
  private let translation: CalendarTranslation
  /// The list of a page, by its folded name, and the page of a list.
  private let lists: [String: String]
  private let pages: [String: String]
  private(set) var state: SyncState
  /// What is not on the disk yet of what was sent: that is found out again where it is lost.
  private var unkept = 0
  /// What came meanwhile and stayed, by the names that the server has.
  private var came: Set<String> = []
  /// Which tasks those of the server are.
  private var uids: [String: UID] = [:]
  private(set) lazy var tasks: [String: SyncedTask] = read()
  /// So many seconds the clock of the server is ahead of ours: what changed later is told by one clock.
  private let ahead: Int
  /// Why something could not be kept.
  private(set) var failure: Failure?

  init(
    _ session: Session, _ syncer: any Syncer, _ pairings: [SyncAccount.Pairing], _ state: SyncState, ahead: Int = 0
  ) {
    (self.session, self.syncer, self.state, self.ahead) = (session, syncer, state, ahead)
    translation = CalendarTranslation(session.surroundings)
    let synced = pairings.filter { !$0.list.isEmpty }
    lists = Dictionary(synced.map { (folded($0.page), $0.list) }) { first, _ in first }
    pages = Dictionary(synced.map { ($0.list, $0.page) }) { first, _ in first }
  }

  var isUnchanged: Bool { state.sent == session.store.tip }

  /// The number of a task here; nil where it is not here.
  func number(_ name: String) -> Int? { uids[name].flatMap { session.store.list[$0]?.number } }

  /// The task of a name that the server has; nil where it is not here.
  func todo(_ name: String) -> Todo? {
    _ = tasks
    return uids[name].flatMap { session.store.list[$0] }
  }

  /// The page of a list; nil where it has none.
  func page(of list: String) -> String? { pages[list] }

  /// What the server has of a task as it is here, with all that no text of a server holds of the one before; nil where it
  /// cannot be read.
  func todo(_ task: SyncedTask, before: Todo?) -> Todo? {
    guard var todo = translation.todo(task) else { return nil }
    todo.page = page(of: task.list) ?? Todo.firstPage
    todo.changed = Instant(seconds: todo.changed.seconds - ahead)
    if let before { todo.takeLocal(of: before) }
    return todo
  }

  private func read() -> [String: SyncedTask] {
    let list = session.store.list
    var bases: [String: SyncedText] = [:]
    for known in state.known.values { if let uid = known.uid { bases[uid] = known.base } }
    var tasks: [String: SyncedTask] = [:]
    for todo in list.todos(list.listing(Query(.all)).uids) {
      guard let address = lists[folded(todo.page)], var task = translation.task(todo, list: address) else { continue }
      task.text.changed = Instant(seconds: task.text.changed.seconds + ahead)
      if let base = bases[task.uid] { keep(&task, whatCameOf: base) }
      tasks[task.uid] = task
      uids[task.uid] = todo.uid
    }
    return tasks
  }

  /// Lines that Heed alone writes. Of all others it has no field for, one that is not here was too long to be kept, and stays
  /// on the server; one that the server has not was taken from a conflict, or is back by `undo`.
  private static let own: Set<SyncField> = [
    .other("SEQUENCE"), .other("CREATED"), .other("X-MOZ-LASTACK"), .other("X-MOZ-SNOOZE-TIME"),
  ]

  private func keep(_ task: inout SyncedTask, whatCameOf base: SyncedText) {
    for field in Set(base.lines.keys).union(task.text.lines.keys) {
      guard case .other = field, !SyncedList.own.contains(field) else { continue }
      if Set(task.text[field]).isSubset(of: base[field]) { task.text[field] = base[field] }
    }
  }

  // MARK: Keeping

  func commit(_ changes: [String: SyncedTask?], _ conflicts: [SyncConflict]) throws(SyncStop) {
    // Where the store could not be written the last time, they are there already.
    state.add(conflicts)
    if !conflicts.isEmpty { try flush() }
    let all = try self.changes(changes)
    do throws(Failure) {
      if !all.isEmpty { try session.enter(all, as: Entry.Action("sync")) }
      try stored(session.store.sync())
    } catch { throw stop(error) }
    // A lazy property is copied whole at each change in its place.
    var tasks = self.tasks
    for (name, task) in changes {
      tasks[name] = task
      if task == nil { came.remove(name) } else { came.insert(name) }
    }
    self.tasks = tasks
  }

  /// What changes here, new tasks with numbers of their own.
  private func changes(_ changes: [String: SyncedTask?]) throws(SyncStop) -> [Change] {
    let list = session.store.list
    var (result, new): ([Change], [Todo]) = ([], [])
    for (name, task) in changes.sorted(by: { $0.key < $1.key }) {
      let before = todo(name)
      guard let task else {
        if let before { result.append(Change(before: before, after: nil)) }
        continue
      }
      // What cannot be read would be gone here, and deleted there.
      guard let after = todo(task, before: before) else { throw stop(.trouble(.damaged(path: name))) }
      if let before {
        if after != before { result.append(Change(before: before, after: after)) }
      } else {
        new.append(after)
        uids[name] = after.uid
      }
    }
    let numbers = list.freeNumbers(wanted: new.map { _ in 0 }, at: session.world.now)
    for (var todo, number) in zip(new, numbers) {
      todo.number = number
      result.append(Change(before: nil, after: todo))
    }
    return result
  }

  func keep(_ known: [String: KnownResource?], marks: [String: ListMark?]) throws(SyncStop) {
    for (address, resource) in known {
      state.known[address] = resource
      if let at = resource?.changer?.at {
        state.known[address]?.changer?.at = Instant(seconds: at.seconds - ahead)
      }
    }
    for (list, mark) in marks { state.lists[list] = mark }
    unkept += 1
    // All of it is written each time: an eighth more, so that it is written for each task a few times and not a hundred.
    if known.count > 1 || !marks.isEmpty || unkept >= max(50, state.known.count / 8) { try flush() }
  }

  func refuse(_ uid: String, _ text: SyncedText?) throws(SyncStop) { state.refused[uid] = text }

  /// Ends a sync: `isWhole` where nothing waits to be sent.
  func end(isWhole: Bool) throws(Failure) {
    state.sent = isWhole ? session.store.tip : nil
    if isWhole { state.isTakenBack = false }
    if !came.isEmpty { state.came = came.compactMap { uids[$0]?.text }.sorted() }
    // What is not here any more waits for nothing.
    state.refused = state.refused.filter { tasks[$0.key] != nil }
    try keepState()
  }

  private func flush() throws(SyncStop) {
    do throws(Failure) { try keepState() } catch { throw stop(error) }
  }

  private func keepState() throws(Failure) {
    unkept = 0
    state.seen = session.store.tip
    try syncer.keep(state)
  }

  private func stop(_ failure: Failure) -> SyncStop {
    self.failure = failure
    return .store
  }
}

extension Todo {
  /// Takes what no text of a server holds from the same task as it is here.
  fileprivate mutating func takeLocal(of here: Todo) {
    (number, snoozed, unknown) = (here.number, here.snoozed, here.unknown)
    if acknowledged == here.acknowledged { acknowledgedTriggers = here.acknowledgedTriggers }
  }
}
