/// Where a sealed journal stands: what the next line must follow.
public struct JournalPlace: Hashable, Sendable {
  /// The number of the last line.
  public var sequence: UInt64
  /// The last 16 bytes of the last line as it is sealed: its Poly1305 tag. All 0 before the first line.
  public var seal: [UInt8]

  /// A place behind that line, or before the first where no seal is given.
  public init(sequence: UInt64, seal: [UInt8] = [UInt8](repeating: 0, count: JournalPlace.sealLength)) {
    self.sequence = sequence
    self.seal = seal
  }

  /// The bytes of a Poly1305 tag.
  public static let sealLength = 16
}

/// One line of a sealed journal as it was found.
public struct JournalItem: Hashable, Sendable {
  /// Whether a line is as it was written and where it was written.
  public enum Finding: UInt8, Sendable {
    /// It opens, and follows the line before it.
    case whole
    /// It opens, but lines before it are missing.
    case gap
    /// It opens, but its number was had already: it was doubled, or moved.
    case repeated
    /// It opens and its number follows, but it was sealed after another line than stands before it now.
    case replaced
    /// A whole line that does not open: bytes of it changed, or it comes from another journal or place.
    case damaged
    /// The last line has no end, as after a crash in the middle of writing.
    case cut
  }

  /// How the line was found.
  public var finding: Finding
  /// Its number; 0 when that cannot be read.
  public var sequence: UInt64
  /// What was sealed; empty when it does not open.
  public var content: [UInt8]
  /// Its place in the bytes that were read, with its line feed.
  public var range: Range<Int>

  /// A line as it was found, by its number, content and place.
  public init(_ finding: Finding, _ sequence: UInt64, _ content: [UInt8], _ range: Range<Int>) {
    self.finding = finding
    self.sequence = sequence
    self.content = content
    self.range = range
  }
}

/// The lines of a sealed journal, and where it stands after them.
public struct JournalReading: Hashable, Sendable {
  /// The lines, in the order in which they stand.
  public var items: [JournalItem]
  /// After the last line that opens; nil when none does.
  public var place: JournalPlace?

  /// The lines that were read, and where the journal stands after them.
  public init(items: [JournalItem], place: JournalPlace?) {
    self.items = items
    self.place = place
  }
}
