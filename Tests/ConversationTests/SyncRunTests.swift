import Interchange
import Model
import Seeded
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
