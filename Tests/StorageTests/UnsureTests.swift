import Foundation
import Model
import Testing

@testable import Storage

/// What a disk does that neither fails plainly nor works: calls that a signal breaks off, changes of which nobody knows
/// whether they are kept, and things that stand where a file or a folder is meant.
@Suite struct UnsureTests {
  let folder = TemporaryFolder()

  @Test(arguments: Form.allCases) func aCallThatASignalBreaksOffIsMadeAgain(_ form: Form) throws {
    var call = 1
    var last = 0
    while call == 1 || call <= last {
      try? FileManager.default.removeItem(atPath: folder.store)
      let disk = FaultyDisk()
      (disk.failsAt, disk.error) = (call, EINTR)
      let store = try form.open(folder, calls: disk.calls)
      try store.add("one")
      try store.sync()
      try store.compact()
      try store.add("two")
      try store.sync()
      try store.backup(to: folder.path + "/copy-\(form)-\(call).json")
      store.close()
      #expect(try form.open(folder).list.count == 2, "call \(call)")
      last = disk.count
      call += 1
    }
    #expect(last > 15)
  }

  @Test(arguments: Form.allCases, [ENOSPC, EIO])
  func aRefusedChangeThatStaysIsToldAndThere(_ form: Form, _ error: Int32) throws {
    let disk = FaultyDisk()
    disk.error = error
    let store = try form.open(folder, calls: disk.calls)
    try store.add("kept")
    try store.sync()
    for isWhole in [true, false] {
      try store.add("unsure")
      let before = folder.read(form.journal)
      // The write, or the sync behind it, and then the way back.
      (disk.failsAt, disk.forGood) = (disk.count + (isWhole ? 2 : 1), true)
      var failure: StoreFailure?
      do throws(StoreFailure) { try store.sync() } catch { failure = error }
      disk.failsAt = Int.max
      guard case .trouble(.maybeSaved) = failure else {
        Issue.record("said \(String(describing: failure)) of a change that stays")
        continue
      }
      #expect(folder.read(form.journal) != before)
      _ = try store.refresh()
      #expect(tasks(store.list) == tasks(try form.open(folder).list))
      #expect(store.list.all.contains { $0.name == "unsure" } == true)
    }
    try store.add("goes on")
    try store.sync()
    #expect(tasks(try form.open(folder).list) == tasks(store.list))
    #expect(try store.check().isWhole)
  }

  @Test func aJournalWhoseNameIsNotOnTheDiskIsForcedThereBeforeAnythingIsAnswered() throws {
    let (synced, fails) = (Counter(), Counter())
    fails.count = 1
    let real = SystemCalls()
    var calls = SystemCalls()
    calls.syncFolder = { path in
      if fails.count > 0 { return -EIO }
      synced.count += 1
      return real.syncFolder(path)
    }
    let store = try DiskStore(folder: folder.store, calls: calls)
    #expect(throws: StoreFailure.self) { try store.add("one") }
    fails.count = 0
    try store.add("two")
    #expect(synced.count == 1)
    try store.sync()
    try store.add("three")
    #expect(synced.count == 1)
  }

  @Test func aLinkToNothingIsCalledSo() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.store, withDestinationPath: folder.path + "/nothing")
    #expect(throws: StoreFailure.trouble(.linkToNothing(path: folder.store))) {
      try DiskStore(folder: self.folder.store)
    }
  }

  @Test func aPipeInPlaceOfAFileOfTheStoreIsNotWaitedFor() throws {
    folder.write("lock", "")
    let (snapshot, journal) = (folder.store + "/tasks.json", folder.store + "/journal.jsonl")
    try #require(mkfifo(snapshot, 0o600) == 0 && mkfifo(journal, 0o600) == 0)
    let store = try DiskStore(folder: folder.store)
    #expect(store.list.count == 0)
    #expect(throws: StoreFailure.trouble(.notAFile(path: journal))) { try store.add("one") }
  }

  @Test func filesOfHeedAreItsOwnByEveryName() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.sync()
    store.close()
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: folder.store + "/tasks.json")
    try files.createSymbolicLink(atPath: folder.path + "/folder", withDestinationPath: folder.store)
    try files.linkItem(atPath: folder.store + "/journal.jsonl", toPath: folder.path + "/second")
    let own = OwnFiles(folders: [folder.store, folder.path + "/settings"])
    let names = [
      "store/tasks.json", "store/journal.jsonl", "store/lock", "store/history", "store/people/x/tasks.age", "link",
      "folder/lock", "folder/./handing.json", "second", "store/../store/identity.age",
    ]
    for name in names {
      let path = folder.path + "/" + name
      #expect(throws: Trouble.ownFile(path: path)) { try own.refuse(path) }
    }
    for name in ["tasks.json", "store/copy.json", "settings.json", "none/tasks.json"] {
      #expect(throws: Never.self) { try own.refuse(self.folder.path + "/" + name) }
    }
  }

  @Test(arguments: [
    ("{\n  \"level\": \"brief\",\n  \"width\": \"40\n}\n", ["level": "brief"]),
    ("{\n  \"level\": \"brief\",\n  \"wi", ["level": "brief"]), ("", [:]),
    ("{\n  \"level\": \"bri\u{1}f\",\n  \"width\": \"40\"\n}\n", ["width": "40"]),
  ])
  func whatCanBeReadOfDamagedSettingsIsKept(_ text: String, _ kept: [String: String]) throws {
    folder.write("settings.json", text)
    let file = SettingsFile(path: folder.store + "/settings.json")
    for _ in 0..<2 {
      let found = try file.salvage()
      #expect(Dictionary(uniqueKeysWithValues: found.contents.pairs.map { ($0.name, $0.value) }) == kept)
      #expect(found.keptAt == file.path + ".damaged-1")
    }
    #expect(folder.files == ["settings.json", "settings.json.damaged-1"])
    #expect(folder.read("settings.json.damaged-1") == Data(text.utf8))
  }
}

/// A number that a closure counts up.
private final class Counter: @unchecked Sendable {
  // Unchecked: used by one thread at a time.
  var count = 0
}
