import Model

extension Command {
  static let week = Command(
    "week", takes: .word(["this", "next", "previous"] + Sentences.dayWords),
    summary: "Says the next seven days, or a week, and which days are free.",
    examples: ["week", "week this", "week next", "week 3 december"],
    forms: [
      "Each day says how many tasks it has, and for how long.",
      "Next and previous go on from the week said last.",
      "Next alone goes through its days, and day opens one.",
      "Type set week sunday for weeks that begin on another day.",
    ],
    atLength: AtLength.days
  ) { session, words throws(Failure) in try session.sayWeek(words) }
}

extension Session {
  /// Says the week that words mean, from which `next` and `previous` go on; `next week` is the one after this.
  func sayWeek(_ words: Words) throws(Failure) -> Answer {
    let today = world.today.date
    let isNamed = words.words.contains { $0.plain == "week" }
    memory.week = try week(words, from: isNamed ? today : memory.week ?? today)
    return week(from: memory.week ?? today, isCalendarWeek: memory.week != nil)
  }

  /// The first day of the calendar week that words mean; nil for none, which is the next seven days. `next` and
  /// `previous` count from the week of the given day.
  func week(_ words: Words, from day: CivilDate) throws(Failure) -> CivilDate? {
    let last = day.startOfWeek(settings.firstWeekday)
    let plain = words.words.map(\.plain).filter { !["week", "of", "in", "the", "days", "day"].contains($0) }
    switch plain {
    case []: return nil
    case ["this"]: return world.today.date.startOfWeek(settings.firstWeekday)
    case ["next"]: return try kept(last.adding(days: 7), words)
    // The week of 1 January 1970 begins in 1969.
    case ["previous"], ["last"]: return try kept(last.adding(days: -1), words).adding(days: -6)
    case _ where plain.count == 1 && Int(plain[0]) != nil:
      // A number behind week is that of a week.
      guard let day = Phrases.date("week " + plain[0], phraseContext).values.first else {
        return try self.day("week " + plain[0]).date.startOfWeek(settings.firstWeekday)
      }
      return day.date.startOfWeek(settings.firstWeekday)
    default: return try self.day(words.rest).date.startOfWeek(settings.firstWeekday)
    }
  }

  /// Says seven days, a line a day that has tasks, then those that are free.
  private func week(from first: CivilDate, isCalendarWeek: Bool) -> Answer {
    let now = world.today
    let days = (0..<7).map { first.adding(days: $0) }
    let agendas = agendas(days[0]...days[6])
    var overdue = Query()
    overdue.overdueAt = now
    let late = days.contains(now.date) ? store.list.count(overdue) : 0
    let free = voice.freeDays(days.filter { agendas[$0] == nil && $0 >= now.date })
    return list(
      sentences: sentences(agendas, voice.day) + [free].compactMap { $0 },
      isCalendarWeek
        ? voice.weekHeading(from: first, agendas.values, late: late) : voice.weekHeading(agendas.values, late: late),
      days: agendas.keys)
  }
}
