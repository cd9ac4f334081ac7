import Model
import Seeded
import Testing

/// Changes and their inverses.
@Suite struct ChangeLawTests {
  private static func list(of count: Int) throws -> TodoList {
    var list = TodoList()
    for number in 1...count {
      let todo = Todo(
        uid: UID(high: 1, low: UInt64(number)), number: number, name: "Task \(number)",
        created: Instant(seconds: number))
      try list.apply([Change(before: nil, after: todo)], at: Instant(seconds: number))
    }
    return list
  }

  @Test("A list has the task of a change in memory, and no copy of it") func oneInMemory() throws {
    let todo = Todo(uid: UID(high: 1, low: 1), number: 1, name: "Milk", created: Instant(seconds: 1))
    var list = TodoList()
    weak var body: TodoBody?
    do {
      let change = Change(before: nil, after: todo)
      if case .todo(_, let after) = change { body = after }
      try list.apply([change], at: Instant(seconds: 1))
    }
    #expect(body?.todo == todo && list[todo.uid] == todo)
    list = TodoList()
    #expect(body == nil)
  }

  @Test("A change and its inverse leave the list as it was", arguments: 1...50)
  func inverse(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    var list = try ChangeLawTests.list(of: 20)
    let before = list.tasks(order: .created)
    var done: [[Change]] = []
    let time = Instant(seconds: 1_000)
    for step in 0..<40 {
      guard let todo = list.tasks(order: .created).randomElement(using: &random) else { break }
      var changed = todo
      var changes = [Change(before: todo, after: nil)]
      switch step % 4 {
      case 0:
        changed.done = time
        changes = [Change(before: todo, after: changed)]
      case 1:
        changed.name += " \(step)"
        changes = [Change(before: todo, after: changed)]
      case 2:
        let new = Todo(
          uid: UID(high: 2, low: UInt64(step)), number: list.freeNumber(at: time), name: "New", created: time)
        changes = [Change(before: nil, after: new)]
      default: break
      }
      try list.apply(changes, at: time)
      done.append(changes)
    }
    for changes in done.reversed() { try list.apply(changes.reversed().map(\.inverse), at: time) }
    #expect(list.tasks(order: .created) == before)
    #expect(list.openCount == 20)
  }

  @Test("Changes are applied all or none")
  func allOrNone() throws {
    var list = try ChangeLawTests.list(of: 3)
    let first = try #require(list.todo(number: 1))
    var second = try #require(list.todo(number: 2))
    second.name = "Changed meanwhile"
    var renamed = first
    renamed.name = "Renamed"
    #expect(throws: StoreRefusal.changedMeanwhile(number: 2, name: "Changed meanwhile")) {
      try list.apply(
        [Change(before: first, after: renamed), Change(before: second, after: nil)], at: Instant(seconds: 9))
    }
    #expect(list.todo(number: 1)?.name == "Task 1")
    #expect(list.count == 3)
  }

  @Test("A freed number is not given to another task for a day")
  func freedNumber() throws {
    var list = try ChangeLawTests.list(of: 3)
    let second = try #require(list.todo(number: 2))
    let freed = Instant(seconds: 1_000_000)
    try list.apply([Change(before: second, after: nil)], at: freed)
    #expect(list.freeNumber(at: Instant(seconds: freed.seconds + 86_399)) == 4)
    #expect(list.freeNumber(at: Instant(seconds: freed.seconds + 86_400)) == 2)
  }

  @Test("A task that comes back keeps its number, or gets a free one when it is taken")
  func comesBack() throws {
    var list = try ChangeLawTests.list(of: 3)
    let second = try #require(list.todo(number: 2))
    let time = Instant(seconds: 1_000)
    try list.apply([Change(before: second, after: nil)], at: time)
    let back = Change(before: nil, after: second)
    #expect(list.numbered([back], at: time).first?.after?.number == 2)
    let other = Todo(uid: UID(high: 9, low: 9), number: 2, name: "Other", created: time)
    #expect(list.numbered([Change(before: nil, after: other)], at: time).first?.after?.number == 4)
    let later = Instant(seconds: time.seconds + 90_000)
    try list.apply(list.numbered([Change(before: nil, after: other)], at: later), at: later)
    #expect(list.todo(number: 2)?.name == "Other")
    #expect(list.numbered([back], at: later).first?.after?.number == 4)
  }
}
