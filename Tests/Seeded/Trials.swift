import Foundation

/// How often something random is tried: a few times in a plain run, in a long one as often as `HEED_FIRE` says.
public enum Trials {
  /// What `HEED_FIRE` says; nil in a plain run.
  public static let asked = ProcessInfo.processInfo.environment["HEED_FIRE"].flatMap { Int($0) }

  /// What random trials begin with: another one each time, which they print, and that of `HEED_SEED` to repeat one.
  public static let seed =
    ProcessInfo.processInfo.environment["HEED_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...9_999_999)

  /// How often, where a plain run makes that few.
  public static func count(few: Int) -> Int { asked ?? few }

  /// How often a law is tried whose trials are short: at least as often as a plain run does.
  public static func count(atLeast few: Int) -> Int { max(few, asked ?? 0) }
}
