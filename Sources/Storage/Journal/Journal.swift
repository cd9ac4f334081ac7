import JSON
import Model
import Secrets

/// A part of the journal, cut into lines: those that are whole and those that are not.
struct JournalPart {
  /// A whole line.
  struct Line {
    /// Its place in `bytes`, without the line end.
    var range: Range<Int>
    /// Its place in the file, without the line end: another one where the file is encrypted.
    var place: Range<Int>
    var sequence: Int
  }

  /// The lines as they are read.
  private(set) var bytes: [UInt8]
  /// The lines as they stand in the file.
  let stored: [UInt8]
  /// Where in the file `stored` begins.
  let start: Int
  private(set) var lines: [Line] = []
  /// Lines that are not as they were written, by their place in `stored`, with their line ends.
  private(set) var damaged: [Range<Int>] = []
  /// Bytes of `stored` after the last line end: a line that was cut while it was written.
  private(set) var unfinished: Range<Int>?
  /// The first line of a sealed journal in `stored` where it does not open, with all lines that its key alone would open.
  private(set) var brokenKey: Range<Int>?
  /// Where a sealed journal stands after the last of the lines.
  private(set) var end: JournalPlace?

  /// Cuts bytes into lines. Those before the first line end are passed over when they are the rest of a line.
  init(_ bytes: [UInt8], start: Int, beginsInLine: Bool = false) {
    self.bytes = bytes
    stored = bytes
    self.start = start
    var at = 0
    if beginsInLine { at = (lineEnd(in: bytes, from: 0) ?? bytes.count - 1) + 1 }
    while at < bytes.count {
      guard let end = lineEnd(in: bytes, from: at) else {
        unfinished = at..<bytes.count
        return
      }
      if end > at { addLine(at..<end) }
      at = end + 1
    }
  }

  /// Takes lines of a sealed journal with what was found in them. Those that do not follow from the ones before them
  /// are damaged: they were moved there, or something was taken out.
  init(_ stored: [UInt8], start: Int, opened: JournalReading, brokenKey: Range<Int>? = nil) {
    bytes = []
    self.brokenKey = brokenKey
    self.stored = stored
    self.start = start
    end = opened.place
    for item in opened.items {
      switch item.finding {
      case .whole, .gap:
        let from = bytes.count
        bytes += item.content
        bytes.append(0x0A)
        addLine(from..<(bytes.count - 1), storedAt: item.range)
      case .repeated, .replaced, .damaged: damaged.append(item.range)
      case .cut: unfinished = item.range
      }
    }
  }

  private mutating func addLine(_ range: Range<Int>, storedAt: Range<Int>? = nil) {
    let sequence: Int? = bytes.withUnsafeBytes { raw in
      guard JSONReader.isWhole(raw, line: range) else { return nil }
      var reader = JSONReader(raw, in: range)
      return reader.quickSequence() ?? (try? reader.entry(.heading))?.sequence
    }
    if let sequence {
      let place = storedAt.map { $0.lowerBound..<($0.upperBound - 1) } ?? range
      lines.append(
        Line(range: range, place: (place.lowerBound + start)..<(place.upperBound + start), sequence: sequence))
    } else {
      damaged.append(storedAt ?? range.lowerBound..<(range.upperBound + 1))
    }
  }

  var isWhole: Bool { damaged.isEmpty && unfinished == nil && brokenKey == nil }

  /// The sequence numbers of the first and the last whole line.
  var ends: (first: Int, last: Int)? { lines.first.map { ($0.sequence, lines[lines.count - 1].sequence) } }

  /// Whether entries before the first are in no line at all. Where damage stands before it, nobody knows how many lines that
  /// was: a block that a power cut left out may hold several.
  var beginsLate: Bool {
    guard let first = lines.first else { return false }
    return first.sequence > 1 && !damaged.contains { $0.lowerBound + start < first.place.lowerBound }
  }

  /// How many lines behind the last whole one cannot be read.
  var unreadAtEnd: Int {
    let last = lines.last?.place.lowerBound ?? 0
    return damaged.reversed().prefix { $0.lowerBound + start > last }.count + (unfinished == nil ? 0 : 1)
  }

  /// How many entries behind a given one are missing before the last line, beyond damaged lines in their places.
  func missing(after sequence: Int) -> Int {
    var (missing, known, unread, next) = (0, sequence, 0, 0)
    for line in lines {
      while next < damaged.count, damaged[next].lowerBound + start < line.place.lowerBound {
        (unread, next) = (unread + 1, next + 1)
      }
      if line.sequence > known {
        missing += max(0, line.sequence - known - 1 - unread)
        known = line.sequence
      }
      unread = 0
    }
    return missing
  }

