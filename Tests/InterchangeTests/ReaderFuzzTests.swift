import Foundation
import Model
import Seeded
import Testing

@testable import Interchange

/// Changed files of every form, and calendars made by chance: no crash, no day that cannot be written, no line lost.
///
/// The seed is another each time and is printed; `HEED_SEED` repeats one, `HEED_FIRE=20000` tries that many files.
@Suite("Changed files Fuzz")
struct ReaderFuzzTests {
  static let seed = Trials.seed

  /// A file of each form of which the cases have none.
  private static let others: [(format: Format, text: String)] = [
    (
      .json,
      #"{"data":{"tasks":[{"task":{"title":"Milk","dueDate":1795608000000,"hideUntil":1795561200000,"priority":0,"#
        + #""recurrence":"RRULE:FREQ=WEEKLY;BYDAY=FR","estimatedSeconds":900,"creationDate":1795608000123},"alarms":"#
        + #"[{"time":-900000,"type":2},{"time":1795608000000,"type":0}],"caldavTasks":[{"calendar":"a","remoteId":"u"}],"#
        + #""tags":[{"name":"home"}]}],"caldavCalendars":[{"uuid":"a","name":"Home"}]}}"#
    ),
    (
      .json,
      #"[{"description":"Rent","status":"recurring","uuid":"5f0c1b8e-0000-4000-8000-000000000001","recur":"monthly","#
        + #""due":"20261130T230000Z","until":"20271130T230000Z","wait":"20261120T230000Z","priority":"H","#
        + #""estimate":"PT1H","tags":["a"],"annotations":[{"entry":"20261120T230000Z","description":"note"}]}]"#
    ),
    (
      .json,
      #"{"kind":"tasks#taskLists","items":[{"title":"Home","items":[{"title":"Milk","due":"2026-11-27T00:00:00.000Z","#
        + #""status":"completed","completed":"2026-11-26T09:00:00.000Z","deleted":false,"notes":"two"}]}]}"#
    ),
    (
      .json,
      #"{"format":1,"count":1,"tasks":[{"number":1,"name":"Milk","due":"2026-11-27T10:00","alarms":["-P1DT30M"],"#
        + #""repeat":{"rule":"FREQ=DAILY","mode":"fixed","start":"2026-11-27T10:00","except":["2026-11-29"]}}]}"#
    ),
    (
      .csv,
      "TYPE,CONTENT,DESCRIPTION,PRIORITY,DATE,DURATION,DURATION_UNIT\ntask,Milk @home,two,1,every friday,15,minute\n"
        + "note,more,,,,,\nsection,Work,,,,,\ntask,Read,,4,2026-11-27,,\n"
    ),
    (.csv, "name,due,urgency,reminders,tags,done\nMilk,2026-11-27,high,-P1D,\"a,b\",\nRead,27.11.2026 17:00,,,,TRUE\n"),
    (.todo, "(A) 2026-11-20 Milk +Home @shop due:2026-11-27 rec:+1w\nx 2026-11-21 Read t:2026-11-20\n"),
  ]

  /// What is put into files: marks of all forms, and numbers at the ends of what can be counted.
  private static let pieces = [
    "-9223372036854775808", "9223372036854775807", "99999999999999999999", "1e999", "0", "-1", "\"", "\\", ",", ";",
    ":",
    "=", "{", "}", "[", "]", "null", "true", "\n", "\r\n ", "\u{FEFF}", "\u{0}", "20261127T100000Z", "99991231T235959",
    "00000101", "RRULE:FREQ=YEARLY;BYWEEKNO=53;BYMONTH=7\n", "RRULE:FREQ=DAILY;INTERVAL=100000\n", "COUNT=10000000",
    "UNTIL=00000101T000000Z", "TZID=Europe/Athens:", "TZOFFSETTO:-9959", "TRIGGER:P999999999W\n", "RELATED=START:",
    "BEGIN:VTODO\n", "END:VTODO\n", "BEGIN:VALARM\n", "BEGIN:VTIMEZONE\nTZID:x\n", "RECURRENCE-ID:20261204\n",
    "EXDATE:20261127,20261204\n", "STATUS:CANCELLED\n", "FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=-366", "P1Y", "M\u{FC}ll",
  ]

