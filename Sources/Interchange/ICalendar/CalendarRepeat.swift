import Model

/// A repeat as others follow it: a rule whose dates are those of DTSTART, told on its clock, at the date that is open.
///
/// A task here repeats by its due. Where a start stands days before that, or is another day on that clock, the rule is
/// another one there.
struct CalendarRepeat: Hashable {
  /// What DTSTART tells.
  let start: When
  /// The first date of the rule, which is the one that is open: DTSTART, or the due of a rule that came told by it.
  let first: When
  /// Whether the rule can be said on the clock of its form; where it cannot, moments are told on the person's.
  let isInForm: Bool
  /// The rule, as it is written.
  let rule: String

  /// What stands in a calendar for a repeat of a task with that start and due. Where no rule says the dates of its starts,
  /// it is told by the due.
  init(_ recurrence: Recurrence, start: When?, due: When?, _ form: CalendarForm) {
    let due = due ?? recurrence.start
    var rule = recurrence.rule
    rule.count = recurrence.left(from: due)
    if recurrence.mode == .fixed { rule = rule.namingItsDay(of: recurrence.start, at: due) }
    let isByDue = start.map { form.isByDue && rule.falls(on: due.date) && !rule.falls(on: $0.date) } ?? false
    var first = due
    if let start, !isByDue,
      let shifted = rule.shifted(
        days: start.date.dayNumber - due.date.dayNumber, from: due, mode: recurrence.mode)
    {
      (first, rule) = (start, shifted)
    }
    let told = form.moments.told(first, as: form.form(first, due: due))
    let shifted = rule.shifted(
      days: told.date.dayNumber - first.date.dayNumber, from: first, mode: recurrence.mode)
    self.start = isByDue ? start ?? due : first
    self.first = first
    isInForm = shifted != nil
    let written = shifted.map { ($0, form.form(first, due: due)) } ?? (rule, .floating)
    self.rule = CalendarRepeat.text(written.0, from: first, form.moments, as: written.1)
  }

  /// The rule, its UNTIL a day or a time as its start is, and a moment where that is told on the clock of a zone
  /// (section 3.3.10).
  private static func text(
    _ rule: RecurrenceRule, from start: When, _ moments: MomentReader, as form: Moment.Form
  ) -> String {
    guard let until = rule.until else { return rule.text }
    let last: String
    if start.time == nil {
      last = When(until.date).basic
    } else if let end = moments.instant(told: until.time == nil ? When(until.date.adding(days: 1)) : until, as: form) {
      last = (until.time == nil ? Instant(seconds: end.seconds - 1) : end).basic
    } else {
      last = until.time == nil ? until.basic + "T235959" : until.basic
    }
    return rule.text.replacing("UNTIL=" + until.basic, with: "UNTIL=" + last)
  }
}

extension Recurrence {
  /// How many dates are left of a counted repeat, that at which the task stands included; nil without a count.
  fileprivate func left(from due: When) -> Int? {
    // More are not walked through.
    guard let count = rule.count, mode == .fixed, count <= 10_000 else { return rule.count }
    var endless = rule
    endless.count = nil
    let isBefore: (When) -> Bool = { isFinerThanDay ? $0 < due : $0.date < due.date }
    var passed = 0
    // Those that were left out are counted by COUNT.
    for date in endless.occurrences(from: start) {
      guard passed < count, isBefore(date) else { break }
      passed += 1
    }
    return max(1, count - passed)
  }

  private var isFinerThanDay: Bool { rule.isFinerThanDay }
}

extension RecurrenceRule {
  /// The rule with the day that it takes from its start written out, where the due is another day.
  fileprivate func namingItsDay(of start: When, at due: When) -> RecurrenceRule {
    guard byDay.isEmpty, [byMonth, byMonthDay, byYearDay, byWeekNo].allSatisfy(\.isEmpty) else { return self }
    var rule = self
    let (first, now) = (start.date, due.date)
    switch frequency {
    case .weekly where first.weekday != now.weekday: rule.byDay = [Day(first.weekday)]
    case .monthly where first.day != now.day: rule.byMonthDay = [first.day]
    case .yearly where first.day != now.day || first.month != now.month:
      (rule.byMonth, rule.byMonthDay) = ([first.month], [first.day])
    default: break
    }
    return rule
  }
}

/// Reads the repeat of a VTODO, and which of its dates is open.
struct RepeatReader {
  let moments: MomentReader
  let todo: Component
  let overrides: [Component]
  /// DTSTART and DUE.
  let start, due: Moment?

