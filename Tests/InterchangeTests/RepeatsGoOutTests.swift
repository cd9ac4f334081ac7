import Model
import Testing

@testable import Interchange

/// Repeats that came from elsewhere and were done here: they go out as those who told them would tell them.
@Suite struct RepeatsGoOutTests {
  /// The task of a case with its next date, as `done` leaves it.
  private func done(_ file: String) throws -> Todo {
    var todo = try #require(try CalendarCases.read(file).1.tasks.first?.todo)
    let (repeats, due) = (try #require(todo.recurrence), try #require(todo.due))
    let next = try #require(repeats.next(after: due, doneAt: due))
    if let start = todo.start {
      todo.start = When(start.date.adding(days: next.due.date.dayNumber - due.date.dayNumber), start.time)
    }
    (todo.due, todo.recurrence) = (next.due, next.recurrence)
    todo.changed = Instant(seconds: todo.changed.seconds + 1)
    return todo
  }

  private func lines(_ text: String) -> [String] { CalendarCases.lines(Array(text.utf8)) }

  @Test(arguments: [
    (
      "06-rule-of-another-zone.ics",
      [
        "DTSTART;TZID=America/New_York:20261204T200000", "DUE;TZID=America/New_York:20261204T200000",
        "RRULE:FREQ=WEEKLY;BYDAY=FR",
      ]
    ),
    (
      "06-left-out-in-another-zone.ics",
      [
        "DTSTART;TZID=America/New_York:20261204T200000", "RRULE:FREQ=WEEKLY;BYDAY=FR",
        "EXDATE;TZID=America/New_York:20261211T200000",
      ]
    ),
    (
      "06-start-off-its-rule.ics",
      ["DTSTART;VALUE=DATE:20261203", "DUE;VALUE=DATE:20261204", "RRULE:FREQ=WEEKLY;BYDAY=FR"]
    ),
    (
      "06-start-and-due-apart.ics",
      ["DTSTART;VALUE=DATE:20261207", "DUE;VALUE=DATE:20261209", "RRULE:FREQ=WEEKLY;BYDAY=MO"]
    ),
    (
      "06-years-apart.ics",
      [
        "DTSTART;VALUE=DATE:20271228", "DUE;VALUE=DATE:20280102", "RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=28",
      ]
    ),
  ])
  func doneOnce(_ file: String, _ expected: [String]) throws {
    let todo = try done(file)
    let text = Format.calendar.write([todo], CalendarCases.surroundings())
    for line in expected { #expect(lines(text).contains(line), "\(line) in \(lines(text))") }
    // It comes back as it is here.
    let again = try Imported(text, as: .calendar, in: CalendarCases.surroundings()).tasks[0].todo
    #expect(again.due == todo.due && again.start == todo.start)
    let after = try #require(todo.due)
    #expect(
      again.recurrence.map { Array($0.dates(after: after).prefix(5)) }
        == todo.recurrence.map { Array($0.dates(after: after).prefix(5)) })
  }

  @Test("Dates of a series that tells some on their own are told on their own, too") func finishedBesideOthers() throws
  {
    let file = "08-first-date-done.ics"
    let came = CalendarCases.lines(try Array(CalendarCases.read(file).0.utf8))
    var todo = try done(file)
    for (count, last) in [(2, "RECURRENCE-ID:20261109T180000"), (3, "RECURRENCE-ID:20261116T180000")] {
      let text = Format.calendar.write([todo], CalendarCases.surroundings())
      // Only its stamps are otherwise in the series itself.
      #expect(Set(came).isSubset(of: lines(text)) && lines(text).contains(last), "\(lines(text))")
      #expect(lines(text).count { $0 == "STATUS:COMPLETED" } == count)
      let again = try Imported(text, as: .calendar, in: CalendarCases.surroundings()).tasks
      #expect(again.count == 1 && again[0].todo.due == todo.due && again[0].todo.start == todo.start)
      let (repeats, due) = (try #require(todo.recurrence), try #require(todo.due))
      #expect(
        again[0].todo.recurrence.map { Array($0.dates(after: due).prefix(5)) }
          == Array(repeats.dates(after: due).prefix(5)))
      todo.due = repeats.next(after: due, doneAt: due)?.due
    }
  }

  @Test("A date that was moved there is finished as it was told there") func finishedWhereMoved() throws {
    let file = "08-open-date-moved.ics"
    let todo = try done(file)
    let text = Format.calendar.write([todo], CalendarCases.surroundings())
    let dates = lines(text).filter { $0.hasPrefix("RECURRENCE-ID") }
    #expect(Set(dates).count == dates.count, "\(lines(text))")
    let again = try Imported(text, as: .calendar, in: CalendarCases.surroundings()).tasks
    #expect(again.count == 1 && again[0].todo.due == todo.due, "\(lines(text))")
  }

  @Test(
    "A repeat that never comes is known without a search",
    arguments: [
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=14;BYDAY=SA",
    ]) func neverComes(_ rule: String) throws
  {
    let repeats = Recurrence(rule: try #require(RecurrenceRule(text: rule)), start: When(CivilDate(dayNumber: 20_784)))
    // Each would be a search through four centuries.
    for _ in 0..<20_000 { #expect(repeats.dates(after: repeats.start).first { _ in true } == nil) }
    let often = try #require(RecurrenceRule(text: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=-29,30"))
    #expect(often.occurrences(from: repeats.start).first { _ in true }?.iso == "2028-02-01")
    let weekly = try #require(RecurrenceRule(text: "FREQ=DAILY;INTERVAL=14;BYDAY=FR"))
    #expect(weekly.occurrences(from: repeats.start).prefix(2).map(\.date.weekday) == [.friday, .friday])
  }

  @Test("The last moment of a repeat goes out in UTC where its start is told in a zone") func untilInUniversalTime()
    throws
  {
    let berlin = Format.calendar.write([try done("05-until-in-universal-time.ics")], CalendarCases.surroundings())
    #expect(lines(berlin).contains("RRULE:FREQ=DAILY;UNTIL=20261202T225959Z"), "\(berlin)")
    for (zone, start, end) in [
      (";TZID=America/New_York", "20261126T200000", "20261212T045959Z"), ("", "20261127T010000Z", "20261212T235959Z"),
      ("", "20261127T010000", "20261212T235959"),
    ] {
      let day = zone.isEmpty ? "20261212" : "20261211"
      let file = """
        BEGIN:VCALENDAR
        BEGIN:VTODO
        UID:x
        SUMMARY:Drops
        DTSTART\(zone):\(start)
        DUE\(zone):\(start)
        RRULE:FREQ=DAILY;UNTIL=\(day)T220000\(start.hasSuffix("Z") ? "Z" : "")
        LAST-MODIFIED:20261101T080000Z
        END:VTODO
        END:VCALENDAR
        """
      var todo = try Imported(file, as: .calendar, in: CalendarCases.surroundings()).tasks[0].todo
      let (due, repeats) = (try #require(todo.due), try #require(todo.recurrence))
      todo.due = repeats.next(after: due, doneAt: due)?.due
      todo.changed = Instant(seconds: todo.changed.seconds + 1)
      let text = Format.calendar.write([todo], CalendarCases.surroundings())
      #expect(lines(text).contains("RRULE:FREQ=DAILY;UNTIL=" + end), "\(lines(text))")
      let again = try Imported(text, as: .calendar, in: CalendarCases.surroundings()).tasks[0].todo
      #expect(again.recurrence?.rule == repeats.rule && again.due == todo.due)
    }
  }

  @Test func aPlainRepeatThatWasDoneOnceGoesOnInOtherForms() throws {
    let start = When(CivilDate(dayNumber: 20_784))
    for (frequency, days, word, recur) in [
      (RecurrenceRule.Frequency.weekly, 14, "rec:+1w", "weekly"), (.daily, 1, "rec:+1d", "daily"),
    ] {
      let due = When(start.date.adding(days: days))
      let todo = Todo(
        uid: UID(high: 1, low: 2), number: 1, name: "Milk", due: due,
        recurrence: Recurrence(rule: RecurrenceRule(frequency), start: start), created: Instant(seconds: 0))
      #expect(Format.todo.write([todo], CalendarCases.surroundings()).contains(word))
      #expect(Format.taskwarrior.write([todo], CalendarCases.surroundings()).contains(#""recur":"\#(recur)""#))
      // A day that is none of its dates tells another repeat.
      var moved = todo
      moved.due = frequency == .weekly ? When(due.date.adding(days: 1)) : When(start.date.adding(days: -1))
      #expect(!Format.todo.write([moved], CalendarCases.surroundings()).contains("rec:"))
    }
  }

  @Test("What is cancelled and tells no moment stays cancelled, whenever it goes out") func cancelledWithoutStamp()
    throws
  {
    let file = "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:x\nSUMMARY:Milk\nSTATUS:CANCELLED\nEND:VTODO\nEND:VCALENDAR\n"
    let todo = try Imported(file, as: .calendar, in: CalendarCases.surroundings()).tasks[0].todo
    var later = CalendarCases.surroundings()
    later.now = Instant(seconds: later.now.seconds + 86_400)
    let text = Format.calendar.write([todo], later)
    #expect(lines(text) == lines(file) && todo.done != nil)
  }

  /// A task without a moment at which it was done, changed here and taken back.
  @Test func whatWasCancelledStaysDoneWhenItWas() throws {
    var todo = try #require(try CalendarCases.read("row-cancelled.ics").1.tasks.first?.todo)
    todo.notes = ["Here"]
    todo.changed = Instant(seconds: todo.changed.seconds + 86_400)
    let text = Format.calendar.write([todo], CalendarCases.surroundings())
    #expect(lines(text).contains("STATUS:CANCELLED"))
    #expect(try Imported(text, as: .calendar, in: CalendarCases.surroundings()).tasks[0].todo.done == todo.done)
  }

  @Test func whatIsDeletedElsewhereIsNotTakenIn() throws {
    let text = #"""
      {"kind":"tasks#taskLists","items":[{"title":"Home","items":[{"title":"Milk","status":"needsAction"},
      {"title":"Bread","deleted":true,"status":"needsAction"},{"title":"Eggs","deleted":false}]}]}
      """#
    let imported = try Imported(text, as: .json, in: CalendarCases.surroundings())
    #expect(imported.tasks.map(\.todo.name) == ["Milk", "Eggs"])
    #expect(imported.leftOut.map(\.reason) == [.deleted])
  }
}
