/// Words that were not understood: what was heard, and what was wrong with it.
public struct Misunderstanding: Error, Hashable, Sendable {
  /// What kind of thing the words should have named.
  public enum Subject: Hashable, Sendable {
    case date, duration, recurrence, reminder, urgency
    /// A date, a duration or a repeat (`what next friday`).
    case anyTime
  }

  /// What was wrong with the words.
  public enum Reason: Error, Hashable, Sendable {
    /// Nothing like the subject.
    case unknown
    /// Nothing was said at all.
    case empty
    /// Two or more readings that differ, the suggested one first.
    case ambiguous([Meaning])
    /// One reading that must be confirmed: of vague words (`mid april`), or of misspelt ones.
    case guess(Meaning)

    // Dates
    /// A day that its month does not have. `last` is the month's last day; the year is nil where none was said.
    case noSuchDay(year: Int?, month: Int, day: Int, last: Int)
    /// A day that no month has, such as the 32nd.
    case noSuchDayOfMonth(Int)
    /// Day 366 of a year that has 365.
    case noSuchDayOfYear(Int, year: Int)
    case noSuchMonth(Int)
    /// A fifth Monday in a month of four; -5 counts from the end.
    case noSuchWeekday(Weekday, ordinal: Int, year: Int, month: Int)
    /// The date falls on another weekday than the one said.
    case wrongWeekday(CivilDate, said: Weekday)
    case noSuchWeek(Int, year: Int)
    /// A year outside `CivilDate.years`.
    case yearOutOfRange(Int)
    /// Two days that are not one (`tomorrow yesterday`).
    case severalDays
    /// A word such as `never` or `someday`, which names no day.
    case noDay

    // Times of day
    /// Numbers that no clock shows (25:00, 5:75 pm, 13 pm).
    case noSuchTime
    case severalTimes
    /// The hour is not in the part of the day that was said (5 pm in the morning).
    case timeOutsidePart

    // Lengths of time
    case zero
    case negative
    case tooLong
    case unknownUnit(String)
    /// A unit without a number.
    case noNumber
    /// A number without a unit.
    case noUnit
    /// Months and years, where a fixed length is needed.
    case noFixedLength

    // Repeats
    /// A word such as `once`.
    case doesNotRepeat
    /// An RFC 5545 rule that breaks the RFC, or uses a part that Heed does not follow; the part is named.
    case badRule(String)
    /// Every third weekday: RFC 5545 has no such step.
    case countedWeekdays
    /// A number of times and a last day, which RFC 5545 does not allow together (section 3.3.10).
    case severalEnds
    /// A holiday such as Easter, whose date no rule gives.
    case movesEachYear
    /// It never happens, for instance because it would end before it begins.
    case neverHappens
  }

  /// Why readings are not taken unasked: one is a guess, several are ambiguous.
  public static func unclear(_ meanings: [Meaning]) -> Reason {
    meanings.count == 1 ? .guess(meanings[0]) : .ambiguous(meanings)
  }

  /// The words that were not understood, as they were typed.
  public var heard: String
  /// What kind of thing they should have named.
  public var subject: Subject
  /// What was wrong with them.
  public var reason: Reason
  /// Where in `heard` the words stand that it is about, in UTF-8 bytes; nil where that is all of them, or not known.
  public var place: Range<Int>?

  /// Words that are nothing like the subject, unless another reason is given.
  public init(heard: String, subject: Subject, reason: Reason = .unknown, place: Range<Int>? = nil) {
    self.heard = heard
    self.subject = subject
    self.reason = reason
    self.place = place
  }
}

/// One thing that a phrase can mean.
public enum Meaning: Hashable, Sendable {
  case when(When)
  case span(TimeSpan)
  /// A rule, whether it is counted from the day a task is done, and the time of day and the start the phrase gave.
  case recurrence(RecurrenceRule, Recurrence.Mode, time: TimeOfDay?, start: When?)
  case alarm(Alarm)
}
