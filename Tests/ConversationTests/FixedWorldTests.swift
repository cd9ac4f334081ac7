import Foundation
import Model
import Seeded
import Testing

/// The world of the transcripts keeps what `World` promises, so that sessions over a clock change prove something.
@Suite struct FixedWorldTests {
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:30:00Z", "2026-03-29T03:30"),
    ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00Z", "2026-10-25T02:30"),
    ("America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00Z", "2026-11-01T01:30"),
    ("Asia/Kolkata", "2026-01-01", "2025-12-31T18:30:00Z", "2026-01-01T00:00"),
  ])
  func aGapMovesForwardAndAFoldIsTheFirst(_ zone: String, _ wall: String, _ moment: String, _ shown: String) throws {
    let world = FixedWorld(When(CivilDate(dayNumber: 0)))
    world.zone = try #require(TimeZone(identifier: zone))
    let instant = world.instant(of: try #require(When(iso: wall)))
    #expect(instant.iso == moment)
    #expect(world.wallClock(at: instant).iso == shown)
  }
}
