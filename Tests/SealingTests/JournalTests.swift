import Secrets
import Seeded
import Testing

@testable import Sealing

@Suite struct JournalTests {
  private let journal = SealedJournal()
  private static let start = JournalPlace(sequence: 0)

  private static func content(_ number: Int) -> [UInt8] {
    Array("{\"sequence\":\(number),\"typed\":\"add Buy milk\"}".utf8)
  }

  /// Lines 1 to count, each with its line feed.
  private func lines(_ count: Int) throws -> [[UInt8]] {
    var place = JournalTests.start
    return try (1...count).map { try journal.seal(JournalTests.content($0), after: &place) }
  }

  private func findings(_ lines: [[UInt8]], after place: JournalPlace? = start) -> [JournalItem.Finding] {
    journal.read(Array(lines.joined()), after: place).items.map(\.finding)
  }

  @Test("Lines are read as they were sealed, in one piece or in several")
  func roundTrip() throws {
    let lines = try lines(20)
    let whole = journal.read(Array(lines.joined()), after: JournalTests.start)
    #expect(whole.items.map(\.content) == (1...20).map(JournalTests.content))
    #expect(whole.items.map(\.sequence) == Array(1...20))
    #expect(whole.items.allSatisfy { $0.finding == .whole })
    var place: JournalPlace? = JournalTests.start
    var start = 0
    for line in lines {
      let reading = journal.read(line, after: place)
      #expect(reading.items.map(\.finding) == [.whole])
      #expect(reading.items[0].range == 0..<line.count)
      start += line.count
      place = reading.place
    }
    #expect(place == whole.place)
    #expect(whole.items.last?.range.upperBound == start)
    #expect(journal.read([], after: JournalTests.start).place == JournalTests.start)
  }

  @Test("A line may hold any bytes and none, and of the same content no two are the same")
  func anyContent() throws {
    var place = JournalTests.start
    for content in [[], [10, 10], [UInt8](0...255), [UInt8](repeating: 0, count: 100_000)] {
      let before = place
      let line = try journal.seal(content, after: &place)
      var again = before
      #expect(try journal.seal(content, after: &again) != line)
      #expect(line.filter { $0 == 10 }.count == 1)
      #expect(journal.read(line, after: before).items.map(\.content) == [content])
    }
  }

  @Test("Dropping, changing over, doubling and moving lines is found, and what opens is still given")
  func order() throws {
    let lines = try lines(5)
    #expect(findings([lines[0], lines[2], lines[3]]) == [.whole, .gap, .whole])
    #expect(findings([lines[1], lines[2]]) == [.gap, .whole])
    #expect(findings([lines[0], lines[2], lines[1], lines[3]]) == [.whole, .gap, .repeated, .gap])
    #expect(findings([lines[0], lines[1], lines[1], lines[2]]) == [.whole, .whole, .repeated, .whole])
    #expect(findings([lines[0], lines[1], lines[0]]) == [.whole, .whole, .repeated])
    // The front may be dropped when the snapshot has it; then nothing is known of what stood before.
    #expect(findings([lines[3], lines[4]], after: nil) == [.whole, .whole])
    let reading = journal.read(Array((lines[0] + lines[2])), after: JournalTests.start)
    #expect(reading.items.map(\.content) == [JournalTests.content(1), JournalTests.content(3)])
  }

  @Test("A line that was sealed once under the same number and came back is found by the line after it")
  func replay() throws {
    var place = JournalTests.start
    let first = try journal.seal(JournalTests.content(1), after: &place)
    var failed = place
    let old = try journal.seal(Array("old".utf8), after: &failed)
    let new = try journal.seal(Array("new".utf8), after: &place)
    let third = try journal.seal(JournalTests.content(3), after: &place)
    #expect(findings([first, new, third]) == [.whole, .whole, .whole])
    #expect(findings([first, old, third]) == [.whole, .whole, .replaced])
  }

