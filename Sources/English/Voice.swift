import Grammar
import Model

/// All that a sentence depends on besides what it says: how much, which clock, which day it is. English is given this and
/// no setting or session (D19).
public struct Voice {
  /// How much is said.
  public var level: Level
  /// The wall clock at the time of speaking.
  public var now: When
  /// Whether times are said as 17:30 rather than 5:30 pm.
  public var clock24: Bool
  /// How long a working day is, for expected times over 8 hours.
  public var workingDay: TimeSpan
  /// The page that is open; nil for all.
  public var page: String?
  /// Whether a row says its task's page where that is another than the open one.
  public var saysPages = false
  /// Whether a row says its expected time however short, where the list is about how long tasks take.
  public var saysTimes = false
  /// On which day weeks begin: a repeat for which it matters says when its own begin otherwise.
  public var firstWeekday = Weekday.monday
  /// From when a reminder counts back where the due is a whole day.
  public var reminderHour = Alarm.hour
  /// The fields that a row says, in order; empty for as many as the expected time asks for.
  public var fields: [RowField] = []
  /// Which rows say their urgency; in a list not every one does.
  public var urgencies = SaidUrgencies.every
  /// The name of a page that is there, as it is written; nil where there is none.
  public var pageNamed: (String) -> String? = { _ in nil }
  /// Who else changed a task last, by name; nil where nobody tells.
  public var changer: (Todo) -> String? = { _ in nil }
  /// The wall clock at a moment, in the person's zone.
  public var wallClock: (Instant) -> When

  /// A voice with no open page, in which weeks begin on Monday; its wall clock shows universal time unless one is
  /// given.
  public init(
    level: Level = .normal, now: When, clock24: Bool = false, workingDay: TimeSpan = TimeSpan(hours: 8),
    wallClock: @escaping (Instant) -> When = { When(wallClockMinutes: $0.seconds / 60) }
  ) {
    self.level = level
    self.now = now
    self.clock24 = clock24
    self.workingDay = workingDay
    self.wallClock = wallClock
  }

  /// The day of a moment, in the person's zone.
  func day(_ instant: Instant) -> CivilDate { wallClock(instant).date }
}

extension PhraseContext {
  /// The context in which a sentence is read back.
  init(_ voice: Voice) {
    self.init(now: voice.now)
    workingDay = voice.workingDay
    clock24 = voice.clock24
    firstWeekday = voice.firstWeekday
  }
}
