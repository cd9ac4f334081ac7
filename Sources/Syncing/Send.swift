import Wire

/// What must be done on a server so that a task is there as it is here.
enum Sending: Hashable {
  /// It is new there, or new in its list.
  case make(SyncedTask)
  /// It changed here.
  case change(SyncedTask, at: String, etag: String)
  /// It went here, or is elsewhere by now.
  case delete(String, etag: String, uid: String?)

  /// What is to be done for each task, oldest change first. A copy goes only once another equals what is here.
  static func all(_ tasks: [String: SyncedTask], _ state: SyncState) -> [Sending] {
    let known = state.known
    var copies: [String: [String]] = [:]
    for (address, resource) in known {
      if let uid = resource.uid { copies[uid, default: []].append(address) }
    }
    var sendings: [Sending] = []
    let taken = tasks.values.filter { state.refused[$0.uid]?.lines != $0.text.lines }
    for task in taken.sorted(by: { ($0.text.changed, $0.uid) < ($1.text.changed, $1.uid) }) {
      sendings += of(task, (copies[task.uid] ?? []).sorted(), known)
    }
    let gone = copies.filter { tasks[$0.key] == nil }.flatMap(\.value).sorted()
    return sendings + gone.compactMap { delete($0, known) }
  }

  private static func of(
    _ task: SyncedTask, _ copies: [String], _ known: [String: KnownResource]
  ) -> [Sending] {
    guard let first = copies.last(where: { known[$0]?.list == task.list }), let resource = known[first] else {
      return [.make(task)]
    }
    // One whose ETag is not known is read first.
    if resource.etag.isEmpty { return [] }
    if resource.base?.lines != task.text.lines { return [.change(task, at: first, etag: resource.etag)] }
    return copies.filter { $0 != first }.compactMap { delete($0, known) }
  }

  private static func delete(_ address: String, _ known: [String: KnownResource]) -> Sending? {
    known[address].flatMap { $0.etag.isEmpty ? nil : .delete(address, etag: $0.etag, uid: $0.uid) }
  }
}

/// What came of one of them.
private enum Sent {
  case done
  /// Something else is there than was known.
  case changed
  /// The server does not take it as it is.
  case refused(CarrierFailure)
  /// The way to it, or the server itself.
  case failed(CarrierFailure)

  init(_ failure: CarrierFailure) {
    switch failure.kind {
    case .changed, .gone: self = .changed
    case .refusedContent, .tooLarge, .forbidden, .full: self = .refused(failure)
    default: self = .failed(failure)
    }
  }
}

extension Sync {
  /// So many failures of the way one after the other end a sync.
  private static let failures = 5

  /// Sends what differs from what is known there, as often as there is more to do: a copy goes only behind another.
  /// False when something else was there, so that all must be looked at again.
  mutating func send() throws(SyncStop) -> Bool {
    var isDone = try judgeDeletions()
    var failed: [CarrierFailure] = []
    var tried: Set<Sending> = []
    let all = Sending.all(store.tasks, store.state)
    report.held = all.count { !$0.deletes && isReadOnly($0) }
    for sending in all where isOverUnreadable(sending) && report.unread[sending.list(store.state)] == nil {
      report.refused[sending.name] = CarrierFailure(.unreadable)
    }
    var next = all.filter(canGo)
    while !next.isEmpty {
      report.wanted = report.sent + next.count
      for sending in next {
        tried.insert(sending)
        pass(report.sent, report.wanted)
        switch try perform(sending) {
        case .done:
          report.sent += 1
          if sending.deletes, !isElsewhere(sending) { report.deleted += 1 }
          report.refused[sending.name] = nil
          failed = []
        case .changed: isDone = false
        case .refused(let failure):
          // For whatever comes behind it there is no room either.
          if failure.kind == .full { throw .carrier(failure) }
          notTaken.insert(sending)
          report.refused[sending.name] = failure
          try remember(sending, failure)
        case .failed(let failure):
          failed.append(failure)
          if failed.count == Sync.failures || failure.kind == .cancelled { throw .carrier(failure) }
        }
      }
      next = sendings(besides: tried)
    }
    if let last = failed.last { throw .carrier(last) }
    return isDone
  }

  /// What is to be done there and was not tried yet, where we may write: elsewhere it stays as it is here.
  private func sendings(besides tried: Set<Sending>) -> [Sending] {
    Sending.all(store.tasks, store.state).filter { !tried.contains($0) && canGo($0) }
  }

  private func canGo(_ sending: Sending) -> Bool {
    !notTaken.contains(sending) && !isReadOnly(sending) && !isOverUnreadable(sending)
  }

  /// Whether it would go over something that nobody can read here, or into a list of which nobody knows how it is.
  private func isOverUnreadable(_ sending: Sending) -> Bool {
    switch sending {
    case .make: report.unread[sending.list(store.state)] != nil
    case .change(_, let address, _), .delete(let address, _, _):
      unreadable.contains(address) || report.unread[sending.list(store.state)] != nil
    }
  }

  private func isReadOnly(_ sending: Sending) -> Bool { readOnly.contains(sending.list(store.state)) }

