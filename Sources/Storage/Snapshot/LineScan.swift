import JSON
import Model

/// Reads the headings of the tasks whose lines begin in a part of a snapshot, while the file is still being read.
struct LineScan {
  /// What was read.
  private(set) var headings: [TodoHeading?] = []
  /// How far it is: lines are still read; the next one begins behind the part, or is no task; or one is not in the form that
  /// Heed writes.
  private(set) var stage = Stage.lines
  /// Where in the file the next line begins.
  private(set) var place: Int
  /// Whether the rest of the file behind the last task is as it must be.
  private(set) var endsWell = false
  /// The part of the file.
  private let part: Range<Int>
  private let size: Int
  /// Whether a line end was met: a part in the middle of the file begins behind the first one.
  private var isAtLine: Bool
  /// Up to where in the file there is no line end behind `place`: a line of many megabytes is looked through once.
  private var sought = 0
  private var last = LastDates()

  enum Stage { case lines, behindPart, trailer, notInForm }

  /// For a part of a file of that many bytes. It begins with a line, or, where it is `inMiddle`, behind the line that stands
  /// across its beginning. `count` is about how many there are.
  init(_ part: Range<Int>, of size: Int, inMiddle: Bool = false, count: Int) {
    (self.part, self.size, isAtLine) = (part, size, !inMiddle)
    // The line end just before a part makes a line of its first byte.
    place = inMiddle ? part.lowerBound - 1 : part.lowerBound
    headings.reserveCapacity(roomInLargePages(count, stride: MemoryLayout<TodoHeading?>.stride))
    let room = headings.capacity * MemoryLayout<TodoHeading?>.stride
    headings.withUnsafeMutableBufferPointer { headings in
      if let first = headings.baseAddress { makeReady(first, room) }
    }
  }

  /// Gives away what was read.
  mutating func takeHeadings() -> [TodoHeading?] {
    defer { headings = [] }
    return headings
  }

  /// Takes in bytes that begin at a place in the file and follow those before. The next call must have those from `place` on.
  mutating func take(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    if stage == .lines, !isAtLine {
      guard let lineEnd = firstLineEnd(in: bytes, from: place - start) else {
        place = start + bytes.count
        return
      }
      (place, isAtLine) = (start + lineEnd + 1, true)
    }
    if stage == .lines { takeLines(bytes, at: start) }
    if stage == .trailer, start + bytes.count == size { endsWell = Snapshot.isTrailer(bytes, place - start) }
  }

  private mutating func takeLines(_ bytes: UnsafeRawBufferPointer, at start: Int) {
    let (reader, end) = (JSONReader(bytes), part.upperBound - start)
    var (headings, last, at) = (headings, last, place - start)
    // Or each task would copy all of them.
    self.headings = []
    while at < bytes.count {
      guard at < end else {
        stage = .behindPart
        break
      }
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
}
