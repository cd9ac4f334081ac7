import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// A file of tasks of which nothing is left: what the journal gave back is told, and that the rest is gone.
@Suite struct GoneTests {
  private let folder = TemporaryFolder()

  /// A store of twelve tasks, and its two files: an entry for each task, all of them taken in.
  private func twelve() throws -> (snapshot: Data, journal: Data) {
    try? FileManager.default.removeItem(atPath: folder.store)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    for number in 1...12 { try store.add("task \(number)") }
    try store.compactAfterSync()
    return (folder.read("tasks.json"), folder.read("journal.jsonl"))
  }

  private func report(_ snapshot: Data?, _ journal: Data) throws -> (StoreReport, DiskStore) {
    try? FileManager.default.removeItem(atPath: folder.store)
    if let snapshot { folder.write("tasks.json", snapshot) }
    folder.write("journal.jsonl", journal)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let again = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(again.report.isWhole && tasks(again.list) == tasks(store.list))
    return (store.report, store)
  }

  private func without(_ lines: Int, _ journal: Data) -> Data {
    Data(journal.split(separator: 10).dropFirst(lines).flatMap { $0 + [10] })
  }

  private func gone(_ rest: CheckReport.Rest, _ recovered: Int, isAll: Bool) -> StoreReport.Gone {
    .init(path: folder.store + "/tasks.json", rest: rest, recovered: recovered, isAll: isAll)
  }

  @Test func aFileThatIsGoneBesideALaterJournalIsTold() throws {
    let (_, journal) = try twelve()
    let (report, store) = try report(nil, without(5, journal))
    #expect(report.gone == gone(.none, 7, isAll: false))
    #expect(report.missingEntries == 0 && report.damage == [])
    #expect(try store.check().problems == [.fileGone(folder.store + "/tasks.json", .none, tasks: 7)])
    // What is there can be taken back, and a copy that is brought back is followed by the same journal.
    #expect(try store.undo(at: noon)?.typed == "add task 12")
    try store.sync()
    #expect(try store.check().problems.count == 1)
  }

  @Test func aCopyThatIsBroughtBackIsWholeAgain() throws {
    let (snapshot, journal) = try twelve()
    let (_, store) = try report(nil, without(5, journal))
    #expect(store.list.count == 7)
    folder.write("tasks.json", snapshot)
    #expect(try store.refresh())
    #expect(store.list.count == 12)
    #expect(try store.check().problems == [])
  }

  @Test func withoutAFileAWholeJournalIsAStore() throws {
    let (_, journal) = try twelve()
    let (report, store) = try report(nil, journal)
    #expect(report.isWhole && store.list.count == 12)
    // What may be the first entry stands in a damaged line: that is told, and no file was there.
    let (other, second) = try self.report(nil, journal.dropFirst(9))
    #expect(other.gone == nil && other.damage.map(\.lines) == [1] && other.missingEntries == 0)
    #expect(second.list.count == 11)
  }

  @Test(arguments: ["", "\n", " \r\n\t\n"]) func anEmptyFileIsToldAndNotKept(_ text: String) throws {
    let (_, journal) = try twelve()
    for (lost, isAll) in [(0, true), (4, false), (12, false)] {
      let (report, store) = try report(Data(text.utf8), without(lost, journal))
      #expect(report.gone == gone(.empty, 12 - lost, isAll: isAll))
      #expect(report.damage == [] && report.missingEntries == 0 && store.list.count == 12 - lost)
      #expect(folder.files == ["journal.jsonl", "lock", "tasks.json"])
      let problem = CheckReport.Problem.fileGone(folder.store + "/tasks.json", .empty, tasks: 12 - lost)
      #expect(try store.check().problems == (isAll ? [] : [problem]))
    }
  }

  @Test func aFileCutInItsHeadingIsToldAsAWhole() throws {
    let (snapshot, journal) = try twelve()
    let heading = try #require(snapshot.firstIndex(of: 10))
    for length in [1, 20, heading / 2, heading - 2] {
      let (report, _) = try report(snapshot.prefix(length), without(5, journal))
      #expect(report.gone == gone(.cut, 7, isAll: false), "cut at \(length)")
      #expect(report.damage.map(\.lines) == [0] && report.missingEntries == 0)
      #expect(folder.read("tasks-damaged-1.json") == snapshot.prefix(length))
    }
  }

  @Test func theTasksOfBothCutFilesAreCounted() throws {
    let (snapshot, journal) = try twelve()
    // Four whole tasks and a part of the fifth: eight are damaged, of which an uncut journal gives back all.
    let cut = snapshot.split(separator: 10).prefix(5).map { $0.count + 1 }.reduce(0, +) + 30
    let (first, _) = try report(snapshot.prefix(cut), journal)
    #expect(first.damage.map(\.lines) == [8] && first.damage.map(\.recovered) == [8] && first.missingTasks == 0)
    // Without the last entry, which was told whole once, one stays lost.
    let (second, store) = try report(snapshot.prefix(cut), journal.dropLast(20))
    #expect(second.damage.map(\.lines) == [8, 1] && second.damage.map(\.recovered) == [7, 0])
    #expect(!second.damage[1].isUnfinished && second.missingTasks == 0 && second.missingEntries == 0)
    #expect(store.list.count == 11)
    // Without any entry nothing comes back.
    let (third, _) = try report(snapshot.prefix(cut), Data())
    #expect(third.damage.map(\.lines) == [1] && third.damage.map(\.recovered) == [0] && third.missingTasks == 7)
  }

