import English
import Grammar
import Model

extension Command {
  static let free = Command(
    "free", takes: .word(Sentences.monthWords + ["this week", "next week"]),
    summary: "Says the free days of a month or a week, and the free hours of a day.",
    examples: ["free", "free november", "free friday afternoon", "free 2 hours"],
    forms: [
      "Days and hours that are over are not said.", "Behind a length it says where that has room, in the next 7 days.",
      "A task takes its expected time up to its due, else an hour from then on.",
      "Type set working day 6 hours, or set morning 8 am, for the hours of work.",
    ],
    atLength: AtLength.days
  ) { session, words throws(Failure) in
    let (today, invocation) = (session.world.today.date, session.invocation)
    if let (span, behind) = length(words, invocation) { return try room(for: span, behind, session) }
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
    if let (date, hours) = hoursAsked(words, invocation) {
      let free = FreeHours(of: session.agendas.on(date), within: hours)
      return Answer(session.voice.freeHours(free.ranges, on: date))
    }
    guard let month = Phrases.month(words, today: today) else { return try freeHours(words, session) }
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

extension Command {
  /// The free hours of a day, of a part of it, or those in which a length of time has room.
  private static func freeHours(_ words: Words, _ session: Session) throws(Failure) -> Answer {
    let (invocation, voice) = (session.invocation, session.voice)
    if let last = words.words.last?.plain, ["morning", "afternoon", "evening", "tonight"].contains(last) {
      let before = words.dropLast().rest
      let day = ["", "this", "the", "in the"].contains(before.lowercased()) ? "today" : before
      let date = try freeDay(day, words, invocation)
      let hours = FreeHours(of: session.agendas.on(date), within: invocation.part(last, of: date) ?? 0..<0)
      return Answer(voice.freeHours(hours.ranges, on: date))
    }
    let date = try freeDay(words.rest, words, invocation)
    let agenda = session.agendas.on(date)
    if agenda.isFree { return Answer(voice.dayIsFree(date)) }
    let hours = FreeHours(of: agenda, within: invocation.workingHours(of: date))
    return Answer([voice.dayHeading(agenda, on: date), voice.freeHours(hours.ranges)])
  }

  /// The hours of a day that are asked for, in minutes after midnight: `friday from 2 to 5`, `at 3 on friday`, which is an
  /// hour. Nil for other words.
  private static func hoursAsked(_ words: Words, _ invocation: Invocation) -> (CivilDate, Range<Int>)? {
    let words = words.first?.plain == "on" ? words.dropFirst() : words
    for place in 0..<words.count {
      let (before, behind) = (Words(words.prefixText(place)), words.dropFirst(place))
      if let date = dayAlone(before, invocation), let hours = invocation.hours(behind) { return (date, hours) }
      let day = behind.first?.plain == "on" ? behind.dropFirst() : behind
      if !before.isEmpty, let date = dayAlone(day, invocation), let hours = invocation.hours(before) {
        return (date, hours)
      }
    }
    return nil
  }

  /// The day that words mean for sure; today where there are none.
  private static func dayAlone(_ words: Words, _ invocation: Invocation) -> CivilDate? {
    if words.isEmpty { return invocation.context.now.date }
    guard case .value(let when) = Phrases.date(words.rest, invocation.context), when.time == nil else { return nil }
    return when.date
  }

  /// The day that words mean, without a time.
  private static func freeDay(_ text: String, _ words: Words, _ invocation: Invocation) throws(Failure) -> CivilDate {
    let reading = Phrases.date(text, invocation.context)
    guard !reading.values.isEmpty, reading.values.allSatisfy({ $0.time == nil }) else {
      throw .refusal(.naming(.notAMonth(words.rest)))
    }
    return try invocation.resolve(reading, heard: text, Meaning.when).date
  }

  /// The length of time in hours and minutes that words begin with, and what stands behind it.
  private static func length(_ words: Words, _ invocation: Invocation) -> (TimeSpan, Words)? {
    let words = words.first?.plain == "for" ? words.dropFirst() : words
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      let text = words.prefixText(count)
      let isOfDays = text.lowercased().contains { $0 == "y" } || text.lowercased().contains("week")
      guard Int(text) == nil, !isOfDays, case .value(let span) = Phrases.expectedTime(text, invocation.context) else {
        continue
      }
      return (span, words.dropFirst(count))
    }
    return nil
  }

  /// Where a length of time has room, on the days that words mean, else in the next seven.
  private static func room(for span: TimeSpan, _ words: Words, _ session: Session) throws(Failure) -> Answer {
    let (invocation, today) = (session.invocation, session.world.today.date)
    let words = words.first.map { ["on", "in"].contains($0.plain) } == true ? words.dropFirst() : words
    var days = today...today.adding(days: 6)
    if let named = Phrases.days(words.rest, invocation.context) {
      days = max(today, named.lowerBound)...max(today, named.upperBound)
    } else if !words.isEmpty {
      let day = try freeDay(words.rest, words, invocation)
      days = day...day
    }
    let agendas = session.agendas.on(days)
    let dates = (days.lowerBound.dayNumber...days.upperBound.dayNumber).map { CivilDate(dayNumber: $0) }
    let rooms = dates.map { date in
      let hours = FreeHours(of: agendas[date] ?? Agenda(), within: invocation.workingHours(of: date))
      return (date: date, ranges: hours.fitting(span))
    }
    .filter { !$0.ranges.isEmpty }
    return session.begin(
      ListCursor(sentences: rooms.map { session.voice.freeHours($0.ranges, on: $0.date) }, days: rooms.map(\.date)),
      session.voice.roomHeading(span, rooms.count))
  }
}
