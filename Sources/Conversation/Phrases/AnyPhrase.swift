import Model

extension Phrases {
  /// Reads whatever a phrase about time means: a date, a length of time or a repeat.
  ///
  /// What only one kind understands is of that kind. `2 days`, `1h30` and the like are lengths: as dates they would
  /// only be lengths counted from now, which `in 2 days` says. `30` and `1:30` are asked about among all readings.
  /// What both a repeat and a date understand (`the last friday of march`) is a date, unless the repeat has a word
  /// such as `every` that no date has.
  public static func anything(_ text: String, _ context: PhraseContext) -> Reading<Meaning> {
    let length = duration(text, context)
    if case .value(let span) = length { return .value(.span(span)) }
    let when = date(text, context).map { Meaning.when($0) }
    let readings = [when, length.map { Meaning.span($0) }, repeats(text, context)]
    let clear = readings.filter { if case .value = $0 { true } else { false } }
    if let first = clear.first { return first }
    let all = readings.flatMap(\.values)
    if !all.isEmpty { return .choices(all) }
    // Of the failures the most precise is told.
    for reading in readings {
      if case .failure(var failure) = reading, failure.reason != .unknown {
        failure.subject = .anyTime
        return .failure(failure)
      }
    }
    return .failure(Misunderstanding(heard: text, subject: .anyTime))
  }

  private static func repeats(_ text: String, _ context: PhraseContext) -> Reading<Meaning> {
    recurrence(text, context).map { .recurrence($0.rule, $0.mode, time: $0.time) }
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
      return Misunderstanding(heard: heard, subject: subject, reason: .ambiguous(values.map(meaning)))
    }
  }
}
