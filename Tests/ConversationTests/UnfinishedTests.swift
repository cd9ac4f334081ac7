import English
import Model
import Seeded
import Testing

@testable import Conversation

/// Questions that are open when the terminal is closed are offered at the next start.
@Suite struct UnfinishedTests {
  /// A terminal that is closed where its lines end.
  private final class ClosedTerminal: Console {
    var lines: [String]
    private(set) var said: [String] = []
    private(set) var isHungUp = false
    let isInteractive = true
    var lineNumber: Int? { nil }

    init(_ lines: [String]) { self.lines = lines }

    func ask(_ prompt: Prompt) -> Input {
      isHungUp = lines.isEmpty
      return isHungUp ? .end : .line(lines.removeFirst())
    }
    func say(_ text: String) { said += text.split(separator: "\n").map(String.init) }
    func refuse(_ text: String) { say(text) }
  }

  private let store = MemoryStore()

  /// Types lines into a session that begins with settings, until the terminal is closed. Returns the settings it leaves.
  private func run(_ lines: [String], _ settings: Settings = Settings()) -> (Settings, [String]) {
    let terminal = ClosedTerminal(lines)
    var kept = settings
    let session = Session(
      store: store, console: terminal, world: FixedWorld(When(iso: "2026-11-23T10:15")!), settings: settings
    ) { kept = $0 }
    session.run()
    return (Settings(stored: kept.stored), terminal.said)
  }

  @Test("The answers that were given are kept, and the next start goes on behind them")
  func goesOn() throws {
    let (settings, _) = run(["add", "Call mum", "high"])
    #expect(store.list.openCount == 0)
    let (after, said) = run(["yes", "30 minutes", "save"], settings)
    #expect(said.contains("Not finished, Call mum. Type resume."))
    let task = try #require(store.list.tasks().first)
    #expect(task.name == "Call mum" && task.urgency == .high && task.estimate == TimeSpan(minutes: 30))
    #expect(after.unfinished == nil)
    // It is offered once.
    #expect(!run([], after).1.contains { $0.hasPrefix("Not finished") })
  }

  @Test("A question that was given up is not kept, nor is what changes nothing")
  func notKept() {
    #expect(run(["add", "Call mum", "cancel"]).0.unfinished == nil)
    #expect(run(["add"]).0.unfinished == nil)
    #expect(run(["add Call mum", "list"]).0.unfinished == nil)
    #expect(run(["resume"]).1.contains("All was finished. Type add to make one."))
  }
}
