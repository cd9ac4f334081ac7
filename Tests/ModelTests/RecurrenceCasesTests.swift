import Foundation
import Seeded
import Testing

@testable import Model

/// The 600 rules of the case file, in local time and in UTC. The zone is the process's own, so one test at a time.
@Suite("Rules of the case file", .serialized)
struct RecurrenceCasesTests {
  static func inZone<Result>(_ zone: String?, _ body: () -> Result) -> Result {
    let old = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", zone ?? "UTC", 1)
    tzset()
    defer {
      if let old { setenv("TZ", old, 1) } else { unsetenv("TZ") }
      tzset()
    }
    return body()
  }

  static func wallClock(_ instant: Instant) -> When {
    var seconds = instant.seconds
    var parts = tm()
    localtime_r(&seconds, &parts)
    let date = CivilDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))!
    return When(date, TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min)))
  }

  /// The moment of a wall-clock time: the first of two, and past a gap by its length.
  static func instant(_ when: When) -> Instant {
    let naive = when.startingMinutes * 60
    // An offset from before the change serves both: the gap is passed by it, and of two readings it is the first.
    func offset(_ seconds: Int) -> Int { wallClock(Instant(seconds: seconds)).startingMinutes * 60 - seconds / 60 * 60 }
    let early = offset(naive - 86_400)
    let late = offset(naive + 86_400)
    for choice in [early, late] where wallClock(Instant(seconds: naive - choice)).startingMinutes * 60 == naive {
      return Instant(seconds: naive - choice)
    }
    return Instant(seconds: naive - early)
  }

  @Test("All rows are there") func complete() { #expect(RuleRow.all.count == 600) }

  @Test("Occurrences in local time and UTC", arguments: RuleRow.all)
  func occurrences(_ row: RuleRow) {
    RecurrenceCasesTests.inZone(row.tz) {
      guard let rule = try? RecurrenceRule(reading: row.rrule, wallClock: RecurrenceCasesTests.wallClock),
        let start = When(iso: row.dtstart)
      else {
        Issue.record("not read: \(row.rrule)")
        return
      }
      let found = Array(rule.occurrences(from: start).prefix(row.finite ? row.n + 1 : row.n))
      let local = row.local.map { $0.count > 10 ? String($0.prefix(16)) : $0 }
      #expect(found.map(\.iso) == local, "\(row.id) \(row.rrule)")
      if let utc = row.utc {
        #expect(found.map { RecurrenceCasesTests.instant($0).iso } == utc, "\(row.id) \(row.rrule)")
      }
      // What is asked for after any of them is the one that follows.
      for (place, when) in found.dropLast().enumerated() {
        var rest = rule.occurrences(from: start, after: when)
        #expect(rest.next() == found[place + 1], "\(row.id) \(row.rrule) after \(when.iso)")
      }
      // Text and back. UNTIL in UTC comes back in local time.
      #expect(RecurrenceRule(text: rule.text) == rule, "\(row.rrule)")
      let said = row.rrule.replacingOccurrences(of: ";WKST=MO", with: "")
      if !said.hasSuffix("Z") { #expect(rule.text == said) }
    }
  }
}
