/// Words that were not understood: what was heard, and what was wrong with it.
public struct Misunderstanding: Error, Hashable, Sendable {
  /// What kind of thing the words should have named.
  public enum Subject: Hashable, Sendable {
    case date, duration, recurrence, reminder, urgency
    /// A date, a duration or a repeat (`what next friday`).
    case anyTime
  }

  /// What was wrong with the words.
  public enum Reason: Hashable, Sendable {
    /// Nothing like the subject.
    case unknown
    /// Two or more readings, the suggested one first; or one that should be confirmed.
    case ambiguous([Meaning])
  }

  public var heard: String
  public var subject: Subject
  public var reason: Reason

  public init(heard: String, subject: Subject, reason: Reason = .unknown) {
    self.heard = heard
    self.subject = subject
    self.reason = reason
  }
}

/// One thing that a phrase can mean.
public enum Meaning: Hashable, Sendable {
  case when(When)
  case span(TimeSpan)
  /// A rule, whether it is counted from the day a task is done, and the time of day the phrase gave.
  case recurrence(RecurrenceRule, Recurrence.Mode, time: TimeOfDay?)
  case alarm(Alarm)
}
