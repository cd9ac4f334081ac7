/// When to remind of a task (RFC 5545 VALARM with a TRIGGER, sections 3.6.6 and 3.8.6.3).
public enum Alarm: Hashable, Sendable {
  /// Before the task is due: whole days on the calendar first, then minutes on the wall clock.
  ///
  /// With a due that is a whole day, the days are counted back to a time of day, `hour` unless another was set, and the
  /// minutes from there.
  case beforeDue(days: Int, minutes: Int)
  /// At a day and a time of its own; `when.time` is always set.
  case at(When)

  /// The time of day at which a reminder comes when nobody said one: 10 am.
  public static let hour = TimeOfDay(wrapping: 600)

  /// The same reminder for a task that moved from one due to another: what stood at a time of its own moves along.
  public func moved(from old: When?, to new: When) -> Alarm {
    guard case .at(let when) = self, let old else { return self }
    return .at(When(when.date.adding(days: new.date.dayNumber - old.date.dayNumber), when.time))
  }

  /// The wall-clock time at which it goes off, or nil when it counts from a due that is not there.
  public func trigger(due: When?, hour: TimeOfDay = Alarm.hour) -> When? {
    switch self {
    case .at(let when): return when
    case .beforeDue(let days, let minutes):
      guard let due else { return nil }
      return When(due.date.adding(days: -days), due.time ?? hour).adding(minutes: -minutes)
    }
  }
}
