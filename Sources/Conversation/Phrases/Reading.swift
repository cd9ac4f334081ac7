import Model

/// What a phrase can mean.
public enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  case value(Value)
  /// It must be asked about. The first is what Enter takes; a single one is a guess to be confirmed.
  case choices([Value])
  case failure(Misunderstanding)
}

/// What reading a phrase about time depends on.
public struct PhraseContext: Sendable {
  /// In what order a date in numbers is read when a person settled it: `5/4` is asked about otherwise.
  public enum DateOrder: Hashable, Sendable { case ask, dayFirst, monthFirst }

  /// The wall clock at the time of reading.
  public var now: When
  /// The wall clock so many elapsed seconds from now, across clock changes.
  public var later: @Sendable (_ seconds: Int) -> When
  public var dateOrder = DateOrder.ask
  public var firstWeekday = Weekday.monday
  public var morning = TimeOfDay(wrapping: 9 * 60)
  public var afternoon = TimeOfDay(wrapping: 14 * 60)
  public var evening = TimeOfDay(wrapping: 19 * 60)
  public var tonight = TimeOfDay(wrapping: 20 * 60)
  public var night = TimeOfDay(wrapping: 21 * 60)
  /// How long a day of expected time is.
  public var workingDay = TimeSpan(hours: 8)

  public init(now: When, later: (@Sendable (Int) -> When)? = nil) {
    self.now = now
    self.later = later ?? { now.adding(minutes: $0 / 60) }
  }
}
