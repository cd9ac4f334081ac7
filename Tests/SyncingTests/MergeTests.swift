import Model
import Testing

@testable import Syncing

/// How two versions of a task become one.
@Suite struct MergeTests {
  private static func text(_ field: SyncField, _ lines: [String], at time: Int) -> SyncedText {
    SyncedText(lines: [field: lines], changed: Instant(seconds: time))
  }

  /// What becomes of a field, and what lost.
  private static func merged(
    _ field: SyncField, _ base: [String]?, _ here: [String], _ there: [String], later: Int
  ) -> ([String], [String]?) {
    let merge = Merge(
      uid: "a", base: base.map { text(field, $0, at: 0) }, here: text(field, here, at: later),
      there: text(field, there, at: 5))
    return (merge.text[field], merge.conflicts.first?.lost)
  }

  @Test(
    "A single value: who changed it alone wins, else who was later, and the other can be heard",
    arguments: [
      (["a"], ["a"], ["a"], ["a"], nil), (["a"], ["b"], ["a"], ["b"], nil), (["a"], ["a"], ["b"], ["b"], nil),
      (["a"], ["b"], ["b"], ["b"], nil), (["a"], ["b"], ["c"], ["b"], ["c"]), (["a"], [], ["a"], [], nil),
      (["a"], ["a"], [], [], nil), (["a"], [], ["c"], [], ["c"]), (["a"], ["b"], [], ["b"], []),
      ([], ["b"], ["c"], ["b"], ["c"]), (nil, ["b"], ["c"], ["b"], ["c"]), (nil, ["b"], ["b"], ["b"], nil),
    ] as [([String]?, [String], [String], [String], [String]?)])
  func single(_ base: [String]?, _ here: [String], _ there: [String], _ result: [String], _ lost: [String]?) {
    for field in [SyncField.name, .urgency, .position, .estimate, .other("LOCATION")] {
      let found = MergeTests.merged(field, base, here, there, later: 9)
      #expect(found.0 == result && found.1 == lost)
      // With the sides changed, the same wins.
      let turned = MergeTests.merged(field, base, there, here, later: 1)
      #expect(turned.0 == result && turned.1 == lost)
    }
  }

  @Test("Sets lose what either side took away, and have what either added")
  func sets() {
    for field in [SyncField.tags, .alarms] {
      let found = MergeTests.merged(field, ["a", "b", "c"], ["a", "c", "x"], ["b", "c", "y", "x"], later: 9)
      #expect(found.0 == ["c", "x", "y"] && found.1 == nil)
      #expect(MergeTests.merged(field, nil, ["a"], ["b"], later: 9).0 == ["a", "b"])
    }
  }

  @Test("Of notes both stay, ours first")
  func notes() {
    #expect(MergeTests.merged(.notes, ["a"], ["b"], ["c"], later: 1).0 == ["b", "c"])
    #expect(MergeTests.merged(.notes, ["a"], ["b", "c"], ["c"], later: 1).0 == ["b", "c"])
    #expect(MergeTests.merged(.notes, ["a"], [], ["c"], later: 1).0 == ["c"])
  }

  private static let base = ["DTSTART:20261101", "DUE:20261101", "RRULE:FREQ=DAILY", "STATUS:NEEDS-ACTION"]

  @Test("A series that was finished on both sides is where it went farthest, and nothing is lost")
  func finishedOnBothSides() {
    let at = { (day: String) in MergeTests.base.map { $0.replacing("20261101", with: day) } }
    for later in [1, 9] {
      let found = MergeTests.merged(.position, at("20261101"), at("20261102"), at("20261104"), later: later)
      #expect(found.0 == at("20261104") && found.1 == nil)
      #expect(MergeTests.merged(.position, at("20261103"), at("20261102"), at("20261104"), later: 9).1 != nil)
    }
  }

  @Test("A series of so many dates that was finished on both sides has as many left as where it went farthest")
  func countedOnBothSides() {
    let at = { (day: String, left: Int) in ["DTSTART:" + day, "DUE:" + day, "RRULE:FREQ=DAILY;COUNT=\(left)"] }
    for later in [1, 9] {
      let found = MergeTests.merged(.position, at("20261101", 5), at("20261103", 3), at("20261102", 4), later: later)
      #expect(found.0 == at("20261103", 3).sorted() && found.1 == nil)
    }
  }

