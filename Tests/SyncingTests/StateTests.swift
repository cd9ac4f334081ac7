import Model
import Seeded
import Testing
import Wire

@testable import Syncing

/// What is kept between two syncs, and what is said of what cannot be done.
@Suite struct StateTests {
  private let server = MemoryServer()
  private let carrier: MemoryCarrier
  private let store = MemorySyncStore()
  private let home = MemoryServer.home + "home/"
  private let work = MemoryServer.home + "work/"

  init() {
    carrier = MemoryCarrier(server)
    server.letsMakeLists = true
  }

  private func add(_ name: String, to list: String) {
    let text = SyncedText(lines: [.name: [name]], changed: Instant(seconds: 5))
    store.edit(name, SyncedTask(uid: name, list: list, text: text))
  }

  private func sync(_ answer: SyncAnswer = .stop) throws(SyncStop) -> SyncReport {
    var sync = Sync(carrier, PlainTranslation(), store, lists: [home, work], inbox: home) { _ in answer }
    try sync.run(in: MemoryServer.home)
    return sync.report
  }

  @Test func whatIsKeptComesBackFromItsRows() {
    var state = SyncState()
    (state.sent, state.seen) = (Tip(sequence: 7), Tip(sequence: 9, check: 0xA1))
    state.add([SyncConflict(uid: "a", field: .notes, lost: ["one", "two"], isOurs: true)])
    state.add([SyncConflict(uid: "b", field: .name, lost: [], isOurs: false)])
    state.take([state.conflicts[0]], by: 3)
    state.lists[home] = ListMark(token: "1", ctag: "2", isUnsure: true)
    #expect(SyncState(rows: state.rows) == state)
    var account = SyncAccount(address: "cloud.example.org", user: "ana")
    account.pairings = [
      SyncAccount.Pairing(list: home, page: "Inbox", isWritable: false),
      SyncAccount.Pairing(list: work, page: "Work", isMade: false),
    ]
    account.left = [work]
    #expect(SyncAccount(rows: account.rows) == account)
  }

  @Test func theNumberOfAConflictNeverComesAgain() {
    func lost(_ name: String) -> SyncConflict { SyncConflict(uid: name, field: .name, lost: ["x"], isOurs: true) }
    // As they were kept before they had numbers.
    var state = SyncState(rows: [["conflict", "one", "name", "ours", "x"], ["conflict", "two", "name", "", "x"]])
    #expect(state.conflicts.map(\.number) == [1, 2] && state.conflicts.map(\.isOurs) == [true, false])
    state.add([lost("one"), lost("three")])
    #expect(state.conflicts.map(\.number) == [1, 2, 3], "one was there already")
    state.take([state.conflicts[0]], by: 7)
    state.keep(state.conflicts)
    state = SyncState(rows: state.rows)
    state.add([lost("four")])
    #expect(state.conflicts.map(\.number) == [4] && state.isTaken(1) && !state.isTaken(2))
    state.noteStep(of: 7, isRedo: false)
    #expect(Set(state.conflicts.map(\.number)) == [1, 4] && !state.isTaken(1))
  }

  @Test func whatWasTakenComesBackWithItsStep() {
    var state = SyncState()
    state.add(["one", "two", "three"].map { SyncConflict(uid: $0, field: .name, lost: ["x"], isOurs: true) })
    let some = state.conflicts
    state.take([some[0], some[1]], by: 7)
    #expect(state.conflicts == [some[2]] && some.map { state.isTaken($0.number) } == [true, true, false])
    state.noteStep(of: 6, isRedo: false)
    #expect(state.conflicts == [some[2]])
    state.noteStep(of: 7, isRedo: false)
    #expect(Set(state.conflicts) == Set(some) && state.conflicts.count == 3 && !state.isTaken(1))
    state.noteStep(of: 7, isRedo: false)
    #expect(state.conflicts.count == 3)
    state.noteStep(of: 7, isRedo: true)
    #expect(state.conflicts == [some[2]] && state.isTaken(1) && state.forgotten.isTaken(1))
    // What was kept is over, whatever is taken back.
    state.noteStep(of: 7, isRedo: false)
    state.keep(some)
    state.noteStep(of: 7, isRedo: false)
    #expect(state.conflicts.isEmpty && !state.isTaken(1))
    for entry in 0..<300 { state.take([some[0]], by: entry) }
    #expect(state.taken.map(\.entry) == Array(100..<300))
  }

