import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

@Suite("Phrases of the case files")
struct PhraseCasesTests {
  /// The clock changes of Berlin in the rows: forward on 29 March 2026, back on 25 October 2026, both at 1:00 UTC.
  static func context(_ row: PhraseCase) -> PhraseContext {
    let now = row.now
    let zone = row.zone
    return PhraseContext(now: now) { seconds in
      let later = now.adding(minutes: seconds / 60)
      guard zone == "Europe/Berlin" else { return later }
      let forward = When(iso: "2026-03-29T02:00")!
      let back = When(iso: "2026-10-25T03:00")!
      if now < forward, later >= forward { return later.adding(minutes: 60) }
      return now < back && later >= back ? later.adding(minutes: -60) : later
    }
  }

  /// The rows that were given, our own, and their relatives: decided by the rules before the program was asked.
  static func rows(_ kind: String) -> [PhraseCase] {
    ["", "own-", "relatives-"].flatMap { PhraseCase.rows($0 + kind + ".jsonl") }
  }

  @Test("Every row of the case files", arguments: rows("dates"))
  func given(_ row: PhraseCase) {
    row.check(Phrases.date(row.text, PhraseCasesTests.context(row)), \.iso)
  }

  @Test("No row of the files is missing or unreadable") func complete() {
    let counts = [
      "dates": 128, "own-dates": 230, "relatives-dates": 410, "durations": 39, "own-durations": 51,
      "relatives-durations": 106, "repeats": 40, "own-repeats": 81, "relatives-repeats": 206,
    ]
    for (name, count) in counts {
      let rows = PhraseCase.rows(name + ".jsonl")
      #expect(rows.count == count, "\(name)")
      #expect(rows.allSatisfy { $0.kind != "unreadable" }, "\(name)")
    }
  }

  @Test("A date that is past is taken, and the answer warns", arguments: rows("dates").filter { $0.past })
  func past(_ row: PhraseCase) throws {
    let value = try #require(When(iso: row.value))
    #expect(value < row.now, "\(row.text)")
    let player = Rehearsal(filled: false)
    player.world.now = Instant(seconds: row.now.startingMinutes * 60)
    player.session.perform("add Pay rent, due " + row.text)
    #expect(player.refused.isEmpty && player.said.count == 1)
    #expect(player.said.first?.hasSuffix(", which is past.") == true, "\(player.said)")
    #expect(player.session.store.list.open.first { _ in true }?.due == value)
  }

  @Test("Lengths", arguments: rows("durations"))
  func lengths(_ row: PhraseCase) {
    row.check(Phrases.duration(row.text, PhraseContext(now: row.now))) { "\($0.seconds)" }
  }

  @Test("Repeats", arguments: rows("repeats"))
  func repeats(_ row: PhraseCase) {
    let reading = Phrases.recurrence(row.text, PhraseContext(now: row.now))
    row.check(reading) { $0.rule.text }
    for value in reading.values { #expect(value.mode == (row.mode == "after" ? .afterDone : .fixed)) }
  }
}
