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
