/// A wall clock that is told by how far it is ahead of universal time at each moment.
public protocol OffsetClock {
  /// Seconds by which it is ahead of universal time at a moment, in seconds since 1 January 1970, 00:00 UTC.
  func offset(at seconds: Int) -> Int
}

extension OffsetClock {
  /// What it shows at a moment, seconds dropped.
  public func wallClock(at instant: Instant) -> When {
    Instant(seconds: instant.seconds + offset(at: instant.seconds)).universal
  }

  /// The moment at which it shows that; a whole day is its beginning. A time that a clock change skips moves forward by the
  /// gap, one that comes twice is the first.
  public func instant(of when: When) -> Instant {
    let wall = when.startingMinutes * 60
    // Clock changes are more than a day apart, so the offset is one of these two.
    let (before, after) = (offset(at: wall - 86_400), offset(at: wall + 86_400))
    for candidate in [before, after] where offset(at: wall - candidate) == candidate {
      return Instant(seconds: wall - candidate)
    }
    return Instant(seconds: wall - before)
  }
}

/// How far the clock of a zone is ahead of universal time, and when that changes: what a zone other than the person's own
/// needs, so that a moment told on its clock can be found.
public struct ZoneClock: OffsetClock, Hashable, Sendable {
  /// From a moment on, so many seconds ahead of universal time.
  public struct Transition: Hashable, Sendable {
    /// Seconds since 1 January 1970, 00:00 UTC.
    public var at: Int
    /// Seconds ahead of universal time; less than 0 behind it.
    public var offset: Int

    /// That offset from that moment on.
    public init(at: Int, offset: Int) {
      self.at = at
      self.offset = offset
    }
  }

  /// Before the first change.
  private let first: Int
  /// In the order of their moments.
  private let transitions: [Transition]

  /// A zone with one offset, or one that changes; the changes in any order.
  public init(offset: Int, transitions: [Transition] = []) {
    first = offset
    self.transitions = transitions.sorted { $0.at < $1.at }
  }

  /// Seconds by which its clock is ahead of universal time at a moment.
  public func offset(at seconds: Int) -> Int {
    var (low, high) = (0, transitions.count)
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].at <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].offset
  }
}
