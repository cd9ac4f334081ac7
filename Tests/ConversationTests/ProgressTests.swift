import Interchange
import Model
import Seeded
import Testing

@testable import Conversation

/// A file that takes long: how far it is, and how it is ended.
@Suite struct ProgressTests {
  /// A person in front of whom 4 seconds go by between two looks, and who gives up at one of them.
  private final class Impatient: Console {
    let isInteractive = true
    let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615)))
    private(set) var said: [String] = []
    var patience = Int.max
    private var looks = 0

    var isInterrupted: Bool {
      world.now.seconds += 4
      looks += 1
      return looks > patience
    }

    func ask(_ prompt: Prompt) -> Input { .end }
    func say(_ text: String) { said.append(text) }
    func refuse(_ text: String) { said.append(text) }
  }

  private static let count = 7_500

  private static func repeated(_ part: (Int) -> String) -> String { (0..<count).map(part).joined() }

  private static func task(_ number: Int) -> String {
    "BEGIN:VTODO\nUID:\(number)@x\nSUMMARY:Task \(number)\nEND:VTODO\n"
  }

  private static let files: [(name: String, text: String)] = [
    ("many.csv", "name\n" + repeated { "Task \($0)\n\n" }),
    ("many.txt", repeated { "Task \($0)\n\n" }),
    ("many.json", "[" + repeated { #"{"name":"Task \#($0)"},"# } + "]"),
    (
      "many.ics",
      "BEGIN:VCALENDAR\n" + repeated(task) + "END:VCALENDAR\n"
    ),
  ]

  private func session(_ console: Impatient, _ file: (name: String, text: String)) -> Session {
    console.world.files[file.name] = Array(file.text.replacing(",]", with: "]").utf8)
    return Session(store: MemoryStore(), console: console, world: console.world)
  }

  @Test("Every 10 seconds it is said how far it is", arguments: files.indices) func howFar(_ place: Int) {
    let (console, file) = (Impatient(), ProgressTests.files[place])
    let session = session(console, file)
    session.perform("import \(file.name)")
    let told = console.said.filter { $0.hasPrefix("Importing, ") }
    #expect(told.count == 2 && told.allSatisfy { $0.hasSuffix("000 of 7500.") }, "\(console.said)")
    #expect(console.said.last == "Imported 7500 tasks.")
  }

  @Test("Ctrl-C ends it, and nothing is kept", arguments: files.indices) func ended(_ place: Int) {
    let (console, file) = (Impatient(), ProgressTests.files[place])
    console.patience = 5
    let session = session(console, file)
    session.perform("import \(file.name)")
    #expect(console.said.last == "Cancelled. Nothing imported.")
    #expect(session.store.list.count == 0 && session.store.sequence == 0)
  }

  @Test("What comes again is compared under the same law") func again() throws {
    let console = Impatient()
    let session = session(console, ProgressTests.files[3])
    session.perform("import many.ics")
    console.world.files["again.ics"] = console.world.files["many.ics"].map { bytes in
      Array(String(decoding: bytes, as: UTF8.self).replacing("SUMMARY:Task", with: "SUMMARY:Other task").utf8)
    }
    console.patience = 20
    session.perform("import again.ics")
    #expect(console.said.last == "Cancelled. Nothing imported.", "\(console.said)")
    #expect(session.store.list.all.allSatisfy { $0.name.hasPrefix("Task") })
  }

  @Test("A folder of files tells how far it is, too") func folder() {
    let console = Impatient()
    for number in 1...20 {
      console.world.files["list/\(number).ics"] = Array(
        "BEGIN:VCALENDAR\n\(ProgressTests.task(number))END:VCALENDAR\n".utf8)
    }
    let session = Session(store: MemoryStore(), console: console, world: console.world)
    session.perform("import list")
    #expect(console.said.contains { $0.hasPrefix("Importing, ") && $0.hasSuffix(" of 20.") }, "\(console.said)")
    console.patience = 10
    console.world.files["list/21.ics"] = console.world.files["list/20.ics"]
    session.perform("import list")
    #expect(console.said.last == "Cancelled. Nothing imported.")
  }
}
