import Foundation
import Model
import Secrets
import Testing

import struct Seeded.SampleKeys

@testable import Storage

/// The unnamed profile's tasks, which go along into a profile that is made: killed anywhere, they are in one place.
@Suite struct AdoptionTests {
  let folder = TemporaryFolder()
  static let ana = Profile(uid: UID(high: 7, low: 7), name: "Ana", email: "ana@example.org", joined: noon)

  var folders: ProfileFolders { ProfileFolders(root: folder.store) }
  var profile: String { folders.folder(AdoptionTests.ana.uid) }
  var counts: Bool { FileManager.default.fileExists(atPath: profile) }

  /// Every file, of profiles too, in which a word of the tasks or of a command can be read.
  var revealing: [String] {
    let all = FileManager.default.enumerator(atPath: folder.store)?.allObjects as? [String] ?? []
    return all.filter { name in
      (ResealTests.words + ["by keys"]).contains { folder.read(name).range(of: Data($0.utf8)) != nil }
    }
  }

  /// A store with a snapshot, a journal, something to take back, what a mend put aside, typed commands, and what a
  /// kill left half written.
  func fill() throws -> Tasks {
    try? FileManager.default.removeItem(atPath: folder.store)
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    for word in ResealTests.words { try store.add(word) }
    try store.compactAfterSync()
    for number in 0..<4 { try store.add("\(ResealTests.words[0]) \(number)") }
    try store.sync()
    for name in ["tasks-damaged-1.json", "tasks.json.new", "history.new7"] { folder.write(name, "Ombudsman") }
    folder.write("history", "add by keys\n")
    for name in StorePaths.rowNames { try store.keep(ResealTests.rows, as: name) }
    return tasks(store.list)
  }

  /// Registers as Heed does.
  @discardableResult
  func adopt(
    _ calls: SystemCalls, _ keyholder: Keyholder?, in root: String? = nil, onCounting: () -> Void = {}
  ) throws -> StoreReport {
    let giver = try DiskStore(folder: root ?? folder.store, calls: calls)
    let keys = keyholder.map { (keyholder: $0, identity: SampleKeys.ana.identityFile) }
    let folders = ProfileFolders(root: root ?? folder.store, calls: calls)
    try folders.alone { () throws(StoreFailure) in
      try folders.make(AdoptionTests.ana, keys: keys, from: giver, onCounting: onCounting)
    }
    giver.close()
    return giver.takeReport()
  }

