import Grammar
import Model

// How days, weeks and months are said: the day, how many tasks, how long they take, and whether that is too much.

extension Voice {
  /// `Friday 27 November, 2 tasks, 5 hours. Overloaded by 2 hours.`
  public func dayHeading(_ agenda: Agenda, on day: CivilDate) -> String { dayRow(fullDay(day), agenda) }

  /// The heading of a day where two lines may be said: the second says that it is too much, when one does not hold both.
  public func dayLines(_ agenda: Agenda, on day: CivilDate) -> [String] {
    let plain = plainRow(fullDay(day), agenda)
    guard agenda.load > workingDay, !isOneLine(plain, agenda.load) else { return [withOverload(plain, agenda.load)] }
    return [plain, "\(Sentences.capitalized(self.day(day))) is overloaded by \(hours(excess(agenda.load)))."]
  }

  /// A day under a name that the caller gives it, how many tasks it has, how long they take, and whether it is too much.
  private func dayRow(_ name: String, _ agenda: Agenda) -> String {
    withOverload(plainRow(name, agenda), agenda.load)
  }

  /// A day of a week that was just named: `Today 2, 15 minutes.`
  public func weekRow(_ day: CivilDate, _ agenda: Agenda) -> String {
    if level == .full { return dayRow(self.day(day), agenda) }
    let name = Sentences.capitalized(isNear(day) ? self.day(day) : self.name(day.weekday))
    return withOverload("\(name) \(agenda.count)\(loadPiece(agenda.load)).", agenda.load)
  }

  /// A day of a month that was just named: `Friday 27, 2 tasks, 5 hours.`; one task is not counted.
  public func monthRow(_ day: CivilDate, _ agenda: Agenda) -> String {
    if level == .full { return dayHeading(agenda, on: day) }
    let count = agenda.count == 1 ? "" : ", " + Sentences.counted(agenda.count, "task")
    return withOverload("\(name(day.weekday)) \(day.day)\(count)\(loadPiece(agenda.load)).", agenda.load)
  }

  /// Whether a weekday alone could be no other day.
  private func isNear(_ day: CivilDate) -> Bool { (-7..<7).contains(day.dayNumber - now.date.dayNumber) }

  private func plainRow(_ name: String, _ agenda: Agenda) -> String {
    Sentences.capitalized(name) + ", " + Sentences.counted(agenda.count, "task") + loadPiece(agenda.load) + "."
  }

  /// `Nothing due tomorrow.`, `2 due tomorrow, 40 minutes.`
  public func tomorrowHeading(_ agenda: Agenda) -> String {
    if agenda.isFree { return nothing("due tomorrow") }
    return withOverload("\(agenda.count) due tomorrow" + loadPiece(agenda.load) + ".", agenda.load)
  }

  /// A task that repeats on another day than it is due.
  public func comesAgain(_ task: Todo, on day: CivilDate, at times: [TimeOfDay]) -> String {
    var again = "again " + self.day(day)
    if times.count == 1, times[0] == task.due?.time, let lasting = self.times(of: task) {
      again += " " + lasting
    } else if times.count > 3 {
      again += " \(times.count) times"
    } else if !times.isEmpty {
      again += " " + Sentences.all(times.map { time($0) })
    }
    let pieces = [numbered(task), again]
    return (pieces + [task.estimate.map(hours)].compactMap { $0 }).joined(separator: ", ") + "."
  }

  /// That a day is open, and what it is for.
  public func dayIsOpen(_ day: CivilDate) -> String {
    "What is added now is due \(fullDay(day)). Type day none to end that."
  }

  /// `next` on an open day without tasks.
  public func emptyDay(_ day: CivilDate) -> String { "No tasks on \(fullDay(day)). Type day next." }

  /// `next` behind the last task of an open day.
  public func endOfDay(_ day: CivilDate) -> String { "End of \(fullDay(day)). Type day next." }

  /// The day that was closed; nil where none was open.
  public func dayClosed(_ day: CivilDate?) -> String {
    day.map { "Closed, " + fullDay($0) + "." } ?? "No day is open. Type day friday."
  }

  /// `Next 7 days, 5 tasks, 9 hours. 1 late.`
  public func weekHeading(_ agendas: some Collection<Agenda>, late: Int) -> String {
    heading("Next 7 days", agendas) + (late == 0 ? "" : " \(late) late.")
  }

  /// `Week from Monday 30 November, 5 tasks, 9 hours. 1 late.`
  public func weekHeading(from first: CivilDate, _ agendas: some Collection<Agenda>, late: Int) -> String {
    heading(week(from: first), agendas) + (late == 0 ? "" : " \(late) late.")
  }

  /// `Week from Monday 30 November, 2 free days.`, and which behind it.
  public func freeDays(_ days: [CivilDate], weekFrom first: CivilDate) -> [String] {
    [week(from: first) + ", " + Sentences.counted(days.count, "free day") + "."] + [freeDays(days)].compactMap { $0 }
  }

  private func week(from first: CivilDate) -> String { "Week from " + fullDay(first) }

  /// A day without tasks, as a row.
  public func dayIsFree(_ day: CivilDate) -> String { fullDay(day) + ", free." }

  /// `Free 9 am to 2 pm and 3 pm to 5 pm.`, of the hours of work; in minutes after midnight.
  public func freeHours(_ ranges: [Range<Int>]) -> String {
    ranges.isEmpty ? "No free hours." : "Free \(hours(ranges))."
  }

  /// The same of a day that is named.
  public func freeHours(_ ranges: [Range<Int>], on day: CivilDate) -> String {
    fullDay(day) + (ranges.isEmpty ? ", no free hours." : ", free \(hours(ranges)).")
  }

