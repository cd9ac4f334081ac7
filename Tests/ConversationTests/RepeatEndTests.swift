import Model
import Seeded
import Testing

@testable import Conversation

/// Another end for a repeat changes the end and nothing else, whatever the rule.
@Suite struct RepeatEndTests {
  private let player: Rehearsal

  init() {
    player = Rehearsal(filled: false)
    player.isInteractive = false
  }

  /// A task that repeats by a rule, due on one of its first dates: the first, or one to which it has come since.
  private func task(
    _ rule: RecurrenceRule, start: When, date place: Int, mode: Recurrence.Mode = .fixed
  ) -> Todo? {
    let dates = Array(rule.endless.occurrences(from: start).prefix(place + 1))
    guard let first = dates.first, dates.count == place + 1 else { return nil }
    var task = Todo(
      uid: UID(high: 1, low: 2), number: 2, name: "Some task", due: dates[place],
      created: player.world.now)
    task.recurrence = Recurrence(rule: rule, mode: mode, start: first)
    return task
  }

  /// The task as the command leaves it; nil where it is refused.
  private func after(_ line: String, _ task: Todo) throws -> Todo? {
    let store = MemoryStore()
    _ = try store.commit([Change(before: nil, after: task)], typed: "add", at: player.world.now)
    player.session.store = store
    player.forget()
    player.session.perform(line)
    return player.refused.isEmpty ? store.list[task.uid] : nil
  }

  @Test(
    "Times are counted from the due, and all else stays, for every rule of the case file",
    arguments: [0, 3])
  func times(_ place: Int) throws {
    var tried = 0
    for row in RuleRow.all {
      guard let rule = try? RecurrenceRule(reading: row.rrule), let start = When(iso: row.dtstart),
        let task = task(rule, start: start, date: place), let due = task.due
      else { continue }
      tried += 1
      for line in ["repeat 2 5 times", "edit 2, 5 times"] {
        let ended = try #require(
          try after(line, task), "\(line) of \(row.rrule): \(player.refused)")
        var expected = task
        expected.changed = ended.changed
        expected.recurrence?.rule = rule.endless
        expected.recurrence?.rule.count = 5
        if place > 0 { expected.recurrence?.start = due }
        #expect(ended == expected, "\(line) of \(row.rrule)")
        let left = try #require(ended.recurrence).dates(after: due)
        let endless = Recurrence(rule: rule.endless, start: start).dates(after: due)
        #expect(Array(left) == Array(endless.prefix(4)), "\(line) of \(row.rrule)")
      }
    }
    #expect(tried > 400)
  }

  @Test("Until a day changes only the end, for every rule of the case file", arguments: [0, 3])
  func until(_ place: Int) throws {
    var tried = 0
    for row in RuleRow.all {
      guard let rule = try? RecurrenceRule(reading: row.rrule), let start = When(iso: row.dtstart),
        let task = task(rule, start: start, date: place), let due = task.due, due.date.year < 2150
      else { continue }
      tried += 1
      let last = due.date.adding(days: 100)
      for line in ["repeat 2 until \(last.iso)", "edit 2, until \(last.iso)"] {
        let ended = try #require(
          try after(line, task), "\(line) of \(row.rrule): \(player.refused)")
        var expected = task
        expected.changed = ended.changed
        expected.recurrence?.rule = rule.endless
        expected.recurrence?.rule.until = When(last)
        #expect(ended == expected, "\(line) of \(row.rrule)")
      }
    }
    #expect(tried > 400)
  }

  @Test(
    "Tasks of every kind keep all but the end of their repeat", arguments: [1, 2, 3] as [UInt64])
  func generated(_ seed: UInt64) throws {
    var generator = TodoGenerator(seed: seed, now: player.world.today)
    var tried = 0
    for number in 1...600 {
      var task = generator.todo(number: number)
      guard let before = task.recurrence, let due = task.due else { continue }
      if number.isMultiple(of: 3) { task.recurrence?.mode = .afterDone }
      tried += 1
      let last = due.date.adding(days: 400)
      let until = try #require(
        try after("repeat \(number) until \(last.iso)", task), "\(before.rule.text)")
      var expected = task
      expected.changed = until.changed
      expected.recurrence?.rule = before.rule.endless
      expected.recurrence?.rule.until = When(last)
      #expect(until == expected, "\(before.rule.text)")
      let times = try #require(try after("edit \(number), 5 times", task), "\(before.rule.text)")
      #expect(times.due == task.due && times.recurrence?.mode == task.recurrence?.mode)
      #expect(times.recurrence?.rule.until == nil)
      guard task.recurrence?.mode == .fixed else {
        #expect(times.recurrence?.rule.count == 5)
        continue
      }
      let endless = Recurrence(rule: before.rule.endless, start: before.start).dates(
        after: When(due.date))
      #expect(
        try Array(#require(times.recurrence).dates(after: When(due.date)))
          == Array(endless.prefix(4)))
    }
    #expect(tried > 100)
  }
}

extension RecurrenceRule {
  /// The rule without its end.
  fileprivate var endless: RecurrenceRule {
    var rule = self
    (rule.count, rule.until) = (nil, nil)
    return rule
  }
}
