import English
import Model

extension Settings {
  /// Whether no session at the prompt was there before, and none of its hints was heard: who was here at a version
  /// without a tour is no beginner.
  var hasHeardNoStart: Bool { isFirst && heard[Hint.start.key] == nil && heard[Hint.tour.key] == nil }

  /// Whether a hint is still to be heard at that level. That of a first start is said once at every level: it is the
  /// one moment in which it helps, and costs nothing later.
  func isHeard(_ hint: Hint, _ level: Level) -> Bool {
    guard hints, level != .brief || hint == .tour else { return false }
    return !fades(hint, level) || (heard[hint.key] ?? 0) < Settings.limit(of: hint)
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
