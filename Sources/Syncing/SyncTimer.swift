import Model

/// When a sync by itself is next due: at the start, 5 seconds behind the last change, and each quarter of an hour. What
/// failed is tried again after one minute, then after twice as long each time.
public struct SyncTimer: Hashable, Sendable {
  /// Seconds behind a change: whoever types several in a row has them sent together.
  static let rest = 5
  /// Seconds between two where nothing changes here.
  static let pause = 15 * 60
  private static let firstRetry = 60

  /// When it is due.
  private var next: Instant
  /// How many failed one after the other.
  private var failures = 0
  /// The last change of the store that is known.
  private var sequence: Int

  /// One that is due now, in a store that has come so far.
  public init(at now: Instant, sequence: Int) { (next, self.sequence) = (now, sequence) }

  /// Takes note of how far the store is. A way that failed is not tried sooner for a change.
  public mutating func note(_ sequence: Int, at now: Instant) {
    guard sequence != self.sequence else { return }
    self.sequence = sequence
    if failures == 0 { next = Instant(seconds: now.seconds + SyncTimer.rest) }
  }

  /// Takes note that one ended, with the store so far, and whether it failed.
  public mutating func end(_ sequence: Int?, failed: Bool, at now: Instant) {
    if let sequence { self.sequence = max(sequence, self.sequence) }
    failures = failed ? failures + 1 : 0
    let retry = SyncTimer.firstRetry << min(failures - 1, 4)
    next = Instant(seconds: now.seconds + (failed ? min(retry, SyncTimer.pause) : SyncTimer.pause))
  }

  /// Seconds until it is due, 0 where it is. A clock that was set back is not waited for.
  public func patience(at now: Instant) -> Int { max(0, min(next.seconds - now.seconds, SyncTimer.pause)) }

  /// Whether something changed here that was not sent, as far as is known.
  public func waits(at now: Instant) -> Bool { failures == 0 && patience(at: now) <= SyncTimer.rest }
}
