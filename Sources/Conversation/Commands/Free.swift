import Model

extension Command {
  static let free = Command(
    "free", takes: .word(Sentences.monthWords),
    summary: "Says the days of a month that have no tasks.",
    examples: ["free", "free november", "free days in next month"],
    forms: ["Days that are over are not said."]
  ) { session, words throws(Failure) in
    let today = session.world.today.date
    guard let month = Phrases.month(words, today: today) else { throw .refusal(.notAMonth(words.rest)) }
    let agendas = session.agendas(month)
    let first = max(today.dayNumber, month.lowerBound.dayNumber)
    let days = (first..<max(first, month.upperBound.dayNumber + 1)).map { CivilDate(dayNumber: $0) }
    return Answer(
      session.voice.freeDays(
        days.filter { agendas[$0] == nil }, month: month.lowerBound, left: first > month.lowerBound.dayNumber))
  }
}
