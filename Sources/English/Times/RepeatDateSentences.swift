import Grammar
import Model

// What is said of the dates of a repeat.

extension Sentences {
  /// How many dates can be asked for.
  public static let datesChoices = "a number from 1 to 100"
}

extension Voice {
  /// What `skip` says: where the task went, and how many dates were passed over.
  public func skipped(_ tasks: [Todo], _ steps: [Recurrence.Step]) -> String {
    guard let task = tasks.first, let step = steps.first, tasks.count == 1 else {
      return "Skipped " + Sentences.counted(tasks.count, "task") + "."
    }
    return comesNext("Skipped", task, step)
  }

  /// Where a repeating task went: `Done, Water plants. Next is Friday.`, at level brief `Done, Water plants, next Friday.`
  func comesNext(_ outcome: String, _ task: Todo, _ step: Recurrence.Step) -> String {
    let name = task.name.spoken
    guard level == .brief else { return "\(outcome), \(Sentences.ended(name)) " + comesNext(task, step) }
    return "\(outcome), \(name), next \(next(task, step, shortDay) ?? shortDate(step.due))\(passed(step))."
  }

  func comesNext(_ task: Todo, _ step: Recurrence.Step) -> String {
    let due =
      level == .full ? next(task, step, day) ?? date(step.due) : next(task, step, shortDay) ?? shortDate(step.due)
    return "Next is \(due)\(passed(step))."
  }

  /// From when to when a task lasts next; nil where it does not last so.
  private func next(_ task: Todo, _ step: Recurrence.Step, _ day: (CivilDate) -> String) -> String? {
    var next = task
    next.setDue(step.due, at: now)
    return lasting(next, day)
  }

  private func passed(_ step: Recurrence.Step) -> String {
    step.passed == 0 ? "" : ", \(step.passed) passed over"
  }

  /// When a task comes once more, from when to when where it lasts.
  private func comingDate(_ date: When, of task: Todo) -> String {
    var coming = task
    coming.setDue(date, at: now)
    return lasting(coming, fullDay) ?? dateReadBack(date)
  }

  /// What `dates` says, a line a date. `isEnd` means that no more come.
  public func comingDates(_ dates: [When], of task: Todo, _ recurrence: Recurrence, isEnd: Bool) -> [String] {
    let heading =
      Sentences.capitalized(Sentences.counted(dates.count, "date")) + ", \(task.name.spoken), "
      + self.recurrence(recurrence) + "."
    let lines = [heading] + dates.map { comingDate($0, of: task) + "." }
    if recurrence.mode == .afterDone { return lines + ["What comes then counts from when it is done."] }
    return isEnd ? lines + ["That is the last date."] : lines
  }
}
