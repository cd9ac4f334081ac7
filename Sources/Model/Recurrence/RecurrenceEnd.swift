/// How a repeat ends: UNTIL or COUNT of RFC 5545, which exclude each other.
public enum RecurrenceEnd: Hashable, Sendable {
  /// The last day, or the last day and time, that may occur.
  case until(When)
  /// How many there are in all, the first included; at least 1.
  case times(Int)
}

extension Recurrence {
  /// The same repeat with this end and no other; nil where the end leaves no date.
  ///
  /// Times are counted from the due that stands: what was done before is not among them. By the calendar they then begin
  /// with it, or behind it where it is not one of the rule's days; all dates stay those of the rule.
  public func ended(by end: RecurrenceEnd, due: When?) -> Recurrence? {
    var ended = self
    ended.rule.count = nil
    ended.rule.until = nil
    switch end {
    case .until(let last):
      guard (due ?? start).date <= last.date else { return nil }
      ended.rule.until = last
    case .times(let count):
      ended.rule.count = count
      guard mode == .fixed, let due else { return ended }
      guard let next = firstDate(from: due) else { return nil }
      // A due that is none of the rule's dates is one of the times that were said.
      let isDate = isFinerThanDay ? next == due : next.date == due.date
      if !isDate { ended.rule.count = count - 1 }
      guard isDate || count > 1 else { return nil }
      ended.start = next
    }
    return ended
  }

  /// The first date of the rule that is not before a due, however the rule ends.
  private func firstDate(from due: When) -> When? {
    var endless = rule
    endless.count = nil
    endless.until = nil
    let eve =
      isFinerThanDay && due.time != nil ? due.adding(minutes: -1) : When(due.date.adding(days: -1))
    return endless.occurrences(from: start, after: eve).first { _ in true }
  }
}