  @Test("Of a task that comes once, done on one side and moved on the other, both hold")
  func doneAndMoved() {
    let (base, done) = (["DUE:20261101", "STATUS:NEEDS-ACTION"], ["DUE:20261101", "STATUS:COMPLETED"])
    for later in [1, 9] {
      let found = MergeTests.merged(.position, base, done, ["DUE:20261105", "STATUS:NEEDS-ACTION"], later: later)
      #expect(found.0 == ["DUE:20261105", "STATUS:COMPLETED"] && found.1 == nil)
      let moved = MergeTests.merged(
        .position, base, ["DUE:20261103", "STATUS:COMPLETED"], ["DUE:20261105"], later: later)
      #expect(moved.0.first == (later == 9 ? "DUE:20261103" : "DUE:20261105") && moved.1 != nil)
    }
  }

  @Test("What only grows is the larger of both")
  func counters() {
    let found = MergeTests.merged(.other("SEQUENCE"), ["SEQUENCE:1"], ["SEQUENCE:9"], ["SEQUENCE:10"], later: 9)
    #expect(found.0 == ["SEQUENCE:10"] && found.1 == nil)
  }

  private static func copy(_ list: String, base: Int?, there: Int?) -> TaskCopy {
    let text = { (name: Int) in SyncedText(lines: [.name: ["\(name)"]], changed: Instant(seconds: name)) }
    return TaskCopy(address: "\(list)/a.ics", list: list, base: base.map(text), there: there.map(text))
  }

  /// The name and the list of what a task comes to; nil when it goes.
  private static func reconciled(_ here: (Int, String)?, _ copies: [TaskCopy]) -> [String]? {
    let task = here.map {
      SyncedTask(
        uid: "a", list: $0.1, text: SyncedText(lines: [.name: ["\($0.0)"]], changed: Instant(seconds: $0.0)))
    }
    return Reconciled(uid: "a", here: task, copies: copies).task.map { $0.text[.name] + [$0.list] }
  }

  @Test("What was deleted on one side and changed on the other stays, and what nobody changed goes")
  func deleted() {
    #expect(MergeTests.reconciled((1, "x"), [MergeTests.copy("x", base: 1, there: nil)]) == nil)
    #expect(MergeTests.reconciled((2, "x"), [MergeTests.copy("x", base: 1, there: nil)]) == ["2", "x"])
    #expect(MergeTests.reconciled((1, "y"), [MergeTests.copy("x", base: 1, there: nil)]) == ["1", "y"])
    #expect(MergeTests.reconciled(nil, [MergeTests.copy("x", base: 1, there: 1)]) == nil)
    #expect(MergeTests.reconciled(nil, [MergeTests.copy("x", base: 1, there: 2)]) == ["2", "x"])
    #expect(MergeTests.reconciled(nil, [MergeTests.copy("x", base: nil, there: 2)]) == ["2", "x"])
    #expect(MergeTests.reconciled((1, "x"), []) == ["1", "x"])
  }

  @Test("A move is seen whole, in the middle, and beside an edit of the other side")
  func moved() {
    let gone = MergeTests.copy("x", base: 1, there: nil)
    let still = MergeTests.copy("x", base: 1, there: 1)
    let new = MergeTests.copy("y", base: nil, there: 2)
    #expect(MergeTests.reconciled((1, "x"), [gone, new]) == ["2", "y"])
    #expect(MergeTests.reconciled((1, "x"), [still, new]) == ["2", "y"])
    #expect(MergeTests.reconciled((2, "y"), [still, new]) == ["2", "y"])
    #expect(MergeTests.reconciled((1, "y"), [MergeTests.copy("x", base: 1, there: 2)]) == ["2", "y"])
    // Moved on both sides: the later one.
    #expect(MergeTests.reconciled((3, "z"), [gone, new]) == ["3", "z"])
    #expect(MergeTests.reconciled((1, "z"), [gone, new]) == ["2", "y"])
  }
}
