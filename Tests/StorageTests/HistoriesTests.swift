import Foundation
import Model
import Testing

import enum Seeded.Trials

@testable import Storage

/// A snapshot and a journal that are not of one history: it is told, and nothing of either is lost.
@Suite struct HistoriesTests {
  let folder = TemporaryFolder()

  private func put(_ data: Data, _ name: String) throws {
    try data.write(to: URL(fileURLWithPath: folder.store + "/" + name), options: .atomic)
  }

  private func names(_ store: DiskStore) -> Set<String> { Set(store.list.all.map(\.name)) }

  /// A store of three tasks that went on in two ways: its files here, and those of there.
  private func parted(
    _ form: Form, here: [String], there: [String], compacted: Bool = true
  ) throws -> (open: () throws -> DiskStore, there: (snapshot: Data, journal: Data)) {
    let keyholder = try form.keyholder
    let open = { try form.open(folder, keyholder: keyholder) }
    let store = try open()
    for name in ["one", "two", "three"] { try store.add(name) }
    try store.compactAfterSync()
    let base = (folder.read(form.snapshot), folder.read(form.journal))
    func goOn(_ names: [String]) throws -> (Data, Data) {
      let store = try open()
      for name in names { try store.add(name) }
      try store.sync()
      if compacted { try store.compact() }
      return (folder.read(form.snapshot), folder.read(form.journal))
    }
    let other = try goOn(there)
    try put(base.0, form.snapshot)
    try put(base.1, form.journal)
    _ = try goOn(here)
    return (open, other)
  }

