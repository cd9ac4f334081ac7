import Foundation
import Model
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// Checking, backups and settings.
@Suite struct KeepingTests {
  let folder = TemporaryFolder()

  func filled() throws -> DiskStore {
    let store = try DiskStore(folder: folder.store)
    var generator = Generator(seed: 80)
    for _ in 0..<30 { try store.randomStep(&generator) }
    try store.compact()
    for _ in 0..<30 { try store.randomStep(&generator) }
    return store
  }

  @Test func aWholeStoreIsProved() throws {
    let store = try filled()
    let report = try store.check()
    #expect(report.isWhole && report.entries == 60 && report.sequence == 60 && !report.isEdited)
    #expect(report.openTasks == store.list.openCount && report.doneTasks == store.list.doneCount)
    #expect(try DiskStore(folder: folder.path + "/none").check().isWhole)
  }

  @Test func whatIsWrongIsFound() throws {
    let store = try filled()
    let journal = folder.read("journal.jsonl")
    var flipped = journal
    flipped[200] ^= 1
    folder.write("journal.jsonl", flipped)
    // Whoever holds the lock reads nothing anew, or it would be mended from memory before.
    try store.lock.acquire()
    #expect(try store.check().problems.contains(.damagedLines(1)))
    var lines = journal.split(separator: 10)
    lines.remove(at: 10)
    folder.write("journal.jsonl", Data(lines.joined(separator: [10])) + [10])
    #expect(try store.check().problems.contains(.gap(after: 10, before: 12)))
    store.lock.release()
    folder.write("journal.jsonl", journal)
    chmod(folder.store + "/tasks.json", 0o644)
    // Wider rights are worth saying, and no fault of what is kept.
    let report = try store.check()
    #expect(report.isWhole)
    #expect(report.warnings == [.openToOthers(path: folder.store + "/tasks.json", permissions: 0o644)])
  }

  @Test func aRunThatIsNotOverIsNoFault() throws {
    let store = try filled()
    let before = try store.check()
    store.beginTogether()
    var generator = Generator(seed: 81)
    for _ in 0..<10 { _ = try store.commit(generator.changes(in: store.list), typed: "step", at: generator.time()) }
    // The files are as they were, and so is what is proved of them.
    #expect(try store.check() == before)
    try store.endTogether(keep: true)
    let after = try store.check()
    #expect(after.isWhole && after.entries == before.entries + 1)
  }

  @Test func aBackupIsAStoreOfItsOwn() throws {
    let store = try filled()
    try FileManager.default.createDirectory(atPath: folder.path + "/copy", withIntermediateDirectories: true)
    let path = folder.path + "/copy/tasks.json"
    try store.backup(to: path)
    #expect(try FileMark(path: path)?.permissions == 0o600)
    #expect(tasks(try DiskStore(folder: folder.path + "/copy").list) == tasks(store.list))
    #expect(throws: StoreFailure.trouble(.exists(path: path))) { try store.backup(to: path) }
    #expect(throws: StoreFailure.self) { try store.backup(to: folder.path + "/none/here") }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/copy")
    #expect(names == ["tasks.json"])
  }

  @Test func theNamesInAFolderAreThoseThatAreNotHidden() throws {
    let list = folder.path + "/list"
    try FileManager.default.createDirectory(atPath: list + "/deeper", withIntermediateDirectories: true)
    for name in ["b.ics", "a.ics", ".hidden.ics"] { try Data().write(to: URL(fileURLWithPath: list + "/" + name)) }
    #expect(try PersonalFiles.names(inFolder: list) == ["a.ics", "b.ics", "deeper"])
    #expect(try PersonalFiles.names(inFolder: list + "/a.ics") == nil)
    #expect(try PersonalFiles.names(inFolder: list + "/none") == nil)
  }

  @Test(arguments: Form.allCases) func aBackupIsReadWithTheKeysOfItsStoreAlone(_ form: Form) throws {
    let store = try form.open(folder)
    try store.add("Pay rent")
    let path = folder.path + "/copy"
    try store.backup(to: path)
    let bytes = try PersonalFiles.read(path)
    #expect(String(decoding: bytes, as: UTF8.self).contains("Pay rent") == (form == .plain))
    let text = String(decoding: try store.contents(ofBackup: bytes, at: path), as: UTF8.self)
    #expect(text.hasPrefix("{\"format\":1,") && text.contains("\"name\":\"Pay rent\""))
    // A plain backup is read by either, and a locked one that was changed by none.
    #expect(try store.contents(ofBackup: Array(text.utf8), at: path) == Array(text.utf8))
    guard form == .sealed else { return }
    #expect(throws: StoreFailure.trouble(.sealBroken(path: path))) {
      try store.contents(ofBackup: bytes.dropLast(9) + [0], at: path)
    }
    // One for other keys is as it is, locked, and no changed file.
    let others = try SampleKeys.unlocked(SampleKeys.bo.identityFile, SampleKeys.bo.password).seal(Array(text.utf8))
    #expect(try store.contents(ofBackup: others, at: path) == others)
  }

  @Test func settingsKeepOrderAndWhatTheyDoNotKnow() throws {
    let file = SettingsFile(path: folder.path + "/config/heed/settings.json")
    #expect(try file.load() == SettingsFile.Contents())
    var contents = SettingsFile.Contents()
    contents["verbosity"] = "brief"
    contents["working day"] = "7 hours \"net\""
    try file.save(contents)
    #expect(try file.load() == contents)
    #expect(try FileMark(path: file.path)?.permissions == 0o600)
    let text = "{ \"b\" : \"1\", \"n\" : { \"x\" : [ 1.0 ] }, \"a\" : \"2\" }"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
    var edited = try file.load()
    edited["b"] = "3"
    edited["a"] = nil
    try file.save(edited)
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "{\n\"b\":\"3\",\n\"n\":{\"x\":[1.0]}\n}\n")
    try Data("{".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(throws: StoreFailure.trouble(.damaged(path: file.path))) { try file.load() }
  }
}
