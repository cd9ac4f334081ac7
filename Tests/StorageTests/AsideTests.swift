import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// What was put aside beside a store is encrypted with it, and in the clear with it.
@Suite struct AsideTests {
  let folder = TemporaryFolder()
  private static let plain = [
    "journal-apart-1.jsonl", "journal-damaged-1.jsonl", "journal-joined-2.jsonl", "tasks-apart-1.json",
    "tasks-kept-1.json",
    "tasks-replaced-3.json",
  ]
  private static let sealed = [
    "journal-apart-1.sealed", "journal-damaged-1.jsonl.age", "journal-joined-2.sealed", "tasks-apart-1.age",
    "tasks-kept-1.age", "tasks-replaced-3.age",
  ]

  private var asides: [String] { folder.files.filter(StorePaths.isAside) }

  /// A store with one task, and a file of each kind put aside; their bytes.
  private func fill() throws -> [String: Data] {
    let other = TemporaryFolder()
    let store = try DiskStore(folder: other.store)
    for name in ["Ombudsman", "Quarterdeck"] { try store.add(name) }
    try store.sync()
    try store.compact()
    let mine = try DiskStore(folder: folder.store)
    try mine.add("Xylophone")
    try mine.sync()
    for name in AsideTests.plain {
      let bytes = name.hasPrefix("tasks") ? other.read("tasks.json") : other.read("journal.jsonl")
      folder.write(name, name.contains("damaged") ? Data("Ombudsman, half of a li".utf8) : bytes)
    }
    return Dictionary(uniqueKeysWithValues: AsideTests.plain.map { ($0, folder.read($0)) })
  }

  private func save(_ identity: [UInt8]?) -> () throws(StoreFailure) -> Void {
    { () throws(StoreFailure) in try ProfileFolders(root: folder.path).saveIdentity(identity, in: folder.store) }
  }

  @Test func itIsEncryptedWithTheStoreAndComesBackAsItWas() throws {
    let before = try fill()
    let store = try DiskStore(folder: folder.store)
    try store.reseal(with: SampleKeys.ana.keyholder(), keep: save(SampleKeys.ana.identityFile))
    #expect(asides == AsideTests.sealed)
    for word in ["Ombudsman", "Xylophone"] {
      #expect(folder.files.allSatisfy { folder.read($0).range(of: Data(word.utf8)) == nil })
    }
    // Two asides of one number need not be of one history.
    let apart = ["journal-apart-1.sealed", "tasks-apart-1.age"].map { folder.store + "/" + $0 }
    #expect(store.unjoinedHistories() == apart)
    #expect(try HistoryFile(path: apart[0], store.seal).journal?.isWhole == true)
    #expect(try HistoryFile(path: apart[1], store.seal).list != nil)
    // The journal of the store has its key again.
    try store.add("Quarterdeck")
    try store.sync()
    #expect(try Form.sealed.open(folder).list.count == 2)
    try store.reseal(with: nil, keep: save(nil))
    #expect(asides == AsideTests.plain)
    #expect(before.allSatisfy { folder.read($0.key) == $0.value })
    #expect(try DiskStore(folder: folder.store).list.count == 2)
  }

  @Test func otherKeysOpenItToo() throws {
    let before = try fill()
    try SampleKeys.ana.seal(folder.store, with: SampleKeys.ana.keyholder())
    let recovered = try SampleKeys.ana.recovered()
    let identity = try recovered.renew(password: Secret(Array("brown bear".utf8)))
    try DiskStore(folder: folder.store, keyholder: recovered).reseal(with: recovered, keep: save(identity))
    #expect(asides == AsideTests.sealed)
    let renewed = try SampleKeys.unlocked(identity, "brown bear")
    let store = try DiskStore(folder: folder.store, keyholder: renewed)
    try store.add("Quarterdeck")
    try store.sync()
    try store.reseal(with: nil, keep: save(nil))
    #expect(before.allSatisfy { folder.read($0.key) == $0.value })
  }

  @Test func whatTheseKeysDoNotOpenStays() throws {
    try SampleKeys.ana.seal(folder.store, with: SampleKeys.ana.keyholder())
    for name in ["tasks-apart-1.age", "journal-apart-1.sealed"] { folder.write(name, "noise") }
    try Form.sealed.open(folder).reseal(with: nil, keep: save(nil))
    #expect(asides == ["journal-apart-1.sealed", "tasks-apart-1.age"])
  }

  @Test func allOfItGoesToAProfile() throws {
    _ = try fill()
    let folders = ProfileFolders(root: folder.store)
    let profile = Profile(
      uid: UID(high: 1, low: 2), name: "Ana", email: "ana@example.org", joined: noon, isLocked: false)
    try folders.make(profile, keys: nil, from: DiskStore(folder: folder.store))
    #expect(asides.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folders.folder(profile.uid))
    #expect(names.filter(StorePaths.isAside).sorted() == AsideTests.plain)
  }

  @Test func nothingElseIsWrittenThere() throws {
    _ = try fill()
    let own = OwnFiles(folders: [folder.store])
    for name in AsideTests.plain + AsideTests.sealed + [
      "renewing", "tasks.json.new", "history.new123", "tasks.age.new",
    ] {
      let path = folder.store + "/" + name
      #expect(throws: Trouble.ownFile(path: path)) { try own.refuse(path) }
    }
    for name in ["tasks-apart.json", "tasks-apart-x.json", "notes-damaged-1.json", "anew", "my.new", "journal-1.jsonl"]
    {
      #expect(throws: Never.self) { try own.refuse(folder.store + "/" + name) }
    }
  }
}
