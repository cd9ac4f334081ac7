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
      guard when > session.world.today else { throw .refusal(.notLater(when)) }
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
    if let end = References.numberListEnds(words).last, end == words.count { return (words, Words("")) }
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
    if !isMoment {
      if case .value(let span) = length { return .value(context.later(span.seconds)) }
      if isLength { return length.map { context.later($0.seconds) } }
    }
    return Phrases.date(text, context).map { When($0.date, $0.time ?? context.hours.reminder) }
  }
}
