import Model
import Seeded
import Testing
import Wire

@testable import Syncing

/// A sync among others who change the same: another Heed on this machine, other programs on the server, and a server that does
/// not take what it is sent.
@Suite struct AmongOthersTests {
  private let server = MemoryServer()
  private let carrier: MemoryCarrier
  private let store = MemorySyncStore()
  private let home = MemoryServer.home + "home/"
  private let work = MemoryServer.home + "work/"

  init() {
    carrier = MemoryCarrier(server)
    server.letsMakeLists = true
  }

  private func task(_ name: String, _ list: String, _ lines: [SyncField: [String]] = [:], at: Int = 5) -> SyncedTask {
    let text = SyncedText(lines: [.name: [name]].merging(lines) { $1 }, changed: Instant(seconds: at))
    return SyncedTask(uid: name, list: list, text: text)
  }

  private func add(_ name: String, to list: String) { store.edit(name, task(name, list)) }

  /// What another program does on the server.
  private func change(_ task: SyncedTask) throws {
    let address = task.list + task.uid + ".ics"
    let there = server.lists[task.list]?[address]
    _ = try server.put(PlainTranslation().write(task), address, there.map { .match($0.etag) } ?? .new)
  }

  private func sync(_ answer: SyncAnswer = .stop) throws(SyncStop) -> SyncReport {
    var sync = Sync(carrier, PlainTranslation(), store, lists: [home, work], inbox: home) { _ in answer }
    try sync.run(in: MemoryServer.home)
    return sync.report
  }

  @Test("What is changed here while a sync is about to change it is merged, not written over")
  func changedMeanwhile() throws {
    add("Milk", to: home)
    #expect(try sync().sent == 1)
    try change(task("Milk", home, [.urgency: ["high"]], at: 6))
    var isFirst = true
    store.onCommit = { [store] in
      if isFirst { store.edit("Milk", task("Milk", home, [.name: ["Oat milk"]], at: 7)) }
      isFirst = false
    }
    let report = try sync()
    #expect(report.came == 1 && report.conflicts == 0)
    #expect(store.tasks["Milk"]?.text.lines == [.name: ["Oat milk"], .urgency: ["high"]])
    #expect(server.tasks["Milk"]?.map(\.text.lines) == [[.name: ["Oat milk"], .urgency: ["high"]]])
  }

  @Test("A task that comes and is here on a page without a list is that task")
  func apart() throws {
    add("Milk", to: home)
    #expect(try sync().sent == 1)
    // Moved to a page that stays here, while it was changed there.
    store.edit("Milk", nil)
    store.others["Milk"] = task("Milk", "", [.notes: ["from here"]], at: 6)
    try change(task("Milk", home, [.urgency: ["high"]], at: 7))
    let report = try sync()
    #expect(report.staying["Milk"] == .there && report.conflicts == 0)
    #expect(store.tasks["Milk"]?.text.lines == [.name: ["Milk"], .urgency: ["high"], .notes: ["from here"]])
  }

  @Test(
    "A list that is gone is made again for what is to stay, where the server lets anybody make one",
    arguments: [true, false])
  func listGone(letsMake: Bool) throws {
    add("Milk", to: home)
    for name in ["Plan", "Print"] { add(name, to: work) }
    #expect(try sync().sent == 3)
    store.names = [work: "Work"]
    server.deleteList(work)
    server.letsMakeLists = letsMake
    let report = try sync(.keep)
    #expect(report.sent == 2 && report.came == (letsMake ? 0 : 2))
    #expect(store.tasks["Plan"]?.list == (letsMake ? work : home))
    #expect(server.lists[work]?.count == (letsMake ? 2 : nil) && server.names[work] == (letsMake ? "Work" : nil))
    #expect(try sync() == SyncReport())
  }

  @Test("What was asked and left open is asked again, also once it would not be asked by itself")
  func leftOpen() throws {
    for name in ["Milk", "Bread"] { add(name, to: home) }
    #expect(try sync().sent == 2)
    for name in ["Milk", "Bread"] { store.edit(name, nil) }
    #expect(throws: SyncStop.stopped) { try sync() }
    store.ask()
    // One that comes there makes the others some of three.
    try change(task("Tea", home))
    #expect(throws: SyncStop.stopped) { try sync() }
    #expect(try sync(.keep).came == 2)
    #expect(store.tasks.count == 3 && server.lists[home]?.count == 3)
  }

