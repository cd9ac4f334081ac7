import Model
import Wire

/// One sync of all lists of an account: what is new there comes, what is new here goes, and what is both is merged.
///
/// Whatever fails or is killed in the middle, the next one goes on from there. What was sent and whose answer was lost is
/// found out by looking.
public struct Sync {
  let carrier: any Carrier
  let translation: any SyncTranslation
  let store: any SyncStore
  /// Puts what must not be decided alone. A script gives `stop`.
  let ask: (SyncQuestion) -> SyncAnswer
  /// Told how many tasks were brought here or there, and of how many.
  let pass: (_ done: Int, _ all: Int) -> Void
  /// The addresses of the lists that are synced.
  let lists: Set<String>
  /// Where tasks go whose list is no more.
  let inbox: String
  /// The lists in which we may not write, as they were told last.
  private(set) var readOnly: Set<String> = []
  /// What the server did not take in this sync, which is not tried again in it.
  var notTaken: Set<Sending> = []
  /// Where something is that was a task and cannot be read as one any more: nothing of ours goes over it.
  var unreadable: Set<String> = []
  /// What was done so far.
  public internal(set) var report = SyncReport()
  /// What was read of the server before, by address: taken for what is there where the ETag is the same.
  private let texts: [String: CarrierText]
  /// The addresses that were put into each list since it was read: the next reading goes by them.
  var written: [String: Set<String>] = [:]

  /// So often something else may have been there when ours was sent. Then the rest waits.
  private static let rounds = 4

  /// A sync between a server and what is kept here. Lists that are not named are left alone.
  public init(
    _ carrier: any Carrier, _ translation: any SyncTranslation, _ store: any SyncStore, lists: Set<String>,
    inbox: String, texts: [String: CarrierText] = [:],
    pass: @escaping (_ done: Int, _ all: Int) -> Void = { _, _ in },
    ask: @escaping (SyncQuestion) -> SyncAnswer
  ) {
    self.pass = pass
    self.carrier = carrier
    self.translation = translation
    self.store = store
    self.lists = lists
    self.inbox = inbox
    self.texts = texts
    self.ask = ask
  }

  /// Syncs the lists in a home that take tasks; `seen` are its lists where they were just told. Throws where it could not go
  /// on; what was done until then stays.
  public mutating func run(in home: String, seen: [CarrierList]? = nil) throws(SyncStop) {
    var (seen, isSent) = (seen, false)
    for _ in 0..<Sync.rounds {
      do throws(SyncStop) {
        if try !read(seen, in: home) { return }
      } catch {
        // It was all sent. How it stands there is read the next time.
        guard isSent, case .carrier = error else { throw error }
        return
      }
      seen = nil
      isSent = try send()
      // What was written is read back (D39), so that from now on a token tells of it, and a backup that is restored is known by
      // what went without a word.
      if isSent, written.isEmpty { return }
    }
    report.isUnfinished = !isSent
  }

  /// Brings here what is new there. False where nothing is to be done on either side.
  private mutating func read(_ seen: [CarrierList]?, in home: String) throws(SyncStop) -> Bool {
    let there = try asking { () throws(CarrierFailure) in
      if let seen { return seen }
      return try carrier.lists(in: home).lists
    }
    let lists = there.filter { $0.takesTasks && self.lists.contains($0.address) }
    readOnly = Set(lists.filter { !$0.isWritable }.map(\.address))
    if store.isUnchanged, isUnchanged(lists) { return false }
    try pull(lists)
    return true
  }

  /// Whether nothing was changed there since all of it was read: one request tells.
  private func isUnchanged(_ lists: [CarrierList]) -> Bool {
    let marks = store.state.lists
    return lists.count == self.lists.count && marks.count == lists.count
      && lists.allSatisfy { list in
        marks[list.address].map { !$0.isUnsure && !$0.ctag.isEmpty && $0.ctag == list.ctag } ?? false
      }
  }

  /// Asks the server something.
  func asking<Value>(_ body: () throws(CarrierFailure) -> Value) throws(SyncStop) -> Value {
    do throws(CarrierFailure) { return try body() } catch { throw .carrier(error) }
  }

  private mutating func pull(_ lists: [CarrierList]) throws(SyncStop) {
    var state = store.state
    let before = state.known
    var pull = try asking { () throws(CarrierFailure) in
      try Pull(carrier, translation, state, lists: lists, written: written, texts: texts, pass: pass)
    }
    unreadable = pull.unreadable
    report.unread = pull.unread
    var marks: [String: ListMark?] = pull.marks
    for list in pull.goneLists {
      // One that was made again has nothing yet, and its tasks are sent to it.
      let isMade = try judge(list, .listGone, &state, &pull)
      marks.updateValue(isMade ? ListMark(isUnsure: true) : nil, forKey: list)
    }
    for list in lists { try judge(list.address, .goneThere, &state, &pull) }
    let there = Set(lists.map(\.address)).union(pull.goneLists.filter { marks[$0] != .some(nil) })
    while try !apply(pull.came, state.known, untold: pull.untold, lists: there) {}
    var kept = pull.came
    for address in before.keys where state.known[address] == nil { kept.updateValue(nil, forKey: address) }
    if !kept.isEmpty || !marks.isEmpty { try store.keep(kept, marks: marks) }
    for list in pull.marks.keys { written[list] = nil }
  }

