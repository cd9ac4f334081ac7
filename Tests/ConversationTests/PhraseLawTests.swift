import Foundation
import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// The law of the design: what is said can be typed, and gives the value back.
@Suite("What is said can be typed")
struct PhraseLawTests {
  static let runs = 12_000

  /// A voice and a reader of the same settings: any level, both clocks, any order of dates, odd moments among the days.
  func pair(_ generator: inout Generator) -> (Voice, PhraseContext) {
    let now = generator.now()
    var context = PhraseContext(now: now)
    context.clock24 = generator.chance(50)
    context.dateOrder = [.ask, .dayFirst, .monthFirst].randomElement(using: &generator)!
    context.firstWeekday = Weekday.allCases.randomElement(using: &generator)!
    // Any hours of one's own: no sentence may lean on the parts of the day.
    context.hours.morning = TimeOfDay(wrapping: generator.number(4...11) * 60)
    context.hours.evening = TimeOfDay(wrapping: generator.number(16...22) * 60)
    context.hours.tonight = TimeOfDay(wrapping: generator.number(17...23) * 60)
    context.workingDay = TimeSpan(minutes: generator.number(8...20) * 30)
    let level = Level.allCases.randomElement(using: &generator)!
    var voice = Voice(level: level, now: now, clock24: context.clock24, workingDay: context.workingDay)
    voice.firstWeekday = context.firstWeekday
    return (voice, context)
  }

