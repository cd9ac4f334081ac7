import English
import Model

extension Session {
  /// The value of a reading: asked for when it is unclear and somebody is there, else refused with the readings.
  func resolve<Value>(
    _ reading: Reading<Value>, heard: String, _ meaning: (Value) -> Meaning
  ) throws(Failure) -> Value {
    switch reading {
    case .value(let value): return value
    case .failure(let failure): throw .misunderstanding(failure)
    case .choices(let values):
      let meanings = values.map(meaning)
      guard console.isInteractive, mayAsk else {
        throw .misunderstanding(
          Misunderstanding(heard: heard, subject: .anyTime, reason: Misunderstanding.unclear(meanings)))
      }
      return values[try choose(meanings, heard: heard)]
    }
  }

  /// Puts the chosen meaning into what a recording keeps.
  private func settle(_ place: Int, _ meanings: [Meaning], _ heard: String) -> Int {
    memory.settle(heard, as: voice.typed(meanings[place]))
    return place
  }

  /// The place of the one meaning that an answer says in words.
  private func reading(of text: String, among meanings: [Meaning]) -> Int? {
    let context = phraseContext
    let said =
      Phrases.date(text, context).values.map(Meaning.when)
      + Phrases.expectedTime(text, context).values.map(Meaning.span)
      + reminderReading(text).values.map(Meaning.alarm) + Phrases.recurrence(text, context).values.map(\.meaning)
    let places = meanings.indices.filter { said.contains(meanings[$0]) }
    return places.count == 1 ? places[0] : nil
  }

  /// Asks which meaning is meant: one line, numbered, the first on Enter. Returns its place.
  private func choose(_ meanings: [Meaning], heard: String) throws(Failure) -> Int {
    noticePaste()
    say(voice.choices(heard.spoken, meanings))
    while true {
      let answer = try askHeard(Prompt(Sentences.Prompts.choice, kind: .answer))
      guard let word = answer.first?.plain else { return settle(0, meanings, heard) }
      // "2 january" is a reading in words, not the second one.
      if answer.count == 1, let number = Int(word), (1...meanings.count).contains(number) {
        return settle(number - 1, meanings, heard)
      }
      if let index = meanings.count == 1 ? Phrases.yes(word).map({ $0 ? 0 : -1 }) : nil {
        if index == 0 { return settle(0, meanings, heard) }
        throw .refusal(.question(.cancelled))
      }
      if word == "cancel" { throw .refusal(.question(.cancelled)) }
      if let place = reading(of: answer.rest, among: meanings) { return settle(place, meanings, heard) }
      if answer.count == 1, ["help", "again", "where", "?"].contains(word) {
        say(voice.choices(heard.spoken, meanings))
        continue
      }
      refuse(voice.sentences(for: .refusal(.question(.notOneOfThose(answer.rest)))))
    }
  }
}