  @Test(arguments: [
    ("STATUS:COMPLETED", true), ("status;x=y:cancelled", true), ("COMPLETED:20261120T080000Z", true),
    ("COMPLETED;VALUE=DATE:20261120", true), ("PERCENT-COMPLETE:100", true), ("PERCENT-COMPLETE:99", false),
    ("STATUS:NEEDS-ACTION", false), ("DUE:20261120T080000Z", false),
  ])
  func whatIsDoneIsKnownByItsLines(_ line: String, isDone: Bool) {
    let text = SyncedText(lines: [.position: ["DTSTART:20261120T080000Z", line]], changed: Instant(seconds: 1))
    #expect(text.isDone == isDone)
  }

  @Test func onlyListsThatAreSyncedOnAreRemembered() {
    var state = SyncState()
    state.known["x"] = KnownResource(list: home, etag: "1", uid: "a", base: nil)
    state.known["y"] = KnownResource(list: work, etag: "1", uid: "b", base: nil)
    (state.lists[home], state.lists[work]) = (ListMark(token: "1"), ListMark(token: "2"))
    state.sent = Tip(sequence: 7)
    let kept = state.kept(of: [home])
    #expect(Array(kept.known.keys) == ["x"] && Array(kept.lists.keys) == [home] && kept.sent == nil)
  }

  @Test func whatNobodyHasHeardIsNotForgottenWithTheServer() {
    var state = SyncState()
    state.add([SyncConflict(uid: "a", field: .name, lost: ["Old"], isOurs: false)])
    state.known["x"] = KnownResource(list: home, etag: "1", uid: "a", base: nil)
    (state.sent, state.seen) = (Tip(sequence: 7), Tip(sequence: 9))
    let forgotten = state.forgotten
    #expect(forgotten.conflicts == state.conflicts)
    #expect(forgotten.known.isEmpty && forgotten.sent == nil && forgotten.seen == nil)
  }

  @Test func whatMayNotBeWrittenIsToldOnceAndWaits() throws {
    add("Milk", to: work)
    #expect(try sync().sent == 1)
    server.readOnly = [work]
    add("Milk", to: home)
    add("Bread", to: work)
    let first = try sync()
    // A copy in another list is made, and the one that nobody may delete stays.
    #expect(first.refused.isEmpty && first.held == 1 && first.sent == 1)
    // Moved to where we may write, or once we may, it goes.
    add("Bread", to: home)
    let moved = try sync()
    #expect(moved.held == 0 && moved.sent == 1 && server.lists[home]?.count == 2)
    store.edit("Bread", nil)
    store.edit("Milk", nil)
    let second = try sync(.delete)
    #expect(second.refused.isEmpty && second.came == 0 && second.sent == 2)
    #expect(server.lists[work]?.count == 1 && store.tasks.isEmpty)
    server.readOnly = []
    #expect(try sync(.delete).sent == 1)
    #expect(server.tasks.isEmpty)
  }

  @Test func theListOfTheInboxIsMadeAgainWhereItsTasksAreToStay() throws {
    for name in ["Milk", "Bread", "Tea"] { add(name, to: home) }
    #expect(try sync().sent == 3)
    server.deleteList(home)
    #expect(throws: SyncStop.stopped) { try sync(.stop) }
    let report = try sync(.keep)
    #expect(report.came == 0 && report.sent == 3)
    #expect(server.lists[home]?.count == 3 && store.tasks.count == 3)
    #expect(try sync().sent == 0)
  }

  @Test func whatChangesThereAllTheTimeIsNotCalledDone() throws {
    add("Milk", to: home)
    carrier.refusal = { CarrierFailure(.changed) }
    let report = try sync()
    #expect(report.isUnfinished && report.sent == 0 && report.refused.isEmpty)
    carrier.refusal = { nil }
    let next = try sync()
    #expect(!next.isUnfinished && next.sent == 1)
  }

