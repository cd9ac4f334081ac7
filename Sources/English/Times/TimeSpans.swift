import Model

// From when to when something lasts on one day. What is said here can be typed behind a name.
extension Voice {
  /// `tomorrow 3 to 4 pm`, `Friday 11 am to 1 pm`, `today 15:00 to 16:30`; nil where it does not last so.
  func lasting(_ task: Todo, _ day: (CivilDate) -> String) -> String? {
    guard let due = task.due, let times = times(of: task) else { return nil }
    return day(due.date) + " " + times
  }

  /// The same without the day: `3 to 4 pm`.
  func times(of task: Todo) -> String? {
    guard task.lasting != nil, let from = task.start?.time, let to = task.due?.time else { return nil }
    // "To 12:30 am" is asked about when it is typed: half past noon is meant as often.
    if !clock24, to.hour == 0 { return nil }
    let (first, last) = (clockTime(from), clockTime(to))
    // Noon and midnight are said whole: "12 to 1 pm" takes a while to understand.
    let isHalfSaid = !clock24 && from.hour % 12 != 0 && (from.hour < 12) == (to.hour < 12)
    return (isHalfSaid ? String(first.dropLast(3)) : first) + " to " + last
  }
}
