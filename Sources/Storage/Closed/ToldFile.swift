import JSON
import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which reminders were told while Heed was closed, in `told.json` of a store's folder: an array of a task's identifier, the
/// time on the wall clock and the moment of telling each, and how many tries failed where it was not told.
///
/// It is put in its place after telling worked: where that is cut off in between, a reminder is told twice, and never not at all.
public struct ToldFile: Sendable {
  /// Where it is, or will be.
  public let path: String
  private let calls = SystemCalls()

  /// The file of the store in that folder.
  public init(folder: String) { path = folder + "/told.json" }

  /// What became of telling; nothing of a file that is not there or cannot be read, so that it is told once more.
  public func load() -> [Ring: Told] {
    guard let bytes = try? PersonalFiles.read(path, atMost: ToldFile.largest), bytes.count <= ToldFile.largest else {
      return [:]
    }
    return (try? bytes.withUnsafeBytes { (raw) throws(JSONReader.Fault) in try ToldFile.read(raw) }) ?? [:]
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) -> [Ring: Told] {
    var told: [Ring: Told] = [:]
    var reader = JSONReader(bytes)
    try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in
      var (words, failures) = ([String](), 0)
      try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in
        if reader.peek() == UInt8(ascii: "\"") {
          words.append(try reader.string())
        } else {
          // Whatever number stands there, it failed at least once, and is tried again.
          failures = min(max(1, try reader.integer()), Told.mostFailures)
        }
      }
      guard words.count == 3, let uid = UID(text: words[0]), let at = When(iso: words[1]),
        let moment = Instant(iso: words[2])
      else { return }
      told[Ring(uid: uid, at: at)] = Told(at: moment, failures: failures)
    }
    return told
  }

  /// More than the reminders of any store take, in bytes.
  private static let largest = 1 << 24

  /// Changes what is kept, as one step, for the owner alone, while nobody else does. The folder is never made: a store that
  /// went away stays away.
  ///
  /// `ifSo` is called when all is on the disk and that step alone is left, and false from it leaves the file as it was.
  public func change(
    _ body: (inout [Ring: Told]) -> Void, ifSo: () -> Bool = { true }
  ) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      // The folder itself is locked, so that there is no file for that alone.
      let folder = try checked(calls.open(Storage.folder(of: path), O_RDONLY | O_DIRECTORY), path)
      defer { close(folder) }
      // Who holds it longer than a moment is not waited for: a reminder that is told twice is no harm.
      for _ in 0..<50 where flock(folder, LOCK_EX | LOCK_NB) != 0 { StoreLock.rest() }
      let earlier = load()
      var told = earlier
      body(&told)
      if told != earlier { try write(told, ifSo: ifSo) } else { _ = ifSo() }
    }
  }

  private func write(_ told: [Ring: Told], ifSo: () -> Bool) throws(Trouble) {
    var writer = JSONWriter()
    writer.begin("[")
    for (ring, outcome) in told.sorted(by: { ($0.key.at, $0.key.uid.text) < ($1.key.at, $1.key.uid.text) }) {
      writer.newLine()
      writer.begin("[")
      writer.string(ring.uid.text)
      writer.string(ring.at.iso)
      writer.string(outcome.moment.iso)
      if outcome.failures > 0 { writer.integer(outcome.failures) }
      writer.end("]")
    }
    writer.lastLine()
    writer.endLine("]")
    try calls.replace(path, with: writer) { () throws(Trouble) in if !ifSo() { throw .changing(path) } }
  }
}
