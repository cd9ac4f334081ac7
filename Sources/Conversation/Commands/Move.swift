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
    let changes = tasks.map { Change(before: $0, after: $0.moved(to: when, at: session.world.now)) }
      .filter { $0.before?.due != $0.after?.due }
    if let task = tasks.last { session.memory.current = task.uid }
    guard !changes.isEmpty else {
      return Answer(Sentences.nothingChanged, explanation: session.voice.explainChanged([], of: tasks))
    }
    let moved = try session.commit(changes)
    return Answer(
      session.voice.moved(moved, to: when, load: session.agenda(when.date).load),
      explanation: session.voice.explainMoved(moved))
  }
}

extension Session {
  /// The tasks that are to be moved, and where to: behind the last `to` that has a day behind it, or the open day.
  fileprivate func destination(_ words: Words) throws(Failure) -> (Words, When) {
    let places = words.words.indices.filter { words.words[$0].plain == "to" && !words.words[$0].isQuoted }
      .map { $0 - words.words.startIndex }.filter { $0 > 0 && $0 < words.count - 1 }
    for place in places.reversed() {
      let text = words.dropFirst(place + 1).rest
      if case .failure = Phrases.date(text, phraseContext) { continue }
      // "2 to 5" alone is no day, it is tasks.
      if memory.day != nil, References.numberListEnds(words).last == words.count { break }
      return (Words(words.prefixText(place)), try day(text))
    }
    if let place = places.first, References.numberListEnds(words).last != words.count {
      // What stands behind it is no day: say why.
      return (Words(words.prefixText(place)), try day(words.dropFirst(place + 1).rest))
    }
    for split in try splits(words, for: .due) where !split.text.isEmpty {
      if case .value(let when) = Phrases.date(split.text, phraseContext) { return (split.tasks, when) }
    }
    guard let day = memory.day else { throw .refusal(.missing(.day)) }
    return (words, When(day))
  }
}

extension Todo {
  /// The task on another day, at the time of day it has unless there is a new one; its reminders move along.
  fileprivate func moved(to when: When, at now: Instant) -> Todo {
    var moved = self
    let target = When(when.date, when.time ?? due?.time)
    moved.due = target
    moved.alarms = alarms.map { $0.moved(from: due, to: target) }
    moved.changed = now
    return moved
  }
}
