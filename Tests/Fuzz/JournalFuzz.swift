import Foundation
import JSON
import Model

@testable import Storage

/// Any bytes in place of the journal or the snapshot: the store opens, is whole from then on, and can be written on.
///
/// The checksums would hold the fuzzer off, so it gets them right for half of the inputs: the first byte says which.
enum JournalFuzz {
  private static let folder: String = {
    let memory = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    return memory + "/heed-fuzz-\(getpid())"
  }()
  private static let calls: SystemCalls = {
    var calls = SystemCalls()
    calls.sync = { _ in 0 }
    calls.syncFolder = { _ in 0 }
    return calls
  }()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    lines(rest)
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = rest.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    let (first, second) = (files[0], files.count > 1 ? files[1] : [])
    write("journal.jsonl", mode & 1 == 0 ? first : checkedLines(first))
    if !second.isEmpty { write("tasks.json", mode & 2 == 0 ? second : checkedSnapshot(second)) }
    open()
  }

  private static func open() {
    guard let store = try? DiskStore(folder: folder, calls: calls) else { return }
    if store.report.newerFormat != nil { return }
    _ = try? store.undo(at: Instant(seconds: 1_795_000_000))
    try? store.sync()
    let todo = Todo(uid: UID(high: 7, low: 7), number: 0, name: "after", created: Instant(seconds: 1_795_000_000))
    do {
      _ = try store.commit([Change(before: nil, after: todo)], typed: "add after", at: todo.created)
      try store.sync()
    } catch {
      // One input in many holds a task of that very identifier.
      return
    }
    guard let again = try? DiskStore(folder: folder, calls: calls) else { fatalError("does not open again") }
    law(again.report.isWhole, "damage is told twice: \(again.report)")
    let (left, right) = (sorted(store.list), sorted(again.list))
    law(left == right, "kept another list: \(left) and \(right)")
    law(store.list.pages == again.list.pages, "kept other pages: \(store.list.pages) and \(again.list.pages)")
    guard let report = try? again.check() else { fatalError("cannot be checked") }
    // A task that is there twice, both of which are kept, is found in memory once by its identifier.
    let doubled = report.problems.count { if case .doubleIdentifier = $0 { true } else { false } }
    law(!report.problems.contains { isNew($0, doubled: doubled) }, "\(report.problems)")
  }

  /// Gaps, breaks, doubled numbers and doubled identifiers can be forged with right checksums: they are found and told, not
  /// mended. Nothing else stays.
  private static func isNew(_ problem: CheckReport.Problem, doubled: Int) -> Bool {
    switch problem {
    case .gap, .brokenChain, .brokenPage, .doubleNumber, .doubleIdentifier: false
    case .memoryDiffers(let count): count > doubled
    default: true
    }
  }

  /// An entry that is read is written so that it is read again as the same.
  private static func lines(_ bytes: [UInt8]) {
    let part = JournalPart(checkedLines(bytes), start: 0)
    for line in part.lines {
      guard let entry = part.entry(line, .all) else { continue }
      var writer = JSONWriter()
      writer.entry(entry)
      let again = JournalPart(writer.bytes, start: 0)
      law(again.isWhole && again.lines.count == 1, "written and not whole")
      let reread = again.entry(again.lines[0], .all)
      law(reread == entry, "\(entry) is read again as \(String(describing: reread))")
    }
  }

  private static func sorted(_ list: TodoList) -> [Todo] {
    list.all.sorted { ($0.uid.high, $0.uid.low) < ($1.uid.high, $1.uid.low) }
  }

  private static func write(_ name: String, _ bytes: [UInt8]) {
    try? Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  /// Each line with the check that it would have, in place of a closing bracket.
  private static func checkedLines(_ bytes: [UInt8]) -> [UInt8] {
    bytes.split(separator: 10).flatMap { line in checked(Array(line)) + [10] }
  }

  private static func checkedSnapshot(_ bytes: [UInt8]) -> [UInt8] {
    checked(bytes.last == 10 ? bytes.dropLast() : bytes) + [10]
  }

  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    if text.last == UInt8(ascii: "}") { text.removeLast() }
    let opening = Array(",\"check\":\"".utf8)
    if text.count >= 27, Array(text[(text.count - 27)...].prefix(10)) == opening { text.removeLast(27) }
    let check = text.withUnsafeBytes { Checksum.text($0) }
    return text + opening + Array(check.utf8) + Array("\"}".utf8)
  }
}
