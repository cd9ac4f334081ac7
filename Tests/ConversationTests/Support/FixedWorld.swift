import Conversation
import Model

/// A world whose clock stands still until it is moved, whose zone is UTC, and whose files are in memory.
final class FixedWorld: World {
  var now: Instant
  var files: [String: [UInt8]] = [:]
  private var identifiers: UInt64 = 0

  init(_ now: When) { self.now = Instant(seconds: now.startingMinutes * 60) }

  func wallClock(at instant: Instant) -> When { When(wallClockMinutes: instant.seconds / 60) }

  func instant(of when: When) -> Instant { Instant(seconds: when.startingMinutes * 60) }

  func newUID() -> UID {
    identifiers += 1
    return UID(high: 0, low: identifiers)
  }

  func expand(_ path: String) -> String { path }

  func read(_ path: String, atMost limit: Int) throws(Trouble) -> [UInt8] {
    guard let bytes = files[path] else { throw .notThere(path: path) }
    return bytes.count > limit ? Array(bytes[...limit]) : bytes
  }

  func create(_ bytes: [UInt8], at path: String) throws(Trouble) {
    if files[path] != nil { throw .exists(path: path) }
    files[path] = bytes
  }

  func write(_ bytes: [UInt8], to path: String) throws(Trouble) { files[path] = bytes }

  func append(_ bytes: [UInt8], to path: String) throws(Trouble) { files[path, default: []] += bytes }
}
