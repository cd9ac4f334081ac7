import Testing

@testable import Conversation
@testable import English
@testable import Grammar
@testable import Model

/// What is answered to each phrase of the case files, whatever it means: laws of the sentences, not of the values.
@Suite("What is answered to words for time")
struct PhraseAnswersTests {
  static let rows = ["dates", "durations", "repeats"].flatMap(PhraseCasesTests.rows)

  /// Every reading of a row, as every kind of thing, with what each reading is called.
  static func readings(_ row: PhraseCase) -> [(Misunderstanding?, [Meaning])] {
    let context = PhraseCasesTests.context(row)
    func answer<Value>(_ reading: Reading<Value>, _ meaning: (Value) -> Meaning) -> (Misunderstanding?, [Meaning]) {
      (reading.refusal(heard: row.text, subject: .anyTime, meaning), reading.values.map(meaning))
    }
    return [
      answer(Phrases.date(row.text, context), Meaning.when),
      answer(Phrases.duration(row.text, context), Meaning.span),
      answer(Phrases.recurrence(row.text, context), \.meaning),
      answer(Phrases.reminder(row.text, context), Meaning.alarm),
      answer(Phrases.anything(row.text, context), { $0 }),
    ]
  }

  @Test("What could be several things has at least two different readings, each said in other words", arguments: rows)
  func ambiguous(_ row: PhraseCase) {
    for clock24 in [false, true] {
      let voice = Voice(now: row.now, clock24: clock24)
      for (failure, meanings) in PhraseAnswersTests.readings(row) {
        guard case .ambiguous? = failure?.reason else {
          #expect(meanings.count < 2, "\(row.text)")
          continue
        }
        #expect(meanings.count > 1)
        #expect(Set(meanings.map { voice.meaning($0) }).count == meanings.count, "\(row.text): \(meanings)")
        #expect(Set(meanings.map { voice.typed($0) }).count == meanings.count, "\(row.text): \(meanings)")
        #expect(!voice.choices(row.text, meanings).contains("did you mean"))
      }
    }
  }

  @Test("Every refusal is a sentence that keeps the laws, and a second that says what to type", arguments: rows)
  func refusals(_ row: PhraseCase) {
    let voice = Voice(now: row.now)
    for (failure, meanings) in PhraseAnswersTests.readings(row) {
      guard let failure else { continue }
      let sentence = voice.sentence(for: failure)
      let parts = sentence.split(separator: ". ", omittingEmptySubsequences: false)
      #expect(parts.last?.hasPrefix("Type ") == true && parts.count >= 2, "\(sentence)")
      var own = [row.text.heard]
      if case .badRule(let part) = failure.reason { own.append(part) }
      for fault in SentenceLaws.faults(sentence, own: own) { Issue.record("\(fault)") }
      if !meanings.isEmpty {
        for fault in SentenceLaws.faults(voice.choices(row.text, meanings), own: own) { Issue.record("\(fault)") }
      }
    }
  }

  @Test("What is suggested for a date that was unclear is taken when it is typed", arguments: rows)
  func suggestions(_ row: PhraseCase) {
    var context = PhraseCasesTests.context(row)
    for clock24 in [false, true] {
      context.clock24 = clock24
      let voice = Voice(now: row.now, clock24: clock24)
      guard case .choices(let values) = Phrases.date(row.text, context), let first = values.first else { return }
      let sentence = voice.sentence(
        for: Misunderstanding(heard: "it", subject: .date, reason: Misunderstanding.unclear(values.map { .when($0) })))
      let typed = sentence.split(separator: ". Type ").last?.dropLast() ?? ""
      #expect(Phrases.date(String(typed), context) == .value(first), "\(row.text): \(sentence)")
    }
  }
}
