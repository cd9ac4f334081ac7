import JSON
import Model
import Secrets

/// What a file or a folder of another history holds: a snapshot, a journal, or both. Known by what it holds, not by names.
struct HistoryFile {
  /// All tasks as they are there; nil where only entries are there.
  private(set) var list: TodoList?
  /// The entries there are, whole and without a gap.
  private(set) var journal: JournalPart?
  /// The checks of the entries that the snapshot had taken in last.
  private(set) var lineage = Lineage()

  /// The number of the last entry.
  var last: Int { max(journal?.ends?.last ?? 0, list == nil ? 0 : lineage.last) }

  /// Whether it is a folder.
  private(set) var isFolder = false

  /// Why it cannot be joined, or what failed.
  enum Fault: Error {
    case join(JoinFault, path: String)
    case trouble(Trouble)
  }

  /// Reads a file with the one that belongs to it, or a folder. `seal` opens what is encrypted.
  init(path: String, _ seal: StoreSeal?) throws(Fault) {
    var snapshot: Snapshot?
    isFolder = try HistoryFile.looked(path)?.isFolder ?? false
    for path in try HistoryFile.files(path) {
      switch try HistoryFile.contents(path, seal) {
      case .snapshot(let found): snapshot = snapshot ?? found
      case .journal(let found): journal = journal ?? found
      }
    }
    guard var snapshot else { return }
    lineage = snapshot.lineage
    // Two halves that are not of one history: the one that was named, or the tasks.
    if let part = journal, part.agrees(with: snapshot) == false {
      if CopyName(path: path)?.isJournal == true {
        lineage = Lineage()
        return
      }
      journal = nil
    }
    for line in journal?.lines ?? [] where line.sequence > snapshot.sequence {
      guard let entry = journal?.entry(line, .after) else { continue }
      snapshot.list.adopt(entry.changes, at: entry.time)
    }
    list = snapshot.list
  }

  // MARK: Which files

  /// The files to read: those of a folder, or a file and the other half of its store beside it.
  private static func files(_ path: String) throws(Fault) -> [String] {
    guard let mark = try looked(path) else { throw .trouble(.notThere(path: path)) }
    if mark.isFolder {
      let plain = StorePaths(folder: path)
      let sealed = StorePaths(folder: path, isSealed: true)
      var found: [String] = []
      for name in [sealed.snapshot, sealed.journal, plain.snapshot, plain.journal] where try looked(name) != nil {
        found.append(name)
      }
      guard !found.isEmpty else { throw .join(.noHistory, path: path) }
      return found
    }
    // To open a pipe would wait for whoever writes into it.
    guard mark.isPlain else { throw .join(.noHistory, path: path) }
    guard let copy = CopyName(path: path), !copy.isAside else { return [path] }
    let other = folder(of: path) + "/" + copy.other.name
    return try looked(other)?.isPlain == true ? [path, other] : [path]
  }

  private static func looked(_ path: String) throws(Fault) -> FileMark? {
    do throws(Trouble) { return try FileMark(path: path) } catch { throw .trouble(error) }
  }

  // MARK: What is in them

  private enum Contents {
    case snapshot(Snapshot)
    case journal(JournalPart)
  }

  private static func contents(_ path: String, _ seal: StoreSeal?) throws(Fault) -> Contents {
    let bytes: [UInt8]
    do throws(Trouble) {
      guard let file = try ReadableFile(path: path) else { throw .notThere(path: path) }
      bytes = try FileBytes(file).withBytes(Array.init)
    } catch { throw .trouble(error) }
    if bytes.starts(with: "heed-journal-".utf8) { return .journal(try whole(try sealedJournal(path, seal), path)) }
    if bytes.starts(with: "age-encryption.org/".utf8) {
      return .snapshot(try snapshot(try opened(bytes, path, seal), path))
    }
    let journal = JournalPart(bytes, start: 0)
    if !journal.lines.isEmpty || bytes.starts(with: "{\"sequence\":".utf8) { return .journal(try whole(journal, path)) }
    return .snapshot(try snapshot(bytes, path))
  }

  private static func opened(_ bytes: [UInt8], _ path: String, _ seal: StoreSeal?) throws(Fault) -> [UInt8] {
    guard let seal else { throw .join(.locked, path: path) }
    do throws(Trouble) {
      if let opened = try seal.openOwn(bytes, path: path) { return opened }
    } catch {
      if case .sealBroken = error { throw .join(.damaged(whole: 0), path: path) }
      throw .trouble(error)
    }
    throw .join(.locked, path: path)
  }

  private static func sealedJournal(_ path: String, _ seal: StoreSeal?) throws(Fault) -> JournalPart {
    guard let seal else { throw .join(.locked, path: path) }
    do throws(Trouble) {
      let journal = try seal.besideJournal(path: path) { () throws(Trouble) in
        guard let file = try ReadableFile(path: path) else { throw .notThere(path: path) }
        return try file.wholeJournal(seal)
      }
      if journal.brokenKey == nil { return journal }
    } catch {
      if case .sealBroken = error { throw .join(.locked, path: path) }
      throw .trouble(error)
    }
    throw .join(.locked, path: path)
  }

  private static func whole(_ journal: JournalPart, _ path: String) throws(Fault) -> JournalPart {
    let isCut = journal.ends.map { journal.missing(after: $0.first - 1) > 0 } ?? false
    guard journal.isWhole, !isCut else { throw .join(.damaged(whole: journal.lines.count), path: path) }
    return journal
  }

  private static func snapshot(_ bytes: [UInt8], _ path: String) throws(Fault) -> Snapshot {
    let snapshot = bytes.withUnsafeBytes { Snapshot($0) }
    // Any text is read as what is left of a snapshot: one without a task and a heading never was one.
    let isOne = bytes.withUnsafeBytes { Snapshot.hasTasks($0) }
    guard snapshot.damage.isEmpty else {
      let wasOne = isOne || bytes.starts(with: "{\"format\":".utf8) || snapshot.list.count > 0
      throw .join(wasOne ? .damaged(whole: snapshot.list.count) : .noHistory, path: path)
    }
    guard isOne else { throw .join(.noHistory, path: path) }
    if StoreFormat.isNewer(snapshot.format) { throw .join(.newerFormat, path: path) }
    return snapshot
  }
}

extension Snapshot {
  /// Whether bytes are a JSON object that has tasks, as every snapshot does.
  fileprivate static func hasTasks(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var reader = JSONReader(bytes, in: afterMark(bytes)..<bytes.count)
    var isFound = false
    let isRead: Void? = try? reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      if key.text == "tasks" { isFound = reader.peek() == UInt8(ascii: "[") }
      try reader.skipValue()
    }
    return isRead != nil && isFound
  }
}
