import Conversation
import Model
import Storage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The real machine: its clock (or the one that `--now` fixed), its zone, its random numbers, its files.
final class SystemWorld: World {
  private let zone = Zone()
  private let fixed: Instant?
  private let home: String?
  /// What nobody may write to by naming it.
  private let own: OwnFiles

  /// - Parameters:
  ///   - fixedClock: What `--now` said, on the wall clock of the zone; nil lets the clock run.
  ///   - own: The folders in which Heed keeps what is its own.
  init(fixedClock: When? = nil, home: String? = Folders().home, own: [String] = []) {
    fixed = fixedClock.map(zone.instant(of:))
    self.home = home
    self.own = OwnFiles(folders: own)
  }

  var now: Instant {
    if let fixed { return fixed }
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: time.tv_sec)
  }

  func wallClock(at instant: Instant) -> When { zone.wallClock(at: instant) }

  func instant(of when: When) -> Instant { zone.instant(of: when) }

  var zoneMark: ZoneMark { ZoneName().mark(zone, at: now) }

  func clock(ofZone name: String) -> ZoneClock? { ZoneName().file(of: name).flatMap(ZoneClock.init(zoneFile:)) }

  /// Whether it is installed or not: only its name counts.
  var localeName: String { ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment($0) }.first ?? "" }

  func newUID() -> UID {
    var generator = SystemRandomNumberGenerator()
    return UID(high: generator.next(), low: generator.next())
  }

  func expand(_ path: String) -> String { expanded(path, home: home) }

  func read(_ path: String, atMost limit: Int) throws(Trouble) -> [UInt8] {
    try PersonalFiles.read(expanded(path, home: home), atMost: limit)
  }

  func names(inFolder path: String) throws(Trouble) -> [String]? {
    try PersonalFiles.names(inFolder: expanded(path, home: home))
  }

  func create(_ bytes: [UInt8], at path: String) throws(Trouble) {
    try PersonalFiles.create(try target(path), bytes)
  }

  func write(_ bytes: [UInt8], to path: String) throws(Trouble) {
    try PersonalFiles.replace(try target(path), with: bytes)
  }

  func append(_ bytes: [UInt8], to path: String) throws(Trouble) {
    try PersonalFiles.append(bytes, to: try target(path))
  }

  func target(_ path: String) throws(Trouble) -> String {
    let path = expanded(path, home: home)
    try own.refuse(path)
    return path
  }
}
