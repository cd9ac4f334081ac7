import JSON
import Model

/// The highest sequence number that is believed: what JSON numbers hold exactly, and no reason to overflow.
let highestSequence = 1 << 53
/// The highest that a snapshot may say, which a hand can write: there must be numbers left for the entries after it.
let highestSnapshotSequence = 1 << 52

// A line of the journal: {"sequence":124,"time":"…","typed":"…","verb":"done","undo":120,
// "changes":[{"before":null,"after":{…}}],"check":"…"}. The check is the checksum of all bytes before its comma.

/// The length of `,"check":"0123456789abcdef"}`.
let checkLength = 28
private let checkOpening = Array(",\"check\":\"".utf8)

extension JSONWriter {
  /// Writes an entry as a line. `previous` is the check of the one before it: so a check stands for all that led to it, and
  /// the same command typed in the same second on two machines is not taken for one.
  mutating func entry(_ entry: Entry, after previous: UInt64? = nil) {
    let start = count
    begin("{")
    key("sequence")
    integer(entry.sequence)
    key("time")
    string(entry.time.iso)
    key("typed")
    string(entry.typed)
    if let previous {
      key("previous")
      string(Checksum.hex(previous))
    }
    if let action = entry.action { self.action(action) }
    switch entry.kind {
    case .command: break
    case .undo(let target):
      key("undo")
      integer(target)
    case .redo(let target):
      key("redo")
      integer(target)
    }
    key("changes")
    begin("[")
    for change in entry.changes {
      begin("{")
      switch change {
      case .todo(let before, let after):
        key("before")
        optional(before?.todo)
        key("after")
        optional(after?.todo)
      case .page(let before, let after):
        key("page")
        begin("{")
        key("before")
        optional(before)
        key("after")
        optional(after)
        end("}")
      }
      end("}")
    }
    end("]")
    let check = bytes.withUnsafeBytes { Checksum.text(UnsafeRawBufferPointer(rebasing: $0[start...])) }
    key("check")
    string(check)
    endLine("}")
  }

  private mutating func action(_ action: Entry.Action) {
    key("verb")
    string(action.verb)
    guard action.isOfPage else { return }
    key("subject")
    string("page")
  }

  private mutating func optional(_ todo: Todo?) {
    if let todo { self.todo(todo) } else { null() }
  }

  private mutating func optional(_ page: Page?) {
    if let page { self.page(page) } else { null() }
  }
}

extension JSONReader {
  /// Whether a line ends with the checksum of what stands before it.
  static func isWhole(_ bytes: UnsafeRawBufferPointer, line: Range<Int>) -> Bool {
    guard let check = check(bytes, line: line) else { return false }
    let checked = bytes[line.lowerBound..<(line.upperBound - checkLength)]
    return check == Checksum.value(UnsafeRawBufferPointer(rebasing: checked))
  }

  /// The checksum at the end of a line; nil where none stands.
  static func check(_ bytes: UnsafeRawBufferPointer, line: Range<Int>) -> UInt64? {
    guard line.count > checkLength else { return nil }
    let cut = line.upperBound - checkLength
    guard bytes[cut..<(cut + 10)].elementsEqual(checkOpening), bytes[line.upperBound - 2] == UInt8(ascii: "\""),
      bytes[line.upperBound - 1] == UInt8(ascii: "}")
    else { return nil }
    var value: UInt64 = 0
    for byte in bytes[(cut + 10)..<(cut + 26)] {
      switch byte {
      case 48...57: value = value << 4 | UInt64(byte - 48)
      case 97...102: value = value << 4 | UInt64(byte - 87)
      default: return nil
      }
    }
    return value
  }

  /// How much of an entry to read.
  enum EntryParts {
    /// Sequence number and kind; no changes.
    case heading
    /// Also how each task is after it, which is all that applying it again takes.
    case after
    case all
  }

  mutating func entry(_ parts: EntryParts) throws(Fault) -> Entry {
    var entry = Entry(sequence: 0, time: Instant(seconds: 0), typed: "", changes: [])
    var isOfPage = false
    try object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
      switch key.text {
      case "sequence": entry.sequence = try reader.integer()
      case "time": entry.time = try reader.instant() ?? entry.time
      case "typed": entry.typed = try reader.string()
      case "verb": entry.action = Entry.Action(try reader.string())
      case "subject": isOfPage = try reader.string() == "page"
      case "undo": entry.kind = .undo(try reader.integer())
      case "redo": entry.kind = .redo(try reader.integer())
      case "changes" where parts != .heading: entry.changes = try reader.changes(parts, at: entry.time)
      default: try reader.skipValue()
      }
    }
    entry.action?.isOfPage = isOfPage
    guard (1...highestSequence).contains(entry.sequence) else { throw fault(.wrongType) }
    return entry
  }

  private mutating func changes(_ parts: EntryParts, at time: Instant) throws(Fault) -> [Change] {
    var changes: [Change] = []
    try array { (reader: inout JSONReader) throws(Fault) in
      var change: (before: Todo?, after: Todo?)
      var (page, before): (Change?, Range<Int>?)
      try reader.object { (reader: inout JSONReader, key: JSONKey) throws(Fault) in
        switch key.text {
        case "before" where parts == .after: before = try reader.skipValue()
        case "before": change.before = try reader.optionalTodo(at: time)
        case "after": change.after = try reader.optionalTodo(at: time)
        case "page": page = try reader.pageChange(at: time)
        default: try reader.skipValue()
        }
      }
      if change.after == nil, let before {
        var again = JSONReader(reader.bytes, in: before)
        change.before = try again.optionalTodo(at: time)
      }
      changes.append(page ?? Change(before: change.before, after: change.after))
    }
    return changes
  }

  private mutating func optionalTodo(at time: Instant) throws(Fault) -> Todo? {
    if try takeNull() { return nil }
    return try todo(uidIfNone: UID(high: 0, low: 0), timeIfNone: time)
  }
}
