import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// A store that becomes encrypted, is decrypted, or gets other keys, and one that is given to another folder.
@Suite struct ResealTests {
  let folder = TemporaryFolder()
  static let words = ["Xylophone", "Quarterdeck", "Ombudsman"]

  /// A store with a snapshot, a journal, and something to take back.
  func fill(_ store: DiskStore) throws -> Tasks {
    for word in ResealTests.words { try store.add(word) }
    try store.compactAfterSync()
    for number in 0..<4 { try store.add("\(ResealTests.words[0]) \(number)") }
    try store.sync()
    return tasks(store.list)
  }

  /// Every file of the folder in which one of the words can be read.
  var revealing: [String] {
    folder.files.filter { name in ResealTests.words.contains { folder.read(name).range(of: Data($0.utf8)) != nil } }
  }

  var isEncrypted: Bool { folder.files.contains("identity.age") }

  func identity(_ bytes: [UInt8]?, _ calls: SystemCalls) -> () throws(Failure) -> Void {
    { () throws(Failure) in try ProfileFolders(root: folder.path, calls: calls).saveIdentity(bytes, in: folder.store) }
  }

  /// Runs `body` with a disk that dies at the first call, the second, and so on, until all is done.
  func killedAtEachCall(
    _ make: () throws -> Void, _ body: (SystemCalls) throws -> Void, then prove: (_ died: Bool) throws -> Void
  ) throws -> Int {
    for call in 1... {
      try? FileManager.default.removeItem(atPath: folder.store)
      try make()
      let disk = FaultyDisk()
      (disk.failsAt, disk.forGood) = (call, true)
      do { try body(disk.calls) } catch {}
      let died = disk.count >= disk.failsAt
      try prove(died)
      if !died { return call }
    }
    return 0
  }

  func proveWhole(_ expected: Tasks, _ keyholder: Keyholder?) throws {
    let store = try DiskStore(folder: folder.store, keyholder: keyholder)
    store.removeLeftovers()
    #expect(tasks(store.list) == expected)
    #expect(try store.check().problems == [])
    #expect(try store.undo(at: noon)?.typed == "add Xylophone 3")
    try store.sync()
    #expect(store.list.count == expected.count - 1)
  }

