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

  private func acknowledge(_ todo: inout Todo, at when: When) {
    todo.acknowledgeReminders(at: instant(when), clock: when)
  }

  @Test func theLatestThatCameWaitsAndTheFirstAheadComes() {
    let todo = todo(-20, -10, 10, 20)
    #expect(waiting(todo) == now.adding(minutes: -10))
    #expect(todo.nextReminder(after: now) == now.adding(minutes: 10))
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
  }

  @Test func whatIsAcknowledgedWaitsNoMoreAndWhatComesLaterDoes() {
    var todo = todo(-10, 0, 10)
    acknowledge(&todo, at: now)
    #expect(waiting(todo) == nil)
    #expect(waiting(todo, at: 9) == nil)
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
  }

  @Test func whatIsPutOffComesOnceMore() {
    var todo = todo(-10)
    acknowledge(&todo, at: now)
    todo.snoozed = now.adding(minutes: 5)
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == now.adding(minutes: 5))
    #expect(waiting(todo, at: 5) == now.adding(minutes: 5))
    acknowledge(&todo, at: now.adding(minutes: 5))
    #expect(waiting(todo, at: 5) == nil && todo.snoozed == nil)
  }

  @Test func aFinishedTaskHasNone() {
    var todo = todo(-10, 10)
    todo.done = instant(now)
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == nil)
  }

  @Test func withoutADueNothingCountsBackFromIt() {
    var todo = todo()
    todo.alarms = [.before(days: 0, minutes: 30)]
    #expect(waiting(todo) == nil && todo.nextReminder(after: now) == nil)
  }

  @Test func aMomentFromBeforeTheClockWasPutBackHidesNothing() {
    var todo = todo(10)
    acknowledge(&todo, at: now.adding(minutes: 600))
    #expect(waiting(todo, at: 10) == now.adding(minutes: 10))
    // An hour is what a clock change puts back: what was done with then stays so.
    acknowledge(&todo, at: now.adding(minutes: 60))
    #expect(waiting(todo, at: 10) == nil)
  }

  @Test func whatWasDoneWithStaysSoFurtherWest() {
    var todo = todo(-10)
    acknowledge(&todo, at: now)
    // The same moment on a clock 6 hours behind, and then each minute up to the reminder and beyond.
    func west(_ instant: Instant) -> When { wallClock(instant).adding(minutes: -360) }
    for minutes in stride(from: -360, through: 60, by: 5) {
      #expect(todo.waitingReminders(at: now.adding(minutes: minutes), wallClock: west).isEmpty)
    }
    // One that is set there is still to come, also where it is before what was done with.
    todo.alarms.append(.at(now.adding(minutes: -300)))
    #expect(todo.waitingReminders(at: now.adding(minutes: -301), wallClock: west).isEmpty)
    #expect(todo.waitingReminder(at: now.adding(minutes: -300), wallClock: west) == now.adding(minutes: -300))
    // Being done with it there leaves the other one done with.
    todo.acknowledgeReminders(
      at: Instant(seconds: instant(now).seconds + 3600), clock: now.adding(minutes: -300))
    #expect(todo.waitingReminders(at: now, wallClock: west).isEmpty)
  }

  @Test func whatWasNotSaidYetComesFurtherEast() {
    var todo = todo(-10, 120)
    acknowledge(&todo, at: now)
    func east(_ instant: Instant) -> When { wallClock(instant).adding(minutes: 360) }
    #expect(todo.waitingReminders(at: now.adding(minutes: 370), wallClock: east) == [now.adding(minutes: 120)])
  }

  @Test func whatIsAskedForAnewComesAgain() {
    var todo = todo(-10)
    acknowledge(&todo, at: now)
    todo.expectReminders(after: now)
    #expect(todo.acknowledged != nil && waiting(todo) == nil)
    todo.expectReminders(after: now.adding(minutes: -60)) { $0 == now }
    #expect(waiting(todo) == nil)
    todo.expectReminders(after: now.adding(minutes: -60))
    #expect(waiting(todo) == now.adding(minutes: -10) && todo.acknowledged == nil)
  }

  @Test func aStoreWithoutTheTimesGoesByTheMoment() {
    var todo = todo(-10, 0, 10)
    todo.acknowledged = instant(now)
    #expect(waiting(todo) == nil && waiting(todo, at: 10) == now.adding(minutes: 10))
  }

  @Test func aDueWithoutATimeCountsFromTheHourOfReminders() {
    var todo = todo()
    todo.due = When(now.date.adding(days: 2))
    todo.alarms = [.before(days: 1, minutes: 30)]
    #expect(todo.triggers() == [When(now.date.adding(days: 1), TimeOfDay(wrapping: 570))])
    #expect(todo.triggers(hour: .noon) == [When(now.date.adding(days: 1), TimeOfDay(wrapping: 690))])
  }
}
