import Foundation
import Model
import Testing

@testable import Storage

@Suite struct DiskStoreTests {
  let folder = TemporaryFolder()

  @Test func readingAloneMakesNoFiles() throws {
    let store = try DiskStore(folder: folder.store)
    #expect(store.list.count == 0)
    #expect(try !store.refresh())
    store.close()
    #expect(!FileManager.default.fileExists(atPath: folder.store))
  }

  @Test func whatIsSyncedIsThereAgain() throws {
    let store = try DiskStore(folder: folder.store)
    var generator = Generator(seed: 1)
    for _ in 0..<200 { try store.randomStep(&generator) }
    let again = try DiskStore(folder: folder.store)
    #expect(tasks(again.list) == tasks(store.list))
    #expect(again.report.isWhole)
    store.close()
    let third = try DiskStore(folder: folder.store)
    #expect(tasks(third.list) == tasks(store.list))
    #expect(third.list.openCount == store.list.openCount)
  }

  @Test func numbersAreTheSameAfterARestart() throws {
    let store = try DiskStore(folder: folder.store)
    var generator = Generator(seed: 2)
    for _ in 0..<300 { try store.randomStep(&generator) }
    try store.compact()
    let again = try DiskStore(folder: folder.store)
    for ahead in [0, 3600, 90_000] {
      let time = Instant(seconds: generator.time().seconds + ahead)
      #expect(again.list.freeNumber(at: time) == store.list.freeNumber(at: time))
    }
    for number in 1...50 { #expect(again.list.todo(number: number) == store.list.todo(number: number)) }
  }

  @Test("A number rests for a day behind its finished task also where that is deleted, behind a restart or not")
  func aNumberRestsBehindAFinishedTask() throws {
    for isRestarted in [false, true] {
      let folder = TemporaryFolder()
      var store = try DiskStore(folder: folder.store)
      let milk = try store.add("milk")
      _ = try store.add("rent")
      var done = milk
      done.done = noon
      _ = try store.commit([Change(before: milk, after: done)], typed: "done 1", at: noon)
      if isRestarted {
        try store.compactAfterSync()
        store.close()
        store = try DiskStore(folder: folder.store)
      }
      let later = Instant(seconds: noon.seconds + 60)
      _ = try store.commit([Change(before: done, after: nil)], typed: "delete 1", at: later)
      #expect(store.list.freeNumber(at: later) == 3, "restarted: \(isRestarted)")
      #expect(store.list.freeNumber(at: Instant(seconds: noon.seconds + TodoList.keepsFreed)) == 1)
    }
  }

  @Test func filesAreForTheOwnerOnly() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("Pay rent")
    try store.sync()
    store.close()
    #expect(folder.files == ["journal.jsonl", "lock", "tasks.json"])
    #expect(try FileMark(path: folder.store)?.permissions == 0o700)
    for name in folder.files { #expect(try FileMark(path: folder.store + "/" + name)?.permissions == 0o600) }
  }

  @Test func undoGoesBackThroughRestartsAndCompactions() throws {
    var generator = Generator(seed: 3)
    var store = try DiskStore(folder: folder.store)
    var states = [tasks(store.list)]
    for step in 0..<20 {
      try store.randomStep(&generator)
      states.append(tasks(store.list))
      if step % 5 == 4 { try store.compact() }
      if step % 3 == 2 { store = try DiskStore(folder: folder.store) }
    }
    for step in (0..<20).reversed() {
      #expect(try store.undo(at: generator.time())?.typed == "step")
      try store.sync()
      #expect(tasks(store.list) == states[step])
      if step % 4 == 3 { store = try DiskStore(folder: folder.store) }
    }
    #expect(try store.undo(at: noon) == nil)
    for step in 1...20 {
      _ = try store.redo(at: generator.time())
      try store.sync()
      #expect(tasks(store.list) == states[step])
      if step % 4 == 3 { store = try DiskStore(folder: folder.store) }
    }
    #expect(try store.redo(at: noon) == nil)
  }

  @Test func undoBeforeTheSyncAndAfterIt() throws {
    let store = try DiskStore(folder: folder.store)
    try store.add("one")
    try store.sync()
    try store.add("two")
    try store.add("three")
    #expect(try store.undo(at: noon)?.typed == "add three")
    #expect(try store.undo(at: noon)?.typed == "add two")
    #expect(try store.undo(at: noon)?.typed == "add one")
    #expect(try store.redo(at: noon)?.typed == "add one")
    try store.sync()
    #expect(try DiskStore(folder: folder.store).list.all.map(\.name) == ["one"])
  }

  @Test func aGroupCostsOneWrite() throws {
    let store = try DiskStore(folder: folder.store)
    for number in 1...50 { try store.add("task \(number)") }
    #expect(folder.read("journal.jsonl").isEmpty)
    try store.sync()
    #expect(folder.read("journal.jsonl").split(separator: 10).count == 50)
    #expect(Set(store.list.all.map(\.number)) == Set(1...50))
  }

  @Test func aRefusedChangeLetsTheLockGo() throws {
    let store = try DiskStore(folder: folder.store)
    let todo = try store.add("one")
    try store.sync()
    var stale = todo
    stale.name = "never"
    #expect(throws: StoreFailure.refusal(.changedMeanwhile(number: 1, name: "never"))) {
      try store.commit([Change(before: stale, after: nil)], typed: "delete", at: noon)
    }
    #expect(!store.lock.isHeld)
  }
}
