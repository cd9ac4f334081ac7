import English
import Model

extension Command {
  static let snooze = Command(
    "snooze", takes: .tasks,
    summary: "Puts a reminder off, for 10 minutes unless a time is said.",
    examples: ["snooze 1", "snooze 1 30 minutes", "snooze 1 to tomorrow 9 am"],
    forms: ["Without a task, snooze is for the reminder last said, snooze all for all."]
  ) { session, words throws(Failure) in
    let (named, time) = session.splitSnooze(words)
    // Whose reminder it is comes first, so that nothing is asked about in vain.
    var tasks = try session.tasksWithReminder(named)
    var when = session.phraseContext.later(600)
    if !time.isEmpty {
      when = try session.snoozeTime(time)
      guard when > session.world.today else { throw .refusal(.reminder(.notLater(when))) }
      // A question may have taken its time.
      tasks = tasks.compactMap { session.store.list[$0.uid] }
    }
    try session.acknowledge(tasks, snoozedTo: when)
    return Answer(session.voice.snoozed(tasks, to: when), explanation: session.voice.explainSnoozed(tasks))
  }
}

extension Session {
  /// Cuts words into the tasks and the time behind them: the longest end that is clearly a time, else what stands
  /// behind "to" or "for" or a list of numbers, else all are tasks. A number alone is a task.
  fileprivate func splitSnooze(_ words: Words) -> (tasks: Words, time: Words) {
    let ends = References.numberListEnds(words)
    if ends.last == words.count {
      // "snooze 7 5" is 5 minutes where no reminder of 5 waits.
      let number = words.count > 1 ? words.words.last.flatMap { Int($0.plain) } : nil
      guard let number, let cut = ends.last(where: { $0 == words.count - 1 }), !hasReminder(number) else {
        return (words, Words(""))
      }
      return (Words(words.prefixText(cut)), words.dropFirst(cut))
    }
    // "2 until tonight" is a task and a time, though 2 tonight is a time too.
    let behindTasks = ends.first { end in
      if case .value = snoozeReading(words.dropFirst(end)) { return true }
      return false
    }
    if let behindTasks { return (Words(words.prefixText(behindTasks)), words.dropFirst(behindTasks)) }
    let parting = (0..<words.count).first { place in
      words[place].map { !$0.isQuoted && ["to", "until", "till", "for"].contains($0.plain) } == true
    }
    let clear = (0..<words.count).first { place in
      if case .value = snoozeReading(words.dropFirst(place)) { return true }
      return false
    }
    let behindNumbers = References.numberListEnds(words).last
    guard let place = clear ?? parting ?? behindNumbers else { return (words, Words("")) }
    return (Words(words.prefixText(place)), words.dropFirst(place))
  }

  /// Whether a reminder of the task with that number waits, or was put off.
  private func hasReminder(_ number: Int) -> Bool {
    guard let task = store.list.todo(number: number) else { return false }
    return task.snoozed != nil || waitingReminders().contains { $0.uid == task.uid }
  }

  fileprivate func snoozeTime(_ words: Words) throws(Failure) -> When {
    try resolve(snoozeReading(words), heard: snoozeWords(words).rest, Meaning.when)
  }

  /// Without the word that joins them to the task.
  private func snoozeWords(_ words: Words) -> Words {
    ["to", "until", "till", "for"].contains(words.first?.plain) ? words.dropFirst() : words
  }

  /// `10 minutes`, `for an hour`, `in 2 days`, `to tomorrow 9 am`. A day without a time means the hour of reminders.
  private func snoozeReading(_ words: Words) -> Reading<When> {
    let context = phraseContext
    let isLength = words.first?.plain == "for"
    let text = snoozeWords(words).rest
    let isMoment = !isLength && text != words.rest
    let length = Phrases.duration(text, context)
    if !isMoment, Int(text) != nil {
      // A number alone is minutes.
      return Phrases.expectedTime(text, context).map { context.later($0.seconds) }
    }
    if !isMoment {
      if case .value(let span) = length { return .value(context.later(span.seconds)) }
      if isLength { return length.map { context.later($0.seconds) } }
    }
    return Phrases.date(text, context).map { When($0.date, $0.time ?? context.hours.reminder) }
  }
}
