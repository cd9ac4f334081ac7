import Model
import Testing

@testable import Interchange

/// Files of other programs, as they write them.
@Suite struct FormTests {
  private static var surroundings: Surroundings {
    Surroundings(
      now: Instant(seconds: 0), newUID: { UID(high: 1, low: 1) },
      wallClock: { When(wallClockMinutes: $0.seconds / 60 + 60) },
      instant: { Instant(seconds: ($0.startingMinutes - 60) * 60) }, page: { "\($0.count)" })
  }

  private func read(_ text: String, _ format: Format) throws -> Imported {
    try Imported(text, as: format, in: FormTests.surroundings)
  }

  /// A new form that shares a name or an ending with another would never be found by it.
  @Test func noTwoFormsAreCalledTheSame() {
    for words in [Format.all.flatMap { [$0.name] + $0.otherNames }, Format.all.flatMap(\.endings)] {
      #expect(Set(words).count == words.count && words.allSatisfy { $0 == $0.lowercased() && !$0.isEmpty })
    }
    for format in Format.all { #expect(Format(named: format.name) == format) }
    #expect(Format(named: "ICS") == nil && Format(named: "ics") == .calendar)
  }

  @Test(
    arguments: [
      ("a.csv", "", Format.csv), ("a.b.JSON", "", .json), ("a.ics", "", .calendar), ("a.txt", "{}", .todo),
      ("a", " [1", .json), ("a", "BEGIN:VCALENDAR", .calendar), ("a", "name,due\n", .csv), ("a", "Buy milk, eggs", nil),
      ("a", "<html>", .html), ("", "", .todo), ("json", "x", nil), ("a.todo", "x", .todo),
      ("passwd", "root:x:0\n", nil),
    ] as [(String, String, Format?)])
  func theFormIsToldByNameThenText(_ path: String, _ text: String, _ form: Format?) {
    #expect(Format(path: path, text: text) == form)
  }

  @Test func taskwarriorsMomentsAreReadOnTheWallClock() throws {
    let task = #"{"description":"x","uuid":"5f0c1b8e-0000-4000-8000-000000000001","due":"20261126T230000Z"}"#
    let todo = try #require(try read("[\(task)]", .json).tasks.first?.todo)
    // Midnight in a zone an hour ahead: the whole day.
    #expect(todo.due == When(iso: "2026-11-27"))
    #expect(todo.uid.text == "5f0c1b8e000040008000000000000001")
  }

  @Test(
    arguments: [
      ("weekly", "FREQ=WEEKLY"), ("2w", "FREQ=WEEKLY;INTERVAL=2"), ("P1M", "FREQ=MONTHLY"),
      ("3 days", nil), ("weekdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"), ("PT1H", nil), ("", nil),
      ("quarterly", "FREQ=MONTHLY;INTERVAL=3"),
    ] as [(String, String?)])
  func taskwarriorsRepeats(_ recur: String, _ rule: String?) throws {
    let task =
      #"{"description":"x","status":"recurring","uuid":"5f0c1b8e-0000-4000-8000-000000000001","due":"20261126T230000Z","#
      + #""recur":"\#(recur)"}"#
    let imported = try read(task, .json)
    #expect(imported.tasks.first?.todo.recurrence?.rule.text == rule)
    // The task is taken in either way.
    #expect(imported.tasks.count == 1 && imported.leftOut.isEmpty)
    #expect(imported.unread.isEmpty == (rule != nil))
  }

  @Test func aTableOfAnotherProgram() throws {
    let imported = try read("\u{FEFF}Name;Due;Colour\r\n\"Buy \"\"milk\"\"\";2026-11-27;red\r\n\r\nRead\r\n", .csv)
    #expect(imported.tasks.map(\.todo.name) == ["Buy \"milk\"", "Read"])
    #expect(imported.tasks.map(\.line) == [2, 4])
    #expect(imported.tasks[0].todo.due == When(iso: "2026-11-27"))
    #expect(imported.ignored == ["Colour"])
  }

  /// Page Work became Wor, and nobody was told.
  @Test func aTableThatIsCutInARow() throws {
    #expect(throws: FileFault.cut(line: 3)) { try read("name,page,due\nRead,Work,\nSleep,Wor", .csv) }
    #expect(throws: FileFault.cut(line: 4)) { try read("name,page,due\nRead,Work,\nSleep,\"Wo\nr\"", .csv) }
    #expect(try read("name,page,due\nRead,Work,\nSleep,Work,", .csv).tasks.count == 2)
    #expect(try read("name,page\nRead\n", .csv).tasks.count == 1)
  }

  @Test func aBackupThatLacksALineIsCut() throws {
    let tasks = (1...3).map { "{\"name\":\"a\($0)\"}" }
    func file(_ count: Int, _ tasks: [String]) -> String {
      let text = "{\"format\":1,\"count\":\(count),\"tasks\":[\n" + tasks.joined(separator: ",\n") + "\n]"
      return text + ",\"check\":\"\(Array(text.utf8).withUnsafeBytes { Checksum.text($0) })\"}\n"
    }
    let whole = file(3, tasks)
    #expect(try read(whole, .json).isChanged == false)
    #expect(throws: FileFault.cut(line: 4)) { try read(file(3, Array(tasks.dropLast())), .json) }
    #expect(throws: FileFault.cut(line: 5)) { try read(file(9, tasks), .json) }
    // A hand may change a task or add one.
    #expect(try read(file(2, tasks), .json).isChanged)
    #expect(try read(whole.replacing("a2", with: "b2"), .json).isChanged)
    #expect(try read(whole.replacing("\"a2\"", with: "\"a2 \""), .json).isChanged)
    #expect(try read(String(whole.dropLast()), .json).isChanged)
    // An export has no check.
    #expect(try read("{\"count\":1,\"tasks\":[{\"name\":\"a\"}]}", .json).isChanged == false)
  }

  @Test func whatHasNoIdentifierIsTold() throws {
    let text = "{\"tasks\":[{\"name\":\"a\"},{\"name\":\"b\",\"uid\":\"0000000000000000000000000000abcd\"}]}"
    #expect(try read(text, .json).tasks.map(\.isUnnamed) == [true, false])
    #expect(try read("a", .todo).tasks.map(\.isUnnamed) == [true])
  }

  @Test func aCellIsNotCalculatedWith() throws {
    let todo = Todo(uid: UID(high: 0, low: 0), number: 1, name: "=1+1", created: Instant(seconds: 0))
    let text = Format.csv.write([todo], FormTests.surroundings)
    #expect(text.contains("\n1,'=1+1,"))
    #expect(try read(text, .csv).tasks.first?.todo.name == "=1+1")
    // An apostrophe of the person's own stays.
    #expect(try read("name\n'tis\n", .csv).tasks.first?.todo.name == "'tis")
  }

  @Test(arguments: [
    ("(A) 2026-11-20 Call Ana +Home @phone", Urgency.high, "Home"), ("(Z) x", .low, "Inbox"),
    ("(a) x", .medium, "Inbox"),
    ("x 2026-11-21 2026-11-20 (B) x pri:C", .low, "Inbox"), ("Pay +A_b +C", .medium, "A b"),
  ])
  func todoTextLines(_ line: String, _ urgency: Urgency, _ page: String) throws {
    let todo = try #require(try read(line, .todo).tasks.first?.todo)
    #expect(todo.urgency == urgency)
    #expect(todo.page == page)
  }

  @Test func whatIsNoPairStaysInTheName() throws {
    let names = try read("At 17:00 see http://example.org due:soon t:later h:1 1 + 1 @ 2\n", .todo).tasks.map(
      \.todo.name)
    #expect(names == ["At 17:00 see http://example.org due:soon t:later h:1 1 + 1 @ 2"])
  }

  @Test func calendarsOfOtherPrograms() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      SUMMARY:No task
      END:VEVENT
      BEGIN:VTODO
      UID:20070313T123432Z-456553@example.com
      DTSTAMP:20070313T123432Z
      DUE;VALUE=DATE:20070501
      SUMMARY;LANGUAGE="en:x":Submit a very
        long return
      CATEGORIES:FAMILY,FINANCE
      STATUS:NEEDS-ACTION
      BEGIN:VALARM
      TRIGGER;RELATED=END:-P1DT2H
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      SUMMARY:Cancelled
      STATUS:CANCELLED
      END:VTODO
      END:VCALENDAR
      """
    let imported = try read(text, .calendar)
    let todo = try #require(imported.tasks.first?.todo)
    #expect(todo.name == "Submit a very long return")
    #expect(todo.due == When(iso: "2007-05-01"))
    #expect(todo.tags == ["FAMILY", "FINANCE"])
    // Two hours and a day before midnight, which is an hour of the day here.
    #expect(todo.alarms.compactMap { $0.trigger(start: nil, due: todo.due) } == [When(iso: "2007-04-29T22:00")])
    #expect(imported.ignored == ["vevent"])
    // What will not be done is done with.
    #expect(imported.tasks.map(\.todo.isOpen) == [true, false] && imported.unread.isEmpty)
    #expect(try read(text, .calendar).tasks.first?.todo.uid == todo.uid)
  }

  @Test(arguments: [
    ("[" + String(repeating: "[", count: 100_000), FileFault.malformed(line: 1)),
    ("{\"name\":\"\\ud800\"}", .malformed(line: 1)),
    ("[\n1]", .malformed(line: 1)), ("{\"name\":\n\"x", .cut(line: 2)), ("", .nothing), ("[]", .nothing),
  ])
  func badJSON(_ text: String, _ fault: FileFault) {
    #expect(throws: fault) { try read(text, .json) }
  }

  /// Each ended the program, or lost its day, once it was written. The zone here is an hour ahead.
  @Test(arguments: [
    ("0000-01-01 Buy milk", Format.todo, 1, "created"), ("x 0000-01-01 Buy milk", .todo, 1, "created"),
    (#"[{"description":"a","uuid":"5f0c1b8e-0000-4000-8000-000000000001","due":"99991231T235959Z"}]"#, .json, 1, "due"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nDUE:99991231T235959Z\nEND:VTODO\nEND:VCALENDAR", .calendar, 2, "due"),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nDTSTART:99991231\nDURATION:P3D\nEND:VTODO\nEND:VCALENDAR", .calendar, 2,
      "due"
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nDTSTART:99991231T235959Z\nRRULE:FREQ=DAILY\nEND:VTODO\n"
        + "END:VCALENDAR", .calendar, 2, "due"
    ),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nBEGIN:VALARM\nTRIGGER:99991231T235959Z\nEND:VALARM\nEND:VTODO\n"
        + "END:VCALENDAR", .calendar, 2, "alarms"
    ),
  ])
  func daysThatNothingCanWriteAreToldAndLeftAway(_ text: String, _ form: Format, _ line: Int, _ field: String) throws {
    let imported = try read(text, form)
    #expect(imported.tasks.count == 1)
    #expect(imported.unread.contains(Unread(line: line, reason: .notUnderstood(field), isTaken: true)))
    let todo = try #require(imported.tasks.first?.todo)
    #expect(try read(Format.json.write([todo], FormTests.surroundings), .json).unread.isEmpty)
  }

  @Test func aPageEscapesWhatItHolds() {
    let page = HTML.page(
      language: "en", title: "1 < 2", columns: ["Name"],
      tables: [HTML.Table(caption: "A & B", rows: [["<b>\"x\"</b>\n\u{1B}y"]])], naming: 0)
    #expect(page.contains("<th scope=\"row\">&lt;b&gt;&quot;x&quot;&lt;/b&gt;<br> y</th>"))
    #expect(page.contains("<h1>1 &lt; 2</h1>") && page.contains("<caption>A &amp; B</caption>"))
  }
}