  /// What is to become of what is gone there, where that must be asked. What is kept is known no more; true where its list was
  /// made again for it.
  @discardableResult
  private func judge(
    _ list: String, _ kind: SyncQuestion.Kind, _ state: inout SyncState, _ pull: inout Pull
  ) throws(SyncStop) -> Bool {
    let all = state.known.filter { $0.value.list == list }
    if kind == .listGone { pull.lose(Array(all.keys)) }
    let tasks = all.filter { $0.value.uid.map { store.tasks[$0] != nil } ?? false }
    let lost = tasks.filter { pull.isGone($0.key) }
    if lost.isEmpty { return false }
    let there = pull.there(state.known)
    let gone = lost.filter { !there.contains($0.value.uid ?? "") }.map(\.key)
    let isUntold = kind == .listGone || state.asksAll || !pull.untold.isDisjoint(with: gone)
    // As they are here: what was done since is no task that is missed.
    let texts = tasks.mapValues { $0.uid.flatMap { store.tasks[$0]?.text } }
    let question = SyncQuestion(
      kind: kind, list: list, gone: gone.map { texts[$0] ?? nil }, of: Array(texts.values))
    guard question.isAsked(isUntold: isUntold) else { return false }
    switch ask(question) {
    case .delete: return false
    case .stop: throw .stopped
    case .keep:
      pull.forget(gone)
      for address in gone { state.known[address] = nil }
      return kind == .listGone ? try makeAgain(list) : false
    }
  }

  /// Makes a list that is gone, whose tasks are to stay. Where a server lets nobody make one they go to that of the Inbox, which
  /// must be there.
  private func makeAgain(_ list: String) throws(SyncStop) -> Bool {
    guard let name = store.name(of: list) ?? (list == inbox ? Todo.firstPage : nil) else { return false }
    do throws(CarrierFailure) { try carrier.makeList(list, name: name) } catch {
      guard list != inbox, CarrierFailure.Kind.ofMaking.contains(error.kind) else { throw .carrier(error) }
      return false
    }
    return true
  }

  /// Changes here what came, all of it in one step. What is there without a word and says that it was changed earlier than
  /// what was known is no change of that: it came back with a backup. False where tasks changed here meanwhile, and nothing was
  /// changed.
  private mutating func apply(
    _ came: [String: KnownResource?], _ known: [String: KnownResource], untold: Set<String>, lists: Set<String>
  ) throws(SyncStop) -> Bool {
    var copies: [String: [TaskCopy]] = [:]
    let touched = Set(came.flatMap { [$0.value?.uid, known[$0.key]?.uid].compactMap { $0 } })
    for address in Set(came.keys).union(known.keys).sorted() {
      let (old, new) = (known[address], came[address] ?? known[address])
      for uid in Set([old?.uid, new?.uid].compactMap { $0 }) where touched.contains(uid) {
        copies[uid, default: []].append(TaskCopy(uid, address, old, new, isUntold: untold.contains(address)))
      }
    }
    var changes: [String: SyncedTask?] = [:]
    var conflicts: [SyncConflict] = []
    for uid in touched.sorted() {
      let here = store.tasks[uid]
      var found = Reconciled(uid: uid, here: here, copies: copies[uid] ?? [])
      // What would come is here already, on a page that has no list: it is that task, and both are merged.
      if here == nil, let apart = found.task.flatMap(store.apart) {
        found = Reconciled(uid: uid, here: apart, copies: copies[uid] ?? [], stays: found.stays)
      }
      conflicts += found.conflicts
      if let side = found.stays { report.staying[uid] = side }
      if found.task?.list != here?.list || found.task?.text.lines != here?.text.lines {
        changes.updateValue(found.task, forKey: uid)
      }
    }
    for (uid, here) in store.tasks {
      // What stood on a list that is no more, and is not to go with it.
      guard var task = changes[uid] ?? here, !lists.contains(task.list), task.list != inbox else { continue }
      task.list = inbox
      changes[uid] = task
    }
    if changes.isEmpty && conflicts.isEmpty { return true }
    guard try store.commit(changes, conflicts) else { return false }
    report.came += changes.count
    report.gone += changes.values.count { $0 == nil }
    report.conflicts += conflicts.count
    return true
  }
}

extension TaskCopy {
  /// A copy of a task by what was known at an address and what is there now; either may be of another task.
  init(_ uid: String, _ address: String, _ old: KnownResource?, _ new: KnownResource?, isUntold: Bool) {
    var base = old?.uid == uid ? old?.base : nil
    let there = new?.uid == uid ? new?.base : nil
    if isUntold, let known = base, let there, there.changed < known.changed { base = nil }
    self.init(address: address, list: new?.list ?? old?.list ?? "", base: base, there: there)
  }
}
