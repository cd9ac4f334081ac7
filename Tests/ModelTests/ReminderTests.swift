import Model
import Testing

/// Which reminders wait and which come.
@Suite struct WaitingReminderTests {
  private let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615))
  private func wallClock(_ instant: Instant) -> When { When(wallClockMinutes: instant.seconds / 60) }
  private func instant(_ when: When) -> Instant { Instant(seconds: when.startingMinutes * 60) }

  private func todo(_ minutes: Int...) -> Todo {
    Todo(
      uid: UID(high: 0, low: 1), number: 1, name: "Call Ana", alarms: minutes.map { .at(now.adding(minutes: $0)) },
      created: Instant(seconds: 0))
  }

  private func waiting(_ todo: Todo, at minutes: Int = 0) -> When? {
    todo.waitingReminder(at: now.adding(minutes: minutes), wallClock: wallClock)
  }

  @Test func theLatestThatCameWaitsAndTheFirstAheadComes() {
    let todo = todo(-20, -10, 10, 20)
    #expect(waiting(todo) == now.adding(minutes: -10))
    #expect(todo.nextReminder(after: now) == now.adding(minutes: 10))
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
  }

  @Test func whatIsAcknowledgedWaitsNoMoreAndWhatComesLaterDoes() {
    var todo = todo(-10, 0, 10)
    todo.acknowledgeReminders(at: instant(now))
    #expect(waiting(todo) == nil)
    #expect(waiting(todo, at: 9) == nil)
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
  }

  @Test func whatIsPutOffComesOnceMore() {
    var todo = todo(-10)
    todo.acknowledgeReminders(at: instant(now))
    todo.snoozed = now.adding(minutes: 5)
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == now.adding(minutes: 5))
    #expect(waiting(todo, at: 5) == now.adding(minutes: 5))
    todo.acknowledgeReminders(at: instant(now.adding(minutes: 5)))
    #expect(waiting(todo, at: 5) == nil && todo.snoozed == nil)
  }

  @Test func aFinishedTaskHasNone() {
    var todo = todo(-10, 10)
    todo.done = instant(now)
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == nil)
  }

  @Test func withoutADueNothingCountsBackFromIt() {
    var todo = todo()
    todo.alarms = [.beforeDue(days: 0, minutes: 30)]
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == nil)
  }

  @Test func aMomentFromBeforeTheClockWasPutBackHidesNothing() {
    var todo = todo(10)
    todo.acknowledgeReminders(at: instant(now.adding(minutes: 600)))
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
    // An hour is what a clock change puts back: what was done with then stays so.
    todo.acknowledgeReminders(at: instant(now.adding(minutes: 60)))
    #expect(waiting(todo, at: 10) == nil)
  }

  @Test func aDueWithoutATimeCountsFromTheHourOfReminders() {
    var todo = todo()
    todo.due = When(now.date.adding(days: 2))
    todo.alarms = [.beforeDue(days: 1, minutes: 30)]
    #expect(todo.triggers() == [When(now.date.adding(days: 1), TimeOfDay(wrapping: 570))])
    #expect(todo.triggers(hour: .noon) == [When(now.date.adding(days: 1), TimeOfDay(wrapping: 690))])
  }
}
