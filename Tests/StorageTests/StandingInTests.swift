import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys
import enum Seeded.Trials

@testable import Storage

/// One of the two files of an encrypted store does not open: the other gives what it holds, and nothing is thrown away.
@Suite struct StandingInTests {
  let folder = TemporaryFolder()
  let keyholder: Keyholder

  init() throws { keyholder = try SampleKeys.ana.keyholder() }

  func reopened(_ keyholder: Keyholder? = nil) throws -> DiskStore {
    try DiskStore(folder: folder.store, calls: .hasty, keyholder: keyholder ?? self.keyholder)
  }

  /// Thirty tasks, twenty of them in the snapshot; all of them have their entries in the journal.
  func makeStore() throws -> Tasks {
    let store = try Form.sealed.open(folder, calls: .hasty)
    for number in 1...30 {
      try store.add("task \(number)")
      if number == 20 { try store.compactAfterSync() }
    }
    try store.sync()
    return tasks(store.list)
  }

  /// How many bits are passed over, where a heading is not meant: few where trials are asked for.
  private var step: Int { Trials.asked == nil ? 199 : 7 }

  /// Every byte of what tells who may open a file, and some bits of the rest.
  func flips(_ data: Data, heading: Int) -> [Int] {
    Array(0..<(8 * heading)).filter { $0 % 8 == $0 / 8 % 8 } + stride(from: 8 * heading, to: 8 * data.count, by: step)
  }

  @Test func aFlippedBitOfTheSnapshotCostsNothingThatTheJournalHas() throws {
    let expected = try makeStore()
    let files = folder.contents
    let whole = folder.read("tasks.age")
    let heading = try #require(whole.range(of: Data("\n--- ".utf8))).upperBound + 48
    for (place, bit) in flips(whole, heading: heading).enumerated() {
      folder.write("tasks.age", whole.flipped(bit))
      let store = try reopened()
      #expect(tasks(store.list) == expected, "\(bit)")
      #expect(store.report.gone?.isAll == true && store.report.gone?.recovered == 30, "\(bit)")
      #expect(folder.read("tasks-damaged-1.age") == whole.flipped(bit), "\(bit)")
      // What was mended is opened again behind some of them.
      if place % 8 == 0 {
        let again = try reopened()
        #expect(again.report.isWhole && tasks(again.list) == expected, "\(bit)")
      }
      try folder.put(files)
    }
  }

  @Test func aFlippedBitOfTheJournalsFirstLineCostsNothing() throws {
    let expected = try makeStore()
    let files = folder.contents
    let whole = folder.read("journal.sealed")
    let end = try #require(whole.firstIndex(of: 10)) + 1
    // A bit of every byte, and all of the last; a third of all where trials are asked for.
    let isMeant: (Int) -> Bool = { Trials.asked == nil ? $0 % 8 == $0 / 8 % 8 : $0 % 3 == 0 }
    for bit in 0..<(8 * end) where isMeant(bit) || bit >= 8 * (end - 1) {
      folder.write("journal.sealed", whole.flipped(bit))
      let store = try reopened()
      #expect(tasks(store.list) == expected, "\(bit)")
      #expect(store.report.damage.map(\.lines) == [0], "\(bit)")
      #expect(store.report.damage.allSatisfy { !$0.isUnfinished && $0.keptAt != nil }, "\(bit)")
      #expect(folder.read("journal-damaged-1.sealed") == whole.flipped(bit).prefix(end), "\(bit)")
      if bit % 32 == 0 {
        let again = try reopened()
        #expect(again.report.isWhole && tasks(again.list) == expected, "\(bit)")
        #expect(try again.check().problems == [], "\(bit)")
        #expect(try again.undo(at: noon)?.typed == "add task 30", "\(bit)")
      }
      try folder.put(files)
    }
  }

  @Test func aFlippedBitOfTheJournalsLinesCostsThatLineAtMost() throws {
    let expected = try makeStore()
    let files = folder.contents
    let whole = folder.read("journal.sealed")
    let start = try #require(whole.firstIndex(of: 10)) + 1
    for bit in stride(from: 8 * start, to: 8 * whole.count, by: 5 * step) {
      folder.write("journal.sealed", whole.flipped(bit))
      let store = try reopened()
      // A flipped line end takes the line behind it with it.
      let isTold = !store.report.isWhole
      #expect(store.list.count >= 28 && (isTold || tasks(store.list) == expected), "\(bit)")
      try folder.put(files)
    }
  }

  @Test func aSnapshotThatIsCutOrEmptyIsMadeOfTheJournal() throws {
    let expected = try makeStore()
    let files = folder.contents
    let whole = folder.read("tasks.age")
    for length in stride(from: 0, to: whole.count, by: 61) {
      folder.write("tasks.age", whole.prefix(length))
      let store = try reopened()
      #expect(tasks(store.list) == expected && store.report.gone?.isAll == true, "\(length)")
      #expect(try reopened().report.isWhole, "\(length)")
      try folder.put(files)
    }
  }

