import Foundation
import Model
import Testing

@testable import Storage

/// Tasks that are read only when somebody asks for them.
@Suite struct ScaleTests {
  let folder = TemporaryFolder()

  func filled(seed: UInt64, steps: Int = 150) throws -> DiskStore {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    var generator = Generator(seed: seed)
    for _ in 0..<steps { try store.randomStep(&generator) }
    try store.compact()
    return store
  }

  private static let when = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 600))
  private static func wallClock(_ instant: Instant) -> When { When(wallClockMinutes: instant.seconds / 60) }

  /// The reminders that are found by way of their keys are those that reading every task finds.
  private func expectEveryReminder(_ list: TodoList) {
    let (when, wallClock) = (ScaleTests.when, ScaleTests.wallClock)
    let coming = list.all.compactMap { task in task.nextReminder(after: when).map { Ring(uid: task.uid, at: $0) } }
    #expect(Set(list.comingReminders(after: when)) == Set(coming))
    let waiting = list.all.compactMap { task in
      task.waitingReminder(at: when, wallClock: wallClock).map { Ring(uid: task.uid, at: $0) }
    }
    #expect(Set(list.waitingReminders(at: when, wallClock: wallClock)) == Set(waiting))
  }

  @Test(arguments: 100..<110 as Range<UInt64>) func headingsAloneGiveTheSameList(_ seed: UInt64) throws {
    let store = try filled(seed: seed)
    let fast = try DiskStore(folder: folder.store)
    #expect(fast.state.snapshot.source != nil)
    // Without its last byte the file is not as it was written, and is read whole.
    folder.write("tasks.json", folder.read("tasks.json").dropLast())
    let slow = try DiskStore(folder: folder.store)
    #expect(slow.state.snapshot.source == nil && slow.report.outside != nil)
    for other in [fast, slow] {
      #expect(tasks(other.list) == tasks(store.list))
      #expect(other.list.openCount == store.list.openCount && other.list.count == store.list.count)
      #expect(other.list.tasks() == store.list.tasks())
      expectEveryReminder(other.list)
      #expect(other.list.comingReminders(after: ScaleTests.when) == store.list.comingReminders(after: ScaleTests.when))
      for number in 1...60 { #expect(other.list.todo(number: number) == store.list.todo(number: number)) }
    }
  }

  /// Also where the snapshot stays in its file.
  @Test(arguments: [SnapshotBytes.large, 0]) func theOrderIsKept(_ large: Int) throws {
    let store = try filled(seed: 120)
    var again: any Store = try DiskStore(folder: folder.store, calls: .hasty, large: large)
    var generator = Generator(seed: 121)
    for step in 0..<150 {
      switch step % 8 {
      case 5: _ = try again.undo(at: noon)
      case 6: _ = try again.redo(at: noon)
      case 7: again = try DiskStore(folder: folder.store, calls: .hasty, large: large)
      default: try again.randomStep(&generator)
      }
      try again.sync()
      let list = again.list
      let plain = list.all.filter(\.isOpen).sorted(by: Order.urgency.isBefore)
      #expect(list.tasks() == plain)
      expectEveryReminder(list)
      #expect(Array(list.open) == plain && list.openCount == plain.count)
    }
    #expect(try store.refresh())
    #expect(try store.check().isWhole)
  }

  @Test func everyQueryAndOrderIsAsOverAllTasks() throws {
    _ = try filled(seed: 130)
    let list = try DiskStore(folder: folder.store).list
    var generator = Generator(seed: 131)
    for _ in 0..<150 {
      var query = Query()
      query.state = generator.random.pick([.open, .done, .all])
      if generator.random.chance(30) { query.urgency = generator.random.pick(Urgency.allCases) }
      if generator.random.chance(30) { query.overdueAt = generator.when() }
      if generator.random.chance(30) {
        let day = generator.when().date
        query.dueOn = day...day.adding(days: 200)
      }
      if generator.random.chance(30) { query.words = [String(generator.text(2).prefix(1)).uppercased()] }
      if generator.random.chance(20) { query.fits = TimeSpan(seconds: generator.random.below(100_000)) }
      let order = generator.random.pick(Order.allCases)
      #expect(list.tasks(query, order: order) == list.all.filter(query.matches).sorted(by: order.isBefore))
      #expect(list.count(query) == list.listing(query).count)
    }
  }

  @Test func aHeadingTellsWhatTheTaskTells() {
    var generator = Generator(seed: 140)
    for _ in 0..<2_000 {
      var todo = generator.todo(number: generator.random.below(50))
      if generator.random.chance(30) { todo.done = generator.time() }
      let heading = TodoHeading(
        uid: todo.uid, number: todo.number, urgency: todo.urgency, due: todo.due, created: todo.created, done: todo.done
      )
      let now = generator.when()
      #expect(heading.due == todo.due && heading.done == todo.done && heading.isOpen == todo.isOpen)
      #expect(heading.isOverdue(at: now) == todo.isOverdue(at: now))
    }
  }

  @Test func numbersFarApartCostNoMemory() throws {
    folder.write("tasks.json", #"{"tasks":[{"name":"a","number":9007199254740991},{"name":"b","number":1}]}"#)
    let store = try DiskStore(folder: folder.store)
    #expect(store.list.todo(number: 9_007_199_254_740_991)?.name == "a")
    #expect(store.list.highestNumber == 9_007_199_254_740_991)
    #expect(try store.add("c").number == 2)
    try store.sync()
    #expect(try DiskStore(folder: folder.store).list.count == 3)
  }

  /// Those of high urgency stand first in the file, so that large numbers are met before small ones.
  @Test func largeNumbersStayWithTheirTasks() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let changes = (1...5_000).map { number in
      var todo = Todo(uid: UID(high: 1, low: UInt64(number)), number: number, name: "Task \(number)", created: noon)
      if number > 4_500 { todo.urgency = .high }
      return Change(before: nil, after: todo)
    }
    _ = try store.commit(changes, typed: "add", at: noon)
    try store.sync()
    try store.compact()
    let again = try DiskStore(folder: folder.store, calls: .hasty)
    #expect(again.state.snapshot.source != nil)
    #expect((1...5_000).allSatisfy { again.list.todo(number: $0)?.name == "Task \($0)" })
    #expect(try again.add("New").number == 5_001)
    // One that was freed is kept back, also when only the snapshot tells of it.
    let task = try #require(again.list.todo(number: 4_900))
    var done = task
    done.done = noon
    _ = try again.commit([Change(before: task, after: done)], typed: "done 4900", at: noon)
    try again.sync()
    try again.compact()
    let list = try DiskStore(folder: folder.store, calls: .hasty).list
    #expect(list.freeNumber(at: noon) == 5_002)
    #expect(list.freeNumber(at: Instant(seconds: noon.seconds + TodoList.keepsFreed)) == 4_900)
  }
}
