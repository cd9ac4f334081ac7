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
  /// The number of the last change of the store when `tasks` were read, or changed by us: what another Heed changed since is not
  /// among them (D42).
  private var sequence: Int?
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
  func name(of list: String) -> String? { pages[list] }

  func apart(_ task: SyncedTask) -> SyncedTask? {
    guard let uid = translation.todo(task)?.uid, let todo = session.store.list[uid], lists[folded(todo.page)] == nil,
      let apart = compared(todo, list: task.list)
    else { return nil }
    uids[task.uid] = uid
    return apart
  }

  /// What the server has of a task as it is here, with all that no text of a server holds of the one before; nil where it
  /// cannot be read.
  func todo(_ task: SyncedTask, before: Todo?) -> Todo? {
    guard var todo = translation.todo(task) else { return nil }
    todo.page = name(of: task.list) ?? Todo.firstPage
    todo.changed = Instant(seconds: todo.changed.seconds - ahead)
    if let before { todo.takeLocal(of: before) }
    return todo
  }

  /// A task of ours as it is compared, its last change by the clock of the server.
  private func compared(_ todo: Todo, list: String) -> SyncedTask? {
    var task = translation.task(todo, list: list)
    task?.text.changed = Instant(seconds: todo.changed.seconds + ahead)
    return task
  }

  private func read() -> [String: SyncedTask] {
    sequence = session.store.sequence
    let list = session.store.list
    var bases: [String: SyncedText] = [:]
    for known in state.known.values { if let uid = known.uid { bases[uid] = known.base } }
    var tasks: [String: SyncedTask] = [:]
    for todo in list.todos(list.listing(Query(.all)).uids) {
      guard let address = lists[folded(todo.page)], var task = compared(todo, list: address) else { continue }
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

  /// What is longer than Heed keeps of a task, and what it writes otherwise than the server did, is as it came, where it is
  /// here what Heed makes of that.
  private func keep(_ task: inout SyncedTask, whatCameOf base: SyncedText) {
    if task.text.lines == base.lines { return }
    let whole = SyncedTask(uid: task.uid, list: task.list, text: base)
    let echo = translation.todo(whole).flatMap { translation.task($0, list: task.list) }?.text
    if let echo, echo.lines != base.lines {
      for field in Set(base.lines.keys).union(echo.lines.keys) where !SyncedList.own.contains(field) {
        if task.text[field] == echo[field] { task.text[field] = base[field] }
      }
    }
    for field in Set(base.lines.keys).union(task.text.lines.keys) {
      guard case .other = field, !SyncedList.own.contains(field) else { continue }
      if Set(task.text[field]).isSubset(of: base[field]) { task.text[field] = base[field] }
    }
  }

  // MARK: Keeping

  func commit(_ changes: [String: SyncedTask?], _ conflicts: [SyncConflict]) throws(SyncStop) -> Bool {
    guard try isCurrent() else { return false }
    // Where the store could not be written the last time, they are there already.
    state.add(conflicts)
    if !conflicts.isEmpty { try flush() }
    let all = try self.changes(changes)
    do throws(Failure) {
      if !all.isEmpty { try enter(all) }
      try stored(session.store.sync())
    } catch {
      // Another Heed changed one of them in this very moment.
      if case .refusal(.store) = error, try !isCurrent() { return false }
      throw stop(error)
    }
    // A lazy property is copied whole at each change in its place.
    var tasks = self.tasks
    for (name, task) in changes {
      tasks[name] = task
      if task == nil { came.remove(name) } else { came.insert(name) }
    }
    self.tasks = tasks
    if sequence != session.store.sequence { self.tasks = read() }
    return true
  }

  /// One entry of a sync. What another Heed entered just before it is not among our tasks.
  private func enter(_ changes: [Change]) throws(Failure) {
    let entry = try session.enter(changes, as: Entry.Action("sync"))
    if entry.sequence == (sequence ?? 0) + 1 { sequence = entry.sequence }
  }

  /// Whether the tasks are as the store has them now. Else they are read anew.
  private func isCurrent() throws(SyncStop) -> Bool {
    _ = tasks
    do throws(Failure) { _ = try stored(session.store.refresh()) } catch { throw stop(error) }
    if sequence == session.store.sequence { return true }
    tasks = read()
    return false
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
      guard var after = todo(task, before: before) else { throw stop(.trouble(.damaged(path: name))) }
      if let before {
        after.uid = before.uid
        if after != before { result.append(Change(before: before, after: after)) }
      } else {
        // Two that the server tells apart may have one identifier here, which is 32 digits without marks.
        if list[after.uid] != nil || new.contains(where: { $0.uid == after.uid }) {
          after.uid = UID(calendar: "besides " + name)
        }
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

  /// Has the next sync ask again what was left open here, and answers that alone by what a script says.
  func leaveOpen(_ matter: SyncQuestion.Matter) {
    state.asksAll = true
    state.asked.insert(matter)
  }

  func refuse(_ uid: String, _ text: SyncedText?) throws(SyncStop) { state.refused[uid] = text }

  /// Ends a sync: `isWhole` where nothing waits to be sent.
  func end(isWhole: Bool) throws(Failure) {
    // What another Heed entered meanwhile was not sent.
    let read = sequence ?? state.sent?.sequence
    state.sent = isWhole && read == session.store.sequence ? session.store.tip : nil
    if isWhole { (state.asksAll, state.asked) = (false, []) }
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
