import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// A store that becomes encrypted, is decrypted, or gets other keys.
@Suite struct ResealTests {
  let folder = TemporaryFolder()
  static let words = ["Xylophone", "Quarterdeck", "Ombudsman"]
  /// What is known of a server.
  static let rows = [["list", "Quarterdeck"], ["sent", "7"]]

  /// A store with a snapshot, a journal, something to take back, and an account.
  func fill(_ store: DiskStore) throws -> Tasks {
    for word in ResealTests.words { try store.add(word) }
    try store.compactAfterSync()
    for number in 0..<4 { try store.add("\(ResealTests.words[0]) \(number)") }
    try store.sync()
    for name in StorePaths.rowNames { try store.keep(ResealTests.rows, as: name) }
    return tasks(store.list)
  }

  /// Every file of the folder in which one of the words can be read.
  var revealing: [String] {
    folder.files.filter { name in ResealTests.words.contains { folder.read(name).range(of: Data($0.utf8)) != nil } }
  }

  var isEncrypted: Bool { folder.files.contains("identity.age") }

  func identity(_ bytes: [UInt8]?, _ calls: SystemCalls) -> () throws(StoreFailure) -> Void {
    { () throws(StoreFailure) in
      try ProfileFolders(root: folder.path, calls: calls).saveIdentity(bytes, in: folder.store)
    }
  }

  /// Runs `body` with a disk that dies at the first call, the second, and so on, until all is done; one that does not die
  /// `forGood` fails at that call alone.
  func killedAtEachCall(
    forGood: Bool = true, _ make: () throws -> Void, _ body: (SystemCalls) throws -> Void,
    then prove: (_ died: Bool) throws -> Void
  ) throws -> Int {
    for call in 1... {
      try? FileManager.default.removeItem(atPath: folder.store)
      try make()
      let disk = FaultyDisk()
      (disk.failsAt, disk.forGood) = (call, forGood)
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
    for name in StorePaths.rowNames {
      #expect(try store.rows(of: name) == ResealTests.rows)
      #expect(try store.rows(of: name, kind: "list") == Array(ResealTests.rows.prefix(1)))
    }
    #expect(try store.check().problems == [])
    #expect(try store.undo(at: noon)?.typed == "add Xylophone 3")
    try store.sync()
    #expect(store.list.count == expected.count - 1)
  }

  /// A call that fails alone may be the one after the identity file was kept: then the encrypted files count and stay.
  @Test(arguments: [true, false]) func encryptingKilledAtAnyCallLeavesTheOldOrTheNew(_ forGood: Bool) throws {
    let keyholder = try SampleKeys.ana.keyholder()
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall(forGood: forGood) {
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

  @Test(arguments: [true, false]) func decryptingKilledAtAnyCallLeavesTheOldOrTheNew(_ forGood: Bool) throws {
    let keyholder = try SampleKeys.ana.keyholder()
    var expected = Tasks(todos: [])
    let calls = try killedAtEachCall(forGood: forGood) {
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
      for name in StorePaths.rowNames { #expect(try opened.rows(of: name) == ResealTests.rows) }
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
      let changed = StoreFailure.trouble(.lockChanged(path: folder.store))
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

  @Test func aPasswordThatWasTakenAwayMeanwhileIsNotChanged() throws {
    let (one, other) = (try Form.sealed.open(folder), try Form.sealed.open(folder))
    let expected = try fill(one)
    try one.reseal(with: nil, keep: identity(nil, SystemCalls()))
    let new = try SampleKeys.ana.keyholder().renew(password: Secret(Array("other word".utf8)))
    #expect(throws: StoreFailure.trouble(.lockChanged(path: folder.store))) {
      try other.whileSealedAlike(identity(new, SystemCalls()))
    }
    #expect(!isEncrypted)
    try proveWhole(expected, nil)
  }

  @Test func whoeverOpensItWhileItIsEncryptedRemovesNothing() throws {
    let keyholder = try SampleKeys.ana.keyholder()
    let store = try DiskStore(folder: folder.store)
    let expected = try fill(store)
    let keep = identity(SampleKeys.ana.identityFile, SystemCalls())
    try store.reseal(with: keyholder) { () throws(StoreFailure) in
      // All files are there in both forms, and nothing tells yet which of them counts.
      try DiskStore(folder: folder.store).removeLeftovers()
      try keep()
    }
    #expect(tasks(store.list) == expected)
    try proveWhole(expected, keyholder)
  }

  @Test(arguments: Form.allCases) func whatTheLockBecameMeanwhileIsSeenAtOpening(_ form: Form) throws {
    let keyholder = try SampleKeys.ana.keyholder()
    _ = try fill(form.open(folder))
    if form == .plain {
      try SampleKeys.ana.seal(folder.store, with: keyholder)
    } else {
      try form.open(folder).reseal(with: nil, keep: identity(nil, SystemCalls()))
    }
    #expect(throws: StoreFailure.trouble(.lockChanged(path: folder.store))) {
      try DiskStore(folder: folder.store, keyholder: form == .plain ? nil : keyholder)
    }
  }

  /// Written right after the encrypted snapshot has its name, or after the journal has.
  @Test(arguments: [1, 2]) func whatAHandWritesMeanwhileIsNotReplaced(_ file: Int) throws {
    _ = try fill(DiskStore(folder: folder.store))
    let edited = Data("{\"tasks\":[{\"name\":\"By hand\"}]}".utf8)
    let (forced, path) = (Guarded(0), folder.store + "/tasks.json")
    var calls = SystemCalls()
    calls.syncFolder = { name in
      let isIt = forced.with { count in
        count += 1
        return count == file
      }
      if isIt { _ = FileManager.default.createFile(atPath: path, contents: edited) }
      return SystemCalls().syncFolder(name)
    }
    let store = try DiskStore(folder: folder.store, calls: calls)
    let keyholder = try SampleKeys.ana.keyholder()
    #expect(throws: StoreFailure.trouble(.changing(path))) {
      try store.reseal(with: keyholder, keep: identity(SampleKeys.ana.identityFile, calls))
    }
    #expect(!isEncrypted && folder.read("tasks.json") == edited)
    #expect(!folder.files.contains("tasks.age") && !folder.files.contains("journal.sealed"))
  }

  /// A number that was closed twice would by then be another file's, which in a running Heed may be the keyholder's socket.
  @Test func aJournalThatCannotBeOpenedAgainIsClosedOnce() throws {
    _ = try fill(DiskStore(folder: folder.store))
    let taken = Guarded<Int32>(-1)
    var calls = SystemCalls()
    calls.open = { path, flags in
      guard path.hasSuffix("/journal.sealed") else { return SystemCalls().open(path, flags) }
      taken.with { $0 = SystemCalls().open("/dev/null", O_RDONLY) }
      return -EMFILE
    }
    let store = try DiskStore(folder: folder.store, calls: calls)
    let keyholder = try SampleKeys.ana.keyholder()
    #expect(throws: StoreFailure.self) {
      try store.reseal(with: keyholder, keep: identity(SampleKeys.ana.identityFile, calls))
    }
    let file = taken.with { $0 }
    #expect(file >= 0 && close(file) == 0)
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
