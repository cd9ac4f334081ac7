import English
import Grammar
import Model

extension Command {
  static let snooze = Command(
    "snooze", takes: .tasks,
    summary: "Puts a reminder off, for 10 minutes unless a time is said.",
    examples: ["snooze 1", "snooze 1 30 minutes", "snooze 1 to tomorrow 9 am"],
    forms: ["Without a task, snooze is for the reminder last said, snooze all for all."]
  ) { session, words throws(Failure) in
    let invocation = session.invocation
    let parts = SnoozeWords(words, invocation.context) { hasReminder($0, session) }
    // The tasks are read before the time, so that nobody is asked about a time where there is no reminder to put off.
    var tasks = try reminded(parts.tasks, session)
    var when = invocation.context.later(600)
    if let time = parts.time {
      when = try invocation.resolve(parts.reading(time), heard: parts.behindParting(time).rest, Meaning.when)
      guard when > session.world.today else { throw .refusal(.reminder(.notLater(when))) }
      // A question may have taken its time.
      tasks = tasks.compactMap { session.store.list[$0.uid] }
    }
    try acknowledge(tasks, snoozedTo: when, session)
    return Answer(session.voice.snoozed(tasks, to: when), explanation: session.voice.explainSnoozed(tasks))
  }

  /// Whether a reminder of the task with that number waits, or was put off.
  private static func hasReminder(_ number: Int, _ session: Session) -> Bool {
    guard let task = session.store.list.todo(number: number) else { return false }
    return task.snoozed != nil || session.reminders.waiting.contains { $0.uid == task.uid }
  }
}

/// The words behind `snooze`: tasks, and a time behind them.
private struct SnoozeWords {
  private(set) var tasks: Words
  /// Nil where only tasks are named.
  private(set) var time: Words?
  private let context: PhraseContext
  private static let partings: Set = ["to", "until", "till", "for"]

  /// Cuts words into the tasks and the time behind them: the longest end that is clearly a time, else what stands
  /// behind "to" or "for" or a list of numbers, else all are tasks. A number alone is a task.
  init(_ words: Words, _ context: PhraseContext, hasReminder: (Int) -> Bool) {
    self.context = context
    tasks = words
    guard let place = cut(words, hasReminder), place < words.count else { return }
    tasks = Words(words.prefixText(place))
    time = words.dropFirst(place)
  }

  /// How many of the words are tasks; nil for all.
  private func cut(_ words: Words, _ hasReminder: (Int) -> Bool) -> Int? {
    let ends = References.numberListEnds(words)
    if ends.last == words.count {
      // "snooze 7 5" is 5 minutes where no reminder of 5 waits.
      let number = words.count > 1 ? words.words.last.flatMap { Int($0.plain) } : nil
      guard let number, !hasReminder(number) else { return nil }
      return ends.last { $0 == words.count - 1 }
    }
    // "2 until tonight" is a task and a time, though 2 tonight is a time too.
    if let end = ends.first(where: { isClear(words.dropFirst($0)) }) { return end }
    let clear = (0..<words.count).first { isClear(words.dropFirst($0)) }
    let parting = (0..<words.count).first { place in
      words[place].map { !$0.isQuoted && SnoozeWords.partings.contains($0.plain) } == true
    }
    return clear ?? parting ?? ends.last
  }

  private func isClear(_ words: Words) -> Bool { if case .value = reading(words) { true } else { false } }

  /// Without the word that joins them to the task.
  func behindParting(_ words: Words) -> Words {
    words.first.map { SnoozeWords.partings.contains($0.plain) } == true ? words.dropFirst() : words
  }

  /// `10 minutes`, `for an hour`, `in 2 days`, `to tomorrow 9 am`. A day without a time means the hour of reminders.
  func reading(_ words: Words) -> Reading<When> {
    let isLength = words.first?.plain == "for"
    let text = behindParting(words).rest
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
