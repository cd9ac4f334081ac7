import Model

extension Phrases {
  /// Reads whatever a phrase about time means: a date, a length of time or a repeat.
  ///
  /// A word that only repeats have (`every`, `daily`, `mondays`, `after it is done`) makes it a repeat; without one,
  /// `the last friday of march` is a date. A length (`2 days`, `1h30`) is a length: as a date it would only be counted
  /// from now, which `in 2 days` says. What both a length and a date can be and neither for sure (`30`, `1:30`) is
  /// asked about among all its readings.
  public static func anything(_ text: String, _ context: PhraseContext) -> Reading<Meaning> {
    let repeated = recurrence(text, context).map(\.meaning)
    if TimeGrammar.saysRepeat(text, orHowOften: true), !repeated.values.isEmpty { return repeated }
    let length = duration(text, context)
    if case .value(let span) = length { return .value(.span(span)) }
    let when = date(text, context).map { Meaning.when($0) }
    if case .value = when { return when }
    let both = when.values + length.map { Meaning.span($0) }.values
    if !both.isEmpty { return .choices(both) }
    // A day that no calendar has is that before it is a guess at a repeat.
    if case .failure(var failure) = when, failure.isImpossibleDay {
      failure.subject = .anyTime
      return .failure(failure)
    }
    if !repeated.values.isEmpty { return repeated }
    let readings = [
      TimeGrammar.saysRepeat(text, orHowOften: true) ? repeated : when, when, length.map { .span($0) }, repeated,
    ]
    // Of the failures the most precise is told.
    for reading in readings {
      if case .failure(var failure) = reading, failure.reason != .unknown {
        failure.subject = .anyTime
        return .failure(failure)
      }
    }
    // Where nothing is like a date, a length or a repeat, the one that read farthest knows best where it stopped.
    let farthest = readings.compactMap(\.place).max { $0.lowerBound < $1.lowerBound }
    return .failure(Misunderstanding(heard: text, subject: .anyTime, place: farthest))
  }
}

extension Reading {
  /// The misunderstanding to refuse with where nobody can be asked; nil for a value.
  public func refusal(
    heard: String, subject: Misunderstanding.Subject, _ meaning: (Value) -> Meaning
  ) -> Misunderstanding? {
    switch self {
    case .value: return nil
    case .failure(let failure): return failure
    case .choices(let values):
      return Misunderstanding(heard: heard, subject: subject, reason: Misunderstanding.unclear(values.map(meaning)))
    }
  }
}

extension Misunderstanding {
  /// Whether the words were one day, which no calendar has or Heed does not keep.
  var isImpossibleDay: Bool { reason.isImpossibleDay }
}

extension Misunderstanding.Reason {
  /// Whether a day was named that no calendar has or Heed does not keep.
  var isImpossibleDay: Bool {
    switch self {
    case .noSuchDay, .noSuchDayOfYear, .noSuchMonth, .yearOutOfRange: true
    default: false
    }
  }
}

extension Phrases {
  /// The kind that the first word asks for, and the words to be read.
  public static func kind(_ words: Words) -> (Misunderstanding.Subject?, Words) {
    let kinds: [String: Misunderstanding.Subject] = [
      "date": .date, "duration": .duration, "repeat": .recurrence, "reminder": .reminder,
    ]
    guard let first = words.first, let kind = kinds[first.plain] else { return (nil, words) }
    return (kind, words.dropFirst())
  }
}
