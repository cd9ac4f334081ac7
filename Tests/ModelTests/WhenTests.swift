import Model
import Seeded
import Testing

/// Which of two days or times comes first.
@Suite struct WhenTests {
  private func when(_ text: String) throws -> When { try #require(When(iso: text)) }

  @Test("A whole day comes after all its times, and before the next day's")
  func wholeDays() throws {
    let ordered = [
      "2026-11-23", "2026-11-24T00:00", "2026-11-24T00:01", "2026-11-24T23:59", "2026-11-24", "2026-11-25T00:00",
      "2026-11-25",
    ]
    let whens = try ordered.map { try when($0) }
    #expect(whens.shuffled().sorted() == whens)
    for (first, second) in zip(whens, whens.dropFirst()) { #expect(first < second && !(second < first)) }
  }

  @Test("A day's repeat at 12 am goes on to the next day")
  func midnightRepeats() throws {
    let due = try when("2026-11-24T00:00")
    let now = try when("2026-11-24T09:00")
    let step = Recurrence(rule: RecurrenceRule(.daily), start: due).next(after: due, doneAt: now)
    #expect(step?.due.iso == "2026-11-25T00:00" && step?.passed == 0)
  }

  /// Days close together, so that many are the same, and some before 1970 and in the year 0.
  private func some(_ random: inout Seeded) -> When {
    let day = [0, 20_782, -719_500][Int(random.next() % 3)] + Int(random.next() % 3)
    let minute = [nil, 0, 1, 1439][Int(random.next() % 4)]
    return When(CivilDate(dayNumber: day), minute.map { TimeOfDay(wrapping: $0) })
  }

  @Test("The order is total, the day decides first, and the key is the whole value", arguments: [1, 2] as [UInt64])
  func law(_ seed: UInt64) {
    var random = Seeded(seed)
    for _ in 0..<20_000 {
      let (left, right, third) = (some(&random), some(&random), some(&random))
      #expect([left < right, left == right, right < left].count { $0 } == 1, "\(left) \(right)")
      if left < right, right < third { #expect(left < third, "\(left) \(right) \(third)") }
      if left.date != right.date { #expect((left < right) == (left.date < right.date), "\(left) \(right)") }
      if left.date == right.date, left.time != nil, right.time == nil { #expect(left < right, "\(left) \(right)") }
      #expect(When(orderKey: left.orderKey) == left)
    }
  }
}
