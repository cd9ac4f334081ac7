import Foundation
import Model
import Seeded
import Testing

@testable import heed

/// The rules of the case file as moments, by the zone that Heed itself runs with.
@Suite("Rules of the case file in UTC, by Heed's own zone")
struct ZoneOfRulesTests {
  static let zones = Set(RuleRow.all.compactMap(\.tz)).sorted()

  /// A row without a zone is floating: the file says no moments for it.
  @Test("All rows are there, and those with a zone have moments") func complete() {
    #expect(RuleRow.all.count == 600)
    #expect(RuleRow.all.count { $0.utc != nil } == 435)
    #expect(RuleRow.all.allSatisfy { ($0.tz == nil) == ($0.utc == nil) })
    #expect(ZoneOfRulesTests.zones.count == 13)
  }

  @Test("Every occurrence is its moment", arguments: zones)
  func moments(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let zone = Zone()
      for row in RuleRow.all where row.tz == name {
        let rule = try RecurrenceRule(reading: row.rrule, wallClock: zone.wallClock(at:))
        let start = try #require(When(iso: row.dtstart))
        let found = rule.occurrences(from: start).prefix(row.n).map { zone.instant(of: $0).iso }
        #expect(found == row.utc, "\(row.id) \(row.rrule)")
      }
    }
  }
}
