import Model
import Seeded
import Testing

@testable import Conversation
@testable import English

/// Two conversations about the same tasks.
@Suite struct SharedStoreTests {
  private final class Listener: Console {
    var said: [String] = []
    var isInteractive: Bool { true }
    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) { said.append(text) }
    func refuse(_ text: String) { said.append(text) }
  }

  @Test func undoSaysWhoseChangeItTakesBack() {
    let store = MemoryStore()
    let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
    let (first, second) = (Listener(), Listener())
    let earlier = Session(store: store, console: first, world: world)
    earlier.perform("add Pay rent")
    let later = Session(store: store, console: second, world: world)
    later.perform("add Buy milk")
    earlier.perform("undo")
    #expect(first.said.last == "Undone, add, Buy milk. By another.")
    earlier.perform("redo")
    #expect(first.said.last == "Redone, add, Buy milk. By another.")
    later.perform("undo")
    #expect(second.said.last == "Undone, add, Buy milk.")
    // What was there before a session began is told as ever: most often it is the person's own of yesterday.
    later.perform("undo")
    #expect(second.said.last == "Undone, add, Pay rent.")
  }
}
