import JSON
import Model

// The fast way into a large snapshot: when the checksum says that every byte is as Heed wrote it, only the keys at the
// beginning of each line are read, and the rest of a task when somebody asks for it.

/// Reads the headings of a snapshot, and its checksum, while the file is still being read.
struct HeadingScan {
  private var snapshot = Snapshot()
  private var todos = CollectedTodos()
  private var headings: [TodoHeading?] = []
  private var last = LastDates()
  private var checksum = Checksum()
  private let size: Int
  /// How many bytes the checksum is of, and how many of these it has taken in.
  private let covered: Int
  private var checked = 0
  /// Where in the file the next line begins.
  private var place = 0
  /// Up to where in the file there is no line end behind `place`: a line of many megabytes is looked through once.
  private var sought = 0
  /// The checksum itself and the line end.
  private static let uncovered = checkLength + 1
  /// What the next line is expected to be.
  private var stage = Stage.heading
  /// What was read of the whole file; nil when it is not as it was written, or not in this form.
  private(set) var found: (snapshot: Snapshot, headings: [TodoHeading?])?

  private enum Stage { case heading, tasks, trailer, notInForm }

  /// For a file of that many bytes.
  init(size: Int) {
    self.size = size
    covered = max(0, size - HeadingScan.uncovered)
  }

  /// Takes in bytes that begin at a place in the file and follow those before. Returns from which place on they must be
  /// there at the next call; nil when no more are wanted.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
    let stripes = (min(start + bytes.count, covered) - checked) & ~31
    if stripes > 0 {
      let first = checked - start
      checksum.add(stripes: UnsafeRawBufferPointer(rebasing: bytes[first..<(first + stripes)]))
      checked += stripes
    }
    if stage == .heading { takeHeading(bytes, at: start) }
    if stage == .tasks { takeTasks(bytes, at: start) }
    guard stage != .notInForm else { return nil }
    guard start + bytes.count >= size else { return min(place, checked) }
    finish(bytes, at: start)
    return nil
  }

  private mutating func takeHeading(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    guard let lineEnd = firstLineEnd(in: bytes, from: max(place, sought) - start) else {
      sought = start + bytes.count
      return
    }
    var reader = JSONReader(bytes, in: (place - start)..<lineEnd)
    guard reader.take(UInt8(ascii: "{")), snapshot.readHeading(&reader, &todos), reader.place == lineEnd,
      !StoreFormat.isNewer(snapshot.format)
    else {
      stage = .notInForm
      return
    }
    let count = min(max(todos.expected ?? 0, 0), covered / 100)
    headings.reserveCapacity(roomInLargePages(count, stride: MemoryLayout<TodoHeading?>.stride))
    let room = headings.capacity * MemoryLayout<TodoHeading?>.stride
    headings.withUnsafeMutableBufferPointer { headings in
      if let first = headings.baseAddress { makeReady(first, room) }
    }
    place = start + lineEnd + 1
    stage = .tasks
  }

  private mutating func takeTasks(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    let reader = JSONReader(bytes)
    var (headings, last, at) = (headings, last, place - start)
    // Or each task would copy all of them.
    self.headings = []
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "{") else {
        stage = .trailer
        break
      }
      // No line end stands among the keys that every task has.
      let behind = at + JSONReader.shortest
      guard behind < bytes.count else { break }
      guard let lineEnd = firstLineEnd(in: bytes, from: max(behind, sought - start)) else {
        sought = start + bytes.count
        break
      }
      guard let heading = reader.heading(at, lineEnd: lineEnd, inFile: start + at, &last) else {
        stage = .notInForm
        break
      }
      headings.append(heading)
      at = lineEnd + 1
    }
    (self.headings, self.last, place) = (headings, last, start + at)
  }

  private mutating func finish(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    guard stage == .trailer, headings.count == todos.expected, start + bytes.count == size, bytes.last == 0x0A,
      let check = JSONReader.check(bytes, line: 0..<(bytes.count - 1)),
      check == checksum.finish(UnsafeRawBufferPointer(rebasing: bytes[(checked - start)..<(covered - start)])),
      Snapshot.isTrailer(bytes, place - start)
    else { return }
    found = (snapshot, headings)
    headings = []
  }
}

/// The dates that were read last in each place: neighbours in a snapshot often have the same.
struct LastDates {
  var (due, created, done, start) = (LastDate(), LastDate(), LastDate(), LastDate())
}

extension JSONReader {
  /// The shortest rest of a line after the urgency: created, number, uid and a name.
  static let shortest = 100

