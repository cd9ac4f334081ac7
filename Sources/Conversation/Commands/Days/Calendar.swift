import Model

extension Command {
  static let calendar = Command(
    "calendar", takes: .word(Sentences.monthWords + ["next", "previous"]),
    summary: "Says the days of a month that have tasks, with their load.",
    examples: ["calendar", "calendar november", "calendar next month", "calendar november 2027", "calendar next"],
    forms: [
      "Repeats count on the days on which they come again.",
      "Next and previous go on from the month said last.",
      "Next alone goes through its days, and day opens one.",
    ],
    atLength: AtLength.days
  ) { session, words throws(Failure) in
    if words.words.contains(where: { $0.plain == "week" }) { return try session.sayWeek(words) }
    guard let days = try session.month(words) else { throw .refusal(.notAMonth(words.rest)) }
    session.memory.month = days.lowerBound
    let agendas = session.agendas(days)
    return session.list(
      sentences: session.sentences(agendas, session.voice.fullDay),
      session.voice.monthHeading(days.lowerBound, agendas.values), days: agendas.keys)
  }
}

extension Session {
  /// The days of the month that words mean; `next` and `previous` alone go on from the month said last.
  fileprivate func month(_ words: Words) throws(Failure) -> ClosedRange<CivilDate>? {
    let today = world.today.date
    let last = memory.month ?? today
    switch words.words.map(\.plain) {
    case ["next"]: return Phrases.month(Words(""), today: try kept(last.startOfMonth.adding(months: 1), words))
    case ["previous"], ["last"]:
      return Phrases.month(Words(""), today: try kept(last.startOfMonth.adding(months: -1), words))
    default: return Phrases.month(words, today: today)
    }
  }
}
