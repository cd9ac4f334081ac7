import English
import Grammar
import Model

extension Command {
  static let what = Command(
    "what", takes: .word(["date", "duration", "repeat", "reminder"]),
    summary: "Says how words for time, or a whole line, are read, and changes nothing.",
    examples: [
      "what tomorrow 5 pm", "what duration 1h30", "what repeat every other tuesday", "what add Call Ana tomorrow",
      "what repeat every month on the 15th from 2026-03-15 times 3",
    ],
    forms: [
      "With date, duration, repeat or reminder first, words are read as that.",
      "Behind a repeat, from and a date, times and a number say its first dates.",
      "Words that can mean two things are refused with their readings.",
    ],
    atLength: [
      "Words for time mean the same behind due, remind and add.", "Type due 7 and the words to use them.",
    ]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.words)) }
    let (kind, phrase) = Phrases.kind(words)
    guard !phrase.isEmpty else { throw .refusal(.missing(.words)) }
    let isPlain = session.isPlain
    if kind == .recurrence || kind == nil, let dates = try FirstDates(session.invocation, phrase) {
      return Answer(dates.found.map { isPlain ? $0.iso : session.voice.dateReadBack($0) + "." })
    }
    let typed = kind == nil ? TypedCommand(known: phrase) { session.invocation } : nil
    if let typed, typed.isReadFirst { return try answer(reading: typed, session) }
    do throws(Failure) {
      let meaning = try session.invocation.meaning(of: phrase.rest, kind)
      return Answer(isPlain ? [meaning.plain] : [session.voice.means(meaning)])
    } catch {
      guard let typed, !error.isOfWordsForTime || typed.beginsWithNumber else { throw error }
      return try answer(reading: typed, session)
    }
  }

  /// How a whole line is read: a line a part, or for programs a key and a value.
  private static func answer(reading typed: TypedCommand, _ session: Session) throws(Failure) -> Answer {
    let parts = try ReadLine(typed, session).parts
    guard session.isPlain else { return Answer(parts.map { Sentences.part($0.key, $0.said) }) }
    return Answer(document: parts.map { $0.key + " " + $0.plain }.joined(separator: "\n") + "\n")
  }
}

extension Invocation {
  /// What a phrase means, never asked about: whoever tries words wants to hear that they are unclear.
  fileprivate func meaning(of text: String, _ kind: Misunderstanding.Subject?) throws(Failure) -> Meaning {
    let text = Words.unquoted(text)
    switch kind {
    case .date: return .when(try tried.resolve(Phrases.date(text, context), heard: text, Meaning.when))
    case .duration: return .span(try tried.resolve(Phrases.duration(text, context), heard: text, Meaning.span))
    case .recurrence:
      let phrase = try tried.resolve(Phrases.recurrence(text, context), heard: text, \.meaning)
      try refusePast(phrase, text)
      return phrase.meaning
    case .reminder: return .alarm(try tried.resolve(Phrases.reminder(text, context), heard: text, Meaning.alarm))
    default:
      let meaning = try tried.resolve(Phrases.anything(text, context), heard: text) { $0 }
      if case .recurrence(let rule, let mode, let time, let start) = meaning {
        try refusePast(RecurrencePhrase(rule: rule, mode: mode, time: time, start: start), text)
      }
      return meaning
    }
  }

  /// Refuses a repeat that has no day to come, as a task with it would be.
  private func refusePast(_ phrase: RecurrencePhrase, _ text: String) throws(Failure) {
    guard phrase.recurrence(due: nil, now: context.now) == nil else { return }
    throw .misunderstanding(Misunderstanding(heard: text, subject: .recurrence, reason: .neverHappens))
  }
}

extension TypedCommand {
  /// Whether a line is read before it is tried as words for time: `list friday` and `due 2 friday`, not `next friday`.
  fileprivate var isReadFirst: Bool {
    switch command.takes {
    case .details: true
    case .tasks, .tasksAnd: beginsWithNumber
    case .word: command.name == Command.list.name && !words.isEmpty
    default: false
    }
  }
}

/// The first dates of a repeat, for `REPEAT from DATE times NUMBER`.
private struct FirstDates {
  let found: [When]

  /// Nil when no number is asked for.
  init?(_ invocation: Invocation, _ words: Words) throws(Failure) {
    guard words.count > 2, words[words.count - 2]?.plain == "times",
      let count = words[words.count - 1].flatMap({ Int($0.plain) })
    else { return nil }
    guard (1...10_000).contains(count) else {
      throw .refusal(.command(.notAValue(String(count), setting: "times", choices: Sentences.timesChoices)))
    }
    let (phrase, start) = try FirstDates.start(invocation, words.dropLast(2))
    let text = Words.unquoted(phrase.rest)
    let read = try invocation.resolve(Phrases.recurrence(text, invocation.context), heard: text, \.meaning)
    var first = start ?? read.start ?? When(invocation.context.now.date)
    if first.time == nil { first.time = read.time }
    found = Array(read.rule.occurrences(from: first).prefix(count))
    guard !found.isEmpty else {
      throw .misunderstanding(Misunderstanding(heard: text, subject: .recurrence, reason: .neverHappens))
    }
  }

  /// The repeat, and the day behind its last `from`; nil where there is none.
  private static func start(_ invocation: Invocation, _ words: Words) throws(Failure) -> (Words, When?) {
    let places = 1..<max(2, words.count)
    guard let place = places.last(where: { words[$0]?.plain == "from" }), place < words.count - 1 else {
      return (words, nil)
    }
    let text = words.dropFirst(place + 1).rest
    let exact = When(iso: text).map { Reading.value($0) }
    let start = try invocation.resolve(
      exact ?? Phrases.date(text, invocation.context), heard: text, Meaning.when)
    return (Words(words.prefixText(place)), start)
  }
}

extension Meaning {
  /// The value alone, for scripts: ISO 8601 dates, seconds, RFC 5545 rules, `AFTER P3D`.
  fileprivate var plain: String {
    switch self {
    case .when(let when): when.iso
    case .span(let span): String(span.seconds)
    case .recurrence(let rule, .fixed, _, _): rule.text
    case .recurrence(let rule, .afterDone, _, _): "AFTER " + (rule.period ?? rule.text)
    case .alarm(.beforeStart(let days, let minutes)): Alarm.beforeStart(days: days, minutes: minutes).text
    case .alarm(.at(let when)): when.iso
    case .alarm(.before(let days, let minutes)), .alarm(.beforeDue(let days, let minutes)):
      "-P" + (days > 0 ? "\(days)D" : "") + (minutes > 0 || days == 0 ? "T\(minutes)M" : "")
    }
  }
}

extension RecurrenceRule {
  /// The rule's step as an RFC 5545 DURATION (ISO 8601 for months and years); nil when it has more than a step.
  fileprivate var period: String? {
    guard self == RecurrenceRule(frequency, interval: interval) else { return nil }
    switch frequency {
    case .minutely: return "PT\(interval)M"
    case .hourly: return "PT\(interval)H"
    case .daily: return "P\(interval)D"
    case .weekly: return "P\(interval)W"
    case .monthly: return "P\(interval)M"
    case .yearly: return "P\(interval)Y"
    }
  }
}

extension Failure {
  /// Whether words for time were found that can mean several things, or are nearly one.
  fileprivate var isOfWordsForTime: Bool {
    guard case .misunderstanding(let misunderstanding) = self else { return false }
    switch misunderstanding.reason {
    case .ambiguous, .guess: return true
    default: return false
    }
  }
}
