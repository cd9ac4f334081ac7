import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// A store whose file somebody writes over while it is read.
private final class TornStore: Store {
  private let store = MemoryStore()
  var torn: Trouble?
  var list: TodoList { store.list }
  var sequence: Int { store.sequence }

  func refresh() throws(StoreFailure) -> Bool { false }
  func commit(
    _ changes: [Change], typed: String, action: Entry.Action?, at time: Instant
  ) throws(StoreFailure) -> Entry {
    try store.commit(changes, typed: typed, action: action, at: time)
  }
  func sync() throws(StoreFailure) {}
  func undo(at time: Instant) throws(StoreFailure) -> Entry? { nil }
  func redo(at time: Instant) throws(StoreFailure) -> Entry? { nil }
  func beginTogether() {}
  func endTogether(keep: Bool) throws(StoreFailure) {}
  func check() throws(StoreFailure) -> CheckReport { CheckReport() }
  func backup(to path: String) throws(StoreFailure) {}
}

@Suite struct TornStoreTests {
  @Test func whatMayBeWrongIsNotSaid() {
    let (store, world, console) = (TornStore(), FixedWorld(When(CivilDate(dayNumber: 20_782), .midnight)), Silent())
    let session = Session(store: store, console: console, world: world)
    session.perform("add Pay rent")
    store.torn = .readOnly(path: "/tasks.json")
    for line in ["list", "export json to copy.json", "export csv", "read 1"] {
      console.said = []
      session.perform(line)
      #expect(console.said == ["Not saved, it can only be read. Make it writable, /tasks.json."], "\(line)")
    }
    #expect(world.files.isEmpty)
    store.torn = nil
    console.said = []
    session.perform("list")
    #expect(console.said == ["1 task.\n1 Pay rent, medium."])
  }

  private final class Silent: Console {
    var said: [String] = []
    let isInteractive = false
    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) { said.append(text) }
    func refuse(_ text: String) { said.append(text) }
  }
}
