import JSON
import Model

/// What `tasks.json` holds: all tasks as they were after one entry of the journal.
struct Snapshot {
  var format = StoreFormat.current
  /// The last entry that is taken in; 0 for none.
  var sequence = 0
  /// The last entry that was taken in when somebody changed the file by hand: earlier ones need not lead to these tasks.
  var edited = 0
  /// When that entry was made.
  var time = Instant(seconds: 0)
  var freed: [Int: TodoList.Freed] = [:]
  /// Where the journal ended when all of it was taken in; nil when that is not known.
  var journal: JournalEnd?
  /// Whether it was written beside a journal, also where something else than Heed changed it since.
  private(set) var namesJournal = false
  /// The checks of the last entries that are taken in; none where that is not known.
  var lineage = Lineage()
  /// Whether it says a check, be it another one than that of its bytes.
  var hasCheck = false
  /// The first line of the sealed journal beside it, without its line end: a copy of the key for when that line is damaged.
  var journalKey: String?
  /// The names of the pages that tasks are on, where they were noted at the same entry as the tasks: a Heed that does not
  /// know them keeps them, though they are not true any more.
  private(set) var pageNames: [String]?
  /// The records of pages, on their way into the list.
  var pages: [Page] = []
  /// Keys beside the tasks that this version does not know.
  var unknown: [UnknownField] = []
  /// Elements of the pages that this version does not understand, as JSON.
  var unknownPages: [String] = []
  var list = TodoList()
  /// The file of which unread tasks of the list are a part.
  var source: SnapshotBytes?
  /// Whether every byte is as a Heed wrote it.
  var isAsWritten = false
  /// How many tasks got a number or an identifier here.
  var mended = 0
  var damage = SnapshotDamage()
}

/// What of a snapshot could not be read.
struct SnapshotDamage {
  /// The lines, with their line ends, as they stood.
  var bytes: [UInt8] = []
  var lines = 0
  /// Tasks that the file says it holds, beyond those read and those in damaged lines.
  var missingTasks = 0

  /// The file is no whole JSON, or lines of it are no tasks.
  var isBroken = false

  /// The heading is not whole, so that nobody knows what the file had taken in.
  var isHeadless = false
  /// No task was read either.
  var isBare = false

  var isEmpty: Bool { !isBroken && lines == 0 }

  mutating func add(_ line: some Collection<UInt8>) {
    bytes.append(contentsOf: line)
    if bytes.last != 0x0A { bytes.append(0x0A) }
    lines += 1
  }
}

extension Snapshot {
  /// The length of `],"check":"0123456789abcdef"}` and a line end.
  private static let trailerLength = checkLength + 2

  /// Reads a snapshot, of whatever is whole in it.
  init(_ bytes: UnsafeRawBufferPointer) {
    isAsWritten = Snapshot.isAsWritten(bytes)
    var collected = CollectedTodos()
    do throws(JSONReader.Fault) {
      try readAll(bytes, &collected)
    } catch {
      self = Snapshot()
      collected = CollectedTodos()
      salvage(bytes, &collected)
    }
    settleLineage()
    if !isAsWritten { (edited, journal, lineage) = (sequence, nil, Lineage()) }
    if let count = collected.expected, !damage.isEmpty {
      damage.missingTasks = max(0, count - collected.todos.count - damage.lines)
    }
    (list, mended) = collected.assembled(freed: freed)
    for page in pages { list.load(page) }
  }

  /// Whether the file ends with the checksum of what stands before it.
  static func isAsWritten(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > trailerLength, bytes[bytes.count - 1] == 0x0A else { return false }
    return JSONReader.isWhole(bytes, line: 0..<(bytes.count - 1))
  }

