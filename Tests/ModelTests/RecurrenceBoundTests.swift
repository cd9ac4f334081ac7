import Testing

@testable import Model

/// A rule that never comes, or no more, ends; one that comes very seldom is found.
@Suite struct RecurrenceBoundTests {
  static let impossible = [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31", "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6", "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=3",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-24", "FREQ=YEARLY;BYDAY=MO;BYSETPOS=54",
    "FREQ=YEARLY;BYMONTHDAY=31;BYSETPOS=8", "FREQ=YEARLY;BYYEARDAY=366;BYMONTH=6", "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
    "FREQ=YEARLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1",
    "FREQ=DAILY;BYMONTHDAY=31;BYMONTH=11",
  ]

  static func first(_ text: String, from start: String = "2026-11-25T09:00") -> When? {
    guard let rule = RecurrenceRule(text: text), let start = When(iso: start) else { return nil }
    var occurrences = rule.occurrences(from: start)
    return occurrences.next()
  }

  @Test(arguments: impossible) func anImpossibleRuleEnds(_ text: String) throws {
    _ = try #require(RecurrenceRule(text: text))
    #expect(RecurrenceBoundTests.first(text) == nil)
  }

  @Test(arguments: [
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO", "2044-02-29T09:00"),
    ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", nil),
    ("FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30", "2026-11-30T09:00"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2027-08-13T09:00"),
    ("FREQ=YEARLY;BYYEARDAY=366", "2028-12-31T09:00"), ("FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", "2026-12-28T09:00"),
  ]) func whatComesSeldomIsFound(_ text: String, _ date: String?) {
    #expect(RecurrenceBoundTests.first(text)?.iso == date)
  }
}
