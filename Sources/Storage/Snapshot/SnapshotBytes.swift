import Model
import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a snapshot that is as it was written, from which its tasks are read when somebody asks (D3). They are
/// read and not mapped (D4).
///
/// A small one is kept in memory. A large one stays in its file, which is held open: a file that is put in its place by
/// rename is another one. Few tasks are read one by one, many that are asked for at once in one look through the file;
/// where many are asked for one by one, or time and again, all of it is read once and kept.
/// An editor may write over the file in place: that is noticed, and nothing is committed then.
final class SnapshotBytes: @unchecked Sendable {
  // Unchecked: the file is only read from, at places that each call says.
  private let file: ReadableFile?
  private let mark: FileMark?
  private let known: Guarded<Known>

  /// What was read of the file, and found out about it.
  private struct Known {
    var whole: FileBytes?
    var reads = 0
    var looks = 0
    var isOverwritten = false
  }

  /// From what size on, in bytes, a snapshot is left in its file: below, to read it again would cost more than it saves.
  static let large = 1 << 22
  /// How many tasks are read one by one.
  private static let fewReads = 64
  /// How often the whole file is looked through: who looks again and again is a session, which is served by memory.
  private static let fewLooks = 3

  /// Bytes that are in memory.
  init(_ bytes: FileBytes) {
    (file, mark, known) = (nil, nil, Guarded(Known(whole: bytes)))
  }

  /// Bytes that stay in their file, which had that mark before it was looked through.
  init(_ file: ReadableFile, _ mark: FileMark) {
    (self.file, self.mark, known) = (file, mark, Guarded(Known()))
  }

  /// Whether the file was written over before all of it was read: what was read since then may be wrong.
  var isChanged: Bool { known.with { $0.isOverwritten } }

  /// What is told when that keeps something from being done.
  var changed: Trouble { .changing(file?.path ?? "") }

  /// All bytes, read now where they are not in memory; nil when the file was written over.
  var all: FileBytes? { known.with(loaded) }

  /// All bytes where they are in memory, or are to be from now on.
  private var inMemory: FileBytes? {
    known.with { known in
      known.looks += 1
      return known.looks > SnapshotBytes.fewLooks ? loaded(&known) : known.whole
    }
  }

