import Model
import Testing

@testable import Interchange

/// What a file may hold at most, so that none takes more memory than a machine has.
@Suite struct BoundTests {
  private func read(_ text: String, _ format: Format, tasks limit: Int = Imported.taskLimit) throws -> Imported {
    var surroundings = Surroundings(
      now: Instant(seconds: 0), newUID: { UID(high: 1, low: 1) },
      wallClock: { When(wallClockMinutes: $0.seconds / 60) },
      instant: { Instant(seconds: $0.startingMinutes * 60) }, page: { "\($0.count)" })
    surroundings.taskLimit = limit
    return try Imported(text, as: format, in: surroundings)
  }

  private static let component = "BEGIN:VTODO\nSUMMARY:x\nEND:VTODO\n"

  /// A file of so many tasks in each form that is read, Taskwarrior's too, and of tasks that are left out.
  private static let files: [(Format, @Sendable (Int) -> String)] = [
    (.csv, { "name\n" + String(repeating: "x\n", count: $0) }),
    (.csv, { "name\n" + String(repeating: "x,y\n", count: $0) }),
    (.todo, { String(repeating: "x\n\n", count: $0) }),
    (.json, { "[" + String(repeating: #"{"name":"x"},"#, count: $0 - 1) + #"{"name":""}]"# }),
    (.json, { String(repeating: #"{"description":"x","uuid":"?"},"#, count: $0) }),
    (
      .calendar,
      { "BEGIN:VCALENDAR\n" + String(repeating: component, count: $0) + "END:VCALENDAR\n" }
    ),
  ]

  @Test(arguments: files.indices) func aFileOfMoreTasksThanThatIsRefused(_ place: Int) throws {
    let (format, text) = BoundTests.files[place]
    let whole = try read(text(7), format, tasks: 7)
    #expect(whole.tasks.count + whole.leftOut.count == 7)
    #expect(throws: FileFault.tooMany(.tasks, limit: 7)) { try self.read(text(8), format, tasks: 7) }
  }

  @Test func aTableWithoutAnEndToItsColumnsIsRefused() throws {
    #expect(throws: FileFault.malformed(line: 1)) {
      try self.read("name" + String(repeating: ",x", count: TableRows.cellLimit), .csv)
    }
    let row = try read("name\n" + String(repeating: "x,", count: TableRows.cellLimit * 2) + "\nMilk\n", .csv)
    #expect(row.tasks.map(\.todo.name) == ["x", "Milk"] && row.unread.map(\.reason) == [.tooManyCells])
  }

  @Test func manyWordsThatAreNotTakenOverAreNotAllKept() throws {
    let lines = (0..<9_000).map { "X-WORD-\($0):x\n" }.joined()
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\n\(lines)END:VTODO\nEND:VCALENDAR\n"
    #expect(try read(text, .calendar).kept.count == 0)
    let names = (0..<9_000).map { "NAME-\($0):x\n" }.joined()
    #expect(try read(text.replacing(lines, with: names), .calendar).kept.count == 100)
  }

  @Test(arguments: [
    ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]),
    ("\n\ra\u{2028}b\u{85}é €\u{B}\u{C}", ["", "", "a", "b", "é €", ""]),
    ("", []), ("\n", [""]), ("a\r\r\nb", ["a", "", "b"]),
  ])
  func linesEndWhereUnicodeSaysSo(_ text: String, _ lines: [String]) throws {
    var read: [String] = []
    var reader = TextLines(text)
    while let line = try reader.next() { read.append(String(line)) }
    #expect(read == lines && reader.number == lines.count)
  }
}
