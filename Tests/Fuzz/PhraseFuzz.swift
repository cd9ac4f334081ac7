import Model

@testable import Conversation
@testable import English
@testable import Grammar

/// Any words as a date, a length, a repeat and a reminder: values within their bounds, which are said in words that give
/// them back.
enum PhraseFuzz {
  private static let vocabulary = Lexicon.words.keys.sorted()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 4 else { return }
    let day = (Int(bytes[0]) << 8 | Int(bytes[1])) % 83_000 + 366
    let context = context(When(CivilDate(dayNumber: day), TimeOfDay(wrapping: Int(bytes[2]) * 6 - 1)), bytes[3])
    let rest = bytes[4...]
    let text =
      bytes[3] & 0x80 == 0
      ? String(decoding: rest, as: UTF8.self)
      : rest.map { Int($0) < 64 ? "\($0)" : vocabulary[Int($0) * 257 % vocabulary.count] }.joined(separator: " ")
    check(Words.clean(text), context)
  }

  private static func context(_ now: When, _ flags: UInt8) -> PhraseContext {
    var context = PhraseContext(now: now)
    context.clock24 = flags & 1 != 0
    context.dateOrder = [.ask, .dayFirst, .monthFirst, .ask][Int(flags >> 1 & 3)]
    context.firstWeekday = Weekday.allCases[Int(flags >> 3 & 7) % 7]
    return context
  }

  private static func check(_ phrase: String, _ context: PhraseContext) {
    let level = Level.allCases[phrase.utf8.count % Level.allCases.count]
    var voice = Voice(level: level, now: context.now, clock24: context.clock24, workingDay: context.workingDay)
    voice.firstWeekday = context.firstWeekday
    let note = "\(phrase) at \(context.now.iso)"
    for when in Phrases.date(phrase, context).values {
      law(CivilDate.years.contains(when.date.year), note)
      law(Phrases.date(voice.exactDate(when), context) == .value(when), "\(voice.exactDate(when)) of \(note)")
    }
    for span in Phrases.duration(phrase, context).values {
      law((1...TimeSpan.longest.seconds).contains(span.seconds), note)
      law(Phrases.duration(voice.duration(span), context) == .value(span), "\(voice.duration(span)) of \(note)")
    }
    for span in Phrases.expectedTime(phrase, context).values {
      law((1...TimeSpan.longest.seconds).contains(span.seconds), note)
      law(
        Phrases.expectedTime(voice.expectedTime(span), context) == .value(span),
        "\(voice.expectedTime(span)) of \(note)")
    }
    for alarm in Phrases.reminder(phrase, context).values {
      if case .at(let when) = alarm { law(CivilDate.years.contains(when.date.year), note) }
      // The task has no time to start, so what counts back from either counts from its due.
      let again = Phrases.reminder(voice.reminder(alarm), context).map { $0.settled(startsAtTime: false) }
      law(again == .value(alarm.settled(startsAtTime: false)), "\(voice.reminder(alarm)) of \(note)")
    }
    for said in Phrases.recurrence(phrase, context).values { check(said, voice, context, note) }
    _ = Phrases.anything(phrase, context)
  }

  private static func check(_ said: RecurrencePhrase, _ voice: Voice, _ context: PhraseContext, _ note: String) {
    law(RecurrenceRule(text: said.rule.text) != nil, note)
    for when in [said.start, said.rule.until].compactMap({ $0 }) { law(CivilDate.years.contains(when.date.year), note) }
    if let first = said.recurrence(due: nil, now: context.now) { _ = voice.recurrence(first, due: first.start) }
    guard voice.canBeTyped(said.rule, said.mode) else { return }
    let words = voice.recurrence(said.rule, said.mode, time: said.time)
    let expected = RecurrencePhrase(rule: said.rule, mode: said.mode, time: said.time)
    law(Phrases.recurrence(words, context) == .value(expected), "\(words) of \(note)")
  }
}
