import Testing

@testable import Model

/// The start of a task: how it goes along with the due, and until when the task is out of sight.
@Suite struct StartTests {
  private static let now = when("2026-11-23T10:15")

  private static func when(_ text: String) -> When { When(iso: text) ?? When(CivilDate(dayNumber: 0)) }

  private static func todo(_ start: String?, due: String?) -> Todo {
    Todo(
      uid: UID(high: 0, low: 1), number: 1, name: "Task", start: start.map(when), due: due.map(when),
      created: Instant(seconds: 0))
  }

  @Test(
    "A start moves as far as the due moves",
    arguments: [
      ("2026-11-25", "2026-11-27", "2026-12-04", "2026-12-02"),
      ("2026-11-24T15:00", "2026-11-24T16:00", "2026-11-26T18:30", "2026-11-26T17:30"),
      // A day alone: what lasts from one time to another keeps both.
      ("2026-11-24T15:00", "2026-11-24T16:00", "2026-11-26", "2026-11-26T15:00"),
      ("2026-11-24", "2026-11-24T16:00", "2026-11-26T09:00", "2026-11-26"),
      ("2026-11-24T22:00", "2026-11-25T00:30", "2026-12-02T00:30", "2026-12-01T22:00"),
      // Over the end of a month and of summer time, on the wall clock.
      ("2027-01-29", "2027-01-31", "2027-02-28", "2027-02-26"),
      ("2027-03-27T09:00", "2027-03-27T17:00", "2027-03-28T17:00", "2027-03-28T09:00"),
      // What has begun on a day before its due stays in sight, unless its due comes before it.
      ("2026-11-20", "2026-11-27", "2026-12-04", "2026-11-20"),
      ("2026-11-20", "2026-11-27", "2026-11-19", "2026-11-12"),
    ])
  func moves(_ start: String, _ due: String, _ to: String, _ expected: String) {
    var todo = StartTests.todo(start, due: due)
    todo.setDue(StartTests.when(to), at: StartTests.now)
    #expect(todo.start == StartTests.when(expected))
    #expect(!todo.isStartBehindDue)
  }

  @Test("A repeat keeps the distance between start and due at each of its dates")
  func repeats() throws {
    let finishing = Finishing(
      at: Instant(seconds: 0), clock: StartTests.now, hour: Alarm.hour, uidOfCopy: { _ in UID(high: 0, low: 2) })
    for (rule, start, due) in [
      ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-11-27", "2026-11-30"),
      ("FREQ=DAILY", "2026-11-23T15:00", "2026-11-23T16:00"),
      ("FREQ=WEEKLY", "2026-11-23", "2026-11-27T17:00"), ("FREQ=YEARLY", "2028-02-27", "2028-02-29"),
    ] {
      var todo = StartTests.todo(start, due: due)
      let distance = StartTests.when(due).date.dayNumber - StartTests.when(start).date.dayNumber
      todo.recurrence = Recurrence(rule: try #require(RecurrenceRule(text: rule)), start: StartTests.when(due))
      for _ in 1...40 {
        let step = try #require(finishing.next(of: todo))
        todo = finishing.moved(todo, step)
        let next = try #require(todo.start)
        #expect(step.due.date.dayNumber - next.date.dayNumber == distance, "\(rule) at \(step.due.iso)")
        #expect(next.time == StartTests.when(start).time)
      }
    }
  }

  @Test("What starts on a later day is out of sight, unless it is due on that day")
  func outOfSight() {
    let today = StartTests.now.date
    #expect(StartTests.todo("2026-11-24", due: nil).startsLater(than: today))
    #expect(StartTests.todo("2026-11-24", due: "2026-11-25").startsLater(than: today))
    #expect(!StartTests.todo("2026-11-24T15:00", due: "2026-11-24T16:00").startsLater(than: today))
    #expect(!StartTests.todo("2026-11-23T23:00", due: nil).startsLater(than: today))
    #expect(!StartTests.todo(nil, due: "2026-11-25").startsLater(than: today))
    var done = StartTests.todo("2026-11-24", due: nil)
    done.done = Instant(seconds: 0)
    #expect(!done.startsLater(than: today))
  }

  @Test("A heading tells of it as the task does, on any day")
  func heading() {
    for start in ["1970-01-02", "2026-11-24", "2149-06-07", "2149-06-08", "9999-12-30"] {
      for due in [nil, start, "9999-12-31"] {
        let todo = StartTests.todo(start, due: due)
        for day in [-1, 0, 1].map({ StartTests.when(start).date.adding(days: $0) }) {
          #expect(TodoHeading(todo).startsLater(than: day) == todo.startsLater(than: day))
        }
      }
    }
    // Each heading of a large list is read at every start.
    #expect(MemoryLayout<TodoHeading?>.stride == 64)
  }

  @Test("A list leaves out what starts later and counts it, however it is changed")
  func listing() throws {
    var list = TodoList()
    var todos: [Todo] = []
    for number in 1...60 {
      var todo = StartTests.todo(number % 3 == 0 ? "2026-11-2\(number % 7 + 2)" : nil, due: nil)
      (todo.uid, todo.number) = (UID(high: 0, low: UInt64(number)), number)
      todos.append(todo)
      try list.apply([Change(before: nil, after: todo)], at: todo.created)
    }
    for place in todos.indices {
      let before = todos[place]
      todos[place].start = place % 2 == 0 ? StartTests.when("2026-12-0\(place % 9 + 1)") : nil
      if place % 5 == 0 { todos[place].done = Instant(seconds: 1) }
      try list.apply([Change(before: before, after: todos[place])], at: before.created)
      for day in [StartTests.now.date, StartTests.when("2026-12-05").date] {
        let later = todos.filter { $0.startsLater(than: day) }
        let found = list.listing(.inSight(on: day))
        #expect(list.laterCount(than: day) == later.count && found.later == later.count)
        #expect(Set(found.uids) == Set(todos.filter { $0.isOpen && !$0.startsLater(than: day) }.map(\.uid)))
        var query = Query()
        query.starting = .after(day)
        #expect(Set(list.listing(query).uids) == Set(later.map(\.uid)))
      }
    }
  }

  @Test("A reminder before it counts from a time of start, else from the due, or from the one that is told")
  func reminders() {
    let timed = StartTests.todo("2026-11-24T15:00", due: "2026-11-24T16:00")
    let whole = StartTests.todo("2026-11-24", due: "2026-11-26T16:00")
    func trigger(_ alarm: Alarm, _ todo: Todo) -> String? { alarm.trigger(start: todo.start, due: todo.due)?.iso }
    #expect(trigger(.before(days: 0, minutes: 30), timed) == "2026-11-24T14:30")
    #expect(trigger(.beforeDue(days: 0, minutes: 30), timed) == "2026-11-24T15:30")
    #expect(trigger(.before(days: 0, minutes: 30), whole) == "2026-11-26T15:30")
    #expect(trigger(.beforeStart(days: 1, minutes: 0), whole) == "2026-11-23T10:00")
    #expect(trigger(.beforeStart(days: 1, minutes: 0), StartTests.todo(nil, due: "2026-11-26")) == nil)
    for alarm in [
      Alarm.beforeStart(days: 1, minutes: 30), .beforeDue(days: 0, minutes: 0), .before(days: 2, minutes: 0),
    ] {
      #expect(Alarm(text: alarm.text) == alarm)
    }
    #expect(Alarm(text: "RELATED=START:2026-11-24T10:00") == nil)
  }
}
