import Foundation
import Interchange
import Model
import Seeded
import Storage
import Syncing
import Testing
import Wire

@testable import Conversation

/// A sync of a session: how far it is, how it is ended, and whose clock counts.
@Suite struct SyncRunTests {
  private final class Listening: Console {
    let isInteractive = true
    private(set) var said: [String] = []
    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) { said.append(text) }
    func refuse(_ text: String) { said.append(text) }
  }

  private let console = Listening()
  private let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
  private let syncer = FixedSyncer()
  private let session: Session

  init() throws {
    session = Session(store: MemoryStore(), console: console, world: world)
    session.syncer = syncer
    var account = SyncAccount(address: "cloud.example.org", user: "ana")
    account.home = MemoryServer.home
    account.pairings = [SyncAccount.Pairing(list: MemoryServer.home + "home/", page: Todo.firstPage)]
    account.left = [MemoryServer.home + "work/"]
    _ = syncer.keep(Password("open sesame"), of: &account)
    try syncer.keep(account)
    for number in 0..<20 { session.perform("add Task \(number)") }
  }

  @Test("One by itself is over where the server lets nobody in, and tried again where there is no way")
  func shutOut() {
    syncer.failure = CarrierFailure(.refused)
    #expect(SyncOutcome(of: session).isShutOut == false)
    syncer.failure = nil
    syncer.secret = "another"
    let outcome = SyncOutcome(of: session)
    #expect(outcome.isShutOut && outcome.isFailure && !outcome.isSilent)
  }

  @Test("Each half minute it is said how far it is") func howFar() {
    let world = world
    syncer.onSend = { world.now.seconds += 4 }
    session.perform("sync")
    #expect(console.said.filter { $0.hasPrefix("Syncing") } == ["Syncing, 8 of 20.", "Syncing, 16 of 20."])
    #expect(console.said.last == "Synced, 20 sent.")
  }

  @Test("Ended by Ctrl-C, it says how many were sent, and the rest goes the next time") func ended() {
    let syncer = syncer
    var sent = 0
    syncer.onSend = {
      sent += 1
      if sent == 6 { syncer.refusal = CarrierFailure(.cancelled) }
    }
    session.perform("sync")
    #expect(console.said.last == "Cancelled. 5 of 20 sent.")
    syncer.onSend = {}
    syncer.refusal = nil
    session.perform("sync")
    #expect(console.said.last == "Synced, 15 sent.")
  }

  /// Our clock is two hours behind, so that what is typed now seems older than what was changed there an hour ago.
  @Test("What is later is told by the server's clock") func clock() {
    session.perform("sync")
    let hour: Int64 = 3_600
    syncer.server.time = Int64(world.now.seconds) + 2 * hour
    session.perform("rename \"Task 3\" to Ours")
    syncer.server.change(
      "home", "Task 3", ["SUMMARY:Theirs", "LAST-MODIFIED:" + Instant(seconds: world.now.seconds + 3_600).basic])
    session.perform("sync")
    #expect(
      session.store.list.all.contains { $0.name == "Ours" }
        && console.said.last?.hasSuffix("1 conflict. Type conflicts.") == true,
      "\(console.said.suffix(3))")
    // It is not moved on with each sync.
    session.perform("sync")
    session.perform("sync")
    #expect(session.store.list.all.allSatisfy { $0.changed <= world.now } && console.said.last == "Nothing new.")
  }

  /// Has both sides change a task, theirs first.
  private func part(_ name: String) {
    world.now.seconds += 3_600
    let stamp = "LAST-MODIFIED:" + world.now.basic
    syncer.server.change("home", name, ["SUMMARY:" + name, "PRIORITY:9", stamp])
    world.now.seconds += 3_600
    session.perform("urgency \"\(name)\" high")
    session.perform("sync")
  }

  /// What another program writes, what is typed here later, and what is said of both.
  @Test(
    "A conflict says the field, what stands there, and what it was",
    arguments: [
      (["SUMMARY:Theirs"], "rename \"Task 3\" to Ours", "1, name Ours. There was Theirs.", "Changed 4 Theirs."),
      (
        ["PRIORITY:9"], "urgency \"Task 3\" high", "1, Task 3, urgency high. There was low.",
        "Changed 4 Task 3, urgency low."
      ),
      (
        ["ESTIMATED-DURATION:PT30M"], "time \"Task 3\" 1 hour", "1, Task 3, time 1 hour. There was 30 minutes.",
        "Changed 4 Task 3, time 30 minutes."
      ),
      (
        ["DUE;VALUE=DATE:20261130", "DTSTART;VALUE=DATE:20261128"], "due \"Task 3\" friday",
        "1, Task 3, no start, due Friday 27. There was start Saturday 28, due Monday 30.",
        "Changed 4 Task 3, start Saturday 28, due Monday 30."
      ),
      (
        ["DUE;VALUE=DATE:20261130", "RRULE:FREQ=WEEKLY", "STATUS:COMPLETED"], "due \"Task 3\" friday",
        "1, Task 3, open, due Friday 27, no repeat. There was done, due Monday 30, repeat every week.",
        "Changed 4 Task 3, done, due Monday 30, repeat every week."
      ),
    ])
  func said(_ there: [String], _ typed: String, _ heard: String, _ taken: String) throws {
    session.perform("sync")
    world.now.seconds += 3_600
    let name = there[0].hasPrefix("SUMMARY") ? [] : ["SUMMARY:Task 3"]
    syncer.server.change("home", "Task 3", name + there + ["LAST-MODIFIED:" + world.now.basic])
    world.now.seconds += 3_600
    session.perform(typed)
    session.perform("sync")
    session.perform("conflicts")
    #expect(console.said.last == "1 conflict.\n" + heard)
    session.perform("conflicts take 1")
    #expect(console.said.last == taken)
    session.perform("undo")
    session.perform("conflicts")
    #expect(console.said.last == "1 conflict.\n" + heard)
  }

  @Test("A page that lost is said and taken, and what Heed has no word for is told to be there") func others() throws {
    var account = try #require(try syncer.account())
    account.left = []
    account.pairings.append(SyncAccount.Pairing(list: MemoryServer.home + "work/", page: "Work"))
    account.pairings.append(SyncAccount.Pairing(list: MemoryServer.home + "garden/", page: "Garden"))
    syncer.server.makeList(MemoryServer.home + "garden/", name: "Garden")
    try syncer.keep(account)
    session.perform("sync")
    let (address, known) = try #require(
      try syncer.state().known.first { $0.value.base?[.name] == ["SUMMARY:Task 3"] })
    let text = try #require(syncer.server.lists[known.list]?[address]?.text)
    _ = try syncer.server.put(text, MemoryServer.home + "garden/moved.ics", .new)
    syncer.server.change("home", "Task 3", nil)
    world.now.seconds += 3_600
    for line in ["new page Work", "page all", "move \"Task 3\" to page Work"] { session.perform(line) }
    session.perform("sync")
    session.perform("conflicts")
    #expect(console.said.last == "1 conflict.\n1, Task 3, page Work. There was Garden.", "\(console.said.suffix(5))")
    session.perform("conflicts take 1")
    #expect(console.said.last == "Changed 4 Task 3, page Garden.")
    try syncer.changeState { state in
      guard let uid = state.known.values.compactMap(\.uid).sorted().last else { return }
      state = SyncState(rows: state.rows + [["conflict", uid, "X-A", "ours", "X-A:1"]])
    }
    session.perform("conflicts")
    #expect(console.said.last?.contains(/\n2, Task \d+, other details\. Here were others\.$/) == true)
  }

  @Test("All that was heard is kept or taken, and not what came behind it", arguments: ["keep", "take"])
  func heardAlone(_ verb: String) throws {
    session.perform("sync")
    part("Task 3")
    part("Task 5")
    session.perform("conflicts")
    #expect(
      console.said.last
        == "2 conflicts.\n1, Task 3, urgency high. There was low.\n2, Task 5, urgency high. There was low.")
    part("Task 7")
    session.perform("conflicts \(verb) all")
    #expect(console.said.last == (verb == "keep" ? "Kept" : "Changed") + " 2 tasks, 1 conflict left.")
    session.perform("conflicts")
    #expect(console.said.last == "1 conflict.\n3, Task 7, urgency high. There was low.")
  }

  @Test("What is taken in lines that are dropped together, or taken back, is still there", arguments: [true, false])
  func together(isDropped: Bool) throws {
    session.perform("sync")
    part("Task 3")
    let heard = "1 conflict.\n1, Task 3, urgency high. There was low."
    session.runTogether {
      session.perform("conflicts take 1")
      if isDropped { session.perform("done 99") }
    }
    session.perform("conflicts")
    #expect(console.said.last == (isDropped ? heard : "No conflicts."))
    if !isDropped { session.perform("undo") }
    session.perform("conflicts")
    #expect(console.said.last == heard)
  }

  @Test("Lines that may be dropped together do not sync, and nothing was sent") func notTogether() throws {
    session.runTogether {
      session.perform("add Bread")
      session.perform("sync")
    }
    #expect(console.said.contains { $0.hasPrefix("Cannot sync in a run that may be dropped.") })
    #expect(syncer.server.lists[MemoryServer.home + "home/"]?.count == 0)
    #expect(try syncer.state().known.isEmpty)
  }

  @Test("What another Heed changes while a sync goes on is neither written over nor taken for sent")
  func anotherHeed() throws {
    let folder =
      FileManager.default.temporaryDirectory.path + "/heed-among-\(UID(calendar: "\(self)").text)-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (ours, other) = (try DiskStore(folder: folder), try DiskStore(folder: folder))
    let sessions = [ours, other].map { Session(store: $0, console: Listening(), world: world) }
    sessions[0].syncer = syncer
    for name in ["Milk", "Bread"] { sessions[0].perform("add \(name)") }
    sessions[0].perform("sync")
    syncer.server.change("home", "Milk", ["SUMMARY:Milk", "PRIORITY:1"])
    let (syncer, there) = (syncer, MemoryServer.home + "home/")
    var requests = 0
    syncer.onRequest = {
      requests += 1
      // Its lists are told; what changed in them is still to be read.
      if requests == 2 {
        sessions[1].perform("rename 1 to Oat milk")
        sessions[1].perform("note 2 wholemeal")
      }
    }
    sessions[0].perform("sync")
    syncer.onRequest = {}
    #expect(ours.list.all.map(\.name).sorted() == ["Bread", "Oat milk"])
    #expect(ours.list.all.first { $0.name == "Oat milk" }?.urgency == .high)
    sessions[0].perform("sync")
    let texts = syncer.server.lists[there]?.values.map { String(decoding: $0.text, as: UTF8.self) } ?? []
    #expect(texts.count == 2 && texts.contains { $0.contains("Oat milk") && $0.contains("PRIORITY:1") })
    #expect(texts.contains { $0.contains("wholemeal") })
  }

  @Test("A list made for a page whose name was taken is that page on every machine") func sameName() throws {
    var account = try #require(try syncer.account())
    account.left = []
    account.pairings.append(SyncAccount.Pairing(list: MemoryServer.home + "work/", page: "Work"))
    try syncer.keep(account)
    for (page, name) in [("garden", "Garden 2"), ("other", "Room 101")] {
      let address = MemoryServer.home + UID(calendar: "list of page " + page).text + "/"
      syncer.server.makeList(address, name: name)
    }
    session.perform("sync")
    #expect(try syncer.account()?.pairings.map(\.page).sorted() == ["Garden", "Inbox", "Room 101", "Work"])
  }
}
