import Model

// How days, weeks and months are said: the day, how many tasks, how long they take, and whether that is too much.

extension Voice {
  /// `Friday 27 November, 2 tasks, 5 hours. Overloaded by 2 hours.`
  func dayHeading(_ agenda: Agenda, on day: CivilDate) -> String { dayRow(fullDay(day), agenda) }

  /// The same under whatever name the day is said by.
  func dayRow(_ name: String, _ agenda: Agenda) -> String {
    let load = agenda.load
    return Sentences.capitalized(name) + ", " + Sentences.counted(agenda.count, "task") + loadPiece(load) + "."
      + overload(load)
  }

  /// `Nothing due tomorrow.`, `2 due tomorrow, 40 minutes.`
  func tomorrowHeading(_ agenda: Agenda) -> String {
    if agenda.isFree { return nothing("due tomorrow") }
    return "\(agenda.count) due tomorrow" + loadPiece(agenda.load) + "." + overload(agenda.load)
  }

  /// A task that repeats on another day than it is due.
  func comesAgain(_ task: Todo, on day: CivilDate) -> String {
    let pieces = ["\(task.number)", task.name.spoken, "again " + self.day(day)]
    return (pieces + [task.estimate.map(hours)].compactMap { $0 }).joined(separator: ", ") + "."
  }

  func dayIsOpen(_ day: CivilDate) -> String {
    "What is added now is due \(fullDay(day)). Type day none to end that."
  }

  func dayClosed(_ day: CivilDate?) -> String {
    day.map { "Closed, " + fullDay($0) + "." } ?? "No day is open. Type day friday."
  }

  /// `Next 7 days, 5 tasks, 9 hours. 1 overdue.`
  func weekHeading(_ agendas: some Collection<Agenda>, late: Int) -> String {
    heading("Next 7 days", agendas) + (late == 0 ? "" : " \(late) overdue.")
  }

  /// `November, 5 tasks, 9 hours.`
  func monthHeading(_ month: CivilDate, _ agendas: some Collection<Agenda>) -> String {
    heading(monthName(month), agendas)
  }

  private func heading(_ name: String, _ agendas: some Collection<Agenda>) -> String {
    let count = agendas.reduce(0) { $0 + $1.count }
    let seconds = agendas.reduce(0) { $0 + $1.load.seconds }
    return name + ", " + Sentences.counted(count, "task") + loadPiece(TimeSpan(seconds: seconds)) + "."
  }

  /// `Free are tomorrow, Saturday and Sunday.`
  func freeDays(_ days: [CivilDate]) -> String? {
    guard let first = days.first else { return nil }
    return days.count == 1 ? "Free is \(day(first))." : "Free are " + Sentences.all(days.map { day($0) }) + "."
  }

  /// `6 free days, 1 to 5 and 9 November.` `left` says that the month has begun.
  func freeDays(_ days: [CivilDate], month: CivilDate, left: Bool) -> String {
    guard !days.isEmpty else { return "No free days " + (left ? "left " : "") + "in \(monthName(month))." }
    var ranges: [ClosedRange<Int>] = []
    for day in days.map(\.day) {
      if let last = ranges.last, last.upperBound == day - 1 {
        ranges[ranges.count - 1] = last.lowerBound...day
      } else {
        ranges.append(day...day)
      }
    }
    let words = ranges.map { range in
      range.count == 1
        ? "\(range.lowerBound)"
        : range.count == 2
          ? "\(range.lowerBound) and \(range.upperBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    // A pair says "and" itself, so that pairs stand between commas.
    let list = ranges.contains { $0.count == 2 } ? words.joined(separator: ", ") : Sentences.all(words)
    return Sentences.counted(days.count, "free day") + ", " + list + " \(monthName(month))."
  }

  /// `November`, with the year when it is not this one.
  func monthName(_ day: CivilDate) -> String {
    name(month: day.month) + (day.year == now.date.year ? "" : " \(day.year)")
  }

  /// What `plan` says first.
  func planHeading(_ tasks: [Todo], today load: TimeSpan) -> String {
    guard !tasks.isEmpty else { return nothing("to start today") }
    let late = tasks.count { $0.isOverdue(at: now) }
    return Sentences.counted(tasks.count, "task") + " to start today" + (late > 0 ? ", \(late) overdue" : "")
      + loadPiece(load) + "." + overload(load)
  }

  var planExplanation: [String] {
    [
      "Of a long task only what must be done today is counted, at \(hours(workingDay)) a day.",
      "Type next for one task at a time, or move 7 to friday.",
    ]
  }

  func moved(_ tasks: [Todo], to when: When, load: TimeSpan) -> String {
    guard let task = tasks.first else { return Sentences.nothingChanged }
    let object = tasks.count == 1 ? "\(task.number), \(task.name.spoken)," : Sentences.counted(tasks.count, "task")
    let target = tasks.count == 1 ? task.due ?? when : when
    return "Moved \(object) to \(readBack(target))." + overload(load)
  }

  private func loadPiece(_ load: TimeSpan) -> String { load.seconds == 0 ? "" : ", " + hours(load) }

  /// That a day has more work than a working day has hours; nothing otherwise.
  func overload(_ load: TimeSpan) -> String {
    load > workingDay ? " Overloaded by \(hours(TimeSpan(seconds: load.seconds - workingDay.seconds)))." : ""
  }

  /// A load in hours however long it is: exact under 2 hours, then to the half hour.
  func hours(_ span: TimeSpan) -> String {
    if span.minutes < 120 { return expectedTime(TimeSpan(minutes: span.minutes)) }
    let halves = (span.minutes + 15) / 30
    return (halves * 1800 == span.seconds ? "" : "about ") + halved(halves, "hour")
  }
}