  @Test func encryptingKilledAtAnyCallLeavesTheOldOrTheNew() throws {
    let keyholder = try SampleKeys.ana.keyholder()
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall {
      folder.write("tasks-damaged-1.json", "Ombudsman")
      expected = try fill(DiskStore(folder: folder.store))
    } _: { calls in
      let store = try DiskStore(folder: folder.store, calls: calls)
      try store.reseal(with: keyholder, keep: identity(SampleKeys.ana.identityFile, calls))
    } then: { died in
      if !died { #expect(isEncrypted && revealing.isEmpty) }
      let encrypted = isEncrypted
      try proveWhole(expected, encrypted ? keyholder : nil)
      if encrypted { #expect(revealing.isEmpty) } else { #expect(!folder.files.contains { $0.hasSuffix(".sealed") }) }
    }
    #expect(calls > 20)
  }

  @Test func decryptingKilledAtAnyCallLeavesTheOldOrTheNew() throws {
    let keyholder = try SampleKeys.ana.keyholder()
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall {
      expected = try fill(Form.sealed.open(folder))
    } _: { calls in
      let store = try DiskStore(folder: folder.store, calls: calls, keyholder: keyholder)
      try store.reseal(with: nil, keep: identity(nil, calls))
    } then: { died in
      if !died { #expect(!isEncrypted) }
      let encrypted = isEncrypted
      try proveWhole(expected, encrypted ? keyholder : nil)
      if encrypted { #expect(revealing.isEmpty) }
    }
    #expect(calls > 20)
  }

  @Test func recoveringKilledAtAnyCallLeavesAllToTheRecoveryKey() throws {
    let recovered = try SampleKeys.ana.recovered()
    let identityFile = try recovered.renew(password: Secret(Array("new word".utf8)))
    let renewed = try SampleKeys.unlocked(identityFile, "new word")
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall {
      expected = try fill(Form.sealed.open(folder))
    } _: { calls in
      let store = try DiskStore(folder: folder.store, calls: calls, keyholder: recovered)
      try store.reseal(with: recovered, keep: identity(identityFile, calls))
    } then: { died in
      let isNew = Array(folder.read("identity.age")) == identityFile
      if !died { #expect(isNew) }
      let opened = try DiskStore(folder: folder.store, keyholder: SampleKeys.ana.recovered())
      #expect(tasks(opened.list) == expected)
      if isNew { try proveWhole(expected, renewed) }
      #expect(revealing.isEmpty)
    }
    #expect(calls > 10)
  }

  @Test func compactingKilledAtAnyCallRevealsNothing() throws {
    let keyholder = try SampleKeys.ana.keyholder()
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall {
      expected = try fill(Form.sealed.open(folder))
    } _: { calls in
      try DiskStore(folder: folder.store, calls: calls, keyholder: keyholder).compact()
    } then: { _ in
      #expect(revealing.isEmpty)
      try proveWhole(expected, keyholder)
    }
    #expect(calls > 5)
  }

  @Test func givingAwayKilledAtAnyCallLosesNothing() throws {
    let target = folder.store + "/given"
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall {
      expected = try fill(DiskStore(folder: folder.store))
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    } _: { calls in
      let store = try DiskStore(folder: folder.store, calls: calls)
      try store.hand(to: target) { () throws(Failure) in
        try troubled { () throws(Trouble) in _ = try checked(calls.makeFolder(folder.store + "/counts"), target) }
      }
      #expect(store.list.count == 0)
    } then: { died in
      let counts = folder.files.contains("counts")
      let giver = try DiskStore(folder: folder.store)
      if counts {
        let taker = try DiskStore(folder: target)
        #expect(tasks(taker.list) == expected)
        #expect(try taker.undo(at: noon)?.typed == "add Xylophone 3")
        #expect(died || giver.list.count == 0)
      } else {
        #expect(tasks(giver.list) == expected)
      }
    }
    #expect(calls > 15)
  }

  @Test(arguments: Form.allCases)
  func whoeverHasItOpenMeanwhileIsRefused(_ form: Form) throws {
    let keyholder = try SampleKeys.ana.keyholder()
    // One that has written something and one that has not: neither may write in the old form.
    for wrote in [true, false] {
      try? FileManager.default.removeItem(atPath: folder.store)
      let (other, store) = (try form.open(folder), try form.open(folder))
      if wrote {
        try other.add("one")
        try other.sync()
      }
      if form == .plain {
        try store.reseal(with: keyholder, keep: identity(SampleKeys.ana.identityFile, SystemCalls()))
      } else {
        try store.reseal(with: nil, keep: identity(nil, SystemCalls()))
      }
      let files = folder.files
      let changed = Failure.trouble(.lockChanged(path: folder.store))
      #expect(throws: changed) { try other.refresh() }
      #expect(throws: changed) { try other.add("two") }
      other.close()
      #expect(folder.files == files)
      #expect(store.list.count == (wrote ? 1 : 0))
    }
  }

  @Test func aChangedPasswordLeavesWhoeverHasItOpenAlone() throws {
    let (first, second) = (try Form.sealed.open(folder), try Form.sealed.open(folder))
    try first.add("one")
    try first.sync()
    let keyholder = try SampleKeys.ana.keyholder()
    folder.write("identity.age", Data(try keyholder.renew(password: Secret(Array("other word".utf8)))))
    _ = try second.refresh()
    try second.add("two")
    try second.sync()
    #expect(try first.refresh() && first.list.count == 2)
  }

  @Test func aBackupIsEncryptedToo() throws {
    let store = try Form.sealed.open(folder)
    let expected = try fill(store)
    try FileManager.default.createDirectory(atPath: folder.path + "/copy", withIntermediateDirectories: true)
    try store.backup(to: folder.path + "/copy/tasks.age")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/copy/tasks.age"))
    #expect(ResealTests.words.allSatisfy { bytes.range(of: Data($0.utf8)) == nil })
    let copy = try DiskStore(folder: folder.path + "/copy", keyholder: SampleKeys.ana.keyholder())
    #expect(tasks(copy.list) == expected)
    #expect(try store.check().isWhole)
  }
}