  func entry(_ line: Line, _ parts: JSONReader.EntryParts) -> Entry? {
    bytes.withUnsafeBytes { raw in
      var reader = JSONReader(raw, in: line.range)
      return try? reader.entry(parts)
    }
  }

  /// The last bytes of the file, as many as tell it from another one.
  var endOfFile: [UInt8] { Array(stored.suffix(JournalPart.endLength)) }
  static let endLength = 32

  /// The lines that lead to an entry without a gap, and end with it; none where it is in no line.
  func following(to sequence: Int) -> ArraySlice<Line> {
    let end = (lines.lastIndex { $0.sequence <= sequence }).map { $0 + 1 } ?? 0
    var next = sequence
    return lines[..<end].suffix(
      lines[..<end].reversed().prefix { line in
        defer { next -= 1 }
        return line.sequence == next
      }.count)
  }

  /// Some of the lines as they are read, with their line ends.
  func text(of lines: ArraySlice<Line>) -> [UInt8] { lines.flatMap { Array(bytes[$0.range]) + [0x0A] } }

  /// The damaged bytes, a line each.
  var damagedBytes: [UInt8] {
    var result = brokenKey.map { Array(stored[$0]) } ?? []
    result += damaged.flatMap { stored[$0] }
    if let unfinished { result += stored[unfinished] + [0x0A] }
    return result
  }
}

extension JSONReader {
  /// The sequence number of a line that begins as Heed writes it; nil, with nothing read, for any other.
  fileprivate mutating func quickSequence() -> Int? {
    let opening: StaticString = "{\"sequence\":"
    let start = place
    guard end - place > opening.utf8CodeUnitCount + 1 else { return nil }
    for index in 0..<opening.utf8CodeUnitCount where bytes[start + index] != opening.utf8Start[index] { return nil }
    place = start + opening.utf8CodeUnitCount
    defer { place = start }
    guard let value = try? integer(), (1...highestSequence).contains(value) else { return nil }
    return value
  }
}

extension ReadableFile {
  /// The part of a journal that holds every entry after the given one, read from the end.
  ///
  /// Where the last lines do not reach back so far, it begins at `known`, up to which all is taken in, if that is there.
  func journalTail(after sequence: Int, known: JournalEnd? = nil) throws(Trouble) -> JournalPart {
    let size = try mark().size
    var length = min(size, 1 << 16)
    while true {
      let start = size - length
      // A part that begins right after a line end begins with a line; one byte more tells.
      let from = max(0, start - 1)
      let part = JournalPart(try bytes(from..<size), start: from, beginsInLine: from > 0)
      if from == 0 { return part }
      if let first = part.lines.first, first.sequence <= sequence { return part }
      if let known, try holds(known) {
        return JournalPart(try bytes((known.size - 1)..<size), start: known.size - 1, beginsInLine: true)
      }
      length = min(size, length * 4)
    }
  }

  /// The sequence number of the first whole line; nil when there is none.
  func firstSequence() throws(Trouble) -> Int? {
    var length = 1 << 12
    let size = try mark().size
    while true {
      let part = JournalPart(try bytes(0..<min(length, size)), start: 0)
      if let first = part.lines.first { return first.sequence }
      if length >= size { return nil }
      length *= 8
    }
  }
}

/// Where each entry of the journal stands, and what can be taken back: made when somebody first asks.
struct JournalIndex {
  private(set) var history = UndoHistory()
  /// Where each entry stands in the file, or would stand once it is written.
  private var places: [Int: Range<Int>] = [:]
  private var last: Int?
  /// The oldest entry from which on none is missing.
  private(set) var first: Int?

  init() {}

  /// The entries of a whole journal.
  init(_ part: JournalPart) {
    for line in part.lines {
      guard let entry = part.entry(line, .heading) else { continue }
      record(sequence: entry.sequence, kind: entry.kind, at: line.place)
    }
  }

  /// Takes in the next entry. After a gap nothing before it can be taken back.
  mutating func record(sequence: Int, kind: Entry.Kind, at place: Range<Int>) {
    if let last, sequence != last + 1 { self = JournalIndex() }
    history.record(sequence: sequence, kind: kind)
    places[sequence] = place
    last = sequence
    first = first ?? sequence
  }

  func place(_ sequence: Int) -> Range<Int>? { places[sequence] }
}