  /// The line before the days on which a length of time has room.
  public func roomHeading(_ span: TimeSpan, _ days: Int) -> String {
    days == 0
      ? "No room for \(duration(span)). Type a shorter time."
      : "Room for \(duration(span)) on \(Sentences.counted(days, "day"))."
  }

  private func hours(_ ranges: [Range<Int>]) -> String {
    let names = ranges.map { range in
      time(TimeOfDay(wrapping: range.lowerBound)) + " to "
        + (range.upperBound == 1440 ? "midnight" : time(TimeOfDay(wrapping: range.upperBound)))
    }
    return Sentences.all(names)
  }

  /// `November, 5 tasks, 9 hours.`
  public func monthHeading(_ month: CivilDate, _ agendas: some Collection<Agenda>) -> String {
    heading(monthName(month), agendas)
  }

  private func heading(_ name: String, _ agendas: some Collection<Agenda>) -> String {
    let count = agendas.reduce(0) { $0 + $1.count }
    let seconds = agendas.reduce(0) { $0 + $1.load.seconds }
    return name + ", " + Sentences.counted(count, "task") + loadPiece(TimeSpan(seconds: seconds)) + "."
  }

  /// `Free are tomorrow, Saturday and Sunday.`
  public func freeDays(_ days: [CivilDate]) -> String? {
    guard !days.isEmpty else { return nil }
    // In another week the weekday alone is enough: the week was just named.
    let isNear = days.allSatisfy(isNear)
    let names = days.map { isNear ? day($0) : name($0.weekday) }
    return names.count == 1 ? "Free is \(names[0])." : "Free are " + Sentences.all(names) + "."
  }

  /// `6 free days, 1 to 5 and 9 November.` `left` says that the month has begun.
  public func freeDays(_ days: [CivilDate], month: CivilDate, left: Bool) -> String {
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
  public func planHeading(_ tasks: [Todo], today load: TimeSpan) -> String {
    guard !tasks.isEmpty else { return nothing("to start today") }
    let late = tasks.count { $0.isOverdue(at: now) }
    return Sentences.counted(tasks.count, "task") + " to start today" + (late > 0 ? ", \(late) late" : "")
      + loadPiece(load) + "."
  }

  /// The line behind it when that is more than a working day.
  public func planOverload(_ load: TimeSpan) -> String? {
    load > workingDay ? "Today is overloaded by \(hours(excess(load)))." : nil
  }

  /// How the plan is made, for `explain`.
  public var planExplanation: [String] {
    [
      "Of a long task only what must be done today is counted, at \(hours(workingDay)) a day.",
      "Type next for one task at a time, or move 7 to friday.",
    ]
  }

  /// Tasks moved to a day or a time; `load` is the expected time of all that is due on that day then.
  public func moved(_ tasks: [Todo], to when: When, load: TimeSpan) -> String {
    if tasks.isEmpty { return Sentences.nothingChanged }
    // Less is said of the day at the lower levels, and then no more of the load than full has room for.
    var full = self
    full.level = .full
    return withOverload(moved(tasks, to: when), load, room: full.moved(tasks, to: when))
  }

  private func moved(_ tasks: [Todo], to when: When) -> String {
    let past = pastRemark(tasks)
    guard tasks.count == 1 else {
      return "Moved \(Sentences.counted(tasks.count, "task")) to \(answerDate(when))\(past)."
    }
    return Sentences.sentence(["Moved to \(answerDue(tasks[0]) ?? answerDate(when))", tasks[0].name.spoken + past])
  }

  /// The due of a task in an answer, with its start where both are one span of time; nil where there is none.
  func answerDue(_ task: Todo) -> String? {
    lasting(task) { level < .full && isWithinWeek($0) ? day($0) : answerDate(When($0)) } ?? task.due.map(answerDate)
  }

  /// That tasks are due at a time that is past, or how many of several.
  private func pastRemark(_ tasks: [Todo]) -> String {
    let past = tasks.compactMap(\.due).filter { !pastRemark($0).isEmpty }
    if past.count == tasks.count { return past.first.map(pastRemark) ?? "" }
    return past.isEmpty ? "" : ", \(past.count) of them past"
  }

  /// Tasks that were each moved from where it stood.
  public func moved(_ tasks: [Todo]) -> String {
    "Moved " + Sentences.counted(tasks.count, "task") + ", each from its own day."
  }

  private func loadPiece(_ load: TimeSpan) -> String { load.seconds == 0 ? "" : ", " + hours(load) }

  /// A sentence, and behind it that a day has more work than a working day has hours: by how much, where one line of 80
  /// characters holds that. `room` is the longest form of the sentence, for which it must hold.
  func withOverload(_ sentence: String, _ load: TimeSpan, room: String? = nil) -> String {
    if load <= workingDay { return sentence }
    return sentence + (isOneLine(room ?? sentence, load) ? overload(load) : " Overloaded.")
  }

  private func overload(_ load: TimeSpan) -> String { " Overloaded by \(hours(excess(load)))." }

  private func isOneLine(_ sentence: String, _ load: TimeSpan) -> Bool { (sentence + overload(load)).count <= 80 }

  private func excess(_ load: TimeSpan) -> TimeSpan { TimeSpan(seconds: load.seconds - workingDay.seconds) }

  /// A load in hours however long it is: exact under 2 hours, then to the half hour.
  func hours(_ span: TimeSpan) -> String {
    if span.minutes < 120 { return expectedTime(TimeSpan(minutes: span.minutes)) }
    let halves = (span.minutes + 15) / 30
    return (halves * 1800 == span.seconds ? "" : "about ") + halved(halves, "hour")
  }
}
