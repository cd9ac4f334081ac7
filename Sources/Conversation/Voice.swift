import Model

/// How much is said.
public enum Level: Int, CaseIterable, Hashable, Sendable, Comparable {
  case brief, normal, full

  public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

/// All that a sentence depends on besides what it says: how much, which clock, which day it is.
public struct Voice: Hashable, Sendable {
  public var level: Level
  /// The wall clock at the time of speaking.
  public var now: When
  /// Whether times are said as 17:30 rather than 5:30 pm.
  public var clock24: Bool
  /// How long a working day is, for expected times over 8 hours.
  public var workingDay: TimeSpan

  public init(level: Level = .normal, now: When, clock24: Bool = false, workingDay: TimeSpan = TimeSpan(hours: 8)) {
    self.level = level
    self.now = now
    self.clock24 = clock24
    self.workingDay = workingDay
  }
}