  /// Makes the snapshot as a Heed wrote it that kept no copy of the key.
  func forgetCopy() throws {
    let old = try keyholder.open(Array(folder.read("tasks.age")))
    var snapshot = old.withUnsafeBytes { Snapshot($0) }
    #expect(snapshot.journalKey != nil)
    snapshot.journalKey = nil
    var bytes: [UInt8] = []
    try snapshot.write { (piece: UnsafeRawBufferPointer) throws(Trouble) in bytes += piece }
    folder.write("tasks.age", Data(try keyholder.seal(bytes)))
  }

  /// A snapshot of a Heed that kept no copy of the key: with the first line of the journal all of its lines are lost.
  @Test func withoutACopyOfTheKeyTheSnapshotStandsAloneAndTheJournalIsKept() throws {
    _ = try makeStore()
    try forgetCopy()
    let journal = folder.read("journal.sealed").flipped(4321)
    folder.write("journal.sealed", journal)
    let after = try reopened()
    #expect(after.list.count == 20)
    #expect(after.report.damage.map(\.lines) == [10])
    #expect(folder.read("journal-damaged-1.sealed") == journal)
    try after.add("after")
    try after.sync()
    let again = try reopened()
    #expect(again.report.isWhole && again.list.count == 21)
    #expect(try again.check().problems == [])
  }

  @Test func aSnapshotWithoutACopyOfTheKeyGetsOne() throws {
    _ = try makeStore()
    try forgetCopy()
    let next = try reopened()
    #expect(next.report.isWhole && next.list.count == 30)
    next.close()
    folder.write("journal.sealed", folder.read("journal.sealed").flipped(999))
    #expect(try reopened().list.count == 30)
  }

  @Test func neitherFileThatOpensIsRefusedAndLeft() throws {
    _ = try makeStore()
    for name in ["tasks.age", "journal.sealed"] { folder.write(name, folder.read(name).flipped(1600)) }
    let before = folder.contents
    #expect(throws: StoreFailure.trouble(.sealBroken(path: folder.store + "/tasks.age"))) { try reopened() }
    #expect(folder.contents == before)
    // The journal opens and holds nothing.
    let other = TemporaryFolder()
    _ = try Form.sealed.open(other, calls: .hasty)
    other.write("tasks.age", other.read("tasks.age").flipped(1600))
    #expect(throws: StoreFailure.trouble(.sealBroken(path: other.store + "/tasks.age"))) {
      try DiskStore(folder: other.store, keyholder: keyholder)
    }
    #expect(!other.files.contains { $0.contains("damaged") })
  }

  @Test func keysThatOpenNeitherFileAreToldAndAllIsLeft() throws {
    _ = try makeStore()
    let before = folder.contents
    let other = try SampleKeys.bo.keyholder()
    #expect(throws: StoreFailure.trouble(.otherKeys(path: folder.store + "/tasks.age"))) { try reopened(other) }
    #expect(folder.contents == before)
  }

  @Test(arguments: ["tasks.age", "journal.sealed"]) func aFileOfAnotherProfileIsKeptAside(_ name: String) throws {
    let expected = try makeStore()
    try reopened().compact()
    let other = TemporaryFolder()
    other.write("identity.age", Data(SampleKeys.bo.identityFile))
    let store = try DiskStore(folder: other.store, keyholder: SampleKeys.bo.keyholder())
    for number in 1...9 { try store.add("of Bo \(number)") }
    try store.compactAfterSync()
    folder.write(name, other.read(name))
    let found = try reopened()
    #expect(tasks(found.list) == expected && !found.report.isWhole)
    let kept = try #require(folder.files.first { $0.contains("damaged") })
    #expect(folder.read(kept) == other.read(name))
    #expect(try reopened().report.isWhole)
  }

  /// While other keys are given, a snapshot may be whole and sealed for the new ones: nothing stands in for that.
  @Test func aSnapshotForKeysThatWereToCountIsLeft() throws {
    let expected = try makeStore()
    let recovered = try SampleKeys.ana.recovered()
    let identity = try recovered.renew(password: Secret(Array("brown bear".utf8)))
    #expect(throws: StoreFailure.self) {
      try reopened(recovered).reseal(with: recovered) { () throws(StoreFailure) in throw .trouble(.diskFull) }
    }
    let journal = folder.contents["journal.sealed"]
    let before = folder.contents
    #expect(throws: StoreFailure.trouble(.otherKeys(path: folder.store + "/tasks.age"))) { try reopened() }
    #expect(folder.contents == before && journal != nil)
    let again = try SampleKeys.ana.recovered()
    #expect(tasks(try reopened(again).list) == expected)
    // Once the new identity counts, the note means nothing, and a damaged file is a damaged file.
    folder.write("identity.age", Data(identity))
    folder.write("tasks.age", folder.read("tasks.age").flipped(8 * folder.read("tasks.age").count - 8))
    #expect(tasks(try reopened(recovered).list) == expected)
  }
}
