// What becomes of a repeating task when it is done.
extension Recurrence {
  /// Where a finished task goes.
  public struct Step: Hashable, Sendable {
    /// When it is due next.
    public var due: When
    /// How many occurrences lay between the one that was done and the next, and are over.
    public var passed: Int
    /// The repeat to keep with the task: the same, but for a counted one after completion, of which one is used up.
    public var recurrence: Recurrence
  }

  /// The next due of a task, given its due (nil: it never had one) and the wall clock at which it is done.
  ///
  /// By the calendar it is the first occurrence after the due that is not over: a whole day is over at its end, a time
  /// once it has passed, so that one at midnight is not over at midnight. After completion the step is counted from the day it is done. The time of day is the due's,
  /// or the start's where the due has none.
  /// Nil when a count or an end is reached.
  public func next(after due: When?, doneAt now: When) -> Step? {
    switch mode {
    case .fixed: return nextFixed(due, now)
    case .afterDone: return nextAfterDone(due, now)
    }
  }

  /// The coming dates after a given one, for `dates 7`; by the calendar only, else none but the first is known.
  public func dates(after when: When) -> Occurrences {
    rule.occurrences(from: start, after: when, except: except)
  }

  /// Whether the dates that follow a due are those of the same step counted from it: of a plain step, where the due is one
  /// of its dates.
  public func counts(from due: When?) -> Bool {
    guard let due, start != due else { return due != nil }
    if mode == .afterDone { return !isFinerThanDay }
    guard !isFinerThanDay, start.date <= due.date else { return false }
    return rule.occurrences(from: start, after: When(due.date.adding(days: -1))).first { _ in true }?.date == due.date
  }

  /// After which nothing occurs, as far as that is known without walking through it.
  var end: When? {
    if rule.isEven, let count = rule.count {
      return start.adding(minutes: (count - 1) * rule.interval * (rule.frequency == .hourly ? 60 : 1))
    }
    return rule.until
  }

  /// How many occurrences by the calendar lie behind a due; for a repeat that has come to its end.
  public func passedToEnd(after due: When?) -> Int {
    guard mode == .fixed, let due, rule.count != nil || rule.until != nil else { return 0 }
    return dates(after: isFinerThanDay ? due : When(due.date)).reduce(0) { count, _ in count + 1 }
  }

  var isFinerThanDay: Bool { rule.isFinerThanDay }

  private var hasParts: Bool { rule.hasParts }

  private func nextFixed(_ due: When?, _ now: When) -> Step? {
    // The due's own day is used up, whatever time of day it was moved to.
    let after = due.map { isFinerThanDay ? $0 : When($0.date) } ?? When(start.date.adding(days: -1))
    if isFinerThanDay, !hasParts, rule.count == nil, except.isEmpty { return nextMoment(after, now) }
    var passed = 0
    for occurrence in dates(after: after) {
      var next = occurrence
      if let due, !isFinerThanDay { next.time = due.time ?? occurrence.time }
      if next.time == nil ? next.date >= now.date : next >= now {
        return Step(due: next, passed: passed, recurrence: self)
      }
      passed += 1
    }
    return nil
  }

  /// Of minutes and hours since a day long ago, those that were passed over are counted and not walked through.
  private func nextMoment(_ after: When, _ now: When) -> Step? {
    func first(after when: When) -> When? { dates(after: when).first { _ in true } }
    guard let next = first(after: max(after, now)), let first = first(after: after) else { return nil }
    let step = rule.interval * (rule.frequency == .hourly ? 60 : 1)
    return Step(due: next, passed: (next.startingMinutes - first.startingMinutes) / step, recurrence: self)
  }

  private func nextAfterDone(_ due: When?, _ now: When) -> Step? {
    var left = self
    if let count = rule.count {
      guard count > 1 else { return nil }
      left.rule.count = count - 1
    }
    guard var next = stepped(from: now) else { return nil }
    if !isFinerThanDay { next.time = (due ?? start).time }
    if let until = rule.until, next.date > until.date { return nil }
    left.start = next
    return Step(due: next, passed: 0, recurrence: left)
  }

  /// One step of the rule after the day of completion; a month after the 31st ends with the shorter month.
  private func stepped(from now: When) -> When? {
    guard hasParts else {
      switch rule.frequency {
      case .minutely: return now.adding(minutes: rule.interval)
      case .hourly: return now.adding(minutes: rule.interval * 60)
      case .daily: return When(now.date.adding(days: rule.interval))
      case .weekly: return When(now.date.adding(days: rule.interval * 7))
      case .monthly: return When(now.date.adding(months: rule.interval))
      case .yearly: return When(now.date.adding(months: rule.interval * 12))
      }
    }
    var endless = rule
    endless.count = nil
    let day = isFinerThanDay ? now : When(now.date)
    var dates = endless.occurrences(from: day, after: day)
    return dates.next()
  }
}
