import Model

// What `read` says: everything about a task, on lines of its own.

extension Voice {
  /// Everything about a task: the full row, when it was created and changed, and each note on lines of its own.
  public func everything(_ task: Todo) -> [String] {
    var dates = "Created " + date(When(created(task)))
    if task.changed != task.created { dates += ", changed " + date(When(day(task.changed))) }
    if let changer = changer(task) { dates += " by " + changer.spoken }
    if let done = task.done { dates += ", done " + date(When(day(done))) }
    if task.isOverdue(at: now), let due = task.due { dates += ", " + overdue(due) }
    var lines = [Sentences.sentence([fullRow(task)] + workedOut(task)), dates + "."]
    lines += leftOut(of: task) + reminderState(task)
    for (place, note) in task.notes.enumerated() {
      let text = note.split(separator: "\n").map { String($0).spoken }.filter { !$0.isEmpty }
      guard let first = text.first else { continue }
      lines.append("Note \(place + 1). " + Sentences.ended(first))
      // Each line says whose it is: it can stand alone, and none can look like a prompt.
      for (line, words) in text.enumerated().dropFirst() {
        lines.append("Note \(place + 1), line \(line + 1). " + Sentences.ended(words))
      }
    }
    return lines
  }

  /// Which dates of a repeat do not come: those to come, at most five of them.
  private func leftOut(of task: Todo) -> [String] {
    guard task.isOpen, let repeats = task.recurrence else { return [] }
    let dates = repeats.except.filter { $0.date >= (task.due ?? now).date }
    guard !dates.isEmpty else { return [] }
    var said = dates.prefix(5).map(exactDate)
    if dates.count > said.count { said.append("\(dates.count - said.count) more") }
    return ["Not on " + Sentences.all(said) + "."]
  }

  /// Which reminder waits, to when one was put off, and what there is beside it.
  private func reminderState(_ task: Todo) -> [String] {
    let waiting = task.waitingReminder(at: now, hour: reminderHour, wallClock: wallClock)
    let snoozed = task.isOpen ? task.snoozed.flatMap { $0 > now ? $0 : nil } : nil
    return [waiting.map { "Reminder waits, came \(exactDate($0))." }, snoozed.map { "Snoozed to \(exactDate($0))." }]
      .compactMap { $0 } + reminders(of: task, waiting: waiting)
  }

  /// Which reminders are over and which are to come; nothing where all of them are to come, or none is left to tell.
  private func reminders(of task: Todo, waiting: When?) -> [String] {
    let triggers =
      task.isOpen
      ? task.alarms.compactMap { $0.trigger(start: task.start, due: task.due, hour: reminderHour) }.sorted() : []
    let over = triggers.filter { $0 <= now && $0 != waiting }
    let coming = over.isEmpty && waiting == nil ? [] : triggers.filter { $0 > now }
    func line(_ times: [When], _ state: String) -> String? {
      if times.isEmpty { return nil }
      return (times.count == 1 ? "Reminder " : "Reminders ") + state + ", " + Sentences.all(times.map(exactDate)) + "."
    }
    return [line(over, "over"), line(coming, "to come")].compactMap { $0 }
  }
}
