import Model

/// What a phrase for a repeat says.
public struct RecurrencePhrase: Hashable, Sendable {
  /// By what days follow each other.
  public var rule: RecurrenceRule
  /// Whether it counts by the calendar or from the day a task is done.
  public var mode: Recurrence.Mode
  /// The time of day, where the phrase gave one (`every day at 8 am`).
  public var time: TimeOfDay?
  /// The day, or the day and time, to begin with, where the phrase gave one (`starting monday`).
  public var start: When?

  /// A repeat by the calendar unless it is said otherwise, with neither time nor start unless they are given.
  public init(rule: RecurrenceRule, mode: Recurrence.Mode = .fixed, time: TimeOfDay? = nil, start: When? = nil) {
    self.rule = rule
    self.mode = mode
    self.time = time
    self.start = start
  }

  /// The repeat of a task: it begins with the first day from the phrase's start, the due or today on that fits.
  ///
  /// Nil when there is no such day. The time of day is the phrase's, else the due's. One that nobody dated does not
  /// begin at a time of today that is over, as a time alone would not; nor do hours counted from a time of today.
  public func recurrence(due: When?, now: When) -> Recurrence? {
    let isFine = rule.isFinerThanDay
    // Hours and minutes are counted from now where nothing else is said.
    var first = start ?? due ?? (isFine ? now : When(now.date))
    if let time = time ?? first.time ?? due?.time { first.time = time }
    if mode == .afterDone { return Recurrence(rule: rule, mode: mode, start: first) }
    let isDated = due != nil || start.map { !isFine || $0.date != now.date } ?? false
    let isAhead = { (when: When) in isDated || when.time == nil || when >= now }
    if start == nil, due == nil, !isFine { first = everyTime.occurrences(from: first).first(where: isAhead) ?? first }
    guard let start = rule.occurrences(from: first).first(where: isAhead) else { return nil }
    var rule = rule
    if self.start == nil, let due, due.date != start.date, let count = rule.count {
      // A due that no rule gave is one of the times that were said.
      guard count > 1 else { return nil }
      rule.count = count - 1
    }
    return Recurrence(rule: rule, mode: mode, start: start)
  }

  /// The rule without a step and an end: `every other tuesday` begins with the coming Tuesday, in whichever week it is.
  private var everyTime: RecurrenceRule {
    var every = rule
    (every.interval, every.count) = (1, nil)
    return every
  }
}

extension RecurrencePhrase {
  /// What it means, for asking about it.
  public var meaning: Meaning { .recurrence(rule, mode, time: time, start: start) }
}