  func proveWhole(_ expected: Tasks, _ keyholder: Keyholder?) throws {
    let taker = try DiskStore(folder: profile, keyholder: keyholder)
    #expect(tasks(taker.list) == expected)
    for name in StorePaths.rowNames { #expect(try taker.rows(of: name) == ResealTests.rows) }
    #expect(try taker.check().problems == [])
    #expect(try taker.undo(at: noon)?.typed == "add Xylophone 3")
  }

  /// Kills at each call of giving, and where it had begun to count at each call of the next start too.
  @Test(arguments: Form.allCases) func killedAtAnyCallTheTasksAreInOnePlace(_ form: Form) throws {
    let keyholder = try form.keyholder
    var (call, isDone, finishings) = (1, false, 0)
    while !isDone {
      let expected = try fill()
      let other = try DiskStore(folder: folder.store)
      let disk = FaultyDisk()
      (disk.failsAt, disk.forGood) = (call, true)
      do { try adopt(disk.calls, keyholder) } catch {}
      isDone = disk.count < disk.failsAt
      let note = folder.read("handing.json")
      if !note.isEmpty, counts { finishings += 1 }
      // Whoever starts is killed at each call in turn, until one comes through.
      for again in 1... {
        let next = FaultyDisk()
        (next.failsAt, next.forGood) = (again, true)
        _ = try DiskStore(folder: folder.store, calls: next.calls)
        if next.count < next.failsAt { break }
      }
      #expect(folder.read("handing.json").isEmpty)
      let giver = try DiskStore(folder: folder.store)
      if counts {
        #expect(giver.list.count == 0 && giver.report.isWhole, "\(call)")
        if form == .sealed { #expect(revealing == [], "\(call)") }
        // One that was open all the while does not bring them back.
        try other.add("Bread")
        try other.sync()
        #expect(other.list.all.map(\.name) == ["Bread"], "\(call)")
        try proveWhole(expected, keyholder)
      } else {
        #expect(tasks(giver.list) == expected, "\(call)")
        #expect(try giver.check().problems == [])
      }
      call += 1
    }
    #expect(call > 30 && finishings > 5)
  }

  /// A call that fails alone: what counts already is not called refused, or the recovery key would never be told.
  @Test(arguments: Form.allCases) func aCallThatFailsAloneLosesNothing(_ form: Form) throws {
    let keyholder = try form.keyholder
    var (call, isDone) = (1, false)
    while !isDone {
      let expected = try fill()
      let disk = FaultyDisk()
      disk.failsAt = call
      var (isRefused, isTold, isLeft) = (false, false, false)
      do {
        isLeft = try adopt(disk.calls, keyholder) { isTold = !counts }.unemptied == folder.store
      } catch { isRefused = true }
      isDone = disk.count < disk.failsAt
      // What could not be removed is told, and nothing else is.
      if counts { #expect(isLeft == folder.files.contains("handing.json"), "\(call)") }
      let giver = try DiskStore(folder: folder.store)
      if counts {
        #expect(!isRefused && isTold, "\(call)")
        #expect(giver.list.count == 0, "\(call)")
        try proveWhole(expected, keyholder)
        if form == .sealed { #expect(revealing == [], "\(call)") }
      } else {
        #expect(isRefused && tasks(giver.list) == expected, "\(call)")
      }
      call += 1
    }
  }

  /// Where a path is longer in bytes than in letters, ends with a slash, is relative or leads through a link.
  @Test(
    arguments: [
      "Jose\u{301}e", "Josée", String(repeating: "ж", count: 60), "日本語/store", "plain/", "link", "../relative",
    ],
    Form.allCases)
  func aStoreAtAnyPathIsGivenWholly(_ name: String, _ form: Form) throws {
    let keyholder = try form.keyholder
    let expected = try fill()
    var root = folder.path + "/" + name
    if name.hasPrefix("..") {
      let up = String(repeating: "../", count: FileManager.default.currentDirectoryPath.split(separator: "/").count)
      root = up + folder.path.dropFirst() + "/relative"
    }
    try FileManager.default.createDirectory(
      atPath: (root as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: folder.store, toPath: name == "link" ? folder.path + "/there" : root)
    if name == "link" { try FileManager.default.createSymbolicLink(atPath: root, withDestinationPath: "there") }
    let target = ProfileFolders(root: root).folder(AdoptionTests.ana.uid)
    // Killed before it counts, nothing has gone.
    let disk = FaultyDisk()
    var calls = disk.calls
    calls.rename = { from, to in
      if to == target { (disk.failsAt, disk.forGood) = (0, true) }
      return disk.failsAt == 0 ? -EIO : SystemCalls().rename(from, to)
    }
    #expect(throws: StoreFailure.self) { try adopt(calls, keyholder, in: root) }
    #expect(FileManager.default.fileExists(atPath: root + "/handing.json"))
    let giver = try DiskStore(folder: root)
    #expect(tasks(giver.list) == expected && giver.report.isWhole)
    // Killed behind it, all has, once somebody opens it.
    let later = FaultyDisk()
    var laterCalls = later.calls
    laterCalls.rename = { from, to in
      let result = SystemCalls().rename(from, to)
      if to == target { (later.failsAt, later.forGood) = (0, true) }
      return result
    }
    #expect(try adopt(laterCalls, keyholder, in: root).unemptied == root)
    #expect(try DiskStore(folder: root).list.count == 0)
    #expect(try DiskStore(folder: root).check().problems == [])
    #expect(try tasks(DiskStore(folder: target, keyholder: keyholder).list) == expected)
  }

  @Test func aNoteThatNamesNobodyEmptiesNothing() throws {
    let expected = try fill()
    let mark = try #require(try FileMark(path: folder.store + "/tasks.json"))
    folder.write("handing.json", #"{"to":"","tasks.json":"\#(mark.size) \#(mark.modified)"}"#)
    #expect(try tasks(DiskStore(folder: folder.store).list) == expected)
    let giver = try DiskStore(folder: folder.store)
    for target in [folder.store, folder.store + "/", folder.path + "/elsewhere"] {
      try FileManager.default.createDirectory(atPath: folder.path + "/made", withIntermediateDirectories: true)
      #expect(throws: StoreFailure.trouble(.notThere(path: target))) {
        try giver.hand(to: folder.path + "/made", becoming: target) { () throws(StoreFailure) in }
      }
    }
    #expect(try tasks(DiskStore(folder: folder.store).list) == expected)
  }

  @Test func oneThatIsOpenTellsItAtItsNextCommand() throws {
    _ = try fill()
    let other = try DiskStore(folder: folder.store)
    let disk = FaultyDisk()
    // From when the gift counts nothing more reaches the disk.
    var calls = disk.calls
    let target = profile
    calls.rename = { from, to in
      let result = SystemCalls().rename(from, to)
      if to == target { (disk.failsAt, disk.forGood) = (0, true) }
      return result
    }
    _ = try? adopt(calls, nil)
    #expect(counts && folder.files.contains("tasks.json") && other.list.count == 7)
    #expect(try other.refresh())
    #expect(other.list.count == 0 && other.report.taken == nil)
    #expect(!String(decoding: folder.read("tasks.json"), as: UTF8.self).contains("\"uid\""))
  }

  @Test func whatAHandChangedAfterAKillStays() throws {
    let expected = try fill()
    let bytes = folder.read("tasks.json")
    try adopt(SystemCalls(), nil)
    folder.write("tasks.json", bytes)
    let note = #"{"to":"people/\#(AdoptionTests.ana.uid.text)","tasks.json":"1 1"}"#
    folder.write("handing.json", note)
    #expect(try DiskStore(folder: folder.store).list.count == 3)
    #expect(!folder.files.contains("handing.json"))
    try proveWhole(expected, nil)
  }

  // MARK: Folders of nobody

  @Test func whatLiesInAFolderThatACrashLeftKeepsNobodyFromRegistering() throws {
    for name in ["new-x/deeper/still", "removed-y"] {
      try FileManager.default.createDirectory(
        atPath: folder.store + "/people/" + name, withIntermediateDirectories: true)
    }
    folder.write("people/new-x/deeper/still/tasks.json", "Xylophone")
    folder.write("people/new-file", "Xylophone")
    let outside = folder.path + "/outside"
    try Data("kept".utf8).write(to: URL(fileURLWithPath: outside))
    try FileManager.default.createSymbolicLink(
      atPath: folder.store + "/people/removed-y/link", withDestinationPath: folder.path)
    try folders.alone { () throws(StoreFailure) in try folders.make(AdoptionTests.ana, keys: nil, from: nil) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.store + "/people").sorted()
    #expect(left == [AdoptionTests.ana.uid.text, "lock"])
    #expect(FileManager.default.fileExists(atPath: outside))
  }

  @Test func aDeletedProfileIsNotBroughtBackByWhoeverHasItOpen() throws {
    try folders.alone { () throws(StoreFailure) in try folders.make(AdoptionTests.ana, keys: nil, from: nil) }
    let store = try DiskStore(folder: profile)
    try folders.remove(AdoptionTests.ana.uid)
    #expect(throws: StoreFailure.self) { try folders.save(AdoptionTests.ana) }
    #expect(throws: StoreFailure.self) { try folders.settings(AdoptionTests.ana.uid).save(SettingsFile.Contents()) }
    folders.setFailures(3, of: AdoptionTests.ana.uid)
    #expect(throws: StoreFailure.trouble(.storeGone(path: profile))) { try store.add("Bread") }
    #expect(try folders.all() == [] && !counts)
  }
}
