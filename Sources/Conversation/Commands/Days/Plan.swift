import English
import Grammar
import Model

extension Command {
  static let plan = Command.listing(
    "plan",
    summary: "Says what must start today to be done when it is due.",
    examples: ["plan"],
    forms: [
      "That is what is overdue, what is due today, and what takes so long.",
      "Type set working day 6 hours for how long a day of work is.",
    ],
    atLength: AtLength.days,
    selects: { invocation, _ throws(Failure) in
      let (voice, today) = (invocation.voice, invocation.context.now.date)
      let workingDay = invocation.context.workingDay
      var plan = Selection(Query(), invocation) { found in
        let tasks = found.todos
        let seconds = tasks.reduce(0) { $0 + $1.share(of: today, workingDay: workingDay).seconds }
        let load = TimeSpan(seconds: seconds)
        return [voice.planHeading(tasks, today: load), voice.planOverload(load)].compactMap { $0 }
      }
      plan.isMeant = { $0.mustStart(by: today, workingDay: workingDay) }
      plan.saysTimes = true
      plan.explanation = voice.planExplanation
      return plan
    })
}

extension Todo {
  /// Whether it is due by a day, or takes so long that it must be started then.
  fileprivate func mustStart(by day: CivilDate, workingDay: TimeSpan) -> Bool {
    guard let due else { return false }
    if due.date <= day { return true }
    return latestStart(workingDay: workingDay).map { $0.date <= day } ?? false
  }

  /// How much of it must be done on a day, when every later day up to its due takes a working day of it.
  fileprivate func share(of day: CivilDate, workingDay: TimeSpan) -> TimeSpan {
    guard let due, let busyTime else { return TimeSpan(seconds: 0) }
    let later = max(0, due.date.dayNumber - day.dayNumber) * workingDay.seconds
    return TimeSpan(seconds: max(0, busyTime.seconds - later))
  }
}
