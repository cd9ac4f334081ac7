import Model

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The person's time zone, from TZ or the machine's setting, by way of the C library.
///
/// `mktime` is not used: in a skipped or repeated hour its answer depends on what was asked before.
struct Zone: OffsetClock {
  init() { tzset() }

  /// By how many minutes the wall clock is ahead of UTC at a moment.
  func minutesAhead(at instant: Instant) -> Int { floorDivide(offset(at: instant.seconds), 60) }

  /// Seconds by which the wall clock is ahead of UTC at that moment.
  func offset(at seconds: Int) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    return localtime_r(&moment, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
  }
}
