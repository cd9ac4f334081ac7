import Model

// What is said of the dates of a repeat.

extension Sentences {
  static let datesChoices = "a number from 1 to 100"
}

extension Voice {
  /// What `skip` says: where the task went, and how many dates were passed over.
  func skipped(_ tasks: [Todo], _ steps: [Recurrence.Step]) -> String {
    guard let task = tasks.first, let step = steps.first, tasks.count == 1 else {
      return "Skipped " + Sentences.counted(tasks.count, "task") + "."
    }
    let passed = step.passed == 0 ? "" : ", \(step.passed) passed over"
    return "Skipped, \(task.name.spoken). Next is \(date(step.due))\(passed)."
  }

  /// What `dates` says, a line a date. `isEnd` means that no more come.
  func comingDates(_ dates: [When], of task: Todo, _ recurrence: Recurrence, isEnd: Bool) -> [String] {
    let heading =
      Sentences.capitalized(Sentences.counted(dates.count, "date")) + ", \(task.name.spoken), "
      + self.recurrence(recurrence) + "."
    let lines = [heading] + dates.map { dateReadBack($0) + "." }
    if recurrence.mode == .afterDone { return lines + ["What comes then counts from when it is done."] }
    return isEnd ? lines + ["That is the last date."] : lines
  }
}
