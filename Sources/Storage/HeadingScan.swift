import Model

// The fast way into a large snapshot: when the checksum says that every byte is as Heed wrote it, only the keys at the
// beginning of each line are read, and the rest of a task when somebody asks for it.

/// Reads the headings of a snapshot, and its checksum, while the file is still being read.
struct HeadingScan {
  private var snapshot = Snapshot()
  private var todos = CollectedTodos()
  private var headings: [TodoHeading?] = []
  private var (due, created, done) = (LastDate(), LastDate(), LastDate())
  private var checksum = Checksum()
  /// How many bytes the checksum is of, and how many of these it has taken in.
  private let covered: Int
  private var checked = 0
  /// Where the next line begins.
  private var place = 0
  /// The checksum itself and the line end.
  private static let uncovered = checkLength + 1
  /// What the next line is expected to be.
  private var stage = Stage.heading

  private enum Stage { case heading, tasks, trailer, notInForm }

  /// For a file of that many bytes.
  init(size: Int) { covered = max(0, size - HeadingScan.uncovered) }

  /// Takes in what has been read; `bytes` are all from the beginning.
  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    let stripes = (min(bytes.count, covered) - checked) & ~31
    if stripes > 0 {
      checksum.add(stripes: UnsafeRawBufferPointer(rebasing: bytes[checked..<(checked + stripes)]))
      checked += stripes
    }
    if stage == .heading { takeHeading(bytes) }
    if stage == .tasks { takeTasks(bytes) }
  }

  private mutating func takeHeading(_ bytes: UnsafeRawBufferPointer) {
    guard let lineEnd = firstLineEnd(in: bytes, from: 0) else { return }
    var reader = JSONReader(bytes, in: 0..<lineEnd)
    guard reader.take(UInt8(ascii: "{")), snapshot.readHeading(&reader, &todos), reader.place == lineEnd,
      !StoreFormat.isNewer(snapshot.format)
    else {
      stage = .notInForm
      return
    }
    headings.reserveCapacity(min(max(todos.expected ?? 0, 0), covered / 100))
    place = lineEnd + 1
    stage = .tasks
  }

  private mutating func takeTasks(_ bytes: UnsafeRawBufferPointer) {
    let reader = JSONReader(bytes)
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "{") else {
        stage = .trailer
        return
      }
      // No line end stands among the keys that every task has.
      let start = place + JSONReader.shortest
      guard start < bytes.count, let lineEnd = firstLineEnd(in: bytes, from: start) else { return }
      guard let heading = reader.heading(place, lineEnd: lineEnd, &due, &created, &done) else {
        stage = .notInForm
        return
      }
      headings.append(heading)
      place = lineEnd + 1
    }
  }

  /// What was read of the whole file; nil when it is not as it was written, or not in this form.
  fileprivate mutating func finish(_ bytes: UnsafeRawBufferPointer) -> (Snapshot, [TodoHeading?])? {
    guard stage == .trailer, headings.count == todos.expected, bytes.count == covered + HeadingScan.uncovered,
      bytes.last == 0x0A, let check = JSONReader.check(bytes, line: 0..<(bytes.count - 1)),
      check == checksum.finish(UnsafeRawBufferPointer(rebasing: bytes[checked..<covered])),
      Snapshot.isTrailer(bytes, place)
    else { return nil }
    defer { headings = [] }
    return (snapshot, headings)
  }
}

extension JSONReader {
  /// The shortest rest of a line after the urgency: created, number, uid and a name.
  static let shortest = 100

