import English
import Grammar
import Model

extension Command {
  static let week = Command(
    "week", "upcoming", "schedule", takes: .word(["this", "next", "previous"] + Sentences.dayWords),
    summary: "Says the next seven days, or a week, and which days are free.",
    examples: ["week", "week this", "week next", "week 3 december"],
    forms: [
      "Each day says how many tasks it has, and for how long.",
      "Next and previous go on from the week said last.",
      "Next alone goes through its days, and day opens one.",
      "Type set week sunday for weeks that begin on another day.",
    ], atLength: AtLength.days, traits: .isSaidBehindList
  ) { session, words throws(Failure) in try say(week: words, session) }
}

extension Command {
  /// Says the week that words mean, from which `next` and `previous` go on; `next week` is the one after this.
  static func say(week words: Words, _ session: Session) throws(Failure) -> Answer {
    let today = session.world.today.date
    let isNamed = words.words.contains { $0.plain == "week" }
    session.memory.week = try week(words, from: isNamed ? today : session.memory.week ?? today, session)
    return week(from: session.memory.week ?? today, isCalendarWeek: session.memory.week != nil, session)
  }

  /// The first day of the calendar week that words mean; nil for none, which is the next seven days. `next` and
  /// `previous` count from the week of the given day.
  static func week(_ words: Words, from day: CivilDate, _ session: Session) throws(Failure) -> CivilDate? {
    let (weekday, invocation) = (session.settings.firstWeekday, session.invocation)
    let last = day.startOfWeek(weekday)
    let plain = words.words.map(\.plain).filter { !["week", "of", "in", "the", "days", "day"].contains($0) }
    switch plain {
    case []: return nil
    case ["this"]: return session.world.today.date.startOfWeek(weekday)
    case ["next"]: return try last.adding(days: 7).kept(words)
    // The week of 1 January 1970 begins in 1969.
    case ["previous"], ["last"]: return try last.adding(days: -1).kept(words).adding(days: -6)
    case _ where plain.count == 1 && Int(plain[0]) != nil:
      // A number behind week is that of a week.
      guard let day = Phrases.date("week " + plain[0], invocation.context).values.first else {
        return try invocation.date("week " + plain[0]).date.startOfWeek(weekday)
      }
      return day.date.startOfWeek(weekday)
    default: return try invocation.date(words.rest).date.startOfWeek(weekday)
    }
  }

  /// Says seven days, a line a day that has tasks, then those that are free.
  private static func week(from first: CivilDate, isCalendarWeek: Bool, _ session: Session) -> Answer {
    let (now, voice) = (session.world.today, session.voice)
    let days = (0..<7).map { first.adding(days: $0) }
    let agendas = session.agendas.on(days[0]...days[6])
    let late = days.contains(now.date) ? session.store.list.count(.overdue(at: now)) : 0
    let free = voice.freeDays(days.filter { agendas[$0] == nil && $0 >= now.date })
    let rows = agendas.rows(voice.weekRow) + [free].compactMap { $0 }
    return session.begin(
      ListCursor(sentences: rows, days: agendas.keys),
      isCalendarWeek
        ? voice.weekHeading(from: first, agendas.values, late: late) : voice.weekHeading(agendas.values, late: late))
  }
}