  /// All files that are changed, as bytes.
  private static let files: [(format: Format, bytes: [UInt8])] =
    CalendarCases.names(".ics").compactMap { name in
      (try? Data(contentsOf: CalendarCases.folder.appendingPathComponent(name))).map { (.calendar, Array($0)) }
    } + others.map { ($0.format, Array($0.text.utf8)) }

  @Test func noChangedFileBreaksAReader() throws {
    print("Files from seed \(ReaderFuzzTests.seed).")
    var numbers = Seeded(ReaderFuzzTests.seed)
    let surroundings = CalendarCases.surroundings()
    for _ in 0..<Trials.count(few: 300) {
      var (format, bytes) = numbers.pick(ReaderFuzzTests.files)
      for _ in 0...Int.random(in: 0..<6, using: &numbers) { ReaderFuzzTests.change(&bytes, &numbers) }
      if numbers.chance(20) { format = numbers.pick(Format.all.filter(\.isRead)) }
      guard let imported = try? Imported(bytes, as: format, in: surroundings) else { continue }
      let todos = imported.tasks.map(\.todo)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(todos.allSatisfy { !$0.name.isEmpty && ReaderFuzzTests.isWritable($0) }, "\(text)")
      // What is read can be written, and read again.
      for form in Format.all {
        let written = form.write(todos, surroundings)
        guard form.isRead, !todos.isEmpty else { continue }
        #expect((try? Imported(written, as: form, in: surroundings)) != nil, "\(form.name) of \(text)")
      }
    }
  }

