import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// Files of the form that does not count, beside an encrypted store or one in the clear: only what a crash left is removed.
@Suite struct OtherFormTests {
  let folder = TemporaryFolder()

  /// The encrypted files of a store with two tasks, and its lock.
  private func sealedStore() throws -> DiskStore {
    let store = try Form.sealed.open(folder)
    for name in ["Xylophone", "Quarterdeck"] {
      try store.add(name)
      try store.sync()
    }
    return store
  }

  /// The files of another store in the clear.
  private func plainFiles() throws -> (snapshot: Data, journal: Data) {
    let other = TemporaryFolder()
    let store = try DiskStore(folder: other.store)
    try store.add("Ombudsman")
    try store.compactAfterSync()
    try store.add("Xylophone")
    try store.sync()
    return (other.read("tasks.json"), other.read("journal.jsonl"))
  }

  @Test func encryptedFilesStayBesideTasksThatWerePutInTheirPlace() throws {
    let sealed = try sealedStore()
    sealed.close()
    let before = ["tasks.age", "journal.sealed"].map(folder.read)
    try FileManager.default.removeItem(atPath: folder.store + "/identity.age")
    let plain = try plainFiles()
    folder.write("tasks.json", plain.snapshot)
    let store = try DiskStore(folder: folder.store)
    store.removeLeftovers()
    #expect(["tasks.age", "journal.sealed"].map(folder.read) == before)
    // A password for the tasks in the clear keeps them too.
    let keyholder = try SampleKeys.ana.keyholder()
    try store.reseal(with: keyholder) { () throws(StoreFailure) in
      try ProfileFolders(root: folder.path).saveIdentity(SampleKeys.ana.identityFile, in: folder.store)
    }
    #expect(["tasks-replaced-1.age", "journal-replaced-1.sealed"].map(folder.read) == before)
    #expect(store.takeReport().taken?.aside.count == 2)
    #expect(!folder.files.contains("renewing") && !folder.files.contains("tasks.json"))
  }

  @Test func filesInTheClearAreKeptEncryptedBesideALockedStore() throws {
    try sealedStore().close()
    let plain = try plainFiles()
    folder.write("tasks.json", plain.snapshot)
    folder.write("journal.jsonl", plain.journal)
    let store = try Form.sealed.open(folder)
    store.removeLeftovers()
    let kept = ["journal-replaced-1.sealed", "tasks-replaced-1.age"]
    #expect(Set(store.takeReport().taken?.aside ?? []) == Set(kept.map { folder.store + "/" + $0 }))
    #expect(Set(folder.files).isSuperset(of: kept))
    #expect(!folder.files.contains("tasks.json") && !folder.files.contains("journal.jsonl"))
    let words = ["Ombudsman", "Xylophone"].map { Data($0.utf8) }
    #expect(folder.files.allSatisfy { name in words.allSatisfy { folder.read(name).range(of: $0) == nil } })
    #expect(store.list.count == 2)
    let aside = try kept.map { try HistoryFile(path: folder.store + "/" + $0, store.seal) }
    #expect(aside[0].journal?.lines.count == 2 && aside[1].list != nil)
    #expect(try store.undo(at: noon)?.typed == "add Quarterdeck")
    // Nothing is told twice.
    store.close()
    let again = try Form.sealed.open(folder)
    again.removeLeftovers()
    #expect(again.takeReport().isWhole)
  }

  /// What a crash left is what this store has grown from, also where it has gone on since.
  @Test func whatACrashLeftIsRemovedUntold() throws {
    let first = try DiskStore(folder: folder.store)
    try first.add("Xylophone")
    try first.compactAfterSync()
    try first.add("Quarterdeck")
    try first.sync()
    first.close()
    let left = ["tasks.json", "journal.jsonl"].map { ($0, folder.read($0)) }
    try SampleKeys.ana.seal(folder.store, with: SampleKeys.ana.keyholder())
    let store = try Form.sealed.open(folder)
    try store.add("Ombudsman")
    try store.sync()
    for (name, bytes) in left { folder.write(name, bytes) }
    store.removeLeftovers()
    #expect(
      folder.files.filter { $0.hasPrefix("tasks") || $0.hasPrefix("journal") } == ["journal.sealed", "tasks.age"])
    #expect(store.takeReport().isWhole)
  }
}
