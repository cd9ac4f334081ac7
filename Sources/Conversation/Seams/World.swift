import English
import Model

/// The seam to the machine: clock, zone, new identifiers, files.
///
/// Conformers: the real one in the executable, and a fixed one in the tests (and for `--now`).
public protocol World: AnyObject {
  var now: Instant { get }

  /// The wall clock at a moment, to the minute, in the person's zone.
  func wallClock(at instant: Instant) -> When

  /// The moment at which the wall clock shows that: a time that a clock change skips moves forward by the gap,
  /// one that comes twice is the first. A whole day is its beginning.
  func instant(of when: When) -> Instant

  /// Which zone the wall clock is in, to tell when it has moved.
  var zoneMark: ZoneMark { get }

  /// The clock of a zone by its name, `America/New_York`; nil where the machine does not know it.
  func clock(ofZone name: String) -> ZoneClock?

  /// The name of the locale for times, as the environment has it (`de_DE.UTF-8`); empty for none.
  var localeName: String { get }

  func newUID() -> UID

  /// A path as the machine takes it: `~` at its beginning is the home folder.
  func expand(_ path: String) -> String

  /// A path to which something is written, as the machine takes it; throws `Trouble.ownFile` for one of Heed's own.
  func target(_ path: String) throws(Trouble) -> String

  /// A file, `~` at its beginning the home folder: the whole, or `limit` bytes and one more, which shows that it is longer.
  func read(_ path: String, atMost limit: Int) throws(Trouble) -> [UInt8]

  /// The names of what is in a folder, sorted, without those that begin with a dot; nil where the path is no folder.
  func names(inFolder path: String) throws(Trouble) -> [String]?

  /// Makes a new file, readable by its owner only; throws `Trouble.exists` where one is.
  func create(_ bytes: [UInt8], at path: String) throws(Trouble)

  /// Replaces a file as one step, readable by its owner only.
  func write(_ bytes: [UInt8], to path: String) throws(Trouble)

  /// Adds to the end of a file, making it readable by its owner only.
  func append(_ bytes: [UInt8], to path: String) throws(Trouble)
}

extension World {
  /// The wall clock now.
  public var today: When { wallClock(at: now) }

  /// A whole file.
  public func read(_ path: String) throws(Trouble) -> [UInt8] { try read(path, atMost: .max) }
}
