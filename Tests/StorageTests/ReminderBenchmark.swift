import Foundation
import Model
import Testing

@testable import Storage

/// Not a test of speed: it prints how long it takes to find the reminders of a large store, as `RecurrenceBenchmark` says.
@Suite("Speed of reminders", .enabled(if: ProcessInfo.processInfo.environment["HEED_BENCHMARK"] != nil))
struct ReminderBenchmark {
  let folder = TemporaryFolder()

  @Test("1,000 reminders among 100,000 tasks") func find() throws {
    let store = try DiskStore(folder: folder.store, calls: .hasty)
    let day = CivilDate(dayNumber: 20_782)
    let changes = (0..<100_000).map { place in
      var todo = Todo(
        uid: UID(high: 1, low: UInt64(place)), number: place + 1, name: "Task \(place) of the many that there are",
        due: When(day.adding(days: place % 300)), created: noon)
      todo.notes = ["A note that nobody reads while reminders are looked for."]
      if place % 100 == 0 { todo.alarms = [.before(days: 1, minutes: 0)] }
      return Change(before: nil, after: todo)
    }
    _ = try store.commit(changes, typed: "add", at: noon)
    try store.sync()
    try store.compact()
    let list = try DiskStore(folder: folder.store).list
    let clock = ContinuousClock()
    let all = clock.measure { #expect(list.open.count { !$0.alarms.isEmpty } == 1_000) }
    let now = When(day, .noon)
    let first = clock.measure { #expect(list.comingReminders(after: now).count == 666) }
    let again = clock.measure { #expect(list.comingReminders(after: now).count == 666) }
    print("Reading every task \(all), reminders for the first time \(first), again \(again)")
  }
}
