import English
import Model

extension Command {
  static let free = Command(
    "free", takes: .word(Sentences.monthWords + ["this week", "next week"]),
    summary: "Says the days of a month or a week that have no tasks.",
    examples: ["free", "free november", "free days in next month", "free next week", "free friday"],
    forms: ["Days that are over are not said."],
    atLength: AtLength.days
  ) { session, words throws(Failure) in
    let (today, invocation) = (session.world.today.date, session.invocation)
    if words.words.contains(where: { $0.plain == "week" }) { return try freeDays(ofWeek: words, session) }
    if words.words.contains(where: { ["7", "seven"].contains($0.plain) }), words.words.last?.plain == "days" {
      return Answer(
        session.voice.freeDays(session.agendas.freeDays(today, today.adding(days: 6))) ?? Sentences.noFreeDays)
    }
    if words.words.last?.plain == "weekend", let days = Phrases.days(words.rest, invocation.context) {
      return Answer(
        session.voice.freeDays(session.agendas.freeDays(max(today, days.lowerBound), days.upperBound))
          ?? Sentences.noFreeWeekend)
    }
    guard let month = Phrases.month(words, today: today) else {
      let reading = Phrases.date(words.rest, invocation.context)
      // A part of the day is not free or taken as a day is.
      guard !reading.values.isEmpty, reading.values.allSatisfy({ $0.time == nil }) else {
        throw .refusal(.naming(.notAMonth(words.rest)))
      }
      let when = try invocation.resolve(reading, heard: words.rest, Meaning.when)
      let agenda = session.agendas.on(when.date)
      return Answer(
        agenda.isFree ? session.voice.dayIsFree(when.date) : session.voice.dayHeading(agenda, on: when.date))
    }
    let first = max(today, month.lowerBound)
    return Answer(
      session.voice.freeDays(
        session.agendas.freeDays(first, month.upperBound), month: month.lowerBound, left: first > month.lowerBound))
  }

  /// The free days of the calendar week that words mean, from today on.
  private static func freeDays(ofWeek words: Words, _ session: Session) throws(Failure) -> Answer {
    let today = session.world.today.date
    let first = try week(words, from: today, session) ?? today.startOfWeek(session.settings.firstWeekday)
    let days = session.agendas.freeDays(max(today, first), first.adding(days: 6))
    return Answer(session.voice.freeDays(days, weekFrom: first))
  }
}