  /// What was read: the repeat, and where the task stands in it.
  struct Found {
    var recurrence: Recurrence
    var due: When
    /// What the rule is told by: its first date there, so many days before the due.
    let first: Moment
    let days: Int
    /// The date that is open, where that date alone has another due.
    var date: When
    /// Whether the rule is told by the due, which it falls on, and not by a start that it does not fall on.
    var isByDue = false
    /// By how many days the open date is behind the first.
    var moved = 0
    /// Whether all of its dates are done.
    var isOver = false
  }

  /// The repeat; nil where there is none, or none that can be followed here.
  func found() -> Found? {
    guard let line = todo["RRULE"], let start = start ?? due else { return nil }
    // UNTIL is a moment on the clock of DTSTART.
    let clock: (Instant) -> When = { moments.told($0, as: start.form) }
    guard var rule = try? RecurrenceRule(reading: line.value, wallClock: clock) else { return nil }
    let isByDue = isByDue(rule)
    let first = isByDue ? due ?? start : start
    let due = due?.own ?? first.own
    let days = due.date.dayNumber - first.told.date.dayNumber
    if !rule.isFinerThanDay, let until = rule.until, let time = until.time {
      // The last date is told by its start, whose time of day is another one than that of the due.
      let isBefore = first.told.time.map { time < $0 } ?? false
      rule.until = When(until.date.adding(days: isBefore ? -1 : 0))
    }
    let mode: Recurrence.Mode = todo["X-HEED-REPEAT"]?.word == "AFTER-DONE" ? .afterDone : .fixed
    guard let shifted = rule.shifted(days: days, from: first.told, mode: mode) else { return nil }
    var recurrence = Recurrence(rule: shifted, mode: mode, start: due)
    recurrence.except = except(days, isFine: shifted.isFinerThanDay)
    return settled(
      Found(recurrence: recurrence, due: due, first: first, days: days, date: due, isByDue: isByDue), days)
  }

  /// Whether a rule is told by the due, as Tasks.org writes it: of start and due only that is one of its days.
  private func isByDue(_ rule: RecurrenceRule) -> Bool {
    guard let start, let due, !rule.isFinerThanDay, start.told.date != due.told.date else { return false }
    return rule.falls(on: due.told.date) && !rule.falls(on: start.told.date)
  }

  /// The dates that do not come: those of EXDATE, and those that were finished on their own.
  private func except(_ days: Int, isFine: Bool) -> [When] {
    let limit = Recurrence.exceptLimit
    var left: [Moment] = []
    for line in todo.lines where line.name == "EXDATE" && left.count < limit { left += moments.moments(line) ?? [] }
    for override in overrides where override.isFinished && left.count < limit {
      left += override["RECURRENCE-ID"].flatMap(moments.moments) ?? []
    }
    let dates = left.prefix(limit).map { moment in
      isFine ? moment.own : When(moment.told.date.adding(days: days))
    }
    return Set(dates).sorted()
  }

  /// At the first date that is open, with what only concerns later ones.
  private func settled(_ found: Found, _ days: Int) -> Found {
    var found = found
    let except = found.recurrence.except
    let isFine = found.recurrence.rule.isFinerThanDay
    if except.contains(isFine ? found.due : When(found.due.date)) {
      guard
        let open = found.recurrence.dates(after: isFine ? found.due : When(found.due.date)).first(where: { _ in true })
      else {
        found.isOver = true
        return found
      }
      found.moved = open.date.dayNumber - found.due.date.dayNumber
      found.due = When(open.date, isFine ? open.time : found.due.time)
    }
    found.recurrence.except = except.filter { $0.date > found.due.date }
    found.date = found.due
    let own = overrides.first { override in
      guard !override.isFinished, let id = override["RECURRENCE-ID"].flatMap(moments.moment) else { return false }
      return id.told.date.adding(days: days) == found.due.date
    }
    if let due = own.flatMap({ $0["DUE"] }).flatMap(moments.moment) { found.due = due.own }
    return found
  }
}

extension Component {
  /// Whether a VTODO says of itself that it is finished, or will not be.
  var isFinished: Bool { Component.isFinished { self[$0] } }

  /// The same of lines by their names.
  static func isFinished(_ line: (String) -> ContentLine?) -> Bool {
    let status = line("STATUS")?.word
    return status == "COMPLETED" || status == "CANCELLED" || line("COMPLETED") != nil
      || line("PERCENT-COMPLETE").flatMap { Int($0.word) } == 100
  }
}
