import Foundation
import Testing

/// Whoever leaves while the tasks are in memory alone is not told that they are saved.
@Suite struct LeavingTests {
  @Test func aFolderThatWentAwayIsToldWhenLeaving() throws {
    let trial = try TrialStore(.plain)
    let talk = try TypedSession(trial)
    _ = talk.say("add one")
    try FileManager.default.removeItem(atPath: trial.folder.store)
    var farewell = ""
    if case .said(let answer) = talk.say("quit") { farewell = answer }
    #expect(farewell == "Goodbye. Not all was saved.")
    #expect(talk.end() == 1)
    #expect(talk.notices.count == 1)
  }
}
