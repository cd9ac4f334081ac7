import English
import Model

extension Settings {
  /// Whether a hint is still to be heard at that level.
  func isHeard(_ hint: Hint, _ level: Level) -> Bool {
    hints && level != .brief && (!fades(hint, level) || (heard[hint.key] ?? 0) < Settings.limit(of: hint))
  }

  /// These settings with the hint heard once more; what never fades is not counted.
  func hearing(_ hint: Hint, _ level: Level) -> Settings {
    var heard = self
    if fades(hint, level) { heard.heard[hint.key, default: 0] += 1 }
    return heard
  }

  /// How often a hint is heard before it fades.
  private static func limit(of hint: Hint) -> Int { hint == .tour ? 1 : 3 }

  /// At level full no hint fades but the one of a first start.
  private func fades(_ hint: Hint, _ level: Level) -> Bool { level != .full || hint == .tour }
}
