import Foundation
import Testing

/// Days and repeats where a clock is changed: Berlin, through a pipe, at a fixed time.
@Suite struct CalendarTests {
  private static func answers(at now: String, _ script: String, in folder: ProgramTests.Folder) throws -> [String] {
    let run = try ProgramTests.run(["--now", now], script, in: folder, zone: "Europe/Berlin")
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("A session over the night on which clocks go forward")
  func spring() throws {
    let folder = ProgramTests.Folder()
    let evening = """
      add Take the pill, due today 11 pm, every day
      add Bake bread, due tomorrow 2:30 am, 1 hour
      done pill
      dates pill 3
      tomorrow
      what in 24 hours
      calendar

      """
    #expect(
      try CalendarTests.answers(at: "2026-03-28 22:00", evening, in: folder) == [
        "Added 1, Take the pill, today 11 pm, every day.",
        "Added 2, Bake bread, tomorrow 3:30 am, 1 hour.",
        "Done, Take the pill. Next is tomorrow 11 pm.", "3 dates, Take the pill, every day.",
        "Sunday 29 March 11 pm.", "Monday 30 March 11 pm.", "Tuesday 31 March 11 pm.",
        "2 due tomorrow, 1 hour.", "2 Bake bread, tomorrow 3:30 am, 1 hour.",
        "1 Take the pill, tomorrow 11 pm.", "Date, Sunday 29 March 11 pm.",
        "March, 4 tasks, 1 hour.", "Sunday 29, 2 tasks, 1 hour.", "Monday 30.", "Tuesday 31.",
      ])
    // The clock goes from 2 to 3, so that 2:30 is 3:30; the pill stays at 11 pm.
    let night = try CalendarTests.answers(at: "2026-03-29 03:35", "overdue\nskip pill\n", in: folder)
    #expect(night.first == "1 task overdue.")
    #expect(night.last == "Skipped, Take the pill. Next is tomorrow 11 pm.")
  }

  @Test("A session over the night on which clocks go back")
  func autumn() throws {
    let folder = ProgramTests.Folder()
    let noon = "add Feed the cat, due today 8 am, every day\nskip cat\nday tomorrow\nday next\nwhat in 24 hours\n"
    #expect(
      try CalendarTests.answers(at: "2026-10-24 12:00", noon, in: folder) == [
        "Added 1, Feed the cat, today 8 am, which is past, every day.",
        "Skipped, Feed the cat. Next is tomorrow 8 am.", "Sunday 25 October, 1 task.",
        "1 Feed the cat, medium, tomorrow 8 am.", "Monday 26 October, 1 task.",
        "1 Feed the cat, again Monday 8 am.", "Date, Sunday 25 October 11 am.",
      ])
    let night = "today\ndone cat\nweek\nmove cat to friday\n"
    #expect(
      try CalendarTests.answers(at: "2026-10-25 02:30", night, in: folder) == [
        "1 due today.", "1 Feed the cat, medium, today 8 am.", "Done, Feed the cat. Next is tomorrow 8 am.",
        "Next 7 days, 6 tasks.", "Tomorrow 1.", "Tuesday 1.", "Wednesday 1.", "Thursday 1.", "Friday 1.", "Saturday 1.",
        "Free is today.",
        "Moved to Friday 8 am, Feed the cat.",
      ])
  }
}
