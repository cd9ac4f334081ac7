import Foundation
import Model
import Testing

@testable import Storage

/// Counts the calls that change the disk, and makes them fail from one of them on.
final class FaultyDisk: @unchecked Sendable {
  // Unchecked: used by one thread at a time.
  private(set) var count = 0
  /// The first call that fails.
  var failsAt = Int.max
  var error: Int32 = ENOSPC
  /// Whether every later call fails too, as after a kill, or only that one.
  var forGood = false

  private func fails() -> Bool {
    count += 1
    return forGood ? count >= failsAt : count == failsAt
  }

  var calls: SystemCalls {
    let real = SystemCalls()
    var calls = SystemCalls()
    calls.open = { self.fails() ? -self.error : real.open($0, $1) }
    calls.write = { file, bytes in
      guard self.fails() else { return real.write(file, bytes) }
      // Half of it reaches the disk, unless a signal came before.
      if self.error == EINTR { return -Int(EINTR) }
      _ = real.write(file, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
      return -Int(self.error)
    }
    calls.sync = { self.fails() ? -self.error : real.sync($0) }
    calls.syncFolder = { self.fails() ? -self.error : real.syncFolder($0) }
    calls.truncate = { self.fails() ? -self.error : real.truncate($0, $1) }
    calls.rename = { self.fails() ? -self.error : real.rename($0, $1) }
    calls.link = { self.fails() ? -self.error : real.link($0, $1) }
    calls.remove = { self.fails() ? -self.error : real.remove($0) }
    calls.makeFolder = { self.fails() ? -self.error : real.makeFolder($0) }
    return calls
  }
}

@Suite struct FailureTests {
  let folder = TemporaryFolder()

  @Test(
    arguments: [
      (ENOSPC, Trouble.diskFull), (EIO, .system(errno: EIO, path: "journal")), (EROFS, .readOnly(path: "journal")),
    ], Form.allCases)
  func aWriteThatFailsChangesNothing(_ failing: (error: Int32, trouble: Trouble), _ form: Form) throws {
    let disk = FaultyDisk()
    disk.error = failing.error
    let store = try form.open(folder, calls: disk.calls)
    var generator = Generator(seed: 40)
    for _ in 0..<30 { try store.randomStep(&generator) }
    let (before, files, free) = (tasks(store.list), folder.read(form.journal), store.list.freeNumber(at: noon))
    let kinds = { (failure: StoreFailure?) in failure.map { "\($0)".prefix(16) } }
    for call in 0..<2 {
      for _ in 0..<5 { _ = try store.commit(generator.changes(in: store.list), typed: "lost", at: noon) }
      disk.failsAt = disk.count + 1 + call
      var failure: StoreFailure?
      do throws(StoreFailure) { try store.sync() } catch { failure = error }
      #expect(kinds(failure) == kinds(.trouble(failing.trouble)))
      #expect(tasks(store.list) == before)
      #expect(store.list.freeNumber(at: noon) == free)
      #expect(folder.read(form.journal) == files)
      #expect(!store.lock.isHeld)
    }
    try store.randomStep(&generator)
    #expect(tasks(try form.open(folder).list) == tasks(store.list))
    #expect(try store.check().isWhole)
  }

  @Test func aFullDiskIsCalledSo() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: Trouble.diskFull) {
      try [UInt8]("x".utf8).withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) throws(Trouble) in
        try SystemCalls().writeAll(full, UnsafeRawBufferPointer(bytes), path: "")
      }
    }
  }

  @Test(arguments: [EROFS, EACCES])
  func aFolderThatCannotBeWrittenOpensAndRefuses(_ error: Int32) throws {
    try DiskStore(folder: folder.store).add("lost without a sync")
    let writer = try DiskStore(folder: folder.store)
    try writer.add("one")
    try writer.sync()
    let disk = FaultyDisk()
    (disk.failsAt, disk.error, disk.forGood) = (1, error, true)
    let store = try DiskStore(folder: folder.store, calls: disk.calls)
    #expect(store.list.count == 1)
    do throws(StoreFailure) {
      _ = try store.commit([], typed: "", at: noon)
      Issue.record("committed")
      // The person knows of the folder, not of the lock in it.
    } catch { #expect(error == .trouble(.readOnly(path: folder.store))) }
    #expect(try store.undoFails())
    #expect(store.list.count == 1)
    store.close()
  }

  @Test func aFileInPlaceOfTheFolderIsCalledSo() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.store))
    #expect(throws: StoreFailure.trouble(.notAFolder(path: folder.store))) { try DiskStore(folder: self.folder.store) }
    let within = folder.store + "/deeper"
    #expect(throws: StoreFailure.trouble(.notAFolder(path: within))) { try DiskStore(folder: within) }
  }

  @Test func damageInAFolderThatCannotBeWrittenIsToldAndLeft() throws {
    let writer = try DiskStore(folder: folder.store)
    try writer.add("one")
    try writer.sync()
    folder.write("journal.jsonl", folder.read("journal.jsonl") + Data("{\"seq".utf8))
    let disk = FaultyDisk()
    (disk.failsAt, disk.error, disk.forGood) = (1, EROFS, true)
    let store = try DiskStore(folder: folder.store, calls: disk.calls)
    #expect(store.list.count == 1)
    #expect(store.report.damage == [.init(part: .journal, lines: 1, keptAt: nil, isUnfinished: true)])
  }

  @Test(arguments: Form.allCases) func killedAtAnyCallTheAnsweredIsThere(_ form: Form) throws {
    var call = 1
    var finished = false
    while !finished {
      try? FileManager.default.removeItem(atPath: folder.store)
      let disk = FaultyDisk()
      (disk.failsAt, disk.forGood) = (call, true)
      finished = try runUntilKilled(disk, form)
      call += 1
    }
    #expect(call > 40)
  }

  /// A run with compactions and an undo; then what is on disk must be what was answered. Whether nothing failed.
  private func runUntilKilled(_ disk: FaultyDisk, _ form: Form) throws -> Bool {
    var generator = Generator(seed: 41)
    var answered = Tasks(todos: [])
    var next = answered
    var died = false
    do {
      let store = try form.open(folder, calls: disk.calls)
      for step in 0..<12 {
        if step == 7 {
          _ = try store.undo(at: noon)
        } else {
          _ = try store.commit(generator.changes(in: store.list), typed: "step", at: generator.time())
        }
        next = tasks(store.list)
        try store.sync()
        answered = next
        if step % 5 == 4 { try store.compact() }
      }
      store.close()
    } catch { died = true }
    let after = try form.open(folder)
    // What was written whole and not answered may be there too: the kill came between the write and the answer.
    let present = tasks(after.list)
    #expect(present == answered || present == next)
    #expect(after.report.damage.allSatisfy { $0.part == .journal && $0.isUnfinished })
    #expect(try after.check().problems == [])
    try after.add("goes on")
    try after.sync()
    return !died && disk.count < disk.failsAt
  }
}

extension DiskStore {
  fileprivate func undoFails() throws -> Bool {
    do throws(StoreFailure) {
      _ = try undo(at: noon)
      return false
    } catch { return true }
  }
}
