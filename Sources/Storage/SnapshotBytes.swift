import Model
import Secrets

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The bytes of a snapshot that is as it was written, from which its tasks are read when somebody asks.
///
/// A small one is kept in memory. A large one stays in its file, which is held open: a file that is put in its place by
/// rename is another one. Few tasks are read one by one; where many are asked for, all of it is read once and kept.
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
    var isOverwritten = false
  }

  /// From what size on, in bytes, a snapshot is left in its file: below, to read it again would cost more than it saves.
  static let large = 1 << 22
  /// How many tasks are read one by one.
  private static let fewReads = 64

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
  /// Somebody is writing over a file at this moment.
  static func changing(_ path: String) -> Trouble { .system(errno: EAGAIN, path: path) }
}