  /// Asks where so much would go there that nobody deletes it by hand, such as by `undo` of a first sync. False where it
  /// is to come back, for which its list is read once more.
  private mutating func judgeDeletions() throws(SyncStop) -> Bool {
    var isDone = true
    let (tasks, state) = (store.tasks, store.state)
    var (kept, unasked) = ([String: [String]](), [String: [String]]())
    for list in state.lists.keys.sorted() where !readOnly.contains(list) {
      let all = state.known.filter { $0.value.list == list && $0.value.uid != nil }
      let gone = all.filter { tasks[$0.value.uid ?? ""] == nil }.keys.sorted()
      if gone.isEmpty { continue }
      let question = SyncQuestion(
        kind: .deletedHere, list: list, gone: gone.map { all[$0]?.base }, of: all.values.map(\.base))
      guard question.isAsked(isUntold: state.asksAll) else {
        unasked[list] = gone
        continue
      }
      switch ask(question) {
      case .delete: continue
      case .stop: throw .stopped
      case .keep: kept[list] = gone
      }
    }
    // Whoever keeps those of one list did not mean to delete the few of another.
    if !kept.isEmpty { kept.merge(unasked) { asked, _ in asked } }
    for (list, gone) in kept.sorted(by: { $0.key < $1.key }) {
      // They are known no more, and come again when all of the list is read.
      var forgotten: [String: KnownResource?] = [:]
      for address in gone { forgotten.updateValue(nil, forKey: address) }
      try doubt(list)
      try store.keep(forgotten, marks: [:])
      isDone = false
    }
    return isDone
  }

  /// Whether what is deleted is but one copy of a task, as where it was moved.
  private func isElsewhere(_ sending: Sending) -> Bool {
    guard case .delete(_, _, let uid) = sending else { return false }
    return uid.map { store.tasks[$0] != nil } ?? false
  }

  private mutating func perform(_ sending: Sending) throws(SyncStop) -> Sent {
    switch sending {
    case .make(let task): try put(task, at: task.list + translation.fileName(of: task.uid), .new)
    case .change(let task, let address, let etag): try put(task, at: address, .match(etag))
    case .delete(let address, let etag, _): try delete(address, etag: etag)
    }
  }

  private mutating func put(
    _ task: SyncedTask, at address: String, _ condition: CarrierCondition
  ) throws(SyncStop) -> Sent {
    try prepare(task.list)
    written[task.list]?.insert(address)
    let etag: String
    do throws(CarrierFailure) {
      etag = try carrier.put(translation.write(task), at: address, condition) ?? ""
    } catch {
      let sent = Sent(error)
      if case .refused = sent { written[task.list]?.remove(address) }
      guard case .changed = sent else { return sent }
      try doubt(task.list)
      return error.name == "no-uid-conflict" ? try makeRoom(for: task, error) : sent
    }
    try store.keep([address: KnownResource(list: task.list, etag: etag, uid: task.uid, base: task.text)], marks: [:])
    if store.state.refused[task.uid] != nil { try store.refuse(task.uid, nil) }
    return .done
  }

  /// Where a server has each UID once over all lists, as Cyrus does, a task that moves goes from the old list first: it is
  /// whole here. One that is in a list which is not synced cannot go.
  private mutating func makeRoom(for task: SyncedTask, _ failure: CarrierFailure) throws(SyncStop) -> Sent {
    let copies = store.state.known.filter { $0.value.uid == task.uid && $0.value.list != task.list }
    if copies.isEmpty { return .refused(failure) }
    for (address, known) in copies.sorted(by: { $0.key < $1.key }) {
      if case .failed(let failure) = try delete(address, etag: known.etag) { return .failed(failure) }
    }
    return .changed
  }

  private mutating func delete(_ address: String, etag: String) throws(SyncStop) -> Sent {
    let list = store.state.known[address]?.list ?? ""
    try prepare(list)
    do throws(CarrierFailure) { try carrier.delete(address, etag: etag) } catch {
      if error.kind != .gone {
        if error.kind == .changed { try doubt(list) }
        return Sent(error)
      }
    }
    try store.keep([address: nil], marks: [:])
    return .done
  }

  /// Keeps a text that the server will not take however often it is sent. What lacks room or leave may be taken later.
  private func remember(_ sending: Sending, _ failure: CarrierFailure) throws(SyncStop) {
    guard [.refusedContent, .tooLarge].contains(failure.kind) else { return }
    switch sending {
    case .make(let task), .change(let task, _, _): try store.refuse(task.uid, task.text)
    case .delete: break
    }
  }

  /// Has it known, before a list is written to, that its token does not tell of that.
  private mutating func prepare(_ list: String) throws(SyncStop) {
    if store.state.lists[list]?.isUnsure == true { return }
    try doubt(list)
    written[list] = []
  }

  /// Has it that all of a list must be read the next time.
  private mutating func doubt(_ list: String) throws(SyncStop) {
    written[list] = nil
    var mark = store.state.lists[list] ?? ListMark()
    if mark.isUnsure { return }
    mark.isUnsure = true
    try store.keep([:], marks: [list: mark])
  }
}

extension SyncStore {
  /// How many changes there are to be sent in lists.
  public func waiting(in lists: Set<String>) -> Int {
    Sending.all(tasks, state).count { lists.contains($0.list(state)) }
  }
}

extension Sending {
  /// Whether something goes there.
  var deletes: Bool { if case .delete = self { true } else { false } }

  /// The list in which it is done; empty where that is not known.
  func list(_ state: SyncState) -> String {
    switch self {
    case .make(let task), .change(let task, _, _): task.list
    case .delete(let address, _, _): state.known[address]?.list ?? ""
    }
  }

  /// Whose it is, for those who are told of it: a UID, or an address.
  var name: String {
    switch self {
    case .make(let task), .change(let task, _, _): task.uid
    case .delete(let address, _, _): address
    }
  }
}
