import Foundation
import Testing

/// A recovery key is told before what it opens counts: whoever is killed at that very moment has heard it.
@Suite struct KeyToldTests {
  private struct Killed {
    var said: String
    var counts: Bool
    var wasKilled: Bool
  }

  /// Carries out a script and kills it at the call of that number, of those that change the disk.
  private func run(_ script: String, after first: String, killedAt call: Int) throws -> Killed {
    let folder = ProgramTests.Folder()
    if !first.isEmpty { _ = try ProgramTests.run([], first, in: folder) }
    let (process, input, output, errors) = try ProgramTests.start(
      PeopleTests.given, in: folder, variables: Fire.disk(["KILL": call]))
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    _ = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let people = folder.store + "/people"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: people)) ?? []
    let counts = names.contains {
      $0.count == 32 && FileManager.default.fileExists(atPath: people + "/\($0)/identity.age")
    }
    return Killed(
      said: String(decoding: said, as: UTF8.self), counts: counts,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  @Test(
    .enabled(if: Fire.faultyDisk != nil),
    arguments: [
      ("add One\nadd Two\n", "register yes\nAna\nana@example.org\n"),
      ("register none\nAna\nana@example.org\nadd One\n", "password\n"),
    ])
  func killedWhenItBeginsToCount(_ first: String, _ script: String) throws {
    // The first call by which it counts, looked for by halves: one that is killed there has renamed nothing yet.
    var (before, behind) = (0, 128)
    var last = try run(script, after: first, killedAt: behind)
    #expect(last.counts && !last.wasKilled, "\(last)")
    while behind - before > 1 {
      let middle = (before + behind) / 2
      let killed = try run(script, after: first, killedAt: middle)
      if killed.counts { (behind, last) = (middle, killed) } else { before = middle }
    }
    #expect(last.wasKilled && PeopleTests.groups(in: last.said).count == 15, "\(last) at call \(behind)")
  }
}
