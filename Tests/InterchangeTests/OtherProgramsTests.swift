import Model
import Testing

@testable import Interchange

/// Files of other programs that are no calendars: what they write, made for this test, and what must come of it.
@Suite struct OtherProgramsTests {
  private func read(_ text: String, _ format: Format) throws -> Imported {
    try Imported(text, as: format, in: CalendarCases.surroundings())
  }

  /// What must come of the tasks, a field a line, those that a test does not ask for left out.
  private func heard(_ imported: Imported, _ fields: Set<String>) -> [String] {
    CalendarCases.description(imported).split(separator: "\n").map(String.init).filter { line in
      fields.contains(String(line.prefix { $0 != " " }))
    }
  }

  @Test("The backup of Tasks.org: lists, alarms, repeats, tags, comments, what was deleted") func tasksOrg() throws {
    // 27 November 2026, 10 am in Berlin, with the second by which a time is told there; the day before, without one.
    let text = #"""
      {"version":130200,"data":{"tasks":[
      {"task":{"title":"Bins","dueDate":1795770001000,"hideUntil":1795647600000,"priority":0,"notes":"Both",
      "recurrence":"RRULE:FREQ=WEEKLY;BYDAY=FR","estimatedSeconds":900,"creationDate":1795608000123},
      "alarms":[{"time":-900000,"type":2}],"caldavTasks":[{"calendar":"a","remoteId":"u-1"}],
      "tags":[{"name":"home"}],"comments":[{"message":"Out by ten"}]},
      {"task":{"title":"Gone","deletionDate":1795608000000}}],
      "caldavCalendars":[{"uuid":"a","name":"Flat"}]}}
      """#
    let imported = try read(text, .json)
    let fields: Set = [
      "name", "urgency", "start", "due", "estimate", "alarms", "repeat", "page", "tags", "note", "left",
    ]
    #expect(
      heard(imported, fields) == [
        "name Bins", "urgency high", "start 2026-11-26", "due 2026-11-27T10:00", "estimate PT15M", "alarms -PT15M",
        "repeat FREQ=WEEKLY;BYDAY=FR from 2026-11-27T10:00", "page Flat", "tags home", "note Both", "note Out by ten",
        "left out line 6 deleted",
      ])
    #expect(imported.tasks.first?.todo.uid == UID(calendar: "u-1") && imported.format == nil)
  }

  @Test("Google Takeout: lists as pages, a day as its beginning, what is done") func takeout() throws {
    let text = #"""
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","title":"Home","items":[
      {"id":"g1","title":"Milk","due":"2026-11-27T00:00:00.000Z","status":"needsAction","notes":"two"},
      {"id":"g2","title":"Bread","status":"completed","completed":"2026-11-26T09:00:00.000Z"}]}]}
      """#
    #expect(
      heard(try read(text, .json), ["name", "due", "page", "note", "done"]) == [
        "name Milk", "due 2026-11-27", "page Home", "note two", "name Bread", "page Home", "done 2026-11-26T09:00:00Z",
      ])
  }

  @Test("Todoist's table: labels, sections, comments, repeats in words") func todoist() throws {
    let text = """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT
      section,Garden,,,,,,,,,,
      task,Mow @outside,Front first,1,1,Ana,,every friday,en,,15,minute
      note,Mind the hose,,,,,,,,,,
      task,Rake,,4,1,Ana,,2026-11-28,en,,,
      """ + "\n"
    #expect(
      heard(try read(text, .csv), ["name", "urgency", "due", "estimate", "repeat", "page", "tags", "note", "told"]) == [
        "name Mow", "urgency high", "due 2026-11-27", "estimate PT15M", "repeat FREQ=WEEKLY;BYDAY=FR from 2026-11-27",
        "page Garden", "tags outside", "note Front first", "note Mind the hose", "name Rake", "due 2026-11-28",
        "page Garden",
      ])
  }

  @Test("A table that went through a spreadsheet: its headings, days, words for done, and its first bytes")
  func spreadsheet() throws {
    let text =
      "\u{FEFF}Task;Due date;Priority;Completed\r\nTax;25.11.2026;1;FALSE\r\nRent;2026-11-25 17:00:00;;TRUE\r\nZoë;;;yes\r\n"
    let imported = try read(text, .csv)
    #expect(imported.tasks.map { $0.todo.due?.iso } == ["2026-11-25", "2026-11-25T17:00", nil])
    #expect(imported.tasks.map(\.todo.isOpen) == [true, false, false] && imported.unread.isEmpty)
    #expect(imported.tasks[0].todo.urgency == .high)
    let written = Format.csv.write(imported.tasks.map(\.todo), CalendarCases.surroundings())
    #expect(written.unicodeScalars.first == "\u{FEFF}")
    #expect(try read(written, .csv).tasks.map(\.todo.name) == ["Tax", "Rent", "Zoë"])
  }

  private func warrior(_ members: String) throws -> Imported {
    try read(#"[{"description":"x","uuid":"5f0c1b8e-0000-4000-8000-000000000001",\#(members)}]"#, .json)
  }

  @Test("Taskwarrior: the end of a day, an estimate, the end of a repeat, and what short months do") func taskwarrior()
    throws
  {
    let plain = try warrior(
      #""due":"20261127T225959Z","estimate":"PT1H30M","wait":"20261125T230000Z","project":"Work, urgent""#)
    #expect(
      heard(plain, ["start", "due", "estimate", "page"]) == [
        "start 2026-11-26", "due 2026-11-27", "estimate PT1H30M", "page Work urgent",
      ])
    let ended = try warrior(
      #""status":"recurring","recur":"weekly","due":"20261126T230000Z","until":"20271126T230000Z""#)
    #expect(heard(ended, ["repeat"]) == ["repeat FREQ=WEEKLY;UNTIL=20271127 from 2026-11-27"])
    // There the 31st is the last day of a shorter month.
    let last = try warrior(#""status":"recurring","recur":"monthly","due":"20261230T230000Z""#)
    #expect(heard(last, ["repeat", "told"]) == ["repeat FREQ=MONTHLY;BYMONTHDAY=-1 from 2026-12-31"])
    let third = try warrior(#""status":"recurring","recur":"monthly","due":"20261229T230000Z""#)
    #expect(third.unread.map(\.reason) == [.shortMonths])
    let hours = try warrior(#""status":"recurring","recur":"PT4H","due":"20261126T230000Z""#)
    #expect(hours.tasks.count == 1 && hours.unread.map(\.reason) == [.notUnderstood("recur")])
  }
}
