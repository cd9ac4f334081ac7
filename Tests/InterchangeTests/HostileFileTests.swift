import Model
import Testing

@testable import Interchange

/// Files that nobody wrote by honest work: nothing in them stops Heed, keeps it busy or fills the memory.
@Suite struct HostileFileTests {
  private func read(_ text: String, _ format: Format) throws -> Imported {
    try Imported(text, as: format, in: CalendarCases.surroundings())
  }

  private func calendar(_ lines: String, before: String = "") throws -> Imported {
    try read("BEGIN:VCALENDAR\n\(before)BEGIN:VTODO\nSUMMARY:x\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n", .calendar)
  }

  /// Numbers at the ends of what can be counted, and beyond.
  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "1e999", "-1", "1", "253402300800000",
    "-62167219200001", "600000000000000000",
  ]

  @Test(arguments: numbers) func aBackupOfTasksOrgWithAnyNumber(_ number: String) throws {
    let stamps = ["creationDate", "modificationDate", "completionDate", "dueDate", "hideUntil", "estimatedSeconds"]
    for rule in ["", "FREQ=DAILY;FROM=COMPLETION", "FREQ=YEARLY;INTERVAL=100000;COUNT=10000000"] {
      let members = stamps.map { "\"\($0)\":\(number)" } + ["\"title\":\"x\"", "\"recurrence\":\"\(rule)\""]
      let alarms = (0...4).map { "{\"type\":\($0),\"time\":\(number)}" }.joined(separator: ",")
      let task = "{\"task\":{\(members.joined(separator: ","))},\"alarms\":[\(alarms)]}"
      let imported = try read("{\"data\":{\"tasks\":[\(task)]}}", .json)
      let todo = try #require(imported.tasks.first?.todo)
      #expect(CivilDate.writtenDays.contains(floorDivide(todo.created.seconds, 86_400)))
      #expect(todo.due.map { CivilDate.writtenDays.contains($0.date.dayNumber) } ?? true)
      #expect(todo.triggers().allSatisfy { CivilDate.writtenDays.contains($0.date.dayNumber) })
    }
  }

  @Test func aDateBeyondTheYearsIsTold() throws {
    let task = #"{"task":{"title":"x","dueDate":-9223372036854775808,"creationDate":9223372036854775807}}"#
    let imported = try read("{\"data\":{\"tasks\":[\(task)]}}", .json)
    #expect(imported.unread.map(\.reason).contains(.notUnderstood("due")))
    #expect(imported.unread.map(\.reason).contains(.notUnderstood("created")))
  }

  /// Lengths of a reminder that cannot be counted, or that stand in each other.
  private static let triggers = [
    "-P" + String(repeating: "9", count: 400_000) + "W", "-P" + String(repeating: "999999999W", count: 40_000),
    "P999999999WT999999999H", "-P99999W", String(repeating: "RELATED=START:", count: 40_000) + "-P1D",
    String(repeating: "-", count: 400_000) + "P1D", "-P999999999DT999999999M", "P-99999999W", "-P1",
  ]

  @Test(arguments: triggers.indices) func aReminderOfAnyLength(_ place: Int) throws {
    let trigger = HostileFileTests.triggers[place]
    for due in ["DUE;VALUE=DATE:20261127", "DUE:20261127T100000", "DTSTART:20261127T100000\nDUE:20261127T110000"] {
      let imported = try calendar("\(due)\nBEGIN:VALARM\nTRIGGER:\(trigger)\nEND:VALARM")
      // Signs in any number count as the first.
      #expect((imported.tasks[0].todo.alarms.isEmpty && imported.unread.count == 1) != trigger.hasPrefix("---"))
    }
    let values = "{\"name\":\"x\",\"due\":\"2026-11-27\",\"alarms\":[\"\(trigger)\"]}"
    #expect(try read(values, .json).tasks[0].todo.alarms.isEmpty)
    #expect(try read("name,due,reminders\nx,2026-11-27,\(trigger)\n", .csv).tasks[0].todo.alarms.isEmpty)
  }

  /// A zone of so many parts, whose rules have no date that ever comes.
  private func zone(_ parts: Int, _ rule: String, name: String = "Nowhere") -> String {
    let part =
      "BEGIN:STANDARD\nDTSTART:16010101T000000\nRRULE:\(rule)\nTZOFFSETFROM:+0500\nTZOFFSETTO:+0600\nEND:STANDARD\n"
    return "BEGIN:VTIMEZONE\nTZID:\(name)\n" + String(repeating: part, count: parts) + "END:VTIMEZONE\n"
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=1", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
  ])
  func zonesWhoseClockNeverChanges(_ rule: String) throws {
    let imported = try calendar("DUE;TZID=Nowhere:20261127T100000", before: zone(100, rule))
    // Six hours ahead of universal time since 1601; Berlin is one.
    #expect(imported.tasks[0].todo.due == When(iso: "2026-11-27T05:00"))
  }

  @Test func zonesOfManyPartsAreNotTaken() throws {
    let many = try calendar("DUE;TZID=Nowhere:20261127T100000", before: zone(6_000, "FREQ=YEARLY"))
    #expect(many.unread.map(\.reason) == [.unknownZone("Nowhere")])
    // One that is told again is one.
    let again = String(repeating: zone(2_000, "FREQ=YEARLY"), count: 20)
    #expect(try calendar("DUE;TZID=Nowhere:20261127T100000", before: again).unread.isEmpty)
  }

  /// The search for a date ends after four centuries, and those who ask for the first date that is open wait for it.
  @Test func aRepeatThatNeverComesIsOver() throws {
    let imported = try calendar(
      "DUE;VALUE=DATE:20261127\nEXDATE;VALUE=DATE:20261127\nRRULE:FREQ=YEARLY;BYWEEKNO=1;BYMONTH=7")
    #expect(imported.tasks[0].todo.isOpen == false)
  }

  @Test func valuesOfManyPiecesAreCutIntoFew() throws {
    let commas = String(repeating: ",x", count: 100_000)
    let imported = try calendar("CATEGORIES:a\(commas)\nEXDATE:20261127T100000\(commas)\nDESCRIPTION:a\(commas)")
    #expect(imported.tasks[0].todo.tags.count < 1_001)
    #expect(imported.tasks[0].todo.notes.first?.utf8.count ?? 0 > 99_000)
  }
}
