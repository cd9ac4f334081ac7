import English
import Grammar
import Model

/// What falls on days: the tasks that are due then, and the repeats that come again then.
struct Agendas {
  let list: TodoList
  let order: Order
  /// Repeats come again only from here on.
  let today: CivilDate

  /// What falls on each of these days; a day that is free is not among them.
  ///
  /// A repeat by the calendar counts once on each day to come on which it will be due again.
  func on(_ days: ClosedRange<CivilDate>) -> [CivilDate: Agenda] {
    var agendas: [CivilDate: Agenda] = [:]
    for task in list.agenda(days, order: order) {
      if let due = task.due, days.contains(due.date) { agendas[due.date, default: Agenda()].due.append(task) }
      for (date, times) in comingDates(of: task, in: days) {
        agendas[date, default: Agenda()].again.append(task)
        agendas[date]?.times[task.uid] = times
      }
    }
    return agendas
  }

  func on(_ day: CivilDate) -> Agenda { on(day...day)[day] ?? Agenda() }

  /// The days without tasks from one day to another, both included; none when they are the wrong way round.
  func freeDays(_ first: CivilDate, _ last: CivilDate) -> [CivilDate] {
    guard first <= last else { return [] }
    let agendas = on(first...last)
    return (first.dayNumber...last.dayNumber).map { CivilDate(dayNumber: $0) }.filter { agendas[$0] == nil }
  }

  /// The days on which a task will be due again and at what times, its present due left out.
  private func comingDates(of task: Todo, in days: ClosedRange<CivilDate>) -> [(CivilDate, [TimeOfDay])] {
    guard let recurrence = task.recurrence, recurrence.mode == .fixed, let due = task.due else { return [] }
    let eve = max(days.lowerBound, today).adding(days: -1)
    let isFine = recurrence.rule.isFinerThanDay
    var dates: [(CivilDate, [TimeOfDay])] = []
    for occurrence in recurrence.dates(after: max(When(due.date), When(eve))) {
      if occurrence.date > days.upperBound { break }
      let time = isFine ? occurrence.time : due.time ?? occurrence.time
      if dates.last?.0 != occurrence.date { dates.append((occurrence.date, [])) }
      if let time { dates[dates.count - 1].1.append(time) }
    }
    return dates
  }
}

extension Agenda {
  /// The day as a list. What comes again is a row like others, for `rows` and `more`; where nothing does, the tasks are
  /// rows of their own. `opened` is the same day where it was opened.
  func cursor(on day: CivilDate, opened: CivilDate? = nil, _ voice: Voice) -> ListCursor {
    var cursor = ListCursor(HeardTasks(due.map(\.uid)), day: opened)
    cursor.saysPages = voice.page != nil
    cursor.repeats = again.count
    if !again.isEmpty { cursor.sentences = rows(on: day, cursor.rowVoice(voice), voice) }
    return cursor
  }

  /// Its rows. A repeat with a time of day stands behind what is due earlier.
  private func rows(on day: CivilDate, _ rowVoice: Voice, _ voice: Voice) -> [String] {
    var rows = due.map(rowVoice.saying(rows: due.count + again.count).row)
    var due = due.map { $0.due?.time }
    let again = again.map { (task: $0, times: times[$0.uid] ?? []) }
    let inOrder = again.sorted { ($0.times.first ?? .midnight) < ($1.times.first ?? .midnight) }
    for (task, times) in inOrder.reversed() {
      let earlier = times.first.flatMap { first in due.lastIndex { time in time.map { $0 <= first } ?? false } }
      let place = earlier.map { $0 + 1 } ?? 0
      due.insert(nil, at: min(place, due.count))
      rows.insert(voice.comesAgain(task, on: day, at: times), at: min(place, rows.count))
    }
    return rows
  }
}

extension [CivilDate: Agenda] {
  /// One sentence for each day that has tasks, in order.
  func rows(_ say: (CivilDate, Agenda) -> String) -> [String] {
    sorted { $0.key < $1.key }.map { say($0.key, $0.value) }
  }
}

extension CivilDate {
  /// The day, which was walked to; refused outside the years that Heed keeps.
  func kept(_ words: Words) throws(Failure) -> CivilDate {
    guard !CivilDate.years.contains(year) else { return self }
    throw .misunderstanding(Misunderstanding(heard: words.rest, subject: .date, reason: .yearOutOfRange(year)))
  }
}
