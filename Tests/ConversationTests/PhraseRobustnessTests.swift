import Foundation
import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// No words break the grammar: each is a value within its bounds, readings within them, or a refusal.
///
/// The seed is another each time and is printed; `HEED_SEED` repeats one, `HEED_FIRE=20000` tries that many.
@Suite("No words break the grammar")
struct PhraseRobustnessTests {
  static let seed = Trials.seed
  static let words = Lexicon.words.keys.sorted()
  static let others = [
    "0", "1", "2", "3", "5", "9", "12", "13", "15", "24", "29", "31", "32", "60", "99", "366", "1969", "2000", "2026",
    "2199", "2200", "0900", "1730", "99999", "999999999", "999999999999999999", "9999999999999999999999", "½", "2½",
    "5.30", "17.30", "1.30", "5/4", "25.12.", "3/18/26", "17h30", "9h", "9h30", "2026-02-30", "2026-077", "2026-366",
    "2026-W12-3", "2026-W60", "20260318", "5:75pm", "24:00", "25:00", "1st", "22nd", "31st", "0th", "-", "+", ",", ".",
    "/", ":", "'27", "1,5", "1,500", "T09:00Z", "+99999999", "-5", "PT1H", "P9999999Y", "q3", "w12", "x5", "FREQ=DAILY",
    "RRULE:FREQ=MONTHLY;BYMONTHDAY=31", "!", "é", "banana", "ish", "every!", "no later than", "the", "m/w/f",
  ]

  @Test("Phrases of its own words and of numbers, in any order") func scrambled() {
    print("Seed of the scrambled phrases: \(PhraseRobustnessTests.seed)")
    var generator = Generator(seed: PhraseRobustnessTests.seed)
    for _ in 0..<Trials.count(atLeast: 4_000) {
      let pieces = (0..<generator.number(1...7)).map { _ in
        (generator.chance(65) ? PhraseRobustnessTests.words : PhraseRobustnessTests.others)
          .randomElement(using: &generator)!
      }
      check(pieces.joined(separator: generator.chance(92) ? " " : ""), &generator)
    }
  }

  @Test("Phrases of the case files with letters dropped, doubled, swapped and changed") func mutated() {
    print("Seed of the mutated phrases: \(PhraseRobustnessTests.seed)")
    var generator = Generator(seed: PhraseRobustnessTests.seed &+ 1)
    let rows = PhraseAnswersTests.rows
    for _ in 0..<Trials.count(atLeast: 2_000) {
      var letters = Array(rows.randomElement(using: &generator)!.text)
      for _ in 0..<generator.number(1...3) where letters.count > 1 {
        let place = generator.number(0...letters.count - 1)
        switch generator.number(1...4) {
        case 1: letters.remove(at: place)
        case 2: letters.insert(letters[place], at: place)
        case 3: letters.swapAt(place, (place + 1) % letters.count)
        default: letters[place] = Array("abcdefghijklmnopqrstuvwxyz0123456789 .:/-,'").randomElement(using: &generator)!
        }
      }
      check(String(letters), &generator)
    }
  }

  private func check(_ phrase: String, _ generator: inout Generator) {
    let now =
      generator.chance(80) ? generator.now() : When(iso: generator.chance(50) ? "1970-01-01" : "2199-12-31T23:59")!
    var context = PhraseContext(now: now)
    context.clock24 = generator.chance(30)
    context.dateOrder = [.ask, .dayFirst, .monthFirst].randomElement(using: &generator)!
    context.firstWeekday = Weekday.allCases.randomElement(using: &generator)!
    let note = Comment(rawValue: "\(phrase) at \(now.iso), seed \(PhraseRobustnessTests.seed)")
    for when in values(Phrases.date(phrase, context), note) {
      #expect(CivilDate.years.contains(when.date.year), note)
    }
    for span in values(Phrases.duration(phrase, context), note) + values(Phrases.expectedTime(phrase, context), note) {
      #expect((1...TimeSpan.longest.seconds).contains(span.seconds), note)
    }
    for said in values(Phrases.recurrence(phrase, context), note) {
      #expect(RecurrenceRule(text: said.rule.text) != nil, note)
      let days = [said.start, said.rule.until].compactMap { $0 }
      #expect(days.allSatisfy { CivilDate.years.contains($0.date.year) }, note)
      // The first date is found, or there is none, in bounded time.
      if let first = said.recurrence(due: nil, now: now) { _ = Voice(now: now).recurrence(first, due: first.start) }
    }
    for case .at(let when) in values(Phrases.reminder(phrase, context), note) {
      #expect(CivilDate.years.contains(when.date.year), note)
    }
    _ = values(Phrases.anything(phrase, context), note)
  }

  /// The values, after the laws of a reading: choices differ, and a refusal is two sentences.
  private func values<Value>(_ reading: Reading<Value>, _ note: Comment) -> [Value] {
    switch reading {
    case .value(let value): return [value]
    case .choices(let values):
      #expect(!values.isEmpty && Set(values).count == values.count, note)
      return values
    case .failure(let failure):
      let sentence = PhraseRobustnessTests.voice.sentence(for: failure)
      #expect(SentenceLaws.refusalWords.contains(String(sentence.prefix { $0 != " " })), note)
      #expect(sentence.contains(". Type ") && sentence.hasSuffix("."), note)
      checkSuggestion(sentence, failure, note)
      return []
    }
  }

  private static var voice: Voice { Voice(now: When(iso: "2026-03-18T10:15")!) }

  /// What a refused date suggests to type is understood as one date or time.
  private func checkSuggestion(_ sentence: String, _ failure: Misunderstanding, _ note: Comment) {
    guard failure.subject == .date, let start = sentence.range(of: "Type ", options: .backwards) else { return }
    switch failure.reason {
    case .yearOutOfRange, .noSuchWeek, .tooLong: return
    default: break
    }
    var suggestion = String(sentence[start.upperBound...].dropLast())
    if let like = suggestion.range(of: " like ") { suggestion = String(suggestion[like.upperBound...]) }
    guard case .value = Phrases.date(suggestion, PhraseContext(now: PhraseRobustnessTests.voice.now)) else {
      Issue.record("\(suggestion) of \(sentence), seed \(PhraseRobustnessTests.seed)")
      return
    }
  }
}
