import Testing

@testable import Conversation
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

  @Test("No row of the files is missing") func complete() {
    #expect(PhraseCase.rows("dates.jsonl").count == 128 && PhraseCase.rows("own-dates.jsonl").count >= 128)
    #expect(PhraseCase.rows("durations.jsonl").count == 39 && PhraseCase.rows("own-durations.jsonl").count >= 39)
    #expect(PhraseCase.rows("repeats.jsonl").count == 40 && PhraseCase.rows("own-repeats.jsonl").count >= 40)
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
