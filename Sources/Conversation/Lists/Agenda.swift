import English
import Model

extension Session {
  /// What falls on each of these days; a day that is free is not among them.
  ///
  /// A repeat by the calendar counts once on each day to come on which it will be due again.
  func agendas(_ days: ClosedRange<CivilDate>) -> [CivilDate: Agenda] {
    var agendas: [CivilDate: Agenda] = [:]
    for task in store.list.agenda(days, order: settings.order) {
      if let due = task.due, days.contains(due.date) { agendas[due.date, default: Agenda()].due.append(task) }
      for (date, times) in comingDates(of: task, in: days) {
        agendas[date, default: Agenda()].again.append(task)
        agendas[date]?.times[task.uid] = times
      }
    }
    return agendas
  }

  func agenda(_ day: CivilDate) -> Agenda { agendas(day...day)[day] ?? Agenda() }

  /// The days on which a task will be due again and at what times, its present due left out.
  private func comingDates(of task: Todo, in days: ClosedRange<CivilDate>) -> [(CivilDate, [TimeOfDay])] {
    guard let recurrence = task.recurrence, recurrence.mode == .fixed, let due = task.due else { return [] }
    let eve = max(days.lowerBound, world.today.date).adding(days: -1)
    let isFine = [.hourly, .minutely].contains(recurrence.rule.frequency)
    var dates: [(CivilDate, [TimeOfDay])] = []
    for occurrence in recurrence.dates(after: max(When(due.date), When(eve))) {
      if occurrence.date > days.upperBound { break }
      let time = isFine ? occurrence.time : due.time ?? occurrence.time
      if dates.last?.0 != occurrence.date { dates.append((occurrence.date, [])) }
      if let time { dates[dates.count - 1].1.append(time) }
    }
    return dates
  }

  /// Says a day: its heading, what comes again then, and its tasks as a list.
  func answer(_ heading: String, _ agenda: Agenda, on day: CivilDate) -> Answer {
    beginList(HeardTasks(agenda.due.map(\.uid)))
    if !agenda.again.isEmpty { memory.listing.sentences = rows(of: agenda, on: day) }
    return Answer([heading] + moreRows())
  }

  /// What comes again on a day is a row like others, for `rows` and `more`. A time of day stands behind what is due
  /// earlier.
  private func rows(of agenda: Agenda, on day: CivilDate) -> [String] {
    var rows = agenda.due.map(listingVoice.row)
    var due = agenda.due.map { $0.due?.time }
    let again = agenda.again.map { (task: $0, times: agenda.times[$0.uid] ?? []) }
    let inOrder = again.sorted { ($0.times.first ?? .midnight) < ($1.times.first ?? .midnight) }
    for (task, times) in inOrder.reversed() {
      let earlier = times.first.flatMap { first in due.lastIndex { time in time.map { $0 <= first } ?? false } }
      let place = earlier.map { $0 + 1 } ?? 0
      due.insert(nil, at: min(place, due.count))
      rows.insert(voice.comesAgain(task, on: day, at: times), at: min(place, rows.count))
    }
    return rows
  }

  /// Opens a day and says it: `add` and `move` work there until another is opened.
  func open(_ day: CivilDate) -> Answer {
    memory.day = day
    let agenda = agenda(day)
    let heading = voice.dayLines(agenda, on: day)
    var answer = answer(heading[0], agenda, on: day)
    answer.lines.insert(contentsOf: heading.dropFirst(), at: 1)
    memory.listing.day = day
    answer.explanation = [voice.dayIsOpen(day)]
    answer.hint = .openDay
    return answer
  }

  /// A day that was walked to; refused outside the years that Heed keeps.
  func kept(_ day: CivilDate, _ words: Words) throws(Failure) -> CivilDate {
    guard !CivilDate.years.contains(day.year) else { return day }
    throw .misunderstanding(Misunderstanding(heard: words.rest, subject: .date, reason: .yearOutOfRange(day.year)))
  }

  /// Begins a list of sentences, which `more` goes on with, and says its first ones. `next` goes through their days.
  func list(sentences: [String], _ heading: String, days: some Collection<CivilDate> = []) -> Answer {
    memory.listing = Recital()
    memory.listing.sentences = sentences
    memory.listing.days = days.sorted()
    return Answer([heading] + moreRows())
  }

  /// One sentence for each day that has tasks.
  func sentences(_ agendas: [CivilDate: Agenda], _ name: (CivilDate) -> String) -> [String] {
    agendas.sorted { $0.key < $1.key }.map { voice.dayRow(name($0.key), $0.value) }
  }

  /// How words for a due are read: while a day is open, a time without a day is a time of that day.
  func dueReading(_ text: String) -> Reading<When> {
    memory.day.flatMap { Phrases.time(text, on: $0, phraseContext) } ?? Phrases.date(text, phraseContext)
  }

  /// How words for one reminder are read, with the day that is open as above.
  func reminderReading(_ text: String) -> Reading<Alarm> {
    memory.day.flatMap { Phrases.time(text, on: $0, phraseContext) }.map { $0.map(Alarm.at) }
      ?? Phrases.reminder(text, phraseContext)
  }

  /// The day that words mean, asked about when it is unclear.
  func day(_ text: String) throws(Failure) -> When {
    try resolve(Phrases.date(text, phraseContext), heard: text, Meaning.when)
  }
}
