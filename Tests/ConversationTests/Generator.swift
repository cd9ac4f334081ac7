@testable import Conversation
@testable import English
@testable import Model

/// A small generator of random numbers with a seed, so that a failure can be repeated (SplitMix64).
struct Generator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
  mutating func some<Value>(_ values: [Value], _ count: ClosedRange<Int>) -> [Value] {
    Array(values.shuffled(using: &self).prefix(number(count)))
  }

  /// A day and perhaps a time, mostly near now.
  mutating func when(near now: When) -> When {
    let first = CivilDate(year: 1970, month: 1, day: 1)!.dayNumber
    let last = CivilDate(year: 2199, month: 12, day: 31)!.dayNumber
    let day = chance(70) ? now.date.dayNumber + number(-500...500) : number(first...last)
    let date = CivilDate(dayNumber: min(max(day, first), last))
    return When(date, chance(60) ? TimeOfDay(minutes: chance(50) ? number(0...23) * 60 : number(0...1439)) : nil)
  }

  /// Moments at which a day, a month, a year or a clock changes.
  private static let oddMoments = [
    "2026-12-31T23:59", "2027-01-01T00:00", "2028-02-29T00:00", "2028-02-29T23:59", "2027-02-28T23:59",
    "2100-02-28T12:00",
    "2026-03-29T01:59", "2026-03-29T03:00", "2026-10-25T02:30", "2026-03-08T01:59", "2026-11-01T01:30",
    "2026-01-31T12:00",
  ].compactMap { When(iso: $0) }

  /// Any day and time within the years, one in three at an odd moment or a minute before midnight.
  mutating func now() -> When {
    if chance(20) { return Generator.oddMoments.randomElement(using: &self)! }
    let first = CivilDate(year: 1972, month: 1, day: 1)!.dayNumber
    let last = CivilDate(year: 2197, month: 12, day: 31)!.dayNumber
    return When(CivilDate(dayNumber: number(first...last)), TimeOfDay(minutes: chance(15) ? 1439 : number(0...1439)))
  }

  /// Any rule that the RFC allows.
  mutating func rule(near now: When) -> RecurrenceRule {
    var rule = RecurrenceRule(RecurrenceRule.Frequency.allCases.randomElement(using: &self)!)
    if chance(50) { rule.interval = number(1...13) }
    let mayHaveOrdinal = rule.frequency == .monthly || rule.frequency == .yearly
    if chance(45) {
      let ordinal = mayHaveOrdinal && chance(60)
      rule.byDay = some(Weekday.allCases, 1...4).map { weekday in
        let place = rule.frequency == .yearly ? number(1...53) : number(1...5)
        return RecurrenceRule.Day(weekday, ordinal: ordinal ? (chance(70) ? place : -place) : nil)
      }
      if chance(30), !ordinal { rule.byDay = Weekday.allCases.prefix(5).map { RecurrenceRule.Day($0) } }
    }
    if chance(30), rule.frequency != .weekly {
      rule.byMonthDay = some(Array(1...31) + Array(-31 ... -1), 1...3)
    }
    if chance(30) { rule.byMonth = some(Array(1...12), 1...3) }
    if chance(5), rule.frequency == .yearly { rule.byYearDay = some(Array(1...366), 1...2) }
    if chance(5), rule.frequency == .yearly, rule.byDay.allSatisfy({ $0.ordinal == nil }) {
      rule.byWeekNo = some(Array(1...53), 1...2)
    }
    if chance(15), !rule.byDay.isEmpty || !rule.byMonthDay.isEmpty { rule.bySetPos = some([1, 2, 3, -1, -2], 1...2) }
    if chance(10) { rule.weekStart = Weekday.allCases.randomElement(using: &self)! }
    if chance(25) {
      rule.count = number(1...50)
    } else if chance(25) {
      rule.until = when(near: now)
    }
    return rule
  }
}
