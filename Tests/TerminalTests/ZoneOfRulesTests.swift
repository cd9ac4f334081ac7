import Foundation
import Model
import Testing

@testable import heed

/// The rules of the case file as moments, by the zone that Heed itself runs with.
@Suite("Rules of the case file in UTC, by Heed's own zone")
struct ZoneOfRulesTests {
  struct Row: Decodable, Sendable {
    var id: String
    var rrule: String
    var dtstart: String
    var tz: String?
    var n: Int
    var utc: [String]?
  }

  static let rows: [Row] = {
    let path = #filePath.replacingOccurrences(
      of: "TerminalTests/ZoneOfRulesTests.swift", with: "ModelTests/Cases/rrule.jsonl")
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }()

  static let zones = Set(rows.compactMap(\.tz)).sorted()

  /// A row without a zone is floating: the file says no moments for it.
  @Test("All rows are there, and those with a zone have moments") func complete() {
    #expect(ZoneOfRulesTests.rows.count == 600)
    #expect(ZoneOfRulesTests.rows.count { $0.utc != nil } == 435)
    #expect(ZoneOfRulesTests.rows.allSatisfy { ($0.tz == nil) == ($0.utc == nil) })
    #expect(ZoneOfRulesTests.zones.count == 13)
  }

  @Test("Every occurrence is its moment", arguments: zones)
  func moments(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      setenv("TZ", name, 1)
      let zone = Zone()
      for row in ZoneOfRulesTests.rows where row.tz == name {
        let rule = try RecurrenceRule(reading: row.rrule, wallClock: zone.wallClock(at:))
        let start = try #require(When(iso: row.dtstart))
        let found = rule.occurrences(from: start).prefix(row.n).map { zone.instant(of: $0).iso }
        #expect(found == row.utc, "\(row.id) \(row.rrule)")
      }
    }
  }
}