  @Test func aDamagedLineIsNoMissingChangeToo() throws {
    let (_, journal) = try twelve()
    for line in [0, 4, 11] {
      var lines = journal.split(separator: 10).map { Data($0) }
      lines[line] = Data(lines[line].dropFirst(3))
      let (report, _) = try report(nil, Data(lines.joined(separator: [10])) + [10])
      #expect(report.damage.map(\.lines) == [1] && report.missingEntries == 0, "line \(line)")
    }
    // Beside one that is not there at all.
    var lines = journal.split(separator: 10).map { Data($0) }
    lines[4] = Data(lines[4].dropFirst(3))
    lines.remove(at: 5)
    let (report, _) = try report(nil, Data(lines.joined(separator: [10])) + [10])
    #expect(report.damage.map(\.lines) == [1] && report.missingEntries == 1)
  }

  /// The tasks are as they were; the copy has taken in all twelve, and a thirteenth got the first number again.
  @Test func aNumberThatWasGivenAgainIsGivenOnceBesideACopy() throws {
    let (snapshot, journal) = try twelve()
    let (_, store) = try report(nil, without(5, journal))
    #expect(try store.add("after").number == 1)
    try store.sync()
    folder.write("tasks.json", snapshot)
    let again = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(again.list.count == 13 && again.report.mended == 1)
    #expect(again.list.todo(number: 1)?.name == "after")
    #expect(again.list.todo(number: 13)?.name == "task 1")
    #expect(try again.check().problems == [])
    // Told once.
    let third = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(third.report.isWhole && tasks(third.list) == tasks(again.list))
    #expect(try third.undo(at: noon)?.typed == "add after")
    try third.sync()
    #expect(try third.check().problems == [])
  }

  // MARK: The journal

  @Test(arguments: [nil, Data()]) func aJournalThatIsGoneBesideItsSnapshotIsTold(_ rest: Data?) throws {
    _ = try twelve()
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    try store.add("later")
    try store.sync()
    try FileManager.default.removeItem(atPath: folder.store + "/journal.jsonl")
    if let rest { folder.write("journal.jsonl", rest) }
    let path = folder.store + "/journal.jsonl"
    let left = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(left.report.lostJournal == path && left.list.count == 12)
    #expect(try left.check().problems == [.missingFile(path: path)])
    // Told once, and one goes on.
    let again = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(again.report.isWhole && again.list.count == 12)
    #expect(try again.check().problems == [])
    try again.add("after")
    try again.compactAfterSync()
    let third = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(try third.report.isWhole && third.undo(at: noon)?.typed == "add after")
  }

  @Test func aJournalThatIsGoneBesideAnEditedSnapshotIsToldToo() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.compactAfterSync()
    try store.add("two")
    try store.sync()
    let path = folder.store + "/journal.jsonl"
    try FileManager.default.removeItem(atPath: path)
    let edited = String(decoding: folder.read("tasks.json"), as: UTF8.self).replacingOccurrences(of: "one", with: "won")
    folder.write("tasks.json", Data(edited.utf8))
    let left = try DiskStore(folder: folder.store)
    #expect(left.report.lostJournal == path && left.report.outside != nil && left.list.all.map(\.name) == ["won"])
  }

  @Test(arguments: [nil, Data()]) func aSealedJournalThatIsGoneIsTold(_ rest: Data?) throws {
    let keyholder = try SampleKeys.ana.keyholder()
    let store = try Form.sealed.open(folder, keyholder: keyholder)
    try store.add("one")
    try store.compactAfterSync()
    try FileManager.default.removeItem(atPath: folder.store + "/journal.sealed")
    if let rest { folder.write("journal.sealed", rest) }
    let left = try Form.sealed.open(folder, keyholder: keyholder)
    let path = folder.store + "/journal.sealed"
    #expect(left.report.lostJournal == path && left.list.count == 1)
    #expect(try left.check().problems == [.missingFile(path: path)])
    try left.add("two")
    try left.sync()
    let again = try Form.sealed.open(folder, keyholder: keyholder)
    #expect(again.report.isWhole && again.list.count == 2)
    #expect(try again.check().problems == [])
    #expect(try again.undo(at: noon)?.typed == "add two")
  }

  @Test func whatWasNeverBesideAJournalIsWholeWithoutOne() throws {
    let (_, _) = try twelve()
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    try store.backup(to: folder.path + "/copy.json")
    let copy = try #require(FileManager.default.contents(atPath: folder.path + "/copy.json"))
    try FileManager.default.removeItem(atPath: folder.store)
    folder.write("tasks.json", copy)
    #expect(try DiskStore(folder: folder.store, calls: .hasty).report.isWhole)
    // Nor is a journal missed that was cut to nothing when it was mended.
    let (snapshot, journal) = try twelve()
    let (report, mended) = try report(snapshot, Data(journal.split(separator: 10)[0]) + [10])
    #expect(report.apart?.changes == 0 && mended.list.count == 12)
    #expect(folder.read("journal.jsonl").isEmpty)
  }
}