  /// The heading of the task in a line that begins at a place; nil when it is not in the form that Heed writes.
  func heading(
    _ start: Int, lineEnd: Int, _ lastDue: inout LastDate, _ lastCreated: inout LastDate, _ lastDone: inout LastDate
  ) -> TodoHeading? {
    guard lineEnd - start > JSONReader.shortest + 20, let urgency = urgency(start) else { return nil }
    var at = start + 15 + urgency.text.utf8.count
    var (due, done): (When?, Instant?)
    if bytes[at + 1] == UInt8(ascii: "u") {
      // "due":"2026-11-25" or "due":"2026-11-25T17:00"
      at += 6
      let length = bytes[at + 10] == UInt8(ascii: "\"") ? 10 : 16
      guard let when = dateTime(at..<(at + length), &lastDue) else { return nil }
      due = when
      at += length + 3
    }
    // "created":"2026-11-21T06:28:03Z"
    guard at + 64 < lineEnd, bytes[at] == UInt8(ascii: "c"),
      let created = instant(in: (at + 10)..<(at + 30), &lastCreated)
    else { return nil }
    at += 33
    if bytes[at] == UInt8(ascii: "d") {
      // "done":"2026-11-21T06:28:03Z"
      done = instant(in: (at + 7)..<(at + 27), &lastDone)
      guard done != nil else { return nil }
      at += 30
    }
    guard let (number, uid) = numberAndUID(at, before: lineEnd) else { return nil }
    let length = lineEnd - start - (bytes[lineEnd - 1] == UInt8(ascii: ",") ? 1 : 0)
    return TodoHeading(
      uid: uid, number: number, urgency: urgency, due: due, created: created, done: done, offset: start, length: length)
  }

  /// `{"urgency":"high"` and so on.
  private func urgency(_ start: Int) -> Urgency? {
    guard bytes[start + 2] == UInt8(ascii: "u") else { return nil }
    switch bytes[start + 12] {
    case UInt8(ascii: "h"): return .high
    case UInt8(ascii: "m"): return .medium
    case UInt8(ascii: "l"): return .low
    default: return nil
    }
  }

  /// `number":7,"uid":"…"`, from the first letter.
  private func numberAndUID(_ start: Int, before lineEnd: Int) -> (Int, UID)? {
    guard bytes[start] == UInt8(ascii: "n"), bytes[start + 7] == UInt8(ascii: ":") else { return nil }
    var (at, number) = (start + 8, 0)
    while at < lineEnd, bytes[at] &- 48 < 10, number < 1 << 40 {
      number = number * 10 + Int(bytes[at] &- 48)
      at += 1
    }
    at += 8
    guard at + 40 < lineEnd, bytes[at - 1] == UInt8(ascii: "\""), let (high, low) = hexadecimal(at) else { return nil }
    return (number, UID(high: high, low: low))
  }
}

extension Snapshot {
  /// What a file holds that is as it was written; nil when it is not, or not in this form.
  init?(_ scan: inout HeadingScan, _ contents: FileBytes) {
    guard let (snapshot, headings) = contents.withBytes({ scan.finish($0) }) else { return nil }
    self = snapshot
    isAsWritten = true
    source = contents
    list = TodoList(unread: headings, source: Snapshot.source(contents, time: time))
    for (number, freed) in freed { list.rememberFreed(number, freed) }
    for page in pages { list.load(page) }
  }

  /// The tasks of such a file, so that what was written can be read.
  private static func source(_ contents: FileBytes, time: Instant) -> TodoSource {
    let read: @Sendable (TodoHeading) -> Todo = { heading in
      contents.withBytes { bytes in
        var reader = JSONReader(bytes, in: heading.line)
        return (try? reader.todo(uidIfNone: heading.uid, timeIfNone: time))
          ?? Todo(uid: heading.uid, number: heading.number, name: "?", created: heading.created)
      }
    }
    let share: @Sendable (TodoHeading) -> PageShare = { heading in
      contents.withBytes { JSONReader.share($0, line: heading.line) } ?? PageShare(read(heading))
    }
    let mayHold: @Sendable (TodoHeading, [SoughtWord]) -> Bool = { heading, words in
      contents.withBytes { WordScan.mayHold($0, heading.line.dropFirst(JSONReader.shortest), words) }
    }
    let reminded = FoundOnce { contents.withBytes { ReminderScan.headings(in: $0) } }
    return TodoSource(read: read, share: share, mayHold: mayHold) { reminded.value }
  }
}

extension TodoHeading {
  /// Where the todo stands in its file.
  fileprivate var line: Range<Int> { offset..<(offset + Int(length)) }
}