  @Test(arguments: [true, false])
  func whatTheServerCannotTellJustNowIsNotGone(tellsTokens: Bool) throws {
    server.tellsTokens = tellsTokens
    for name in ["Milk", "Bread", "Tea"] { add(name, to: home) }
    #expect(try sync().sent == 3)
    server.unsaid = [home + "Milk.ics"]
    let other = MemorySyncStore()
    var sync = Sync(MemoryCarrier(server), PlainTranslation(), other, lists: [home, work], inbox: home) { _ in .stop }
    try sync.run(in: MemoryServer.home)
    #expect(other.tasks.keys.sorted() == ["Bread", "Tea"])
    other.edit("Tea", nil)
    try sync.run(in: MemoryServer.home)
    #expect(try self.sync().came == 1 && store.tasks.keys.sorted() == ["Bread", "Milk"])
    server.unsaid = []
    try sync.run(in: MemoryServer.home)
    #expect(other.tasks.keys.sorted() == ["Bread", "Milk"])
  }

  @Test func whatWasReadBeforeIsAskedForOnlyWhereItChangedSince() throws {
    for name in ["Milk", "Bread", "Tea"] { add(name, to: home) }
    #expect(try sync().sent == 3)
    var texts: [String: CarrierText] = [:]
    for (address, one) in server.lists[home] ?? [:] {
      texts[address] = CarrierText(entry: CarrierEntry(address: address, etag: one.etag), text: one.text)
    }
    /// The tasks of a machine that has those texts, and how many requests it made.
    func came() throws -> (tasks: [String: SyncedTask], requests: Int) {
      let (carrier, store) = (MemoryCarrier(server), MemorySyncStore())
      var sync = Sync(carrier, PlainTranslation(), store, lists: [home, work], inbox: home, texts: texts) { _ in .stop }
      try sync.run(in: MemoryServer.home)
      return (store.tasks, carrier.requests)
    }
    let (all, requests) = try came()
    #expect(all == store.tasks)
    store.edit(
      "Tea",
      SyncedTask(uid: "Tea", list: home, text: SyncedText(lines: [.name: ["Green tea"]], changed: Instant(seconds: 9))))
    #expect(try sync().sent == 1)
    let (changed, more) = try came()
    #expect(changed == store.tasks && more == requests + 1)
  }

  @Test(arguments: [CarrierFailure.Kind.forbidden, .changed, .refusedContent, .unreadable, .server])
  func aTokenThatIsRefusedForAnyReasonIsDoneWithout(_ kind: CarrierFailure.Kind) throws {
    add("Milk", to: home)
    #expect(try sync().sent == 1)
    server.tokenRefusal = CarrierFailure(kind)
    add("Bread", to: home)
    #expect(try sync().sent == 1)
    #expect(server.lists[home]?.count == 2)
    // But the way may be there again.
    server.tokenRefusal = CarrierFailure(.timeout)
    let text = SyncedText(lines: [:], changed: Instant(seconds: 1))
    _ = try server.put(PlainTranslation().write(SyncedTask(uid: "Tea", list: home, text: text)), home + "Tea.ics", .new)
    #expect(throws: SyncStop.carrier(CarrierFailure(.timeout))) { try sync() }
  }

  @Test func aTaskMovesWhereAServerHasEachNameOnce() throws {
    server.hasUniqueNames = true
    add("Milk", to: home)
    #expect(try sync().sent == 1)
    add("Milk", to: work)
    let report = try sync()
    #expect(!report.isUnfinished && report.refused.isEmpty)
    #expect(server.lists[home]?.count == 0 && server.lists[work]?.count == 1 && store.tasks.count == 1)
    #expect(try sync() == SyncReport())
    // In a list that is not synced it stays, and that is said.
    server.makeList(MemoryServer.home + "left/", name: "Left")
    let text = PlainTranslation().write(
      SyncedTask(uid: "Tea", list: "", text: SyncedText(lines: [:], changed: Instant(seconds: 1))))
    _ = try server.put(text, MemoryServer.home + "left/Tea.ics", .new)
    add("Tea", to: home)
    #expect(try sync().refused.keys.sorted() == ["Tea"])
  }

  @Test func doneOnBothSidesIsNoConflict() {
    func done(_ time: String, _ changed: Int) -> SyncedText {
      SyncedText(
        lines: [.position: ["STATUS:COMPLETED", "COMPLETED:" + time]], changed: Instant(seconds: changed))
    }
    let (ours, theirs) = (done("20261120T080000Z", 1), done("20261120T090000Z", 2))
    for base in [nil, SyncedText(lines: [:], changed: Instant(seconds: 0))] {
      let merge = Merge(uid: "a", base: base, here: ours, there: theirs)
      #expect(merge.conflicts.isEmpty && merge.text[.position] == theirs[.position])
    }
  }
}
