import Testing

@testable import Model

@Suite("Repeats")
struct RecurrenceTests {
  func rule(_ text: String) -> RecurrenceRule { RecurrenceRule(text: text)! }
  func when(_ text: String) -> When { When(iso: text)! }

  @Test(
    "What is no rule is refused",
    arguments: [
      "", "FREQ=", "FREQ=SOMETIMES", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=-1",
      "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=2;UNTIL=20260101", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;BYDAY=1MO",
      "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=MO,", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32",
      "FREQ=YEARLY;BYMONTH=13", "FREQ=YEARLY;BYMONTH=-1", "FREQ=MONTHLY;BYSETPOS=1", "FREQ=MONTHLY;BYDAY=0MO",
      "FREQ=MONTHLY;BYDAY=6MO", "FREQ=SECONDLY", "FREQ=DAILY;BYHOUR=9", "FREQ=DAILY;UNTIL=20260230",
      "FREQ=DAILY;UNTIL=2026", "FREQ=WEEKLY;WKST=1", "FREQ=MONTHLY;BYWEEKNO=3", "FREQ=DAILY;;COUNT=2",
    ])
  func refused(_ text: String) { #expect(RecurrenceRule(text: text) == nil) }

  @Test("Case, the property's name and a last semicolon do not matter")
  func lenient() { #expect(rule("rrule:freq=daily;interval=2;").text == "FREQ=DAILY;INTERVAL=2") }

  @Test(
    "A rule that can never be fulfilled ends",
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=HOURLY;BYMONTH=4;BYMONTHDAY=31", "FREQ=MINUTELY;BYMONTH=4;BYMONTHDAY=31",
      "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
      "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9", "FREQ=WEEKLY;INTERVAL=7;BYDAY=MO;BYSETPOS=2",
    ])
  func impossible(_ text: String) {
    var occurrences = rule(text).occurrences(from: when("2026-03-18T10:15"))
    #expect(occurrences.next() == nil)
    #expect(occurrences.next() == nil)
  }

  @Test("The next is found at once for a start long ago")
  func longAgo() {
    var occurrences = rule("FREQ=MINUTELY;INTERVAL=7").occurrences(
      from: when("1970-01-01T00:00"), after: when("2199-12-31T00:00"))
    #expect(occurrences.next() == when("2199-12-31T00:03"))
  }

  @Test("A task by the calendar goes to the next that is not over, and says how many were passed over")
  func fixed() {
    let weekly = Recurrence(rule: rule("FREQ=WEEKLY;BYDAY=MO"), start: when("2026-03-02"))
    let late = weekly.next(after: when("2026-03-02"), doneAt: when("2026-03-18T10:15"))
    #expect(late?.due == when("2026-03-23") && late?.passed == 2)
    let early = weekly.next(after: when("2026-03-23"), doneAt: when("2026-03-18T10:15"))
    #expect(early?.due == when("2026-03-30") && early?.passed == 0)
    let today = weekly.next(after: when("2026-03-09"), doneAt: when("2026-03-16T23:00"))
    #expect(today?.due == when("2026-03-16") && today?.passed == 0)
  }

  @Test("The due's time of day stays, and today's time that is past is passed over")
  func timed() {
    let daily = Recurrence(rule: rule("FREQ=DAILY"), start: when("2026-03-01T08:00"))
    let step = daily.next(after: when("2026-03-17T09:00"), doneAt: when("2026-03-18T10:15"))
    #expect(step?.due == when("2026-03-19T09:00") && step?.passed == 1)
  }

  @Test("A count is counted from the start, and its end is nil")
  func counted() {
    let three = Recurrence(rule: rule("FREQ=DAILY;COUNT=3"), start: when("2026-03-16"))
    #expect(three.next(after: when("2026-03-17"), doneAt: when("2026-03-17T12:00"))?.due == when("2026-03-18"))
    #expect(three.next(after: when("2026-03-18"), doneAt: when("2026-03-18T12:00")) == nil)
  }

  @Test("After completion the day it is done counts, and a month stops at a month's end")
  func afterDone() {
    let days = Recurrence(
      rule: rule("FREQ=DAILY;INTERVAL=3;COUNT=2"), mode: .afterDone, start: when("2026-03-01T09:00"))
    let step = days.next(after: when("2026-03-01T09:00"), doneAt: when("2026-03-18T22:00"))
    #expect(step?.due == when("2026-03-21T09:00") && step?.passed == 0 && step?.recurrence.rule.count == 1)
    #expect(step?.recurrence.next(after: step?.due, doneAt: when("2026-03-22T09:00")) == nil)
    let monthly = Recurrence(rule: rule("FREQ=MONTHLY"), mode: .afterDone, start: when("2026-01-01"))
    #expect(monthly.next(after: nil, doneAt: when("2026-01-31T09:00"))?.due == when("2026-02-28"))
    let hours = Recurrence(rule: rule("FREQ=HOURLY;INTERVAL=2"), mode: .afterDone, start: when("2026-01-01T09:00"))
    #expect(hours.next(after: nil, doneAt: when("2026-01-31T23:30"))?.due == when("2026-02-01T01:30"))
  }

  @Test("No day is past the last that can be written", arguments: ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY"])
  func lastDay(_ frequency: String) {
    let dates = rule("FREQ=" + frequency).occurrences(from: when("9999-12-31T23:59")).map(\.iso)
    #expect(dates == ["9999-12-31T23:59"])
    let endless = Recurrence(rule: rule("FREQ=" + frequency), start: when("9999-12-31T23:59"))
    #expect(endless.next(after: when("9999-12-31T23:59"), doneAt: when("2026-03-18T10:15")) == nil)
  }

  @Test("Minutes and hours that were passed over are counted as if they were walked through")
  func moments() {
    let since = Recurrence(rule: rule("FREQ=MINUTELY"), start: when("0000-01-01T00:00"))
    let step = since.next(after: when("0000-01-01T00:00"), doneAt: when("2026-03-18T10:15"))
    let minutes = when("2026-03-18T10:16").startingMinutes - when("0000-01-01T00:00").startingMinutes
    #expect(step?.due == when("2026-03-18T10:16") && step?.passed == minutes - 1)
    for text in ["FREQ=MINUTELY;INTERVAL=7", "FREQ=HOURLY;INTERVAL=5;UNTIL=20260318T100000", "FREQ=HOURLY"] {
      for (due, now) in [
        ("2026-03-16T00:00", "2026-03-18T10:15"), ("2026-03-17T13:01", "2026-03-17T13:01"),
        ("2026-03-17", "2026-03-18T09:00"),
        ("2026-03-19T10:00", "2026-03-18T10:15"), (nil, "2026-03-15T10:15"), (nil, "2026-03-18T10:15"),
      ] as [(String?, String)] {
        let recurrence = Recurrence(rule: rule(text), start: when("2026-03-16T00:00"))
        let after = due.map(when) ?? when("2026-03-15")
        let walked = Array(recurrence.dates(after: after).prefix { $0 <= when(now) })
        let next = recurrence.dates(after: after).first { $0 > when(now) }
        let step = recurrence.next(after: due.map(when), doneAt: when(now))
        #expect(step?.due == next && (step == nil || step?.passed == walked.count), "\(text), \(due ?? ""), \(now)")
      }
    }
  }

  @Test("29 February waits for leap years")
  func leapDay() {
    let dates = rule("FREQ=YEARLY").occurrences(from: when("2024-02-29")).prefix(3).map(\.iso)
    #expect(dates == ["2024-02-29", "2028-02-29", "2032-02-29"])
  }
}
