import English
import Grammar
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
    if words.words.contains(where: { $0.plain == "week" }) { return try say(week: words, session) }
    let today = session.world.today.date
    guard let days = try month(words, from: session.memory.month, today: today) else {
      throw .refusal(.naming(.notAMonth(words.rest)))
    }
    session.memory.month = days.lowerBound
    let agendas = session.agendas.on(days)
    return session.begin(
      ListCursor(sentences: agendas.rows(session.voice.monthRow), days: agendas.keys),
      session.voice.monthHeading(days.lowerBound, agendas.values))
  }

  /// The days of the month that words mean; `next` and `previous` alone go on from the month said last.
  private static func month(
    _ words: Words, from last: CivilDate?, today: CivilDate
  ) throws(Failure) -> ClosedRange<CivilDate>? {
    let first = (last ?? today).startOfMonth
    switch words.words.map(\.plain) {
    case ["next"]: return Phrases.month(Words(""), today: try first.adding(months: 1).kept(words))
    case ["previous"], ["last"]: return Phrases.month(Words(""), today: try first.adding(months: -1).kept(words))
    default: return Phrases.month(words, today: today)
    }
  }
}
