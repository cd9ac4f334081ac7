import Model
import Testing

@testable import Conversation
@testable import English

/// What `history` counts of the commands that a terminal kept (rules.txt rule 107).
@Suite struct EarlierCommandsTests {
  @Test("Asking for the history is not part of it, in this session or an earlier one")
  func askingIsLeftOut() {
    let console = Rehearsal(filled: false)
    let session = Session(
      store: MemoryStore(), console: console, world: console.world,
      history: ["add Pay rent", "history rent", "History 3", "list"])
    session.perform("history 5")
    session.perform("history rent")
    #expect(console.said == ["1, add Pay rent.", "2, list.", "1, add Pay rent."])
  }
}
