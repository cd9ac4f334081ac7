import Testing
import Wire

@testable import Conversation

/// What a sync by itself says of itself, on its way between two processes.
@Suite struct SyncOutcomeTests {
  @Test("However many lines were refused, all of it crosses", arguments: [0, 1, 300, 70_000])
  func crosses(_ count: Int) throws {
    var outcome = SyncOutcome()
    (outcome.sequence, outcome.isFailure, outcome.isShutOut) = (-7, true, true)
    outcome.news = ["Synced, 2 came.", ""]
    outcome.refused = (0..<count).map { "Cannot send \($0), refused there. Type explain." }
    var packed = Unpacking(outcome.packed)
    #expect(try SyncOutcome(from: &packed) == outcome)
  }
}
