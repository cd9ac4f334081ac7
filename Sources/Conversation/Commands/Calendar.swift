import Model

extension Command {
  static let calendar = Command(
    "calendar", takes: .word(Sentences.monthWords),
    summary: "Says the days of a month that have tasks, with their load.",
    examples: ["calendar", "calendar november", "calendar next month", "calendar november 2027"],
    forms: ["Repeats count on the days on which they come again.", "Type day and a date to hear a day."]
  ) { session, words throws(Failure) in
    guard let days = Phrases.month(words, today: session.world.today.date) else {
      throw .refusal(.notAMonth(words.rest))
    }
    let agendas = session.agendas(days)
    return session.list(
      sentences: session.sentences(agendas, session.voice.fullDay),
      session.voice.monthHeading(days.lowerBound, agendas.values))
  }
}
