import Foundation
import Model
import Testing

@testable import Storage

@Suite struct SharingTests {
  let folder = TemporaryFolder()

  func open(_ form: Form = .plain) throws -> DiskStore { try form.open(folder) }

  @Test(arguments: Form.allCases) func eachSeesWhatTheOtherDid(_ form: Form) throws {
    let (first, second) = (try open(form), try open(form))
    try first.add("one")
    try first.sync()
    #expect(try second.refresh())
    #expect(second.list.all.map(\.name) == ["one"])
    #expect(try !second.refresh())
    try second.add("two")
    try second.sync()
    // A commit sees it without a refresh.
    #expect(try first.add("three").number == 3)
    try first.sync()
    #expect(try second.refresh())
    #expect(tasks(first.list) == tasks(second.list))
  }

  @Test(arguments: Form.allCases) func twoInterleavedLoseNothing(_ form: Form) throws {
    let stores = [try open(form), try open(form), try open(form)]
    var random = Seeded(30)
    for number in 0..<300 {
      let store = random.pick(stores)
      switch random.below(10) {
      case 0: try store.compact()
      case 1: store.close()
      case 2: _ = try store.undo(at: noon)
      case 3: _ = try store.redo(at: noon)
      default: try store.add("task \(number)", at: Instant(seconds: noon.seconds + number))
      }
      try store.sync()
    }
    for store in stores { _ = try store.refresh() }
    #expect(tasks(stores[0].list) == tasks(stores[1].list) && tasks(stores[1].list) == tasks(stores[2].list))
    #expect(tasks(try open(form).list) == tasks(stores[0].list))
    for store in stores { #expect(try store.check().problems == []) }
  }

  @Test func numbersAreGivenUnderTheLock() throws {
    let (first, second) = (try open(), try open())
    var numbers: [Int] = []
    for turn in 0..<20 {
      let store = turn % 2 == 0 ? first : second
      numbers.append(try store.add("task").number)
      try store.sync()
    }
    #expect(numbers == Array(1...20))
  }

  @Test(arguments: Form.allCases) func aTaskThatChangedMeanwhileIsNotOverwritten(_ form: Form) throws {
    let (first, second) = (try open(form), try open(form))
    let todo = try first.add("one")
    try first.sync()
    _ = try second.refresh()
    var mine = todo
    mine.name = "mine"
    _ = try first.commit([Change(before: todo, after: mine)], typed: "name", at: noon)
    try first.sync()
    #expect(throws: StoreFailure.refusal(.changedMeanwhile(number: 1, name: "one"))) {
      try second.commit([Change(before: todo, after: nil)], typed: "delete", at: noon)
    }
    #expect(second.list.all.map(\.name) == ["mine"])
  }

  @Test(arguments: Form.allCases) func undoTakesBackWhatTheOtherDidLast(_ form: Form) throws {
    let (first, second) = (try open(form), try open(form))
    try first.add("one")
    try first.sync()
    #expect(try second.undo(at: noon)?.typed == "add one")
    try second.sync()
    #expect(try first.redo(at: noon)?.typed == "add one")
    try first.sync()
    _ = try second.refresh()
    #expect(second.list.count == 1)
  }

  @Test func whoeverFallsFarBehindReadsAnew() throws {
    let (first, second) = (try open(), try open())
    try first.add("first")
    try first.sync()
    _ = try second.refresh()
    for number in 0..<2_500 { try first.add("task \(number)") }
    try first.sync()
    try first.compact()
    #expect(folder.read("journal.jsonl").split(separator: 10).count == DiskStore.keepsEntries)
    #expect(try second.refresh())
    #expect(tasks(first.list) == tasks(second.list))
    for _ in 0..<DiskStore.keepsEntries { #expect(try second.undo(at: noon) != nil) }
    #expect(try second.undo(at: noon) == nil)
    try second.sync()
    #expect(try open().list.count == 1501)
  }

  @Test func waitingIsSaidAndEnds() throws {
    let holder = try open()
    try holder.add("held")
    var told = 0
    let waiting = try DiskStore(folder: folder.store) { told += 1 }
    waiting.lock.patience = 0.02
    waiting.lock.limit = 0.1
    #expect(throws: StoreFailure.trouble(.locked(path: folder.store + "/lock"))) { try waiting.add("waits") }
    #expect(told == 1)
    try holder.sync()
    try waiting.add("goes on")
    try waiting.sync()
    #expect(waiting.list.count == 2)
  }

  @Test func aFolderThatGoesAwayIsNamed() throws {
    let store = try open()
    try store.add("one")
    try store.sync()
    let other = try open()
    try other.add("two")
    try FileManager.default.removeItem(atPath: folder.store)
    let gone = StoreFailure.trouble(.storeGone(path: folder.store))
    // What is in memory can be said, and kept elsewhere; it is told once.
    #expect(try !store.refresh() && store.takeReport().lostFolder == folder.store)
    #expect(try !store.refresh() && store.takeReport().isWhole)
    try store.backup(to: folder.path + "/copy.json")
    #expect(try store.check().problems == [.missingFile(path: folder.store)])
    #expect(throws: gone) { try store.add("three") }
    #expect(throws: gone) { try other.sync() }
    #expect(store.list.count == 1)
    #expect(other.list.count == 1)
    store.close()
  }

  @Test func threadsWithTheirOwnStoresLoseNothing() async throws {
    let path = folder.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          let store = try DiskStore(folder: path)
          for number in 0..<60 {
            try store.add("task \(worker) \(number)")
            if number % 3 == 0 { try store.sync() }
          }
          try store.sync()
          store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try open()
    #expect(Set(store.list.all.map(\.name)).count == 240)
    #expect(Set(store.list.all.map(\.number)) == Set(1...240))
    #expect(try store.check().isWhole)
  }
}
