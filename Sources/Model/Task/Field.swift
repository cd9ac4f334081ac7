/// A field of a task that a person can set, in the order in which a row says them.
public enum Field: Int, CaseIterable, Hashable, Sendable, Comparable {
  // rules.txt rule 39.
  case name, urgency, due, time, reminder, recurrence, page, tags, notes

  /// Fields come in the order in which a row says them.
  public static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }
}
