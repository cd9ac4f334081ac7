import Foundation
import Model
import Testing

@testable import Storage

/// What root does to somebody's store leaves files that are theirs, with the rights they had.
@Suite struct OwnerTests {
  private let folder = TemporaryFolder()
  private static let somebody: UInt32 = 65_534

  @Test(.enabled(if: geteuid() == 0)) func filesThatRootMakesBelongToTheOwnerOfTheFolder() throws {
    try #require(chown(folder.path, OwnerTests.somebody, OwnerTests.somebody) == 0)
    // A folder that is made too, a commit, a compaction, and damage that is put aside.
    let first = try DiskStore(folder: folder.store + "/deeper")
    try first.add("one")
    try first.compactAfterSync()
    try first.add("two")
    try first.sync()
    let paths = StorePaths(folder: folder.store + "/deeper")
    let journal = try #require(FileManager.default.contents(atPath: paths.journal))
    try (journal + Data("{\"cut".utf8)).write(to: URL(fileURLWithPath: paths.journal))
    try PersonalFiles.append(Array("add one\n".utf8), to: paths.folder + "/history")
    #expect(try DiskStore(folder: paths.folder).list.count == 2)
    // What is written for the person, too.
    try first.backup(to: paths.folder + "/copy.json")
    try PersonalFiles.create(paths.folder + "/list.csv", Array("name\n".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: paths.folder)
    #expect(Set(names).isSuperset(of: ["journal.jsonl", "tasks.json", "lock", "journal-damaged-1.jsonl", "history"]))
    for path in [folder.store, paths.folder] + names.map({ paths.folder + "/" + $0 }) {
      #expect(try FileMark(path: path)?.owner == OwnerTests.somebody, "\(path)")
      #expect(try FileMark(path: path)?.group == OwnerTests.somebody, "\(path)")
    }
  }

  @Test(.enabled(if: geteuid() == 0)) func aNameThatPointsElsewhereGivesNothingAway() throws {
    try #require(chown(folder.path, OwnerTests.somebody, OwnerTests.somebody) == 0)
    let target = TemporaryFolder()
    let secret = target.path + "/secret"
    try Data("roots\n".utf8).write(to: URL(fileURLWithPath: secret))
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/history", withDestinationPath: secret)
    try PersonalFiles.append(Array("add one\n".utf8), to: folder.path + "/history")
    #expect(try FileMark(path: secret)?.owner == 0)
  }

  @Test func aReplacedFileKeepsItsRights() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.compactAfterSync()
    for name in ["tasks.json", "journal.jsonl"] { chmod(folder.store + "/" + name, 0o640) }
    try store.add("two")
    try store.compactAfterSync()
    #expect(try FileMark(path: folder.store + "/tasks.json")?.permissions == 0o640)
    // Mending is one of the times when the journal is written anew.
    folder.write("journal.jsonl", folder.read("journal.jsonl") + Data("{\"cut".utf8))
    let journal = try #require(try FileMark(path: folder.store + "/journal.jsonl"))
    chmod(folder.store + "/journal.jsonl", 0o640)
    #expect(try DiskStore(folder: folder.store).list.count == 2)
    let mended = try #require(try FileMark(path: folder.store + "/journal.jsonl"))
    #expect(!mended.isSameFile(as: journal) && mended.permissions == 0o640)
  }

  @Test func whatIsClosedIsNamed() throws {
    // Root is never refused, so the question is asked of what can be known: a file that is there and one that is not.
    #expect(!isClosed(folder.path + "/nothing"))
    folder.write("lock", "")
    chmod(folder.store + "/lock", 0o400)
    #expect(isClosed(folder.store + "/lock") == (geteuid() != 0))
  }
}
