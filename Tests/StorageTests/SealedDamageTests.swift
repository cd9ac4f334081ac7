import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// Damage in an encrypted store: the lines of its journal are as in a plain one, and of its two files one stands in for
/// the other as far as it goes (`StandingInTests`).
@Suite struct SealedDamageTests {
  let folder = TemporaryFolder()
  let keyholder: Keyholder

  init() throws { keyholder = try SampleKeys.ana.keyholder() }

  func reopened(_ keyholder: Keyholder? = nil) throws -> DiskStore {
    try DiskStore(folder: folder.store, calls: .hasty, keyholder: keyholder ?? self.keyholder)
  }

  /// Three tasks in the snapshot and four more steps in the journal; the states after each of those.
  func makeStore() throws -> [Tasks] {
    let store = try Form.sealed.open(folder, calls: .hasty)
    for name in ["a", "b", "c"] { try store.add(name) }
    try store.compactAfterSync()
    var states = [tasks(store.list)]
    for name in ["d", "e", "f", "g"] {
      try store.add(name)
      try store.sync()
      states.append(tasks(store.list))
    }
    return states
  }

  @Test func aChangedOrCutIdentityOpensNothing() throws {
    _ = try makeStore()
    let before = folder.contents
    let whole = SampleKeys.ana.identityFile
    for place in stride(from: 0, to: whole.count, by: 7) {
      var changed = whole
      changed[place] ^= 1
      #expect(throws: SealingFailure.self) { try SampleKeys.unlocked(changed, SampleKeys.ana.password) }
      #expect(throws: SealingFailure.self) { try SampleKeys.unlocked(Array(whole[..<place]), SampleKeys.ana.password) }
    }
    #expect(throws: SealingFailure.wrongPassword) { try SampleKeys.unlocked(whole, "tiger lilx") }
    #expect(folder.contents == before)
  }

  @Test func withoutItsIdentityFileNothingIsTakenForEmpty() throws {
    _ = try makeStore()
    try FileManager.default.removeItem(atPath: folder.store + "/identity.age")
    let before = folder.contents
    #expect(throws: StoreFailure.trouble(.sealBroken(path: folder.store + "/identity.age"))) {
      try DiskStore(folder: folder.store)
    }
    try reopened().removeLeftovers()
    #expect(folder.contents == before)
    try SampleKeys.ana.putIdentity(in: folder)
    #expect(try reopened().list.count == 7)
  }

  @Test(arguments: ["tasks.age", "journal.sealed"]) func aFileThatIsGoneIsToldByCheck(_ name: String) throws {
    _ = try makeStore()
    #expect(try reopened().check().problems == [])
    try FileManager.default.removeItem(atPath: folder.store + "/" + name)
    let missing = CheckReport.Problem.missingFile(path: folder.store + "/" + name)
    #expect(try reopened().check().problems.contains(missing))
  }

  @Test func aJournalThatEndsBeforeTheSnapshotGoesOnBehindIt() throws {
    _ = try makeStore()
    let store = try reopened()
    try store.compact()
    let lines = folder.read("journal.sealed").split(separator: 10)
    folder.write("journal.sealed", Data(lines.prefix(3).joined(separator: [10])) + [10])
    let short = try reopened()
    try short.add("after")
    try short.sync()
    let again = try reopened()
    #expect(again.list.count == 8 && again.list.all.contains { $0.name == "after" })
    #expect(try again.check().problems == [])
    #expect(try again.undo(at: noon)?.typed == "add after")
    #expect(try again.undo(at: noon) == nil)
  }

  @Test func aJournalCutAtAnyByteOpensWithWhatIsWhole() throws {
    // Nothing in the snapshot, and as little as can be in each line, since each byte is tried.
    let store = try Form.sealed.open(folder, calls: .hasty)
    let snapshot = folder.read("tasks.age")
    var states = [tasks(store.list)]
    for name in ["a", "b", "c"] {
      try store.add(name)
      try store.sync()
      states.append(tasks(store.list))
    }
    let journal = folder.read("journal.sealed")
    for length in 0...journal.count {
      folder.write("journal.sealed", journal.prefix(length))
      let isCut = length > 0 && journal[length - 1] != 10
      let store = try reopened()
      // The first line has the key.
      #expect(tasks(store.list) == states[max(0, journal.prefix(length).count { $0 == 10 } - 1)], "\(length)")
      #expect(store.report.damage.count == (isCut ? 1 : 0), "\(length)")
      #expect(store.report.damage.allSatisfy { $0.isUnfinished }, "\(length)")
      let isWholeLine = length > 0 && !isCut
      if isWholeLine || length % 31 == 0 {
        try store.add("after")
        try store.sync()
        let again = try reopened()
        #expect(again.report.isWhole && tasks(again.list) == tasks(store.list), "\(length)")
        #expect(try again.check().problems == [], "\(length)")
      }
      for name in folder.files where name.contains("damaged") {
        try FileManager.default.removeItem(atPath: folder.store + "/" + name)
      }
      folder.write("tasks.age", snapshot)
    }
  }

  @Test func aSnapshotThatIsPutBackIsBroughtForwardByTheJournal() throws {
    _ = try makeStore()
    let old = folder.read("tasks.age")
    let store = try reopened()
    try store.add("h")
    try store.compactAfterSync()
    folder.write("tasks.age", old)
    let after = try reopened()
    #expect(tasks(after.list) == tasks(store.list) && after.report.isWhole)
    #expect(try after.check().problems == [])
  }

  @Test func aJournalThatIsPutBackCostsOnlyWhatCanBeTakenBack() throws {
    _ = try makeStore()
    let old = folder.read("journal.sealed")
    let store = try reopened()
    for name in ["h", "i"] { try store.add(name) }
    try store.compactAfterSync()
    folder.write("journal.sealed", old)
    let after = try reopened()
    #expect(tasks(after.list) == tasks(store.list) && after.report.apart?.changes == 0)
    #expect(try after.check().problems == [])
    #expect(try after.undo(at: noon) == nil)
    #expect(try reopened().report.isWhole)
  }

  @Test func linesInAnotherOrderAreToldAndKept() throws {
    _ = try makeStore()
    var lines = folder.read("journal.sealed").split(separator: 10)
    lines.swapAt(lines.count - 2, lines.count - 3)
    folder.write("journal.sealed", Data(lines.flatMap { $0 + [10] }))
    let store = try reopened()
    // The later of the two is taken as it is; the earlier comes behind it, where it does not belong.
    #expect(store.list.all.map(\.name).sorted() == ["a", "b", "c", "d", "f", "g"])
    #expect(store.report.missingEntries == 1)
    let damage = try #require(store.report.damage.first)
    #expect(damage.lines == 1 && damage.part == .journal)
    let kept = try Data(contentsOf: URL(fileURLWithPath: #require(damage.keptAt)))
    #expect(kept == lines[lines.count - 2] + [10])
    #expect(try reopened().report.isWhole)
    #expect(try store.check().problems == [])
  }

  @Test func aKeyholderThatEndedIsToldAndNothingIsLost() throws {
    _ = try makeStore()
    let store = try reopened()
    let before = (tasks(store.list), folder.contents)
    let process = try #require(keyholder.identifier)
    kill(process, SIGKILL)
    try store.add("lost and told")
    #expect(throws: StoreFailure.trouble(.noKey)) { try store.sync() }
    #expect(tasks(store.list) == before.0)
    #expect(folder.contents == before.1)
    #expect(tasks(try reopened(SampleKeys.ana.keyholder()).list) == before.0)
  }
}