  /// The heading of the task in a line that begins at a place, and at another one in the file; nil when it is not in the
  /// form that Heed writes.
  @inline(__always)
  func heading(_ start: Int, lineEnd: Int, inFile offset: Int, _ last: inout LastDates) -> TodoHeading? {
    guard lineEnd - start > JSONReader.shortest + 20, bytes[start + 2] == UInt8(ascii: "u") else { return nil }
    // {"urgency":"high"
    var (at, urgency): (Int, Urgency)
    switch bytes[start + 12] {
    case UInt8(ascii: "h"): (at, urgency) = (start + 19, .high)
    case UInt8(ascii: "m"): (at, urgency) = (start + 21, .medium)
    case UInt8(ascii: "l"): (at, urgency) = (start + 18, .low)
    default: return nil
    }
    var (due, done): (When?, Instant?)
    if bytes[at + 1] == UInt8(ascii: "u") {
      // "due":"2026-11-25" or "due":"2026-11-25T17:00"
      at += 6
      if bytes[at + 10] == UInt8(ascii: "\"") {
        guard let date = date(at, &last.due) else { return nil }
        due = When(date)
        at += 13
      } else {
        due = dateTime(at..<(at + 16), &last.due)
        at += 19
      }
      if due == nil { return nil }
    }
    // "created":"2026-11-21T06:28:03Z"
    guard at + 64 < lineEnd, bytes[at] == UInt8(ascii: "c"), let created = moment(at + 10, &last.created) else {
      return nil
    }
    at += 33
    if bytes[at] == UInt8(ascii: "d") {
      // "done":"2026-11-21T06:28:03Z"
      done = moment(at + 7, &last.done)
      guard done != nil else { return nil }
      at += 30
    }
    guard let (number, uid, behind) = numberAndUID(at, before: lineEnd) else { return nil }
    var starts: When?
    if bytes[behind + 2] == UInt8(ascii: "s") {
      // "start":"2026-11-25" or "start":"2026-11-25T17:00"
      guard behind + 21 < lineEnd, let date = date(behind + 10, &last.start) else { return nil }
      starts = When(date)
    }
    let length = lineEnd - start - (bytes[lineEnd - 1] == UInt8(ascii: ",") ? 1 : 0)
    return TodoHeading(
      uid: uid, number: number, urgency: urgency, start: starts, due: due, created: created, done: done, offset: offset,
      length: length
    )
  }

  /// `number":7,"uid":"…"`, from the first letter, and the place behind it.
  @inline(__always)
  private func numberAndUID(_ start: Int, before lineEnd: Int) -> (Int, UID, Int)? {
    guard bytes[start] == UInt8(ascii: "n"), bytes[start + 7] == UInt8(ascii: ":") else { return nil }
    var (at, number) = (start + 8, 0)
    while at < lineEnd, bytes[at] &- 48 < 10, number < 1 << 40 {
      number = number &* 10 &+ Int(bytes[at] &- 48)
      at += 1
    }
    at += 8
    guard at + 40 < lineEnd, bytes[at - 1] == UInt8(ascii: "\""), let (high, low) = hexadecimal(at) else { return nil }
    return (number, UID(high: high, low: low), at + 33)
  }
}

extension Snapshot {
  /// What a scan found in a file that is as it was written.
  init(_ found: (snapshot: Snapshot, headings: [TodoHeading?]), _ contents: SnapshotBytes) {
    self = found.snapshot
    isAsWritten = true
    settleLineage()
    source = contents
    list = TodoList(unread: found.headings, source: Snapshot.source(contents, pageNames, time: time))
    for (number, freed) in freed { list.rememberFreed(number, freed) }
    for page in pages { list.load(page) }
  }

  /// What stands for a task only where somebody is writing over the file: nothing is committed then, and the next command
  /// reads it anew.
  private static func nameless(_ heading: TodoHeading) -> Todo {
    Todo(uid: heading.uid, number: heading.number, name: "?", created: heading.created)
  }

  /// The tasks of such a file, so that what was written can be read.
  private static func source(_ contents: SnapshotBytes, _ pageNames: [String]?, time: Instant) -> TodoSource {
    let read: @Sendable (TodoHeading) -> Todo = { heading in
      let todo = contents.withBytes(heading.line) { bytes in
        var reader = JSONReader(bytes)
        return try? reader.todo(uidIfNone: heading.uid, timeIfNone: time)
      }
      return (todo ?? nil) ?? nameless(heading)
    }
    let repeating = FoundOnce { contents.headings(KeyScan.repeats) }
    let reminded = FoundOnce { contents.headings(KeyScan.reminders) }
    return TodoSource(
      read: read,
      todos: { headings, slots, found in
        contents.forEachLine(of: slots, in: headings) { place, heading, bytes, line in
          var reader = JSONReader(bytes, in: line)
          found(place, (try? reader.todo(uidIfNone: heading.uid, timeIfNone: time)) ?? nameless(heading))
        }
      },
      shares: { headings, slots, found in
        contents.forEachLine(of: slots, in: headings) { place, heading, bytes, line in
          found(place, JSONReader.share(bytes, line: line) ?? PageShare(read(heading)))
        }
      },
      tags: { headings, slots, found in
        contents.forEachLine(of: slots, in: headings) { place, heading, bytes, line in
          found(place, JSONReader.tags(bytes, line: line) ?? read(heading).tags)
        }
      },
      pages: pageNames,
      holding: { headings, slots, words, found in
        var search = PieceSearch(words)
        contents.forEachLine(of: slots, in: headings) { place, heading, bytes, line in
          let body = line.dropFirst(JSONReader.shortest)
          guard search.mayHold(bytes, at: heading.offset - line.lowerBound, body) else { return }
          if WordScan.mayHold(bytes, body, words) { found(place) }
        }
      },
      reminded: { reminded.value }, repeating: { repeating.value })
  }
}

extension TodoHeading {
  /// Where the todo stands in its file.
  var line: Range<Int> { offset..<(offset + Int(length)) }
}