  /// Spoken values stand between commas in a row, and hold nothing that a reader would spell out.
  func isSpeakable(_ words: String) -> Bool {
    let bytes = Array(words.utf8)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case 65...90, 97...122, 48...57, 39: continue
      case 32: if place == 0 || place == bytes.count - 1 || bytes[place - 1] == 32 { return false }
      case 58: if !(48...57).contains(bytes[place - 1]) { return false }
      default: return false
      }
    }
    return !bytes.isEmpty
  }

  @Test("Dates") func dates() {
    var generator = Generator(seed: 1)
    for _ in 0..<PhraseLawTests.runs {
      let (voice, context) = pair(&generator)
      let when = generator.when(near: voice.now)
      for words in [voice.exactDate(when), voice.dateReadBack(when)] {
        #expect(isSpeakable(words), "\(words)")
        // Today and its weekday read back are asked about when typed; every other day is clear.
        let reading = Phrases.date(words, context)
        let isExact = words == voice.exactDate(when)
        if isExact || when.date != voice.now.date {
          #expect(reading == .value(when), "\(words) at \(voice.now.iso) for \(when.iso)")
        } else {
          #expect(reading.values.contains(when), "\(words) at \(voice.now.iso) for \(when.iso)")
        }
      }
      let near = voice.now.adding(minutes: generator.number(0...59))
      #expect(Phrases.date(voice.date(near), context) == .value(near), "\(voice.date(near))")
    }
  }

  /// A context in the zone of Berlin, whose clock goes forward on 29 March 2026 and back on 25 October 2026, each at
  /// 1:00 UTC: what it shows so many elapsed seconds from a moment, by Foundation's zone and not by our own arithmetic.
  @Test("Dates across a clock change are the same words and values, and hours are elapsed time") func clockChanges() {
    var generator = Generator(seed: 5)
    let world = FixedWorld(When(iso: "2026-03-29T00:00")!)
    world.zone = TimeZone(identifier: "Europe/Berlin")!
    let changes = ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"].compactMap { Instant(iso: $0) }
    var crossed = 0
    for _ in 0..<PhraseLawTests.runs {
      let change = changes.randomElement(using: &generator)!
      let instant = Instant(seconds: change.seconds / 60 * 60 + generator.number(-2_880...2_880) * 60)
      let (_, settings) = pair(&generator)
      let now = world.wallClock(at: instant)
      let wallClock: @Sendable (Int) -> When = { [zone = world.zone] seconds in
        let moment = instant.seconds + seconds
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment)))
        return When(wallClockMinutes: (moment + offset) / 60)
      }
      var context = PhraseContext(now: now, later: wallClock)
      context.clock24 = settings.clock24
      let voice = Voice(level: Level.allCases.randomElement(using: &generator)!, now: now, clock24: context.clock24)
      let when = generator.when(near: now)
      #expect(Phrases.date(voice.exactDate(when), context) == .value(when), "\(voice.exactDate(when)) at \(now.iso)")
      let hours = generator.number(1...72)
      let expected = wallClock(hours * 3_600)
      if expected != now.adding(minutes: hours * 60) { crossed += 1 }
      #expect(Phrases.date("in \(hours) hours", context) == .value(expected), "\(hours) hours at \(now.iso)")
      let days = generator.number(1...5)
      #expect(Phrases.date("in \(days) days", context) == .value(When(now.date.adding(days: days))))
      // What is said of a moment that elapsed time leads to is read as that moment.
      #expect(Phrases.date(voice.exactDate(expected), context) == .value(expected), "\(expected.iso) at \(now.iso)")
    }
    #expect(crossed > 1_000)
  }

  @Test("Lengths of time") func durations() {
    var generator = Generator(seed: 2)
    for _ in 0..<PhraseLawTests.runs {
      let (voice, context) = pair(&generator)
      let seconds =
        switch generator.number(1...3) {
        case 1: generator.number(1...100_000)
        case 2: generator.number(1...5_000) * 60
        default: generator.number(1...TimeSpan.longest.seconds)
        }
      let span = TimeSpan(seconds: seconds)
      #expect(Phrases.duration(voice.duration(span), context) == .value(span), "\(voice.duration(span))")
      #expect(Phrases.expectedTime(voice.expectedTime(span), context) == .value(span), "\(voice.expectedTime(span))")
      #expect(isSpeakable(voice.duration(span)) && isSpeakable(voice.expectedTime(span)))
      // The rough words are understood, and mean about as much.
      let rough = voice.roughDuration(span)
      #expect(isSpeakable(rough))
      guard case .value(let about) = Phrases.expectedTime(rough, context) else {
        // 10,000 days of 24 hours may be too many working days.
        #expect(seconds > 100 * 86_400, "\(rough)")
        continue
      }
      if !rough.hasPrefix("about"), seconds % 60 == 0 { #expect(about == span, "\(rough) for \(seconds)") }
      #expect(abs(about.seconds - seconds) <= max(900, voice.workingDay.seconds / 4 + 60), "\(rough) for \(seconds)")
    }
  }

  @Test("Reminders") func reminders() {
    var generator = Generator(seed: 3)
    for _ in 0..<PhraseLawTests.runs {
      let (voice, context) = pair(&generator)
      var alarm = Alarm.before(days: generator.number(0...400), minutes: generator.number(0...4_000))
      if generator.chance(20) { alarm = .before(days: 0, minutes: generator.number(0...90)) }
      if generator.chance(50) {
        let when = generator.when(near: voice.now)
        alarm = .at(When(when.date, when.time ?? Alarm.hour))
      }
      if let (days, minutes) = alarm.length, generator.chance(30) {
        alarm =
          generator.chance(50) ? .beforeStart(days: days, minutes: minutes) : .beforeDue(days: days, minutes: minutes)
      }
      // Which of start and due is told as long as it is not the one that is meant anyway.
      let startsAtTime = generator.chance(50)
      alarm = alarm.settled(startsAtTime: startsAtTime)
      let words = voice.reminder(alarm, startsAtTime: startsAtTime)
      #expect(isSpeakable(words), "\(words)")
      let again = Phrases.reminder(words, context).map { $0.settled(startsAtTime: startsAtTime) }
      #expect(again == .value(alarm), "\(words) at \(voice.now.iso)")
    }
  }

  @Test("Repeats of a task, with their first day") func repeatsOfTasks() {
    var generator = Generator(seed: 6)
    var claimed = 0
    while claimed < 10_000 {
      let (voice, context) = pair(&generator)
      let rule = generator.rule(near: voice.now)
      let mode = generator.chance(20) ? Recurrence.Mode.afterDone : .fixed
      guard voice.canBeTyped(rule, mode) else { continue }
      let phrase = RecurrencePhrase(rule: rule, mode: mode)
      guard let recurrence = phrase.recurrence(due: generator.when(near: voice.now), now: voice.now),
        CivilDate.years.contains(recurrence.start.date.year)
      else { continue }
      var due = recurrence.start
      if generator.chance(60), let next = recurrence.next(after: due, doneAt: due), due.time == next.due.time {
        due = next.due
      }
      claimed += 1
      let words = voice.recurrence(recurrence, due: due)
      guard case .value(let understood) = Phrases.recurrence(words, context) else {
        // A start after its own end is never said of a real task.
        Issue.record("\(words) at \(voice.now.iso)")
        continue
      }
      #expect(understood.recurrence(due: due, now: voice.now) == recurrence, "\(words) due \(due.iso)")
    }
  }

  @Test("Repeats") func repeats() {
    var generator = Generator(seed: 4)
    var claimed = 0
    while claimed < PhraseLawTests.runs {
      let (voice, context) = pair(&generator)
      let rule = generator.rule(near: voice.now)
      let mode = generator.chance(20) ? Recurrence.Mode.afterDone : .fixed
      let time = generator.chance(20) ? TimeOfDay(minutes: generator.number(0...1439)) : nil
      let words = voice.recurrence(rule, mode, time: time)
      #expect(isSpeakable(words), "\(words)")
      guard voice.canBeTyped(rule, mode) else { continue }
      claimed += 1
      let expected = RecurrencePhrase(rule: rule, mode: mode, time: time)
      #expect(
        Phrases.recurrence(words, context) == .value(expected), "\(words) at \(voice.now.iso) for \(rule.text)")
    }
  }
}
