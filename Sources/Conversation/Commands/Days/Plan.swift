import Model

extension Command {
  static let plan = Command(
    "plan",
    summary: "Says what must start today to be done when it is due.",
    examples: ["plan"],
    forms: [
      "That is what is overdue, what is due today, and what takes so long.",
      "Type set working day 6 hours for how long a day of work is.",
    ],
    atLength: AtLength.days
  ) { session, _ throws(Failure) in
    let today = session.world.today
    let workingDay = session.settings.workingDay
    let tasks = session.store.list.tasks(order: session.settings.order).filter { task in
      guard let due = task.due else { return false }
      if due.date <= today.date { return true }
      return task.latestStart(workingDay: workingDay).map { $0.date <= today.date } ?? false
    }
    let seconds = tasks.reduce(0) { $0 + $1.share(of: today.date, workingDay: workingDay).seconds }
    let load = TimeSpan(seconds: seconds)
    var cursor = ListCursor(HeardTasks(tasks.map(\.uid)))
    cursor.saysTimes = true
    var answer = session.begin(cursor, session.voice.planHeading(tasks, today: load))
    if let overload = session.voice.planOverload(load) { answer.lines.insert(overload, at: 1) }
    answer.explanation = session.voice.planExplanation
    return answer
  }
}

extension Todo {
  /// How much of it must be done on a day, when every later day up to its due takes a working day of it.
  fileprivate func share(of day: CivilDate, workingDay: TimeSpan) -> TimeSpan {
    guard let due, let estimate else { return TimeSpan(seconds: 0) }
    let later = max(0, due.date.dayNumber - day.dayNumber) * workingDay.seconds
    return TimeSpan(seconds: max(0, estimate.seconds - later))
  }
}