  /// A slice doubled, taken away or put elsewhere, a byte changed, or one of the pieces put in.
  private static func change(_ bytes: inout [UInt8], _ numbers: inout Seeded) {
    guard !bytes.isEmpty else {
      bytes = Array(numbers.pick(pieces).utf8)
      return
    }
    let start = Int.random(in: 0..<bytes.count, using: &numbers)
    let end = min(bytes.count, start + Int.random(in: 1...40, using: &numbers))
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: bytes.removeSubrange(start..<end)
    case 1: bytes.insert(contentsOf: bytes[start..<end], at: end)
    case 2: bytes[start] = UInt8.random(in: 0...255, using: &numbers)
    case 3: bytes.insert(contentsOf: numbers.pick(files).bytes.prefix(400), at: start)
    case 4: bytes.replaceSubrange(start..<end, with: numbers.pick(pieces).utf8)
    default: bytes.insert(contentsOf: numbers.pick(pieces).utf8, at: start)
    }
  }

  private static func isWritable(_ todo: Todo) -> Bool {
    let days = [todo.due, todo.start, todo.snoozed, todo.recurrence?.start].compactMap { $0?.date.dayNumber }
    let moments = [todo.created, todo.changed, todo.done, todo.acknowledged].compactMap { $0?.seconds }
    return (days + moments.map { floorDivide($0, 86_400) }).allSatisfy(CivilDate.writtenDays.contains)
  }

  // MARK: Calendars made by chance

  /// Lines of one property each, of which a task has one or none.
  private static let properties = [
    ["SUMMARY:Milk", "SUMMARY;LANGUAGE=de:Milch\\, zwei", "summary:x"],
    ["DTSTART:20261127T090000", "DTSTART;VALUE=DATE:20261126", "DTSTART;TZID=America/New_York:20261126T200000"],
    [
      "DUE:20261127T100000", "DUE;VALUE=DATE:20261127", "DUE;TZID=America/New_York:20261127T200000",
      "DUE:20261127T100000Z", "DUE;TZID=Nowhere:20261127T100000",
    ],
    [
      "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY;BYDAY=FR", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1", "RRULE:FREQ=YEARLY;COUNT=5",
      "RRULE:FREQ=MONTHLY", "RRULE:FREQ=SECONDLY", "RRULE:FREQ=WEEKLY;UNTIL=20270101T000000Z;WKST=SU",
    ],
    ["EXDATE:20261204T100000", "EXDATE;VALUE=DATE:20261204,20261211"],
    ["STATUS:IN-PROCESS", "STATUS:CANCELLED", "STATUS:COMPLETED", "status:needs-action"],
    ["COMPLETED:20261120T100000Z", "PERCENT-COMPLETE:30"],
    ["PRIORITY:1", "PRIORITY:5", "PRIORITY:", "PRIORITY:many"],
    ["CATEGORIES:a,b\\,c", "CATEGORIES:home"],
    ["DESCRIPTION:one\\n\\ntwo", "DESCRIPTION;ALTREP=\"cid:x:y\":" + String(repeating: "Tee für zwei ", count: 20)],
    ["DURATION:PT1H", "ESTIMATED-DURATION:PT30M"], ["CREATED:20261101T080000Z", "CREATED:20261101T080000"],
    ["LAST-MODIFIED:20261102T080000Z"], ["DTSTAMP:20261103T080000Z"], ["SEQUENCE:4", "SEQUENCE:x"],
    ["LOCATION:K\\;ln"], ["X-APPLE-SORT-ORDER:12"], ["RELATED-TO;RELTYPE=PARENT:abc"], ["ATTACH;FMTTYPE=a/b:http://x"],
    ["GEO:1;2"], ["no line at all"], ["X-EMPTY:"], ["X-MOZ-LASTACK:20261120T100000Z"],
    [
      "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:-PT15M\nX-A:1\nEND:VALARM",
      "BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:19760401T005545Z\nEND:VALARM",
      "BEGIN:VALARM\nTRIGGER:-P1D\nEND:VALARM\nBEGIN:VALARM\nACTION:EMAIL\nTRIGGER:PT0S\nEND:VALARM",
    ],
  ]

  private static func resource(_ numbers: inout Seeded) -> String {
    var lines = properties.compactMap { numbers.chance(2) ? numbers.pick($0) : nil }
    let alarm = lines.last.flatMap { $0.hasPrefix("BEGIN") ? lines.removeLast() : nil }
    lines.shuffle(using: &numbers)
    let uid = "UID:\(Int.random(in: 0..<1_000_000, using: &numbers))@x"
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", uid] + lines + [alarm ?? "", "END:VTODO", "END:VCALENDAR", ""])
      .joined(separator: "\n")
  }

  /// What is changed here, and the properties that may be other ones then.
  private static let edits: [(names: Set<String>, change: @Sendable (inout Todo) -> Void)] = [
    ([], { _ in }), (["SUMMARY"], { $0.name = "Other" }), (["DESCRIPTION", "SUMMARY"], { $0.notes = ["Other"] }),
    (["CATEGORIES"], { $0.tags = ["other"] }), (["PRIORITY"], { $0.urgency = .high }),
    (["ESTIMATED-DURATION", "X-HEED-ESTIMATE"], { $0.estimate = TimeSpan(minutes: 7) }),
    (["X-HEED-PAGE"], { $0.page = "Other" }),
  ]

  /// The lines that no edit is about, in no order.
  private static func kept(_ text: String, _ names: Set<String>) -> [String] {
    CalendarCases.lines(Array(text.utf8)).filter { !names.contains(ContentLine($0).name) }.sorted()
  }

  @Test func calendarsByChanceGoOutWithEveryLine() throws {
    print("Calendars from seed \(ReaderFuzzTests.seed).")
    var numbers = Seeded(ReaderFuzzTests.seed)
    let surroundings = CalendarCases.surroundings()
    for _ in 0..<Trials.count(few: 200) {
      let text = ReaderFuzzTests.resource(&numbers)
      let todo = try #require(try Imported(text, as: .calendar, in: surroundings).tasks.first?.todo)
      for edit in ReaderFuzzTests.edits {
        var edited = todo
        edit.change(&edited)
        var names = edit.names
        if edited != todo {
          edited.changed = Instant(seconds: todo.changed.seconds + 60)
          names.formUnion(["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "COMPLETED"])
        }
        let written = Format.calendar.write([edited], surroundings)
        #expect(ReaderFuzzTests.kept(written, names) == ReaderFuzzTests.kept(text, names), "\(edit.names) of \(text)")
        let again = try #require(try Imported(written, as: .calendar, in: surroundings).tasks.first?.todo)
        #expect(again.name == edited.name && again.tags == edited.tags && again.notes == edited.notes, "\(text)")
        #expect(again.due == edited.due && again.start == edited.start && again.alarms == edited.alarms, "\(text)")
        #expect(again.recurrence == edited.recurrence && again.done == edited.done, "\(edit.names) of \(text)")
      }
    }
  }
}
