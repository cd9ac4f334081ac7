import English
import Model

extension Settings {
  /// How often a hint is heard before it fades.
  static let hintLimit = 3

  /// Whether a hint is still to be heard at that level.
  func isHeard(_ hint: Hint, _ level: Level) -> Bool {
    hints && level != .brief && (level == .full || (heard[hint.key] ?? 0) < Settings.hintLimit)
  }

  /// These settings with the hint heard once more; at level full it never fades and is not counted.
  func hearing(_ hint: Hint, _ level: Level) -> Settings {
    var heard = self
    if level != .full { heard.heard[hint.key, default: 0] += 1 }
    return heard
  }
}
