import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The person's time zone, from TZ or the machine's setting, by way of the C library.
///
/// `mktime` is not used: in a skipped or repeated hour its answer depends on what was asked before.
struct Zone {
  init() { tzset() }

  /// The wall clock at a moment, to the minute, seconds dropped.
  func wallClock(at instant: Instant) -> When {
    When(wallClockMinutes: floorDivided(instant.seconds + offset(at: instant.seconds), by: 60))
  }

  /// The moment at which the wall clock shows that; a whole day is its beginning. A time that a clock change skips moves
  /// forward by the gap, one that comes twice is the first.
  func instant(of when: When) -> Instant {
    let wall = when.startingMinutes * 60
    // Clock changes are more than a day apart, so the offset is one of these two.
    let before = offset(at: wall - 86_400)
    let after = offset(at: wall + 86_400)
    for candidate in [before, after] where offset(at: wall - candidate) == candidate {
      return Instant(seconds: wall - candidate)
    }
    return Instant(seconds: wall - before)
  }

  /// By how many minutes the wall clock is ahead of UTC at a moment.
  func minutesAhead(at instant: Instant) -> Int { floorDivided(offset(at: instant.seconds), by: 60) }

  /// Seconds by which the wall clock is ahead of UTC at that moment.
  private func offset(at seconds: Int) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
  }
}

private func floorDivided(_ value: Int, by divisor: Int) -> Int {
  value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
}
