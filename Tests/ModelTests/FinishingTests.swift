import Model
import Testing

/// What finishing changes, from a task and a moment alone.
@Suite struct FinishingTests {
  private static let now = Instant(seconds: 1_800_000_000)
  private static let clock = When(iso: "2027-01-15T09:00")!
  private static let made = UID(high: 9, low: 9)
  private static var finishing: Finishing { Finishing(at: now, clock: clock, hour: Alarm.hour) { _ in made } }

  @Test("A finished copy has one identifier on every machine, and another one for another date or series")
  func identifiersOfCopies() throws {
    let (one, two) = (UID(high: 1, low: 1), UID(high: 1, low: 2))
    let dates = try ["2027-01-15", "2027-01-15T00:00", "2027-01-16"].map { try #require(When(iso: $0)) }
    let made = [one, two].flatMap { series in dates.map { UID(of: series, at: $0) } }
    #expect(Set(made).count == 6 && UID(of: one, at: dates[0]) == made[0])
    #expect(made[0].text == UID(text: made[0].text)?.text)
  }

  private static func task(_ name: String) -> Todo {
    Todo(uid: UID(high: 1, low: 1), number: 3, name: name, created: Instant(seconds: 0))
  }

  @Test("A task is done at that moment, and open again as it was but for when it changed")
  func once() throws {
    let task = Self.task("Buy milk")
    let change = try #require(Self.finishing.finish(task).first)
    let done = try #require(change.after)
    #expect(change.before == task && done.done == Self.now && done.changed == Self.now)
    #expect(Self.finishing.next(of: task) == nil)
    let open = try #require(Self.finishing.reopen([done, task]).first?.after)
    var expected = task
    expected.changed = Self.now
    #expect(Self.finishing.reopen([done, task]).count == 1 && open == expected)
  }

  @Test("A repeat moves on, and what was done is kept under an identifier of its own")
  func again() throws {
    var task = Self.task("Water plants")
    task.due = When(iso: "2027-01-14")
    task.recurrence = Recurrence(rule: RecurrenceRule(.weekly), start: try #require(task.due))
    let changes = Self.finishing.finish(task)
    #expect(changes.map { $0.before?.uid } == [task.uid, nil])
    #expect(changes.first?.after?.due == When(iso: "2027-01-21"))
    let kept = try #require(changes.last?.after)
    #expect(kept.uid == Self.made && kept.done == Self.now && kept.recurrence == nil && kept.due == task.due)
  }

  @Test("A reminder that is put off comes then, and one that is ended does not wait")
  func reminders() throws {
    var task = Self.task("Call Ana")
    task.alarms = [.at(When(iso: "2027-01-15T08:50")!)]
    let later = try #require(When(iso: "2027-01-15T09:10"))
    let off = try #require(Self.finishing.acknowledge([task], snoozedTo: later).first?.after)
    let ended = try #require(Self.finishing.acknowledge([task]).first?.after)
    let wallClock: (Instant) -> When = { _ in Self.clock }
    #expect(task.waitingReminder(at: Self.clock, wallClock: wallClock) != nil)
    #expect(ended.waitingReminder(at: Self.clock, wallClock: wallClock) == nil)
    #expect(off.nextReminder(after: Self.clock) == later)
  }
}
