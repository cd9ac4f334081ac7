import Model

extension Command {
  static let what = Command(
    "what", takes: .word(["date", "duration", "repeat", "reminder"]),
    summary: "Says what words for time mean, and changes nothing.",
    examples: [
      "what tomorrow 5 pm", "what duration 1h30", "what repeat every other tuesday",
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
    if kind == .recurrence || kind == nil, let dates = try session.dates(phrase) { return Answer(dates) }
    let meaning = try session.meaning(of: phrase.rest, kind)
    return Answer(session.isPlain ? [meaning.plain] : [session.voice.means(meaning)])
  }
}

extension Phrases {
  /// The kind that the first word asks for, and the words to be read.
  fileprivate static func kind(_ words: Words) -> (Misunderstanding.Subject?, Words) {
    let kinds: [String: Misunderstanding.Subject] = [
      "date": .date, "duration": .duration, "repeat": .recurrence, "reminder": .reminder,
    ]
    guard let first = words.first, let kind = kinds[first.plain] else { return (nil, words) }
    return (kind, words.dropFirst())
  }
}

extension Session {
  /// What a phrase means, never asked about: whoever tries words wants to hear that they are unclear.
  fileprivate func meaning(of text: String, _ kind: Misunderstanding.Subject?) throws(Failure) -> Meaning {
    try withoutAsking { () throws(Failure) in try read(text, kind) }
  }

  private func read(_ text: String, _ kind: Misunderstanding.Subject?) throws(Failure) -> Meaning {
    let text = Details.unquoted(text)
    let context = phraseContext
    switch kind {
    case .date: return .when(try resolve(Phrases.date(text, context), heard: text, Meaning.when))
    case .duration: return .span(try resolve(Phrases.duration(text, context), heard: text, Meaning.span))
    case .recurrence:
      let phrase = try resolve(Phrases.recurrence(text, context), heard: text, \.meaning)
      try refusePast(phrase, text)
      return phrase.meaning
    case .reminder: return .alarm(try resolve(Phrases.reminder(text, context), heard: text, Meaning.alarm))
    default:
      let meaning = try resolve(Phrases.anything(text, context), heard: text) { $0 }
      if case .recurrence(let rule, let mode, let time, let start) = meaning {
        try refusePast(RecurrencePhrase(rule: rule, mode: mode, time: time, start: start), text)
      }
      return meaning
    }
  }

  /// Refuses a repeat that has no day to come, as a task with it would be.
  private func refusePast(_ phrase: RecurrencePhrase, _ text: String) throws(Failure) {
    guard phrase.recurrence(due: nil, now: phraseContext.now) == nil else { return }
    throw .misunderstanding(Misunderstanding(heard: text, subject: .recurrence, reason: .neverHappens))
  }

  /// The first dates of a repeat, for `REPEAT from DATE times NUMBER`; nil when no number is asked for.
  fileprivate func dates(_ words: Words) throws(Failure) -> [String]? {
    guard words.count > 2, words[words.count - 2]?.plain == "times",
      let count = words[words.count - 1].flatMap({ Int($0.plain) })
    else { return nil }
    guard (1...10_000).contains(count) else {
      throw .refusal(.notAValue(String(count), setting: "times", choices: Sentences.timesChoices))
    }
    var phrase = words.dropLast(2)
    var start: When?
    let places = 1..<max(2, phrase.count)
    if let place = places.last(where: { phrase[$0]?.plain == "from" }), place < phrase.count - 1 {
      let text = phrase.dropFirst(place + 1).rest
      let exact = When(iso: text).map { Reading.value($0) }
      start = try resolve(exact ?? Phrases.date(text, phraseContext), heard: text, Meaning.when)
      phrase = Words(phrase.prefixText(place))
    }
    let text = Details.unquoted(phrase.rest)
    let read = try resolve(Phrases.recurrence(text, phraseContext), heard: text, \.meaning)
    var first = start ?? read.start ?? When(world.today.date)
    if first.time == nil { first.time = read.time }
    let dates = Array(read.rule.occurrences(from: first).prefix(count))
    guard !dates.isEmpty else {
      throw .misunderstanding(Misunderstanding(heard: text, subject: .recurrence, reason: .neverHappens))
    }
    return dates.map { isPlain ? $0.iso : voice.dateReadBack($0) + "." }
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
    case .alarm(.at(let when)): when.iso
    case .alarm(.beforeDue(let days, let minutes)):
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