  @Test(arguments: Form.allCases) func theJournalOfAnotherHistoryIsPutAsideAndTold(_ form: Form) throws {
    for there in [["x"], ["x", "y"], ["x", "y", "z", "w"]] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let (open, other) = try parted(form, here: ["a", "b"], there: there)
      try put(other.journal, form.journal)
      let store = try open()
      let apart = try #require(store.report.apart)
      #expect(apart.part == .journal && apart.changes >= min(there.count, 2))
      #expect(names(store) == ["one", "two", "three", "a", "b"])
      let path = try #require(apart.keptAt)
      #expect(FileManager.default.contents(atPath: path) == other.journal)
      // What is not joined is told at each start, and refused by check, until it is.
      let next = try open()
      var expected = StoreReport()
      expected.copies = [path]
      #expect(next.report == expected && names(next) == names(store))
      #expect(try next.check().problems == [.apart(path: path)])
      try next.add("after")
      try next.sync()
      #expect(try open().undo(at: noon)?.typed == "add after")
    }
  }

  /// A store whose journal, of two tasks, is put back once its snapshot has taken in more: as it was, opened anew, and that
  /// journal.
  private func setBack(
    _ form: Form, behind names: [String]
  ) throws -> (store: DiskStore, reading: DiskStore, old: Data) {
    let keyholder = try form.keyholder
    let store = try form.open(folder, keyholder: keyholder)
    for name in ["one", "two"] { try store.add(name) }
    try store.sync()
    let old = folder.read(form.journal)
    for name in names { try store.add(name) }
    try store.compactAfterSync()
    try put(old, form.journal)
    return (store, try form.open(folder, keyholder: keyholder), old)
  }

  /// A snapshot that has taken in more than the journal holds emptied that journal.
  @Test(arguments: Form.allCases) func anOlderJournalBesideANewerSnapshotIsKept(_ form: Form) throws {
    let (_, reading, old) = try setBack(form, behind: ["three", "four"])
    #expect(names(reading) == ["one", "two", "three", "four"])
    #expect(reading.report.apart?.changes == 0 && reading.report.missingEntries == 0)
    let kept = try #require(reading.report.apart?.keptAt)
    #expect(FileManager.default.contents(atPath: kept) == old)
    #expect(try reading.check().problems == [])
  }

  /// Beyond what a snapshot remembers nobody can tell an older journal from another history. Joining it changes nothing.
  @Test(arguments: Form.allCases) func aMuchOlderJournalMayBeOfAnotherHistory(_ form: Form) throws {
    let (store, reading, _) = try setBack(form, behind: (0...Lineage.length).map { "more \($0)" })
    #expect(Array(reading.list.all) == Array(store.list.all))
    let kept = try #require(reading.report.apart?.keptAt)
    #expect(reading.report.apart?.changes != 0)
    let joining = Joining(try reading.otherHistory(at: kept), to: reading.list)
    #expect(joining.changes { _ in .there }.isEmpty && joining.conflicts.isEmpty)
  }

  /// The journal of another store beside a whole snapshot.
  @Test(arguments: Form.allCases) func aJournalOfNoiseIsPutAsideAndCostsNoTask(_ form: Form) throws {
    let (open, _) = try parted(form, here: ["a"], there: ["x"])
    let noise = Data((0..<40).flatMap { Array("noise \($0)\n".utf8) })
    try put(noise, form.journal)
    let store = try open()
    #expect(names(store) == ["one", "two", "three", "a"] && !store.report.isWhole)
    #expect(folder.files.contains { $0.hasPrefix("journal-damaged-1") })
    #expect(try open().report.isWhole)
  }

  /// A snapshot is first to arrive: the journal is that of before, and comes a moment later.
  @Test func aSnapshotThatIsAheadFollows() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.sync()
    // The other machine has the same, goes on and takes all in.
    let elsewhere = TemporaryFolder()
    for name in folder.files where name != "lock" { elsewhere.write(name, folder.read(name)) }
    let other = try DiskStore(folder: elsewhere.store)
    for name in ["two", "three"] { try other.add(name) }
    try other.compactAfterSync()
    try put(elsewhere.read("tasks.json"), "tasks.json")
    #expect(try store.refresh())
    #expect(names(store) == ["one", "two", "three"])
    try put(elsewhere.read("journal.jsonl"), "journal.jsonl")
    _ = try store.refresh()
    #expect(names(store) == ["one", "two", "three"])
    #expect(try store.check().problems == [])
  }

  /// The trail that a snapshot has is that of its entries, whatever was read of the journal.
  @Test func aSnapshotHasTheChecksOfItsLastEntries() throws {
    for count in [1, 5, 70, 200] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let store = try DiskStore(folder: folder.store, calls: .hasty)
      for number in 1...count { try store.add("task \(number)") }
      try store.compactAfterSync()
      for number in 1...3 { try store.add("more \(number)") }
      try store.compactAfterSync()
      let lines = JournalPart([UInt8](folder.read("journal.jsonl")), start: 0)
      let lineage = try DiskStore(folder: folder.store).state.snapshot.lineage
      #expect(lineage.last == count + 3)
      for line in lines.lines {
        let isKnown = line.sequence > count + 3 - Lineage.length
        #expect(lineage[line.sequence] == (isKnown ? lines.check(line) : nil), "\(line.sequence) of \(count)")
      }
    }
  }

  // MARK: Another hand

  @Test func whatAHandChangedIsToldAndNamed() throws {
    let store = try DiskStore(folder: folder.store)
    for name in ["one", "two", "three", "four"] { try store.add(name) }
    try store.compactAfterSync()
    var lines = String(decoding: folder.read("tasks.json"), as: UTF8.self).split(separator: "\n").map(String.init)
    lines.removeAll { $0.contains("\"two\"") }
    lines = lines.map { $0.replacing("\"three\"", with: "\"drei\"") }
    lines.insert(#"{"name":"five"},"#, at: 1)
    folder.write("tasks.json", lines.joined(separator: "\n"))
    let edited = try DiskStore(folder: folder.store)
    #expect(
      edited.report.outside == .init(path: folder.store + "/tasks.json", gone: 1, changed: 1, new: 1))
    let named: [CheckReport.Warning] = [
      .changedOutside(.gone, number: 2, name: "two"), .changedOutside(.changed, number: 3, name: "drei"),
      .changedOutside(.new, number: 2, name: "five"),
    ]
    #expect(try edited.check().warnings.filter { if case .changedOutside = $0 { true } else { false } } == named)
    #expect(try edited.check().problems == [])
    edited.close()
    // Once, and named for as long as the journal knows.
    let next = try DiskStore(folder: folder.store)
    #expect(next.report.isWhole && names(next) == ["one", "drei", "four", "five"])
    #expect(try next.check().warnings.count { if case .changedOutside = $0 { true } else { false } } == 3)
  }

  /// Nothing said so: a file that Heed wrote, with a bit that is another one.
  @Test func aBitThatIsFlippedIsTold() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    for name in ["one", "two"] { try store.add(name) }
    try store.compactAfterSync()
    let (snapshot, journal, before) = (folder.read("tasks.json"), folder.read("journal.jsonl"), tasks(store.list))
    var silent = 0
    // Every 11th by default, which comes to each bit of a byte and each kind of byte; all where trials are asked for.
    for bit in stride(from: 0, to: snapshot.count * 8, by: Trials.asked == nil ? 11 : 1) {
      try? FileManager.default.removeItem(atPath: folder.store)
      folder.write("tasks.json", snapshot.flipped(bit))
      folder.write("journal.jsonl", journal)
      let found = try DiskStore(folder: folder.store, calls: .hasty)
      if found.report.isWhole, tasks(found.list) != before { silent += 1 }
    }
    #expect(silent == 0, "of \(snapshot.count * 8)")
  }
}
