/// When to remind of a task (RFC 5545 VALARM with a TRIGGER, sections 3.6.6 and 3.8.6.3).
public enum Alarm: Hashable, Sendable {
  /// Before the task starts where its start has a time of day, else before it is due: whole days on the calendar first,
  /// then minutes on the wall clock.
  ///
  /// With a whole day, the days are counted back to a time of day, `hour` unless another was set, and the minutes from
  /// there.
  case before(days: Int, minutes: Int)
  /// Likewise before the start, where `before` counts from the due (TRIGGER with RELATED=START).
  case beforeStart(days: Int, minutes: Int)
  /// Likewise before the due, where `before` counts from the start (TRIGGER with RELATED=END).
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

  /// The wall-clock time at which it goes off, or nil when it counts from a start or a due that is not there.
  public func trigger(start: When?, due: When?, hour: TimeOfDay = Alarm.hour) -> When? {
    let (base, length): (When?, (days: Int, minutes: Int))
    switch self {
    case .at(let when): return when
    case .before(let days, let minutes): (base, length) = (start?.time == nil ? due : start, (days, minutes))
    case .beforeStart(let days, let minutes): (base, length) = (start, (days, minutes))
    case .beforeDue(let days, let minutes): (base, length) = (due, (days, minutes))
    }
    guard let base else { return nil }
    return When(base.date.adding(days: -length.days), base.time ?? hour).adding(minutes: -length.minutes)
  }

  /// How long before another time it goes off, in days and minutes; nil for one at a time of its own.
  public var length: (days: Int, minutes: Int)? {
    switch self {
    case .at: nil
    case .before(let days, let minutes), .beforeStart(let days, let minutes), .beforeDue(let days, let minutes):
      (days, minutes)
    }
  }

  /// The same reminder in the one form that it has for a task whose start has a time of day, or has none: which of start
  /// and due it counts from is told only where that is not the one that `before` counts from.
  public func settled(startsAtTime: Bool) -> Alarm {
    switch self {
    case .beforeStart(let days, let minutes) where startsAtTime: .before(days: days, minutes: minutes)
    case .beforeDue(let days, let minutes) where !startsAtTime: .before(days: days, minutes: minutes)
    default: self
    }
  }
}
