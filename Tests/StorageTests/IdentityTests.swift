import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// What a password opens, deleted or changed under a Heed that runs.
@Suite struct IdentityTests {
  let folder = TemporaryFolder()

  private func running(_ calls: SystemCalls = SystemCalls()) throws -> DiskStore {
    try Form.sealed.open(folder).close()
    let store = try Form.sealed.open(folder, calls: calls)
    for name in ["one", "two"] {
      try store.add(name)
      try store.sync()
    }
    return store
  }

  private func delete(_ names: [String]) throws {
    for name in names { try FileManager.default.removeItem(atPath: folder.store + "/" + name) }
  }

  private static let deleted = [
    ["identity.age"], ["identity.age", "tasks.age", "journal.sealed"], ["identity.age", "tasks.age"],
    ["identity.age", "journal.sealed"],
  ]

  @Test(arguments: deleted) func whatWasDeletedIsPutBack(_ names: [String]) throws {
    let store = try running()
    try delete(names)
    #expect(try store.refresh())
    #expect(store.takeReport().taken?.outcome == .kept)
    #expect(store.list.count == 2)
    #expect(Array(folder.read("identity.age")) == SampleKeys.ana.identityFile)
    try delete(names)
    try store.add("three")
    try store.sync()
    #expect(store.takeReport().taken?.outcome == .kept)
    store.close()
    let next = try Form.sealed.open(folder)
    #expect(next.list.count == 3 && next.report.isWhole)
    #expect(try next.check().problems == [])
  }

  /// Killed at any call, what is there is opened by the password, or nothing is there.
  @Test func whatIsPutBackIsNeverThereWithoutItsIdentity() throws {
    for call in 1...60 {
      try? FileManager.default.removeItem(atPath: folder.store)
      let disk = FaultyDisk()
      disk.failsAt = .max
      let store = try running(disk.calls)
      try delete(["identity.age", "tasks.age", "journal.sealed"])
      (disk.failsAt, disk.forGood) = (disk.count + call, true)
      _ = try? store.refresh()
      #expect(store.list.count == 2)
      let files = folder.files
      if files.contains("tasks.age") || files.contains("journal.sealed") { #expect(files.contains("identity.age")) }
      if disk.count < disk.failsAt { return }
    }
    Issue.record("It never ends.")
  }

  @Test func whereItCannotBePutBackTheTasksAreInMemory() throws {
    let disk = FaultyDisk()
    disk.failsAt = .max
    let store = try running(disk.calls)
    try delete(["identity.age", "tasks.age", "journal.sealed"])
    (disk.failsAt, disk.forGood) = (disk.count + 1, true)
    _ = try store.refresh()
    #expect(store.list.count == 2 && store.takeReport().taken?.outcome == .inMemory)
  }

  @Test func aPasswordTakenAwayIsNoDeletedOne() throws {
    let store = try running()
    let other = try Form.sealed.open(folder)
    try other.reseal(with: nil) { () throws(StoreFailure) in
      try ProfileFolders(root: folder.path).saveIdentity(nil, in: folder.store)
    }
    #expect(throws: StoreFailure.trouble(.lockChanged(path: folder.store))) { _ = try store.refresh() }
    #expect(!folder.files.contains("identity.age"))
  }

  /// A file sync brings the identity of other keys first.
  @Test(arguments: [[], ["tasks.age", "journal.sealed"]])
  func nothingIsWrittenBesideTheIdentityOfOtherKeys(_ gone: [String]) throws {
    let store = try running()
    let recovered = try SampleKeys.ana.recovered()
    let identity = try recovered.renew(password: Secret(Array("brown bear".utf8)))
    if gone.isEmpty {
      try DiskStore(folder: folder.store, keyholder: recovered).reseal(with: recovered) { () throws(StoreFailure) in
        try ProfileFolders(root: folder.path).saveIdentity(identity, in: folder.store)
      }
    } else {
      folder.write("identity.age", Data(identity))
      try delete(gone)
    }
    let before = folder.files.map(folder.read)
    #expect(throws: StoreFailure.self) { _ = try store.refresh() }
    #expect(throws: StoreFailure.self) { try store.add("three") }
    #expect(folder.files.map(folder.read) == before)
  }

  @Test(arguments: [true, false]) func anotherPasswordForTheSameKeysIsPutBack(_ isHere: Bool) throws {
    let store = try running()
    let identity = try SampleKeys.ana.keyholder().renew(password: Secret(Array("brown bear".utf8)))
    let folders = ProfileFolders(root: folder.path)
    if isHere {
      try store.whileSealedAlike { () throws(StoreFailure) in try folders.saveIdentity(identity, in: folder.store) }
    } else {
      try folders.saveIdentity(identity, in: folder.store)
      _ = try store.refresh()
    }
    // Noise in both files is replaced by what was answered, as long as the keys are the same.
    for name in ["tasks.age", "journal.sealed"] { folder.write(name, Data("noise".utf8)) }
    #expect(try store.refresh())
    #expect(store.takeReport().taken?.outcome == .kept)
    try delete(["identity.age"])
    _ = try store.refresh()
    #expect(Array(folder.read("identity.age")) == identity)
    #expect(try DiskStore(folder: folder.store, keyholder: SampleKeys.unlocked(identity, "brown bear")).list.count == 2)
  }
}