  private mutating func readAll(
    _ bytes: UnsafeRawBufferPointer, _ todos: inout CollectedTodos
  ) throws(JSONReader.Fault) {
    var reader = JSONReader(bytes, in: Snapshot.afterMark(bytes)..<bytes.count)
    var lost = SnapshotDamage()
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      guard key.text == "tasks" else { return try header(key, &reader, &todos) }
      try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in
        _ = reader.peek()
        let start = reader.place
        do { try todos.read(&reader, at: time) } catch {
          // Well-formed, but no task: it is put aside, and the rest is read on.
          reader.place = start
          lost.add(bytes[try reader.skipValue()])
        }
      }
    }
    try reader.expectEnd()
    damage = lost
  }

  /// The lineage ends with the entry that is taken in last, which the file may say behind it. A snapshot of an older Heed has
  /// the check of that entry alone.
  mutating func settleLineage() {
    if lineage.isEmpty, let journal { lineage = Lineage(Checksum.hex(journal.check), last: sequence) }
    lineage.last = sequence
  }

  /// A byte order mark, which some editors put before the text, is passed over.
  static func afterMark(_ bytes: UnsafeRawBufferPointer) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads one of the keys beside the tasks.
  private mutating func header(
    _ key: JSONKey, _ reader: inout JSONReader, _ todos: inout CollectedTodos
  ) throws(JSONReader.Fault) {
    switch key.text {
    case "format": format = try reader.integer()
    case "sequence": sequence = min(max(0, try reader.integer()), highestSnapshotSequence)
    case "edited": edited = min(max(0, try reader.integer()), highestSnapshotSequence)
    case "time": time = try reader.instant() ?? time
    case "count": todos.expected = max(0, try reader.integer())
    case "freed": freed = try reader.freed()
    case "journal":
      journal = JournalEnd(reader.bytes, in: try reader.skipValue())
      namesJournal = journal != nil
    case "journalKey": journalKey = try reader.string()
    case "pages":
      if let (read, unknown) = try reader.pages(timeIfNone: time) {
        (pages, unknownPages) = (read, unknown)
      } else {
        unknown.append(UnknownField(key: key.text, json: try reader.verbatim()))
      }
    case "pageNames": pageNames = try reader.pageNames(at: sequence)
    case "lineage": lineage = Lineage(try reader.string(), last: 0)
    case "check":
      hasCheck = true
      try reader.skipValue()
    default: unknown.append(UnknownField(key: key.text, json: try reader.verbatim()))
    }
  }

  // MARK: Damaged files

  /// Reads what is whole of a file that is not whole: its heading, and each line that holds a task.
  private mutating func salvage(_ bytes: UnsafeRawBufferPointer, _ todos: inout CollectedTodos) {
    damage.isBroken = true
    var reader = JSONReader(bytes, in: Snapshot.afterMark(bytes)..<bytes.count)
    let body = reader.place
    // A damaged value of the heading ends it; what was read until then counts.
    let isWhole = reader.take(UInt8(ascii: "{")) && readHeading(&reader, &todos)
    salvageLines(bytes, from: isWhole ? reader.place : body, &todos)
    guard !isWhole else { return }
    damage.isHeadless = true
    damage.isBare = todos.todos.isEmpty
    // What is left of the heading is no task.
    damage.lines = max(0, damage.lines - 1)
  }

  /// Reads the keys up to the tasks and the bracket before the first; false when there is no such place.
  mutating func readHeading(_ reader: inout JSONReader, _ todos: inout CollectedTodos) -> Bool {
    while let key = try? reader.string(), reader.take(UInt8(ascii: ":")) {
      if key == "tasks" { return reader.take(UInt8(ascii: "[")) }
      if (try? header(JSONKey(key), &reader, &todos)) == nil || !reader.take(UInt8(ascii: ",")) { return false }
    }
    return false
  }

  private mutating func salvageLines(_ bytes: UnsafeRawBufferPointer, from start: Int, _ todos: inout CollectedTodos) {
    var reader = JSONReader(bytes, in: start..<bytes.count)
    while true {
      _ = reader.take(UInt8(ascii: ","))
      let next = reader.peek()
      let place = reader.place
      if place >= bytes.count { return }
      if next == UInt8(ascii: "]"), Snapshot.isTrailer(bytes, place) { return }
      if next == UInt8(ascii: "{"), (try? todos.read(&reader, at: time)) != nil { continue }
      let end = Snapshot.nextStart(bytes, after: place)
      damage.add(bytes[place..<end])
      reader = JSONReader(bytes, in: end..<bytes.count)
    }
  }

  /// Whether the rest is the end of the file: brackets, and keys that stand after the tasks.
  static func isTrailer(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool {
    var reader = JSONReader(bytes, in: place..<bytes.count)
    guard reader.take(UInt8(ascii: "]")) else { return false }
    while reader.take(UInt8(ascii: ",")) {
      guard (try? reader.string()) != nil, reader.take(UInt8(ascii: ":")), (try? reader.skipValue()) != nil
      else { return false }
    }
    return reader.take(UInt8(ascii: "}")) && (try? reader.expectEnd()) != nil
  }

  /// Where the next task may begin after a place that cannot be read: after a line end, or at `},{` on the same line.
  private static func nextStart(_ bytes: UnsafeRawBufferPointer, after place: Int) -> Int {
    for at in (place + 1)..<max(bytes.count, place + 1) {
      if bytes[at - 1] == 0x0A { return at }
      if bytes[at] == UInt8(ascii: "{"), at - place > 2, bytes[at - 1] == UInt8(ascii: ","),
        bytes[at - 2] == UInt8(ascii: "}")
      {
        return at
      }
    }
    return bytes.count
  }
}

extension JSONReader {
  /// The names of the pages that tasks were on at an entry; nil where they are those of another one, or cannot be read.
  fileprivate mutating func pageNames(at sequence: Int) throws(Fault) -> [String]? {
    var (noted, names): (Int?, [String]?)
    let start = place
    do throws(Fault) {
      try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
        switch key.text {
        case "sequence": noted = try reader.integer()
        case "names": names = try reader.strings()
        default: try reader.skipValue()
        }
      }
    } catch {
      // Something else in its place is well-formed JSON, or the heading ends here.
      place = start
      try skipValue()
      return nil
    }
    return noted == sequence ? names : nil
  }
}
