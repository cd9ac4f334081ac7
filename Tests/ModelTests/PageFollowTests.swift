import Seeded
import Testing

@testable import Model

/// The last time of a page's repeat that has come: found from the end, the same as by walking through all of them.
@Suite struct PageFollowTests {
  private func walked(_ page: Page, by now: When) -> When? {
    guard let recurrence = page.recurrence else { return nil }
    var last: When?
    for time in recurrence.rule.occurrences(from: recurrence.start) {
      if time.startingMinutes > now.startingMinutes { break }
      if time > page.followed ?? now { last = time }
    }
    return last
  }

  @Test func itIsTheOneThatWalkingFinds() throws {
    let frequencies = RecurrenceRule.Frequency.allCases
    var random = Seeded(71)
    var found = 0
    for _ in 0..<400 {
      let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: Int.random(in: 0..<1_440, using: &random)))
      let frequency = frequencies[Int.random(in: 0..<frequencies.count, using: &random)]
      let isFine = frequency == .minutely || frequency == .hourly
      let back = Int.random(in: 0...(isFine ? 20_000 : 3_000_000), using: &random)
      var start = now.adding(minutes: -back)
      if !isFine, random.chance(2) { start.time = nil }
      var rule = RecurrenceRule(frequency, interval: Int.random(in: 1...5, using: &random))
      if random.chance(3) { rule.count = Int.random(in: 1...50, using: &random) }
      if rule.count == nil, random.chance(3) {
        rule.until = now.adding(minutes: Int.random(in: -20_000...2_000, using: &random))
      }
      if random.chance(4) { rule.byDay = [.init(.monday), .init(.thursday)] }
      var page = Page(name: "School", created: Instant(seconds: 0))
      page.recurrence = Recurrence(rule: rule, mode: .fixed, start: start)
      if !random.chance(5) { page.followed = now.adding(minutes: -Int.random(in: 0...30_000, using: &random)) }
      if page.followed != nil, random.chance(3) { page.followed?.time = nil }
      #expect(page.timeToFollow(by: now) == walked(page, by: now), "\(rule.text) from \(start), \(page)")
      found += page.timeToFollow(by: now) == nil ? 0 : 1
    }
    #expect(found > 100)
  }

  /// Walked through, each of these would be a thousand million minutes.
  @Test(arguments: ["FREQ=MINUTELY", "FREQ=MINUTELY;COUNT=10000000", "FREQ=MINUTELY;UNTIL=19900101T000000"])
  func centuriesOfMinutesAreNotWalkedThrough(_ text: String) throws {
    let now = When(CivilDate(dayNumber: 20_782), TimeOfDay(wrapping: 615))
    let start = try #require(When(iso: "0001-01-01T00:00"))
    let rule = try #require(RecurrenceRule(text: text))
    var page = Page(name: "School", created: Instant(seconds: 0))
    page.recurrence = Recurrence(rule: rule, mode: .fixed, start: start)
    page.followed = start
    let end = rule.count.map { start.adding(minutes: $0 - 1) } ?? rule.until ?? now
    #expect(page.timeToFollow(by: now) == end)
    page.followed = end
    #expect(page.timeToFollow(by: now) == nil)
    if rule.count == nil, rule.until == nil { #expect(page.timeToFollow(by: now.adding(minutes: 1)) != nil) }
  }
}
