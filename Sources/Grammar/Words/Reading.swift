import Model

/// What a phrase can mean. What can mean two things is asked about, never guessed (D9).
public enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  /// It must be asked about. The first is what Enter takes; a single one is a guess to be confirmed.
  case choices([Value])
  case failure(Misunderstanding)

  /// The same reading with every value changed; choices that become equal are one, and stay asked about.
  public func map<Other>(_ change: (Value) -> Other) -> Reading<Other> {
    switch self {
    case .value(let value): return .value(change(value))
    case .choices(let values):
      var changed: [Other] = []
      for value in values.map(change) where !changed.contains(value) { changed.append(value) }
      return .choices(changed)
    case .failure(let misunderstanding): return .failure(misunderstanding)
    }
  }

  /// Where the words stand that could not be read; nil where they could be, or where it is not known.
  var place: Range<Int>? {
    if case .failure(let misunderstanding) = self { return misunderstanding.place }
    return nil
  }

  /// The values that are possible, the suggested one first; none after a failure.
  public var values: [Value] {
    switch self {
    case .value(let value): [value]
    case .choices(let values): values
    case .failure: []
    }
  }
}

/// The home of the grammar: how words for time are understood, with nothing of what is said (D25). Pure functions, one
/// file a subject.
public enum Phrases {}

/// What reading a phrase about time depends on.
public struct PhraseContext: Sendable {
  /// In what order a date in numbers is read when a person settled it: `5/4` is asked about otherwise.
  public enum DateOrder: Hashable, Sendable { case ask, dayFirst, monthFirst }

  /// The wall clock at the time of reading.
  public var now: When
  /// The wall clock so many elapsed seconds from now, across clock changes.
  public var later: @Sendable (_ seconds: Int) -> When
  /// The wall clock at a moment, for phrases that name their zone (`2026-04-01T09:00Z`). UTC unless said.
  public var wallClock: @Sendable (Instant) -> When = { $0.universal }
  /// What the wall clock shows for a time that was said: one that a clock change leaves out moves forward by the gap.
  public var shown: @Sendable (When) -> When = { $0 }
  /// How numbers such as `5/4` are read.
  public var dateOrder = DateOrder.ask
  /// Whether the person uses the 24-hour clock, so that `9:30` is not asked about.
  public var clock24 = false
  /// On which day weeks begin.
  public var firstWeekday = Weekday.monday
  /// What morning, evening and the like mean.
  public var hours = DayHours()
  /// How long a day of expected time is.
  public var workingDay = TimeSpan(hours: 8)

  /// The context at a time of the wall clock. `later` is the wall clock so many seconds on; without it no clock is ever
  /// changed.
  public init(now: When, later: (@Sendable (Int) -> When)? = nil) {
    self.now = now
    self.later = later ?? { now.adding(minutes: $0 / 60) }
  }
}

/// The hours that words for a part of the day stand for.
public struct DayHours: Hashable, Sendable {
  /// The hour of `morning`.
  public var morning = TimeOfDay(wrapping: 9 * 60)
  /// The hour of `afternoon`.
  public var afternoon = TimeOfDay(wrapping: 14 * 60)
  /// The hour of `evening`.
  public var evening = TimeOfDay(wrapping: 19 * 60)
  /// The hour of `tonight`.
  public var tonight = TimeOfDay(wrapping: 20 * 60)
  /// The hour of `night`.
  public var night = TimeOfDay(wrapping: 21 * 60)
  /// When a reminder comes on a day for which no time was said.
  public var reminder = Alarm.hour

  /// The hours that hold until a setting changes them.
  public init() {}
}
