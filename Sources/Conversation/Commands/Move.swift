import Model

extension Command {
  static let move = Command(
    "move", takes: .tasksAnd(.due),
    summary: "Moves tasks to another day, at the time of day they have.",
    examples: ["move 7 to friday", "move 2 4 7 to tomorrow", "move it to 3 december 5 pm"],
    forms: ["On a day that is open, move 7 moves there.", "Reminders move along."]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.task)) }
    let (words, saidYes) = words.takingYes()
    let (named, when) = try session.destination(words)
    let tasks = try session.tasks(named)
    if !saidYes { try session.confirmAll(named, tasks) }
    let changes = tasks.map {
      Change(before: $0, after: $0.moved(to: when, at: session.world.now, today: session.world.today))
    }
    .filter { $0.before?.due != $0.after?.due }
    if let task = tasks.last { session.memory.current = task.uid }
    guard !changes.isEmpty else { return Answer(Sentences.nothingChanged) }
    let moved = try session.commit(changes)
    return Answer(session.voice.moved(moved, to: when, load: session.agenda(when.date).load))
  }
}

extension Session {
  /// The tasks that are to be moved, and where to: behind the last `to` that has a day behind it, or the open day.
  fileprivate func destination(_ words: Words) throws(Failure) -> (Words, When) {
    let places = words.words.indices.filter { words.words[$0].plain == "to" && !words.words[$0].isQuoted }
      .map { $0 - words.words.startIndex }.filter { $0 > 0 && $0 < words.count - 1 }
    for place in places.reversed() {
      let text = words.dropFirst(place + 1).rest
      if case .failure = dueReading(text) { continue }
      // "2 to 5" alone is no day, it is tasks.
      if memory.day != nil, References.numberListEnds(words).last == words.count { break }
      return (Words(words.prefixText(place)), try target(text))
    }
    if let place = places.first, References.numberListEnds(words).last != words.count {
      // What stands behind it is no day: say why.
      return (Words(words.prefixText(place)), try target(words.dropFirst(place + 1).rest))
    }
    for split in try splits(words, for: .due) where !split.text.isEmpty {
      if case .value(let when) = dueReading(split.text) { return (split.tasks, when) }
    }
    guard let day = memory.day else { throw .refusal(.missing(.day)) }
    return (words, When(day))
  }

  private func target(_ text: String) throws(Failure) -> When {
    try resolve(dueReading(text), heard: text, Meaning.when)
  }
}

extension Todo {
  /// The task on another day, at the time of day it has unless there is a new one; its reminders move along.
  fileprivate func moved(to when: When, at now: Instant, today: When) -> Todo {
    var moved = self
    let target = When(when.date, when.time ?? due?.time)
    moved.due = target
    moved.alarms = alarms.map { $0.moved(from: due, to: target) }
    moved.changed = now
    // What was put off comes with the other reminders of the new day, or by itself so many days later.
    if let old = due, let snoozed {
      moved.snoozed = nil
      if moved.nextReminder(after: today) == nil {
        moved.snoozed = snoozed.adding(minutes: 1440 * (target.date.dayNumber - old.date.dayNumber))
      }
    }
    return moved
  }
}
