import JSON
import Model

/// The checks of the last entries that led to some tasks: by them two histories of one store are told apart.
///
/// A sequence number alone says nothing, since two copies of a store that are both changed give the same ones. A snapshot
/// has the lineage of the entries that it has taken in, so that also a journal that ends before it, or a snapshot that
/// arrives before its journal, is known.
struct Lineage: Hashable, Sendable {
  /// How many checks are kept: a kilobyte of a snapshot.
  static let length = 64
  /// The number of the newest entry; 0 for none.
  var last = 0
  /// The check of that entry in 16 hexadecimal digits, then of the one before it, and so on. They are read when somebody
  /// asks, since every start reads a snapshot and few ask.
  private var digits: [UInt8] = []

  /// One that tells of nothing.
  init() {}

  /// What a snapshot says.
  init(_ text: String, last: Int) { (self.last, digits) = (last, Array(text.utf8.prefix(16 * Lineage.length))) }

  /// That of lines which follow one another, and what an earlier one tells of the entries before them.
  init(_ lines: [(sequence: Int, check: UInt64)], after earlier: Lineage) {
    guard let newest = lines.last else {
      self = earlier
      return
    }
    last = newest.sequence
    var checks = Array(lines.reversed().prefix(Lineage.length).map(\.check))
    while checks.count < Lineage.length, let check = earlier[last - checks.count] { checks.append(check) }
    digits = checks.flatMap { Array(Checksum.hex($0).utf8) }
  }

  /// The check of an entry; nil where this does not reach to it.
  subscript(sequence: Int) -> UInt64? {
    guard sequence > 0, sequence <= last, last - sequence < digits.count / 16 else { return nil }
    let start = 16 * (last - sequence)
    return UInt64(String(decoding: digits[start..<(start + 16)], as: UTF8.self), radix: 16)
  }

  /// Whether it tells of no entry.
  var isEmpty: Bool { digits.isEmpty }

  /// As a snapshot has it.
  var text: String { String(decoding: digits, as: UTF8.self) }
}

/// The newest lines of the journal as this Heed has read or written them, so that they can be written again where another
/// program takes them away.
struct RecentEntries {
  /// How many bytes are kept at least, where there are so many: several hundred entries.
  static let room = 1 << 18
  /// Whole lines as they are read, with their line ends.
  private(set) var bytes: [UInt8] = []
  /// The number and the check of the newest entry; nil where none is known.
  private(set) var tip: (sequence: Int, check: UInt64)?

  /// None.
  init() {}

  /// Takes in the whole lines of a part of the journal that follow those before.
  mutating func add(_ part: JournalPart) {
    guard let first = part.lines.first, let last = part.lines.last else { return }
    if part.isWhole {
      // In one piece, since most calls read only the end of a journal, and nothing else of it.
      bytes += part.bytes[first.range.lowerBound...last.range.upperBound]
    } else {
      for line in part.lines { bytes += part.bytes[line.range] + [0x0A] }
    }
    tip = part.check(last).map { (last.sequence, $0) }
    drop()
  }

  /// Takes in lines that were written, the last of which has that number.
  mutating func add(_ lines: [UInt8], last sequence: Int) {
    // Of very many only the end is kept.
    bytes += lines.suffix(2 * RecentEntries.room + 1)
    tip = lines.withUnsafeBytes { JSONReader.check($0, line: 0..<($0.count - 1)) }.map { (sequence, $0) }
    drop()
  }

  /// The lines that lead to the newest entry without a gap, the oldest first.
  var lines: JournalPart { JournalPart(bytes, start: 0) }

  private mutating func drop() {
    guard bytes.count > 2 * RecentEntries.room else { return }
    let from = bytes.count - RecentEntries.room
    bytes = lineEnd(in: bytes, from: from).map { Array(bytes[($0 + 1)...]) } ?? []
  }
}

extension JournalPart {
  /// The check of a whole line; nil for one without.
  func check(_ line: Line) -> UInt64? { bytes.withUnsafeBytes { JSONReader.check($0, line: line.range) } }

  /// The numbers and checks of the last whole lines that follow one another.
  var checked: [(sequence: Int, check: UInt64)] {
    following(to: lines.last?.sequence ?? 0).compactMap { line in check(line).map { (line.sequence, $0) } }
  }
}

/// The checks of the entries that some lines and a lineage tell of.
struct KnownEntries {
  private(set) var checks: [Int: UInt64] = [:]

  /// Those of whole lines, and of what a snapshot says.
  init(_ part: JournalPart?, _ lineage: Lineage) {
    for line in part?.lines ?? [] { checks[line.sequence] = part?.check(line) }
    for sequence in max(0, lineage.last - Lineage.length)..<max(0, lineage.last + 1) where checks[sequence] == nil {
      checks[sequence] = lineage[sequence]
    }
  }

  subscript(sequence: Int) -> UInt64? { checks[sequence] }

  /// The number of the oldest; the highest number where there is none.
  var oldest: Int { checks.keys.min() ?? .max }

  /// The newest entry that is in both; nil where none is.
  func newest(in other: KnownEntries) -> Int? { checks.filter { other[$0.key] == $0.value }.keys.max() }
}