  @Test("What a server refuses is sent once in a sync, and what it takes later is not told as refused")
  func refusedOnce() throws {
    for name in ["Milk", "Bread"] { add(name, to: home) }
    var sent = 0
    carrier.refusal = {
      sent += 1
      return sent == 1 ? CarrierFailure(.forbidden) : nil
    }
    let report = try sync()
    #expect(sent == 2 && report.refused.count == 1 && report.sent == 1)
    carrier.refusal = { nil }
    #expect(try sync().refused.isEmpty && server.lists[home]?.count == 2)
  }

  @Test("A list that cannot be read keeps no other from being synced, and nothing of it is taken for gone")
  func unreadList() throws {
    add("Milk", to: home)
    for name in ["Plan", "Print"] { add(name, to: work) }
    #expect(try sync().sent == 3)
    try change(task("Tea", home))
    try change(task("Pack", work))
    add("Bread", to: home)
    add("Pen", to: work)
    carrier.unreadable = [work]
    let report = try sync()
    #expect(report.unread.keys.sorted() == [work] && report.gone == 0 && report.refused.isEmpty)
    #expect(store.tasks["Tea"] != nil && server.tasks["Bread"] != nil)
    #expect(store.tasks["Pack"] == nil && server.tasks["Pen"] == nil && store.tasks["Plan"] != nil)
    carrier.unreadable = []
    #expect(try sync().unread.isEmpty && store.tasks["Pack"] != nil && server.tasks["Pen"] != nil)
  }

  @Test("A full server is told once, and asked for no more")
  func full() throws {
    for number in 0..<8 { add("task \(number)", to: home) }
    var sent = 0
    carrier.refusal = {
      sent += 1
      return sent > 2 ? CarrierFailure(.full) : nil
    }
    #expect(throws: SyncStop.carrier(CarrierFailure(.full))) { try sync() }
    #expect(sent == 3 && server.lists[home]?.count == 2)
    carrier.refusal = { nil }
    #expect(try sync().sent == 6)
  }

  @Test("Over what cannot be read any more nothing is sent, and the sync ends")
  func unreadable() throws {
    add("Milk", to: home)
    #expect(try sync().sent == 1)
    let address = home + "Milk.ics"
    let etag = try #require(server.lists[home]?[address]?.etag)
    _ = try server.put(Array("no task".utf8), address, .match(etag))
    store.edit("Milk", task("Milk", home, [.urgency: ["high"]], at: 7))
    let report = try sync()
    #expect(report.refused.keys.sorted() == ["Milk"] && !report.isUnfinished && report.sent == 0)
    #expect(server.lists[home]?[address]?.text == Array("no task".utf8))
  }

  @Test("An alarm that was heard on both sides is one alarm, heard when it was heard later")
  func alarms() {
    func alarm(_ heard: String?, _ trigger: String = "-PT10M") -> String {
      ["BEGIN:VALARM", heard.map { "ACKNOWLEDGED:" + $0 }, "TRIGGER:" + trigger, "END:VALARM"].compactMap { $0 }
        .joined(separator: "\n")
    }
    func merged(_ base: [String], _ here: [String], _ there: [String]) -> [String] {
      let texts = [base, here, there].map { SyncedText(lines: [.alarms: $0], changed: Instant(seconds: 1)) }
      let merge = Merge(uid: "a", base: texts[0], here: texts[1], there: texts[2])
      #expect(merge.conflicts.isEmpty)
      return merge.text[.alarms]
    }
    let (early, late) = ("20261125T090000Z", "20261125T100000Z")
    #expect(merged([alarm(nil)], [alarm(early)], [alarm(late)]) == [alarm(late)])
    #expect(merged([alarm(nil)], [alarm(late)], [alarm(early)]) == [alarm(late)])
    #expect(merged([alarm(nil)], [alarm(early)], [alarm(nil)]) == [alarm(early)])
    #expect(merged([alarm(early)], [alarm(early)], [alarm(late)]) == [alarm(late)])
    #expect(merged([alarm(nil)], [], [alarm(late)]) == [])
    #expect(merged([alarm(nil)], [alarm(early), alarm(nil, "PT0S")], [alarm(late)]).count == 2)
  }
}
