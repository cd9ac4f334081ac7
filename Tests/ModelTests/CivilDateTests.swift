import Foundation
import Model
import Testing

/// Our calendar against Foundation's.
@Suite struct CivilDateTests {
  @Test("Every day from 1970 to 2199 is the day that Foundation says")
  func everyDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let last = try #require(CivilDate(year: 2199, month: 12, day: 31)).dayNumber
    for number in stride(from: 0, through: last, by: 1) {
      let date = CivilDate(dayNumber: number)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      let weekday = (parts.weekday ?? 0) == 1 ? 7 : (parts.weekday ?? 0) - 1
      guard date.parts == (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0), date.weekday.rawValue == weekday,
        CivilDate(year: date.year, month: date.month, day: date.day) == date
      else {
        Issue.record("day \(number) is \(date.iso)")
        return
      }
    }
  }

  @Test(
    "Days that do not exist are nil",
    arguments: [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2100, 2, 29)])
  func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test("A month from the 31st stops at the month's end")
  func months() throws {
    let date = try #require(CivilDate(iso: "2026-01-31"))
    #expect(date.adding(months: 1).iso == "2026-02-28")
    #expect(date.adding(months: 25).iso == "2028-02-29")
    #expect(date.adding(months: -2).iso == "2025-11-30")
  }

  @Test("Text forms come back", arguments: ["2026-11-25", "2026-11-25T17:00"])
  func iso(_ text: String) { #expect(When(iso: text)?.iso == text) }

  @Test(
    "Other text forms are nil",
    arguments: ["", "2026-11-2", "2026-11-25X17:00", "2026-11-25T24:00", "2026-11-25T1:00", "２０２６-11-25"])
  func notISO(_ text: String) { #expect(When(iso: text) == nil) }

  @Test("Durations come back", arguments: ["PT30M", "PT1H30M", "PT48H", "PT45S", "PT1H1S"])
  func durations(_ text: String) { #expect(TimeSpan(iso: text)?.iso == text) }

  @Test("A whole day comes after every time within it")
  func wholeDay() throws {
    let day = try #require(When(iso: "2026-11-25"))
    let late = try #require(When(iso: "2026-11-25T23:59"))
    let next = try #require(When(iso: "2026-11-26T00:00"))
    #expect(late < day)
    #expect(next < day || day < next)
    #expect(!(day < late))
  }
}
