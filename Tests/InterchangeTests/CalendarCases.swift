import Foundation
import Model
import Seeded
import Testing

@testable import Conversation
@testable import Interchange

/// Files as other programs write them, made for this test, one point a file (`Cases`), each with what must come of it
/// beside it. `HEED_WRITE_CASES=1` writes those anew: read the difference.
@Suite struct CalendarCases {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")

  /// The names of all cases of an ending.
  static func names(_ ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.sorted()
  }

  /// A person in Berlin on 25 November 2026 at 10:15, who takes tasks in as the program does.
  static func surroundings(_ zone: String = "Europe/Berlin") -> Surroundings {
    let world = FixedWorld(When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 555)))
    world.zone = TimeZone(identifier: zone)!
    return Session(store: MemoryStore(), console: ScriptConsole([], output: Silence()), world: world).surroundings
  }

  static func read(_ file: String, in surroundings: Surroundings = surroundings()) throws -> (String, Imported) {
    let bytes = try Array(Data(contentsOf: folder.appendingPathComponent(file)))
    let format = try #require(Format(path: file, text: String(decoding: bytes, as: UTF8.self)))
    return (String(decoding: bytes, as: UTF8.self), try Imported(bytes, as: format, in: surroundings))
  }

  @Test("What other programs write is read as it was meant", arguments: names(".ics"))
  func cases(_ file: String) throws {
    let (_, imported) = try CalendarCases.read(file)
    let heard = CalendarCases.description(imported)
    let expected = CalendarCases.folder.appendingPathComponent(file.replacing(".ics", with: ".txt"))
    if ProcessInfo.processInfo.environment["HEED_WRITE_CASES"] != nil {
      try heard.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(heard == (try String(contentsOf: expected, encoding: .utf8)), "\(file)")
  }

  /// The law of content lines: parse and write, and every line is there that was.
  @Test("What comes in goes out with every line it had", arguments: names(".ics"))
  func linesStay(_ file: String) throws {
    for zone in ["Europe/Berlin", "America/New_York"] {
      let here = CalendarCases.surroundings()
      let (_, imported) = try CalendarCases.read(file, in: here)
      let written = Format.calendar.write(imported.tasks.map(\.todo), CalendarCases.surroundings(zone))
      let bytes = try Array(Data(contentsOf: CalendarCases.folder.appendingPathComponent(file)))
      if imported.tasks.isEmpty { continue }
      #expect(
        CalendarCases.lines(bytes).sorted() == CalendarCases.lines(Array(written.utf8)).sorted(), "\(file) in \(zone)")
    }
  }

  /// The lines of its tasks and zones, unfolded.
  static func lines(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    bytes.withUnsafeBufferPointer { buffer in
      var reader = ComponentReader(buffer)
      while let event = try? reader.next() {
        if case .component(let component) = event { component.forEachLine { lines.append($0) } }
      }
    }
    return lines
  }

  /// A field a line, and nothing of those that are not set.
  static func description(_ imported: Imported) -> String {
    var lines: [String] = []
    func add(_ name: String, _ text: String?) { if let text, !text.isEmpty { lines.append(name + " " + text) } }
    for task in imported.tasks {
      let todo = task.todo
      add("name", todo.name)
      add("uid", todo.uid.text)
      add("urgency", todo.urgency == .medium ? nil : todo.urgency.text)
      add("start", todo.start?.iso)
      add("due", todo.due?.iso)
      add("estimate", todo.estimate?.iso)
      add("alarms", todo.alarms.map(\.text).joined(separator: " "))
      add("rings", todo.triggers().map(\.iso).sorted().joined(separator: " "))
      if let repeats = todo.recurrence {
        add("repeat", repeats.rule.text + " from " + repeats.start.iso + (repeats.mode == .fixed ? "" : " after done"))
        add("except", repeats.except.map(\.iso).joined(separator: " "))
        let dates = repeats.dates(after: (todo.due ?? repeats.start)).prefix(3)
        add("then", dates.map(\.iso).joined(separator: " "))
      }
      add("page", todo.page == Todo.firstPage ? nil : todo.page)
      add("tags", todo.tags.joined(separator: ", "))
      for note in todo.notes { add("note", note.replacing("\n", with: "\\n")) }
      add("created", todo.created.iso)
      add("changed", todo.changed == todo.created ? nil : todo.changed.iso)
      add("done", todo.done?.iso)
      add("acknowledged", todo.acknowledged?.iso)
      add("snoozed", todo.snoozed?.iso)
    }
    for unread in imported.unread {
      add(unread.isTaken ? "told" : "left out", "line \(unread.line) \(unread.reason)")
    }
    add("kept", imported.kept.joined(separator: ", "))
    add("ignored", imported.ignored.joined(separator: ", "))
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Nobody listens.
private final class Silence: Console {
  let isInteractive = false
  func ask(_ prompt: Prompt) -> Input { .end }
  func say(_ text: String) {}
  func refuse(_ text: String) {}
}