  /// Hands over a part of the bytes, which must not be kept; nil when the file was written over.
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    var part: [UInt8]?
    let (bytes, isLost) = known.with { known in
      if known.whole == nil, known.reads < SnapshotBytes.fewReads, let file {
        known.reads += 1
        part = try? file.bytes(range)
        if part?.count != range.count || isMoved { known.isOverwritten = true }
      }
      return (part == nil ? loaded(&known) : nil, known.isOverwritten)
    }
    if let bytes { return bytes.withBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) } }
    guard !isLost, let part else { return nil }
    return part.withUnsafeBytes(body)
  }

  /// Hands over the lines of many tasks, which must not be kept, in the order of the file: each with its place among those
  /// asked for, its heading, bytes among which it stands, with `WordScan.margin` more behind it, and where.
  ///
  /// Where somebody is writing over the file, lines are missing or wrong; nothing is committed then.
  func forEachLine(
    of slots: [Int32], in headings: [TodoHeading?],
    _ look: (Int, TodoHeading, UnsafeRawBufferPointer, Range<Int>) -> Void
  ) {
    let places = SnapshotBytes.places(slots, headings)
    if slots.count <= SnapshotBytes.fewReads, readOnly(slots, places, headings, look) { return }
    var next = 0
    /// Looks at those whose lines stand there; returns where the next one begins, nil when there is none.
    func lookThrough(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
      while next < slots.count {
        let place = places?[next] ?? next
        guard let heading = headings[Int(slots[place])] else { return nil }
        let line = (heading.offset - start)..<(heading.line.upperBound - start)
        guard line.upperBound + WordScan.margin <= bytes.count else { return min(heading.offset, start + bytes.count) }
        look(place, heading, bytes, line)
        next += 1
      }
      return nil
    }
    if let bytes = inMemory { return bytes.withBytes { _ = lookThrough($0, at: 0) } }
    readThrough(lookThrough)
  }

  /// Reads few lines by themselves, since the whole file may lie between them; false where its bytes are in memory.
  private func readOnly(
    _ slots: [Int32], _ places: [Int]?, _ headings: [TodoHeading?],
    _ look: (Int, TodoHeading, UnsafeRawBufferPointer, Range<Int>) -> Void
  ) -> Bool {
    guard let file, known.with({ $0.whole == nil }) else { return false }
    var isRead = true
    for next in slots.indices {
      let place = places?[next] ?? next
      guard let heading = headings[Int(slots[place])] else { break }
      let wanted = heading.offset..<(heading.line.upperBound + WordScan.margin)
      guard let bytes = try? file.bytes(wanted), bytes.count == wanted.count else {
        isRead = false
        break
      }
      bytes.withUnsafeBytes { look(place, heading, $0, 0..<heading.line.count) }
    }
    known.with { if !isRead || isMoved { $0.isOverwritten = true } }
    return true
  }

  /// The places of slots in the order in which their tasks stand in the file; nil when they are in it, as they mostly are.
  private static func places(_ slots: [Int32], _ headings: [TodoHeading?]) -> [Int]? {
    func offset(_ place: Int) -> Int { headings[Int(slots[place])]?.offset ?? 0 }
    var place = 1
    while place < slots.count, offset(place - 1) < offset(place) { place += 1 }
    return place >= slots.count ? nil : slots.indices.sorted { offset($0) < offset($1) }
  }

  /// The headings of the tasks that have what is looked for, in no particular order.
  func headings(_ scan: KeyScan) -> [TodoHeading] {
    if let bytes = inMemory { return bytes.withBytes { scan.headings(in: $0, at: 0) } }
    var found: [TodoHeading] = []
    readThrough { bytes, start in
      guard let last = bytes.lastIndex(of: 0x0A) else { return start }
      found += scan.headings(in: UnsafeRawBufferPointer(rebasing: bytes[...last]), at: start)
      return start + last + 1
    }
    return found
  }

  /// The whole file, for what is not in the form that Heed writes.
  func contents() throws(Trouble) -> FileBytes? {
    if let whole = known.with(\.whole) { return whole }
    guard let file else { return nil }
    return try FileBytes(file)
  }

  /// The headings of all tasks, where the file is as it was written.
  func scanned() throws(Trouble) -> (snapshot: Snapshot, headings: [TodoHeading?])? {
    let whole = known.with(\.whole)
    var scan = HeadingScan(size: mark?.size ?? whole?.withBytes(\.count) ?? 0)
    if let whole {
      whole.withBytes { _ = scan.take($0, at: 0) }
    } else {
      try file?.forEachPiece { scan.take($0, at: $1) }
    }
    return scan.found
  }

  /// Reads the file once through a small buffer, as `ReadableFile.forEachPiece` does.
  private func readThrough(_ look: (UnsafeRawBufferPointer, _ place: Int) -> Int?) {
    guard let file else { return }
    let isRead: Void? = try? file.forEachPiece { look($0, $1) }
    known.with { if isRead == nil || isMoved { $0.isOverwritten = true } }
  }

  private func loaded(_ known: inout Known) -> FileBytes? {
    if let whole = known.whole { return whole }
    guard !known.isOverwritten, let file, let mark, let bytes = try? FileBytes(file) else { return nil }
    guard !isMoved, bytes.withBytes(\.count) == mark.size else {
      known.isOverwritten = true
      return nil
    }
    known.whole = bytes
    return bytes
  }

  /// Whether the file is not any more what it was. Asked after reading: who writes changes the mark first.
  private var isMoved: Bool {
    guard let file, let mark, let now = try? file.mark() else { return true }
    return !now.hasSameBytes(as: mark)
  }
}

extension Trouble {
  /// Whether something that is no readable file stands in the place of one.
  var isOfPlace: Bool {
    switch self {
    case .isDirectory, .notAFile, .noPermission, .notAFolder: true
    default: false
    }
  }

  /// Whether it is that.
  var isOfChanging: Bool { if case .changing = self { true } else { false } }
}
