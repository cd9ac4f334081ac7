import Model

// The fast way into a large snapshot: when the checksum says that every byte is as Heed wrote it, only the keys at the
// beginning of each line are read, and the rest of a task when somebody asks for it.

extension JSONReader {
  /// Reads the headings of all tasks, a line each; nil when any line is not in the form that Heed writes.
  mutating func headings(expecting count: Int) -> [TodoHeading?]? {
    var headings: [TodoHeading?] = []
    headings.reserveCapacity(min(max(count, 0), (end - place) / 100))
    guard takeByte(0x0A) else { return nil }
    var (due, created, done) = (LastDate(), LastDate(), LastDate())
    while place < end, bytes[place] == UInt8(ascii: "{") {
      guard let lineEnd = firstLineEnd(in: bytes, from: place),
        let heading = heading(lineEnd: lineEnd, &due, &created, &done)
      else { return nil }
      headings.append(heading)
      move(to: lineEnd + 1)
    }
    return headings
  }

  private mutating func takeByte(_ byte: UInt8) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    move(to: place + 1)
    return true
  }

  /// The shortest rest of a line after the urgency: created, number, uid and a name.
  private static let shortest = 100

  private func heading(
    lineEnd: Int, _ lastDue: inout LastDate, _ lastCreated: inout LastDate, _ lastDone: inout LastDate
  ) -> TodoHeading? {
    let start = place
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
    guard at + 40 < lineEnd, bytes[at - 1] == UInt8(ascii: "\""), let high = hexadecimal(at),
      let low = hexadecimal(at + 16)
    else { return nil }
    return (number, UID(high: high, low: low))
  }
}

extension Snapshot {
  /// The tasks of a file whose checksum was right, so that what was written can be read.
  private static func source(
    _ contents: FileBytes, time: Instant, reminded: @escaping @Sendable () -> [Int]
  ) -> TodoSource {
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
    return TodoSource(read: read, share: share, reminded: reminded)
  }

  /// Reads the headings of a file that is as it was written; nil when it is not, or not in this form.
  init?(asWritten contents: FileBytes) {
    let headings: [TodoHeading?]? = contents.withBytes { bytes in
      guard Snapshot.isAsWritten(bytes) else { return nil }
      var (reader, todos) = (JSONReader(bytes), CollectedTodos())
      guard reader.take(UInt8(ascii: "{")), readHeading(&reader, &todos), !StoreFormat.isNewer(format)
      else { return nil }
      let headings = reader.headings(expecting: todos.expected ?? 0)
      guard headings?.count == todos.expected, Snapshot.isTrailer(bytes, reader.place) else { return nil }
      return headings
    }
    guard let headings else { return nil }
    isAsWritten = true
    source = contents
    let reminded = FoundOnce { contents.withBytes { ReminderScan.places(headings, in: $0) } }
    list = TodoList(unread: headings, source: Snapshot.source(contents, time: time) { reminded.value })
    for (number, freed) in freed { list.rememberFreed(number, freed) }
    for page in pages { list.load(page) }
  }
}

extension TodoHeading {
  /// Where the todo stands in its file.
  fileprivate var line: Range<Int> { offset..<(offset + Int(length)) }
}