  @Test("A line under another number, of another journal or of another key does not open")
  func elsewhere() throws {
    let lines = try lines(2)
    let moved = Array("3".utf8) + lines[1].dropFirst()
    #expect(findings([lines[0], lines[1], moved]) == [.whole, .whole, .damaged])
    let other = SealedJournal()
    var place = JournalTests.start
    #expect(findings([try other.seal([1], after: &place)]) == [.damaged])
  }

  @Test("After a damaged line the next is read, and is not held to be wrong itself")
  func damage() throws {
    let lines = try lines(4)
    var changed = lines[1]
    changed[20] = changed[20] == 65 ? 66 : 65
    #expect(findings([lines[0], changed, lines[2], lines[3]]) == [.whole, .damaged, .whole, .whole])
    #expect(findings([lines[0], Array("nonsense\n\n".utf8), lines[1]]) == [.whole, .damaged, .damaged, .whole])
  }

  @Test("A journal that is cut anywhere gives all whole lines, and tells the cut one from a changed one")
  func cuts() throws {
    let lines = try lines(4)
    let all = Array(lines.joined())
    for end in all.indices {
      let reading = journal.read(Array(all[..<end]), after: JournalTests.start)
      let whole = reading.items.filter { $0.finding == .whole }.count
      var count = 0
      for (index, line) in lines.enumerated() where lines[...index].joined().count <= end {
        count += line.isEmpty ? 0 : 1
      }
      #expect(whole == count)
      let isBetween = lines[..<count].joined().count == end
      #expect(reading.items.last?.finding == (end == 0 ? nil : isBetween ? .whole : .cut))
    }
  }

  @Test("Every changed byte is found, and no bytes are a trap")
  func everyByte() throws {
    let all = Array(try lines(3).joined())
    for place in all.indices {
      for bit in 0..<8 {
        var changed = all
        changed[place] ^= 1 << bit
        let items = journal.read(changed, after: JournalTests.start).items
        #expect(items.contains { $0.finding != .whole }, "byte \(place), bit \(bit)")
      }
    }
    var random = Seeded(3)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in random.pick(Array("0123 AZaz+/=\n".utf8)) }
      #expect(journal.read(bytes, after: nil).items.allSatisfy { $0.finding == .damaged || $0.finding == .cut })
    }
    #expect(findings([Array("18446744073709551616 AAAA\n0 AAAA\n01 AAAA\n".utf8)]) == [.damaged, .damaged, .damaged])
  }

  @Test("Numbers that have run out are refused")
  func lastNumber() {
    var place = JournalPlace(sequence: .max)
    let found = failure { () throws(SealingFailure) in try journal.seal([], after: &place) }
    #expect(found == .tooLarge)
    #expect(place.sequence == .max)
  }

  @Test("The first line opens with either key, and every changed byte and cut of it is refused")
  func firstLine() throws {
    let (one, other) = (AgeIdentity(), AgeIdentity())
    let line = try journal.firstLine(for: [one.recipient, other.recipient])
    var place = JournalTests.start
    let sealed = try journal.seal([7], after: &place)
    for bytes in [line, line.dropLast()] {
      let read = try SealedJournal(firstLine: bytes, with: [other])
      #expect(read.name == journal.name)
      #expect(read.read(sealed, after: nil).items.map(\.content) == [[7]])
    }
    let stranger = failure { () throws(SealingFailure) in try SealedJournal(firstLine: line, with: [AgeIdentity()]) }
    #expect(stranger == .notForTheseKeys)
    for at in 0..<(line.count - 1) {
      var changed = line
      changed[at] ^= 1
      #expect(
        failure { () throws(SealingFailure) in try SealedJournal(firstLine: changed, with: [one]) } != nil, "\(at)")
      let cut = Array(line[..<at])
      #expect(failure { () throws(SealingFailure) in try SealedJournal(firstLine: cut, with: [one]) } != nil, "\(at)")
    }
  }
}
