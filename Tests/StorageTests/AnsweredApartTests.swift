import Foundation
import Model
import Testing

@testable import Storage

// Another history in the place of the files, what two Heeds do about it, and what is no file.

extension AnsweredTests {
  /// Two machines have the folder: the file of the other one replaces what was answered here.
  @Test(arguments: Form.allCases, Way.allCases)
  func whatTheOtherMachineDidComesAndWhatWasAnsweredHereStays(_ form: Form, _ way: Way) throws {
    let keyholder = try form.keyholder
    let first = try form.open(folder, keyholder: keyholder)
    for name in ["one", "two", "three"] { try first.add(name) }
    try first.compactAfterSync()
    let elsewhere = TemporaryFolder()
    for name in folder.files where name != "lock" { elsewhere.write(name, folder.read(name)) }
    let other = try form.open(elsewhere, keyholder: keyholder)
    func change(_ store: DiskStore, _ number: Int, _ edit: (inout Todo) -> Void) throws {
      let before = try #require(store.list.todo(number: number))
      var after = before
      edit(&after)
      _ = try store.commit([Change(before: before, after: after)], typed: "edit", at: noon)
      try store.sync()
    }
    try other.add("theirs")
    try other.sync()
    try change(other, 1) { $0.name = "uno" }
    try change(other, 2) { $0.urgency = .high }

    let store = try form.open(folder, keyholder: try form.keyholder)
    try store.add("ours")
    try store.sync()
    try change(store, 1) { $0.name = "eins" }
    try change(store, 2) { $0.tags = ["tag"] }
    try way.put(elsewhere.read(form.journal), form.journal, in: folder)
    #expect(try store.refresh())
    let taken = try #require(store.report.taken)
    #expect(taken.changes == 3 && taken.outcome == .kept && taken.aside.isEmpty)
    // What both sides changed is told with both values, and the task that has another number with that.
    guard case .todo([.name], let there, let kept) = try #require(taken.conflicts.first) else {
      Issue.record("\(taken.conflicts)")
      return
    }
    #expect(taken.conflicts.count == 1 && there.name == "uno" && kept.name == "eins")
    #expect(taken.renumbered.map(\.name) == ["ours"])
    // Where both changed one field, what was answered here counts.
    #expect(Set(store.list.all.map(\.name)) == ["eins", "two", "three", "ours", "theirs"])
    let both = try #require(store.list.todo(number: 2))
    #expect(both.urgency == .high && both.tags == ["tag"])
    #expect(Set(store.list.all.map(\.number)).count == 5)
    #expect(try store.check().problems == [])
    #expect(tasks(try form.open(folder, keyholder: keyholder).list) == tasks(store.list))
    // One step, behind which the other machine's tasks stand.
    _ = try store.undo(at: noon)
    #expect(Set(store.list.all.map(\.name)) == ["uno", "two", "three", "theirs"])
  }

  /// Two Heeds have the folder open: one of them puts it back, and nothing comes twice.
  @Test(arguments: Form.allCases) func twoThatRunPutItBackOnce(_ form: Form) throws {
    let first = try form.open(folder, keyholder: try form.keyholder)
    try first.add("one")
    try first.compactAfterSync()
    let early = folder.read(form.journal)
    let second = try form.open(folder, keyholder: try form.keyholder)
    try first.add("two")
    try first.sync()
    _ = try second.refresh()
    try second.add("three")
    try second.sync()
    _ = try first.refresh()
    try Way.renamed.put(early, form.journal, in: folder)
    #expect(try first.refresh() && first.takeReport().taken?.changes == 2)
    _ = try second.refresh()
    #expect(second.takeReport().taken == nil)
    for store in [first, second] { #expect(Set(store.list.all.map(\.name)) == ["one", "two", "three"]) }
    #expect(try second.check().problems == [])
  }

  /// The journal of another history beside a snapshot that has all that was answered: it is kept to be joined.
  @Test(arguments: Form.allCases, Way.allCases) func theJournalOfAnotherHistoryIsKept(_ form: Form, _ way: Way) throws {
    let keyholder = try form.keyholder
    let first = try form.open(folder, keyholder: keyholder)
    for name in ["one", "two"] { try first.add(name) }
    try first.compactAfterSync()
    let elsewhere = TemporaryFolder()
    for name in folder.files where name != "lock" { elsewhere.write(name, folder.read(name)) }
    let other = try form.open(elsewhere, keyholder: keyholder)
    for name in ["theirs", "more"] { try other.add(name) }
    try other.sync()
    let store = try form.open(folder, keyholder: try form.keyholder)
    for name in ["ours", "mine", "own"] { try store.add(name) }
    try store.compactAfterSync()
    let journal = elsewhere.read(form.journal)
    try way.put(journal, form.journal, in: folder)
    _ = try store.refresh()
    let apart = try #require(store.takeReport().apart)
    #expect(apart.changes == 2 && apart.keptAt.flatMap { FileManager.default.contents(atPath: $0) } == journal)
    #expect(Set(store.list.all.map(\.name)) == ["one", "two", "ours", "mine", "own"])
    #expect(try store.undo(at: noon)?.typed == "add own")
    _ = try store.redo(at: noon)
    try store.sync()
    // What is named is what is joined.
    let joining = Joining(try store.otherHistory(at: try #require(apart.keptAt)), to: store.list)
    _ = try store.commit(joining.changes { _ in .here }, typed: "join", action: .join, at: noon)
    try store.sync()
    #expect(Set(store.list.all.map(\.name)) == ["one", "two", "ours", "mine", "own", "theirs", "more"])
  }

  /// The same command in the same second on two machines is one line for both, but for what led to it.
  @Test func theSameCommandInTheSameSecondIsNotTheSameEntry() throws {
    let store = try DiskStore(folder: folder.store)
    for name in ["one", "two"] { try store.add(name) }
    try store.sync()
    let elsewhere = TemporaryFolder()
    for name in folder.files where name != "lock" { elsewhere.write(name, folder.read(name)) }
    let other = try DiskStore(folder: elsewhere.store)
    func finish(_ store: DiskStore, _ name: String) throws {
      try store.add(name)
      let before = try #require(store.list.todo(number: 1))
      var after = before
      after.done = noon
      _ = try store.commit([Change(before: before, after: after)], typed: "done 1", at: noon)
      try store.sync()
    }
    try finish(other, "theirs")
    try finish(store, "ours")
    try Way.renamed.put(elsewhere.read("journal.jsonl"), "journal.jsonl", in: folder)
    #expect(try store.refresh() && store.takeReport().taken?.changes == 2)
    #expect(Set(store.list.all.map(\.name)) == ["one", "two", "ours", "theirs"])
    let lines = JournalPart([UInt8](elsewhere.read("journal.jsonl")), start: 0)
    #expect(lines.lines.count == 4 && lines.isWhole)
  }

  /// What is no file at all stands in the place of one.
  @Test func aFolderInPlaceOfTheJournalKeepsNobodyFromReading() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.sync()
    try FileManager.default.removeItem(atPath: folder.store + "/journal.jsonl")
    try FileManager.default.createDirectory(atPath: folder.store + "/journal.jsonl", withIntermediateDirectories: false)
    _ = try store.refresh()
    #expect(store.list.count == 1 && store.isOnlyInMemory)
    #expect(store.takeReport().taken?.outcome == .beside(path: folder.store + "/tasks-kept-1.json"))
    try store.backup(to: folder.path + "/copy.json")
    #expect(throws: StoreFailure.self) { try store.add("two") }
    try FileManager.default.removeItem(atPath: folder.store + "/journal.jsonl")
    _ = try store.refresh()
    #expect(!store.isOnlyInMemory && store.takeReport().taken?.outcome == .kept)
    try store.add("two")
    try store.sync()
    #expect(try DiskStore(folder: folder.store).list.count == 2)
  }
}
