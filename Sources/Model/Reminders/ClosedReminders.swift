/// How the reminders of one store come while no Heed is open, as a person settled it. Off by default: then there is none of
/// these (D30).
public struct ClosedReminders: Hashable, Sendable {
  /// By what reminders are told; the raw values stand in the file.
  public enum Way: String, CaseIterable, Sendable {
    /// The desktop shows them, and a screen reader says them.
    case notification
    /// Speech Dispatcher says them.
    case speech
    /// Both of these.
    case both
    /// The person's own command alone gets them.
    case command
  }

  /// How many times are kept of a profile with a password, of which nothing else is known while it is locked.
  public static let timesKept = 100

  /// By what they are told.
  public var way: Way
  /// Whether names of tasks are told.
  public var saysNames: Bool
  /// Since when: what came before is told by Heed alone.
  public var since: Instant

  /// What was settled; names are told unless it is said otherwise.
  public init(way: Way, saysNames: Bool = true, since: Instant) {
    self.way = way
    self.saysNames = saysNames
    self.since = since
  }
}

/// What became of telling a reminder: it was told, or so many tries failed.
public struct Told: Hashable, Sendable {
  /// When it was told, or tried last.
  public var moment: Instant
  /// How many tries failed, up to `mostFailures`; 0 where it was told.
  public var failures: Int

  /// More tries are not counted: from the fourth on all are an hour apart.
  public static let mostFailures = 1_000

  /// Told at that moment, or tried then in vain for so many times.
  public init(at moment: Instant, failures: Int = 0) {
    self.moment = moment
    self.failures = min(failures, Told.mostFailures)
  }

  /// When telling is tried again, 1, 5 and 15 minutes after it failed and then each hour; nil where it worked.
  public var again: Instant? {
    let minutes = [1, 5, 15]
    guard failures > 0 else { return nil }
    return Instant(seconds: moment.seconds + 60 * (failures <= minutes.count ? minutes[failures - 1] : 60))
  }

  /// Whether it is from before the clock was put back, by more than the hour of a clock change: then it counts for nothing,
  /// since a reminder that comes twice is better than none.
  public func isAhead(of now: Instant) -> Bool { moment.seconds > now.seconds + 3600 }
}
