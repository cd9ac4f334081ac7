#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long is waited for a server.
struct Haste {
  /// For a connection, in milliseconds.
  var connecting = 10_000
  /// For the next `least` bytes, in seconds.
  var stalled = 30
  /// So many bytes a second are the least of an answer that goes on: one that comes a byte at a time has stalled.
  static let least = 50
  /// The most bytes of one answer, unpacked: three hundred thousand entries, or a hundred texts with much to each. One that
  /// never ends is left there.
  var answer = 96 << 20
  /// Before a request is repeated, in milliseconds, once each.
  var pauses = [1_000, 4_000, 15_000]
  /// The length of a second that a server asks us to wait, in milliseconds.
  var second = 1_000

  /// For one answer in all, and for all that a request is repeated for, in seconds.
  static let whole = 600
  /// The longest that a server may ask us to wait, in seconds. More is for the person to decide.
  static let longestPause = 60

  /// As it is in use; in a hurry where tests ask for that, which no release knows.
  static var current: Haste {
    #if DEBUG
      if getenv("HEED_SYNC_HASTE") != nil {
        return Haste(connecting: 500, stalled: 1, answer: 16 << 20, pauses: [5, 10, 15], second: 1)
      }
    #endif
    return Haste()
  }

  /// Waits for so many milliseconds.
  static func wait(_ milliseconds: Int) { usleep(UInt32(clamping: milliseconds * 1_000)) }
}
