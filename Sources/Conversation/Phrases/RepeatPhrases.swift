import Model

/// What a phrase for a repeat says.
public struct RecurrencePhrase: Hashable, Sendable {
  public var rule: RecurrenceRule
  public var mode: Recurrence.Mode
  /// The time of day, where the phrase gave one (`every day at 8 am`).
  public var time: TimeOfDay?
  /// The day, or the day and time, to begin with, where the phrase gave one (`starting monday`).
  public var start: When?

  public init(rule: RecurrenceRule, mode: Recurrence.Mode = .fixed, time: TimeOfDay? = nil, start: When? = nil) {
    self.rule = rule
    self.mode = mode
    self.time = time
    self.start = start
  }
}

extension RecurrencePhrase {
  /// What it means, for asking about it.
  var meaning: Meaning { .recurrence(rule, mode, time: time) }
}

extension Phrases {
  /// Reads a repeat: `every other tuesday`, `the last day of each month`, `3 days after it is done`, an RFC 5545 rule.
  public static func recurrence(_ text: String, _ context: PhraseContext) -> Reading<RecurrencePhrase> {
    .failure(Misunderstanding(heard: text, subject: .recurrence))
  }
}
