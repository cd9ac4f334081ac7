import Conversation
import English
import Foundation
import Model

/// A world whose clock stands still until it is moved, whose zone is UTC until another is set, and whose files are in
/// memory. Zones are Foundation's, so that nothing here is proven by our own arithmetic.
public final class FixedWorld: World {
  public var now: Instant
  public var zone = TimeZone(identifier: "UTC")!
  public var files: [String: [UInt8]] = [:]
  public var localeName = ""
  private var identifiers: UInt64 = 0

  public init(_ now: When) { self.now = Instant(seconds: now.startingMinutes * 60) }

  public func wallClock(at instant: Instant) -> When {
    When(wallClockMinutes: (instant.seconds + offset(instant.seconds)) / 60)
  }

  public func instant(of when: When) -> Instant {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let time = when.time ?? .midnight
    let parts = DateComponents(
      year: when.date.year, month: when.date.month, day: when.date.day, hour: time.hour, minute: time.minute)
    return Instant(seconds: Int(calendar.date(from: parts)!.timeIntervalSince1970))
  }

  public var zoneMark: ZoneMark { ZoneMark(name: zone.identifier, minutesAhead: offset(now.seconds) / 60) }

  /// As it is at every hour from 1970 to 2040, by Foundation.
  public func clock(ofZone name: String) -> ZoneClock? {
    guard let zone = TimeZone(identifier: name) else { return nil }
    var transitions: [ZoneClock.Transition] = []
    var date = Date(timeIntervalSince1970: 0)
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next.timeIntervalSince1970 < 2_208_988_800 {
      let at = Int(next.timeIntervalSince1970)
      transitions.append(ZoneClock.Transition(at: at, offset: zone.secondsFromGMT(for: next)))
      date = next
    }
    let first = zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0))
    return ZoneClock(offset: first, transitions: transitions)
  }

  private func offset(_ seconds: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }

  public func newUID() -> UID {
    identifiers += 1
    return UID(high: 0, low: identifiers)
  }

  public func expand(_ path: String) -> String { path }

  public func target(_ path: String) throws(Trouble) -> String {
    if path == "journal.jsonl" { throw .ownFile(path: path) }
    return path
  }

  public func read(_ path: String, atMost limit: Int) throws(Trouble) -> [UInt8] {
    guard let bytes = files[path] else { throw .notThere(path: path) }
    return bytes.count > limit ? Array(bytes[...limit]) : bytes
  }

  public func names(inFolder path: String) -> [String]? {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let names = files.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
    return names.isEmpty ? nil : names.sorted()
  }

  public func create(_ bytes: [UInt8], at path: String) throws(Trouble) {
    if files[try target(path)] != nil { throw .exists(path: path) }
    files[path] = bytes
  }

  public func write(_ bytes: [UInt8], to path: String) throws(Trouble) {
    files[try target(path)] = bytes
  }

  public func append(_ bytes: [UInt8], to path: String) throws(Trouble) {
    files[try target(path), default: []] += bytes
  }
}
