import Model

// From when to when something lasts on one day. What is said here can be typed behind a name.
extension Voice {
  /// `tomorrow 3 to 4 pm`, `Friday 27 from 11 am to 1 pm`, `today 15:15 to 16:30`; nil where it does not last so.
  func lasting(_ task: Todo, _ day: (CivilDate) -> String) -> String? {
    guard let due = task.due, let start = task.start?.time, let end = due.time, let times = times(of: task) else {
      return nil
    }
    let day = day(due.date)
    return day + (isApart(day, start) || isApart(day, end) ? " from " : " ") + times
  }

  /// The same without the day: `3 to 4 pm`.
  func times(of task: Todo) -> String? {
    guard task.lasting != nil, let from = task.start?.time, let to = task.due?.time else { return nil }
    // Midnight could be either end, and "to 12:30 am" is asked about when it is typed: half past noon is meant as often.
    if from == .midnight || (!clock24 && to.hour == 0) { return nil }
    let (first, last) = (time(from), time(to))
    return (isHalfSaid(from, to) ? String(first.prefix { $0 != " " }) : first) + " to " + last
  }

  /// Whether the end alone says of both times what kind of hour they are. Noon is said whole: "12 to 1 pm" takes a while
  /// to understand.
  private func isHalfSaid(_ from: TimeOfDay, _ to: TimeOfDay) -> Bool {
    if clock24 { return [from, to].allSatisfy { $0.minute == 0 && $0 != .noon } }
    return from.hour % 12 != 0 && (from.hour < 12) == (to.hour < 12)
  }
}
