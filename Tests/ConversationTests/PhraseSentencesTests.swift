import Foundation
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

@Suite("How time is said")
struct PhraseSentencesTests {
  let voice = Voice(now: When(iso: "2026-03-18T10:15")!)
  let context = PhraseContext(now: When(iso: "2026-03-18T10:15")!)
  func when(_ text: String) -> When { When(iso: text)! }

  @Test("Dates scale with distance")
  func dates() {
    let said = [
      ("2026-03-18", "today"), ("2026-03-18T10:15", "now"), ("2026-03-18T10:35", "in 20 minutes"),
      ("2026-03-18T10:16", "in 1 minute"), ("2026-03-18T11:15", "today 11:15 am"), ("2026-03-18T09:00", "today 9 am"),
      ("2026-03-19", "tomorrow"), ("2026-03-19T12:00", "tomorrow noon"),
      ("2026-03-19T00:00", "midnight before tomorrow"),
      ("2026-03-17", "yesterday"), ("2026-03-24T17:05", "Tuesday 5:05 pm"), ("2026-03-25", "Wednesday 25 March"),
      ("2026-03-16", "Monday 16 March"), ("2027-01-01T17:00", "Friday 1 January 2027 5 pm"),
    ]
    for (iso, words) in said { #expect(voice.date(when(iso)) == words) }
    #expect(voice.dateReadBack(when("2026-03-20")) == "Friday 20 March")
    #expect(voice.dateReadBack(when("2026-03-20T17:00")) == "Friday 20 March 5 pm")
    #expect(voice.time(.midnight) == "midnight" && voice.time(.noon) == "noon")
    let clock24 = Voice(now: voice.now, clock24: true)
    #expect(clock24.date(when("2026-03-20T17:30")) == "Friday 17:30" && clock24.time(.midnight) == "midnight")
  }

  @Test("No time of the day is said with two noughts, and both its ends are words (rule 53)", arguments: [false, true])
  func times(_ clock24: Bool) {
    let voice = Voice(now: voice.now, clock24: clock24)
    for minutes in 0..<1440 {
      let time = TimeOfDay(wrapping: minutes)
      let said = voice.time(time)
      let isWord = said == "noon" || said == "midnight"
      let is24 = said.wholeMatch(of: /\d\d:(0[1-9]|[1-5]\d)|([2-9]|1\d|2[0-3]) hours|1 hour/) != nil
      let is12 = said.wholeMatch(of: /(1[0-2]|[1-9])(:(0[1-9]|[1-5]\d))? [ap]m/) != nil
      #expect(isWord == (minutes % 720 == 0) && (isWord || (clock24 ? is24 : is12)), "\(said)")
      for day in ["2026-03-18", "2026-03-20", "2026-12-20"] {
        let when = When(when(day).date, time)
        let sentences = [voice.exactDate(when), voice.nearReadBack(when), voice.rowDate(when)]
        #expect(sentences.allSatisfy { !$0.contains(":00") && !$0.contains(" 12 am") }, "\(sentences)")
        guard case .value(let read) = Phrases.date(voice.exactDate(when), PhraseContext(voice)) else {
          Issue.record("\(voice.exactDate(when)) is not clear")
          continue
        }
        #expect(read == when, "\(voice.exactDate(when))")
      }
    }
  }

  @Test("Lateness is words")
  func overdue() {
    let said = [
      ("2026-03-16", "2 days late"), ("2026-03-17", "1 day late"), ("2026-03-18T10:00", "15 minutes late"),
      ("2026-03-18T07:15", "3 hours late"), ("2026-03-15T09:00", "3 days late"),
    ]
    for (iso, words) in said { #expect(voice.overdue(when(iso)) == words) }
  }

  @Test("Lengths get coarser as they grow")
  func lengths() {
    let said = [
      (30, "30 minutes"), (90, "90 minutes"), (99, "99 minutes"), (100, "1 hour 40 minutes"),
      (119, "1 hour 59 minutes"), (120, "2 hours"),
      (210, "3 and a half hours"), (200, "3 hours 20 minutes"), (720, "12 hours"), (960, "about 2 days"),
      (721, "about 1 and a half days"), (2400, "about 5 days"),
    ]
    for (minutes, words) in said { #expect(voice.roughDuration(TimeSpan(minutes: minutes)) == words) }
    #expect(voice.duration(TimeSpan(minutes: 1530)) == "1 day 1 hour 30 minutes")
    #expect(
      voice.expectedTime(TimeSpan(hours: 16)) == "16 hours" && voice.expectedTime(TimeSpan(hours: 9)) == "9 hours")
  }

  @Test("Reminders and repeats")
  func remindersAndRepeats() {
    #expect(voice.reminder(.before(days: 0, minutes: 30)) == "30 minutes before")
    #expect(voice.reminder(.before(days: 1, minutes: 120)) == "1 day 2 hours before")
    #expect(voice.reminder(.before(days: 0, minutes: 0)) == "when due")
    #expect(voice.reminder(.at(when("2026-03-19T09:00"))) == "tomorrow 9 am")
    var rule = RecurrenceRule(.weekly, interval: 2)
    rule.byDay = [RecurrenceRule.Day(.tuesday)]
    let repeated = Recurrence(rule: rule, start: when("2026-03-03"))
    #expect(voice.recurrence(repeated) == "every other Tuesday")
    #expect(voice.recurrence(repeated, due: when("2026-03-03")) == "every other Tuesday")
    #expect(voice.recurrence(repeated, due: when("2026-03-17")) == "every other Tuesday starting Tuesday 3 March")
    let after = Recurrence(rule: RecurrenceRule(.daily, interval: 3), mode: .afterDone, start: voice.now)
    #expect(voice.recurrence(after) == "3 days after it is done")
  }

  func sentence(_ text: String) -> String {
    guard case .failure(let failure) = Phrases.date(text, context) else { return "understood" }
    return voice.sentence(for: failure)
  }

  @Test("What was wrong is said, and what to type")
  func misunderstandings() {
    #expect(sentence("banana") == "No date banana. Type a date like 25 November.")
    #expect(sentence("2026-02-30") == "No date 30 February 2026, it has 28 days. Type 28 February 2026.")
    #expect(sentence("29 feb 2027") == "No date 29 February 2027, 2027 is not a leap year. Type 28 February 2027.")
    #expect(sentence("friday 27 april") == "Not Friday, 27 April is a Monday. Type 27 April.")
    #expect(sentence("tomorrow at 5:75pm") == "No time tomorrow at 5:75pm. Type a time like 5:30 pm.")
    #expect(sentence("") == "Missing date. Type a date like 25 November.")
    #expect(sentence(String(repeating: "x", count: 500)).utf8.count < 90)
    #expect(sentence("a\u{1B}[31m b").utf8.allSatisfy { $0 >= 32 })
  }

  @Test("Choices are one line, and refused where nobody can be asked")
  func choices() {
    let reading = Phrases.date("5/4", context)
    let meanings = reading.values.map { Meaning.when($0) }
    #expect(
      voice.choices("5/4", meanings) == "5/4 could be 1, Sunday 5 April, or 2, Monday 4 May. Enter for 1.")
    #expect(
      voice.choices("febuary 28", [.when(when("2027-02-28"))])
        == "febuary 28, did you mean Sunday 28 February 2027? Enter for yes.")
    let refusal = reading.refusal(heard: "5/4", subject: .date) { .when($0) }
    #expect(
      refusal.map { voice.sentence(for: $0) }
        == "5/4 could be Sunday 5 April or Monday 4 May. Type Sunday 5 April.")
  }

  @Test("What a phrase means of itself")
  func anything() {
    func words(_ text: String) -> [String] { Phrases.anything(text, context).values.map { voice.meaning($0) } }
    #expect(words("next monday") == ["Monday 23 March"])
    #expect(words("2 days") == ["2 days"])
    #expect(words("every other tuesday") == ["every other Tuesday"])
    #expect(words("last friday of march") == ["Friday 27 March"])
    #expect(words("mondays") == ["every Monday"])
    #expect(words("30").count == 3)
    #expect(words("banana").isEmpty)
  }
}
