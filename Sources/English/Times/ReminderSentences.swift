import Grammar
import Model

// How reminders are said, without the word reminder; when one comes; and those that wait or are to come
// (rules 82 to 88 of `Tests/Accessibility/rules.txt`).

extension Sentences {
  /// What is said of reminders beside their tasks.
  public enum Reminders {
    /// No reminder waits and none is to come.
    public static let none = "No reminders. Type help remind."

    /// Several at once: their names where there is no limit, or two names within it; else how many there are, and how to
    /// hear them, but not at a question, where that is no answer.
    public static func several(_ names: [String], limit: Int?, isAtQuestion: Bool = false) -> String {
      let named = "\(names.count) reminders. " + all(names.map(\.spoken)) + "."
      if limit.map({ names.count == 2 && named.count <= $0 }) ?? true { return named }
      return isAtQuestion ? heading(waiting: names.count, coming: 0) : "\(names.count) reminders. Type reminders."
    }

    /// That so many reminders still wait, said now and then.
    public static func stillWaiting(_ count: Int) -> String {
      counted(count, "reminder") + (count == 1 ? " waits" : " wait") + ". Type reminders."
    }

    /// What `explain` says of a reminder.
    public static let explanation = [
      "It waits until it is done, moved, snoozed or dismissed.", "Type reminders for all.",
    ]

    /// So many reminders came while nobody listened.
    public static func missed(_ count: Int) -> String {
      counted(count, "reminder") + " came while you were away. Type reminders."
    }

    /// The line before the rows of `reminders`.
    public static func heading(waiting: Int, coming: Int) -> String {
      if waiting + coming == 0 { return none }
      if waiting == 0 { return capitalized(counted(coming, "reminder")) + " to come." }
      let heading = counted(waiting, "reminder") + (waiting == 1 ? " waits" : " wait")
      return heading + (coming == 0 ? "." : ", \(coming) to come.")
    }

    /// The person's own command for reminders ended with a failure.
    public static let commandFailed = "Not done, the reminder command failed. Type set reminder command none."

    /// So many reminders were ended.
    public static func dismissed(_ count: Int) -> String { "Dismissed " + counted(count, "reminder") + "." }
  }
}

extension Voice {
  /// `30 minutes before`, `1 day 2 hours before it starts`, `15 minutes after`, `when due`, `tomorrow 9 am`. `Phrases.reminder` gives it back.
  ///
  /// `startsAtTime` says that the task has a time to start, from which `before` counts then.
  public func reminder(_ alarm: Alarm, startsAtTime: Bool = false) -> String {
    switch alarm {
    case .at(let when): exactDate(When(when.date, when.time ?? Alarm.hour))
    case .before(let days, let minutes): before(days, minutes, else: startsAtTime ? "when it starts" : "when due")
    case .beforeStart(let days, let minutes): before(days, minutes, " it starts", else: "when it starts")
    case .beforeDue(let days, let minutes): before(days, minutes, " it is due", else: "when due")
    }
  }

  /// So long before what is told, or when that is.
  private func before(_ days: Int, _ minutes: Int, _ what: String = "", else now: String) -> String {
    if days == 0, minutes == 0 { return now }
    let total = days * 1_440 + minutes
    // Of both signs it is one length, counted on the wall clock.
    if days.signum() * minutes.signum() < 0 { return before(0, total, what, else: now) }
    if total < 0 { return behind(-days, -minutes) + " after" + what }
    return behind(days, minutes) + " before" + what
  }

  /// So long, in days, hours and minutes.
  private func behind(_ days: Int, _ minutes: Int) -> String {
    let parts = [
      days > 0 ? Sentences.counted(days, "day") : nil, minutes >= 60 ? Sentences.counted(minutes / 60, "hour") : nil,
      minutes % 60 > 0 ? Sentences.counted(minutes % 60, "minute") : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// "Reminder. Call Ana, now.", or with a due "Reminder. Call Ana, due 5 pm."
  public func reminder(_ task: Todo, came: When) -> String {
    let time = dueOfReminder(task, isAlone: true) ?? since(came)
    return "Reminder. \(task.name.spoken), \(time)."
  }

  /// "7 Call Ana, came today 4:50 pm, due today 5 pm."
  public func waitingReminder(_ task: Todo, came: When) -> String {
    let pieces = [numbered(task), "came " + (came == now ? "now" : exactDate(came))]
    return (pieces + [dueOfReminder(task, isAlone: false)].compactMap { $0 }).joined(separator: ", ") + "."
  }

  /// "8 Buy milk, reminder tomorrow 9 am."
  public func comingReminder(_ task: Todo, comes: When) -> String {
    "\(numbered(task)), reminder \(date(comes))."
  }

  /// Reminders that were put off to a time.
  public func snoozed(_ tasks: [Todo], to when: When) -> String {
    let object = tasks.count == 1 ? ", \(tasks[0].name.spoken)," : " " + Sentences.counted(tasks.count, "reminder")
    return "Snoozed\(object) to \(snoozedTo(when))."
  }

  /// The time of day alone where it is still today.
  func snoozedTo(_ when: When) -> String {
    if when.date == now.date { return when.time.map(time) ?? day(when.date) }
    return level == .full ? exactDate(when) : shortDate(when)
  }

  /// Reminders of tasks that were ended.
  public func dismissed(_ tasks: [Todo]) -> String {
    tasks.count == 1
      ? "Dismissed, " + Sentences.ended(tasks[0].name.spoken) : Sentences.Reminders.dismissed(tasks.count)
  }

  /// Alone it is short: "due 5 pm" for today.
  private func dueOfReminder(_ task: Todo, isAlone: Bool) -> String? {
    guard let due = task.due else { return nil }
    if due == now { return isAlone ? "now" : "due now" }
    if task.isOverdue(at: now) { return overdue(due) }
    if isAlone, due.date == now.date, let time = due.time { return "due " + self.time(time) }
    return "due " + exactDate(due)
  }

  /// A reminder is said in its minute or soon after it, unless it had to be held back.
  private func since(_ came: When) -> String {
    now.startingMinutes - came.startingMinutes < 5 ? "now" : "set for " + exactDate(came)
  }
}
