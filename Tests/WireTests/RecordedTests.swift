import Testing

@testable import Served

/// heed-sync against what both servers once answered, wherever there is a python3. Where heed-sync asks otherwise than it did
/// when they were recorded the test fails, and `HEED_RECORD=1` makes them anew where the servers are.
@Suite(.enabled(if: FaultServer.isHere, "No python3 here, which plays recordings."))
struct RecordedTests {
  @Test("All that a sync asks for, as both servers answered it", arguments: DAVServer.Kind.allCases)
  func life(_ kind: DAVServer.Kind) throws {
    let recording = try Recording(kind, "life")
    try ServerLife.whole(recording.server.address)
    try ServerLife.escaped(recording.server.address)
    #expect(recording.server.left == 0)
  }

  @Test("What was observed on both servers, as they answered it", arguments: DAVServer.Kind.allCases)
  func observed(_ kind: DAVServer.Kind) throws {
    let recording = try Recording(kind, "observed")
    try ServerLife.observed(recording.server.address, kind)
    #expect(recording.server.left == 0)
  }
}
