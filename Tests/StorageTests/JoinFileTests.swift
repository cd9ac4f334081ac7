import Foundation
import Model
import Testing

@testable import Storage

/// Which files can be joined, and what is said of others.
@Suite struct JoinFileTests {
  let folder = TemporaryFolder()
  let copy = TemporaryFolder()

  /// A store with two tasks, and a copy in which a third one was added.
  private func parted(_ form: Form = .plain) throws -> DiskStore {
    let store = try form.open(folder, calls: .hasty)
    for name in ["rent", "milk"] { try store.add(name) }
    try store.sync()
    for name in folder.files where name != "lock" { copy.write(name, folder.read(name)) }
    let other = try form.open(copy, calls: .hasty)
    try other.add("call")
    try other.sync()
    return store
  }

  private func join(_ store: DiskStore, _ path: String) throws -> Joining {
    Joining(try store.otherHistory(at: path), to: store.list)
  }

  private func fault(_ store: DiskStore, _ path: String) -> JoinFault? {
    do throws(StoreFailure) { _ = try store.otherHistory(at: path) } catch {
      if case .refusal(.cannotJoin(let fault, _)) = error { return fault }
    }
    return nil
  }

  @Test(arguments: Form.allCases) func whatIsNoOtherHistoryIsRefused(_ form: Form) throws {
    let store = try parted(form)
    let before = try form.open(folder, calls: .hasty).list.count
    #expect(fault(store, folder.store) == .own && fault(store, folder.store + "/" + form.journal) == .own)
    #expect(fault(store, folder.path) == .noHistory)
    copy.write("other.txt", "Buy milk")
    #expect(fault(store, copy.store + "/other.txt") == .noHistory)
    mkfifo(copy.store + "/pipe", 0o600)
    #expect(fault(store, copy.store + "/pipe") == .noHistory && fault(store, "/dev/zero") == .noHistory)
    #expect(throws: StoreFailure.trouble(.notThere(path: copy.store + "/none"))) {
      try store.otherHistory(at: copy.store + "/none")
    }
    let journal = copy.read(form.journal)
    copy.write("cut", journal.dropLast(9))
    #expect(fault(store, copy.store + "/cut") == .damaged(whole: 2))
    var lines = journal.split(separator: 0x0A)
    lines.remove(at: form == .plain ? 1 : 2)
    copy.write("gap", Data(lines.joined(separator: [0x0A])) + [0x0A])
    #expect(fault(store, copy.store + "/gap") == .damaged(whole: 2))
    #expect(try store.list.count == before && store.check().isWhole)
    try store.add("after")
    try store.sync()
    #expect(try form.open(folder, calls: .hasty).list.count == before + 1)
  }

  /// As a file sync names its copies, and as somebody who hears the name types it.
  @Test func aNameAloneIsFoundInTheFolderOfTheStore() throws {
    let store = try parted()
    let name = "journal (conflicted copy).jsonl"
    folder.write(name, copy.read("journal.jsonl"))
    #expect(try join(store, name).changes { _ in .here }.count == 1)
    #expect(throws: StoreFailure.trouble(.notThere(path: "none"))) { try store.otherHistory(at: "none") }
  }

  @Test func snapshotsAreKnownByWhatTheyHold() throws {
    let store = try parted()
    copy.write("new", #"{"format":99,"tasks":[]}"#)
    #expect(fault(store, copy.store + "/new") == .newerFormat)
    copy.write("half", #"{"format":1,"tasks":[{"name":"Read"},{"na"#)
    #expect(fault(store, copy.store + "/half") == .damaged(whole: 1))
    copy.write("others", #"{"tasks":[{"name":"Read"}]}"#)
    #expect(fault(store, copy.store + "/others") == .otherTasks(canImport: true))
    copy.write("locked", "age-encryption.org/v1\n")
    #expect(fault(store, copy.store + "/locked") == .locked)
    try store.backup(to: copy.path + "/copy")
    try store.add("later")
    try store.sync()
    #expect(try join(store, copy.path + "/copy").changes { _ in .there }.isEmpty)
  }

  /// A backup has no entries: what was deleted or changed since it was made stays so.
  @Test func aBackupBringsNothingBack() throws {
    let store = try parted()
    try store.backup(to: copy.path + "/copy")
    let rent = try #require(store.list.all.first { $0.name == "rent" })
    let milk = try #require(store.list.all.first { $0.name == "milk" })
    var paid = rent
    (paid.name, paid.changed) = ("paid", Instant(seconds: noon.seconds + 60))
    _ = try store.commit([Change(before: rent, after: paid), Change(before: milk, after: nil)], typed: "", at: noon)
    try store.sync()
    #expect(try join(store, copy.path + "/copy").changes { _ in .there }.isEmpty)
  }

  @Test(arguments: Form.allCases) func whatWasPutAsideIsToldUntilItIsJoined(_ form: Form) throws {
    let store = try parted(form)
    let end = form == .plain ? ".jsonl" : ".sealed"
    folder.write("journal-apart-1" + end, copy.read(form.journal))
    folder.write("journal-joined-1" + end, "another")
    folder.write("journal.sync-conflict-20261122-101500-ABCDEFG" + end, copy.read(form.journal))
    folder.write("journal (Ana's conflicted copy 2026-11-22)" + end, copy.read(form.journal))
    folder.write("journal-damaged-1" + end, "another")
    #expect(store.unjoinedHistories().count == 3)
    let path = folder.store + "/journal-apart-1" + end
    let changes = try join(store, path).changes { _ in .here }
    #expect(changes.count == 1)
    _ = try store.commit(changes, typed: "join", action: .join, at: noon)
    try store.sync()
    store.noteJoined(path)
    #expect(folder.files.contains("journal-joined-2" + end) && !folder.files.contains("journal-apart-1" + end))
    #expect(store.unjoinedHistories().count == 2 && folder.read("journal-joined-1" + end) == Data("another".utf8))
    for path in store.unjoinedHistories() { #expect(try join(store, path).changes { _ in .here }.isEmpty) }
  }
}
