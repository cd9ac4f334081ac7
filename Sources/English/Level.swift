/// How much is said.
public enum Level: Int, CaseIterable, Hashable, Sendable, Comparable {
  case brief, normal, full

  /// Less is said at the lower one.
  public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

extension Level {
  /// The level of that name.
  public init?(word: String) {
    switch word.lowercased() {
    case "brief": self = .brief
    case "normal": self = .normal
    case "full": self = .full
    default: return nil
    }
  }
}
