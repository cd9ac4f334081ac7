import Foundation
import Model
import Testing

@testable import Storage

/// What holds for every store.
@Suite struct BothStoresTests {
  enum Kind: CaseIterable { case memory, disk, sealed }

  let folder = TemporaryFolder()
  let sealedFolder = TemporaryFolder()

  func make(_ kind: Kind) throws -> any Store {
    switch kind {
    case .memory: MemoryStore()
    case .disk: try DiskStore(folder: folder.store, calls: .hasty)
    case .sealed: try Form.sealed.open(sealedFolder, calls: .hasty)
    }
  }

  @Test(arguments: Kind.allCases) func changesAndTheirInversesMeet(_ kind: Kind) throws {
    for seed in 50..<55 as Range<UInt64> {
      let store = try make(kind)
      var generator = Generator(seed: seed)
      var states = [tasks(store.list)]
      for _ in 0..<40 {
        try store.randomStep(&generator)
        states.append(tasks(store.list))
      }
      for state in states.dropLast().reversed() {
        #expect(try store.undo(at: generator.time()) != nil)
        try store.sync()
        #expect(tasks(store.list) == state)
      }
      for state in states.dropFirst() {
        #expect(try store.redo(at: generator.time()) != nil)
        #expect(tasks(store.list) == state)
      }
      try store.sync()
      try store.sync()
    }
  }

  @Test func allDoTheSame() throws {
    let stores = try Kind.allCases.map(make)
    var generators = stores.map { _ in Generator(seed: 60) }
    for step in 0..<400 {
      for (place, store) in stores.enumerated() {
        switch step % 10 {
        case 7: _ = try store.undo(at: generators[place].time())
        case 8: _ = try store.redo(at: generators[place].time())
        default: try store.randomStep(&generators[place])
        }
        try store.sync()
      }
      #expect(stores.allSatisfy { tasks($0.list) == tasks(stores[0].list) })
      #expect(stores.allSatisfy { $0.list.freeNumber(at: noon) == stores[0].list.freeNumber(at: noon) })
    }
  }

  @Test(arguments: Kind.allCases) func aCommandForgetsWhatCouldBeDoneAgain(_ kind: Kind) throws {
    let store = try make(kind)
    try store.add("one")
    _ = try store.undo(at: noon)
    try store.add("two")
    #expect(try store.redo(at: noon) == nil)
    #expect(try store.undo(at: noon)?.typed == "add two")
    #expect(try store.undo(at: noon) == nil)
  }

  @Test(arguments: Kind.allCases) func aRunIsOneEntry(_ kind: Kind) throws {
    let store = try make(kind)
    try store.add("before")
    try store.sync()
    store.beginTogether()
    try store.add("one")
    try store.add("two")
    try store.sync()
    #expect(try store.undo(at: noon)?.typed == "add two")
    try store.add("three")
    try store.endTogether(keep: true)
    #expect(Set(store.list.all.map(\.name)) == ["before", "one", "three"])
    #expect(try store.undo(at: noon)?.typed == "add one")
    #expect(store.list.all.map(\.name) == ["before"])
    #expect(try store.redo(at: noon) != nil)
    #expect(store.list.count == 3)
    try store.sync()
  }

  @Test(arguments: Kind.allCases) func aDroppedRunLeavesNothing(_ kind: Kind) throws {
    let store = try make(kind)
    try store.add("before")
    try store.sync()
    var generator = Generator(seed: 70)
    for _ in 0..<20 { try store.randomStep(&generator) }
    let (state, free) = (tasks(store.list), store.list.freeNumber(at: noon))
    store.beginTogether()
    for _ in 0..<30 { try store.randomStep(&generator) }
    // Taking back more than the run did reaches into what was before it.
    for _ in 0..<35 { _ = try store.undo(at: noon) }
    try store.endTogether(keep: false)
    #expect(tasks(store.list) == state)
    #expect(store.list.freeNumber(at: noon) == free)
    #expect(try store.undo(at: noon)?.typed == "step")
    try store.sync()
  }

  @Test(arguments: Form.allCases) func aRunIsOnDiskOnlyWhenItIsKept(_ form: Form) throws {
    let store = try form.open(folder)
    let before = folder.read(form.journal)
    store.beginTogether()
    try store.add("one")
    try store.sync()
    #expect(folder.read(form.journal) == before && store.lock.isHeld)
    try store.endTogether(keep: true)
    #expect(!store.lock.isHeld)
    #expect(try form.open(folder).list.count == 1)
    store.beginTogether()
    try store.endTogether(keep: true)
    #expect(!store.lock.isHeld)
  }

  @Test(arguments: Kind.allCases) func aFreedNumberIsKeptBackForADay(_ kind: Kind) throws {
    let store = try make(kind)
    let todo = try store.add("one")
    _ = try store.commit([Change(before: todo, after: nil)], typed: "delete", at: noon)
    #expect(try store.add("two", at: noon).number == 2)
    #expect(try store.add("three", at: Instant(seconds: noon.seconds + TodoList.keepsFreed)).number == 1)
    try store.sync()
  }
}
