import Model
import Seeded

@testable import Conversation
@testable import English
@testable import Grammar

/// A whole session in memory: any lines, said as a script or typed by a person. Nothing traps, what is said is lines of
/// text without control characters, and what undo takes back redo brings again.
enum LineFuzz {
  private final class Listener: Console {
    let isInteractive: Bool
    var rest: ArraySlice<String>

    init(_ lines: [String], isInteractive: Bool) {
      rest = lines[...]
      self.isInteractive = isInteractive
    }

    func ask(_ prompt: Prompt) -> Input {
      guard let line = rest.popFirst() else { return .end }
      return line == "\u{3}" ? .interrupted : .line(Words.clean(line))
    }

    func say(_ text: String) { check(text) }
    func refuse(_ text: String) { check(text) }
    func give(_ document: String) {}

    private func check(_ text: String) {
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        law(!line.isEmpty, "an empty line in \(text)")
        law(
          line.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }, "a control in \(line)")
      }
    }
  }

  private static let now = When(wallClockMinutes: 1_795_601_700 / 60)

  private static let vocabulary: [String] =
    Command.all.flatMap(\.names) + Lexicon.words.keys.sorted() + [
      "\n", "\n", "\n", "\n", "\n", "1", "2", "3", "7", "2 to 5", "it", ",", "all", "page", "School", "tag", "home",
      "due", "remind", "time", "repeat", "\"", "\\", "'", "é", "\u{3}", "back", "save", "skip", "clear", "yes", "no",
      "to", "from", "with", "notes.txt", "csv", "json", "calendar", "todo", "html", "99999999999999999999", "-1", "0",
      "2026-02-30", "31", "5/4", "every", "day", "week", ".", "?", "friday", "5 pm", "Pay rent", "milk",
    ]

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let text = mode & 1 == 0 ? String(decoding: rest, as: UTF8.self) : words(rest)
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let console = Listener(lines, isInteractive: mode & 2 == 0)
    let store = MemoryStore()
    let world = FixedWorld(LineFuzz.now)
    world.files["notes.txt"] = rest
    let outer: any Console = mode & 2 == 0 ? console : ScriptConsole(console)
    let session = Session(store: store, console: outer, world: world)
    for line in ["add Buy milk", "add Pay rent, high, due friday 5 pm, every week, 30 minutes, page School"] {
      session.perform(line)
    }
    session.run()
    takeBack(store, world)
  }

  /// All changes can be taken back and done again, and come to the same.
  private static func takeBack(_ store: MemoryStore, _ world: FixedWorld) {
    let whole = sorted(store.list)
    var steps = 0
    while steps < 100, (try? store.undo(at: world.now)) != nil { steps += 1 }
    for _ in 0..<steps { law((try? store.redo(at: world.now)) != nil, "not done again") }
    law(sorted(store.list) == whole, "undone and redone to another list")
  }

  private static func sorted(_ list: TodoList) -> [Todo] {
    list.all.sorted { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }
  }

  /// Two bytes make a word.
  private static func words(_ bytes: [UInt8]) -> String {
    stride(from: 0, to: bytes.count - 1, by: 2)
      .map { vocabulary[(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])) % vocabulary.count] }
      .joined(separator: " ")
  }
}
