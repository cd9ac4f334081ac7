/// How urgent a task is: three levels, medium unless a person says otherwise.
///
/// They correspond to RFC 5545 PRIORITY 1, 5 and 9.
public enum Urgency: Int, CaseIterable, Hashable, Comparable, Sendable {
  case high = 1
  case medium = 5
  case low = 9

  /// The more urgent one comes first.
  public static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}

extension Urgency {
  /// `high`, `medium` or `low`.
  public var text: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    }
  }

  /// Reads what `text` writes; nil for any other word.
  public init?(text: String) {
    switch text {
    case "high": self = .high
    case "medium": self = .medium
    case "low": self = .low
    default: return nil
    }
  }
}
