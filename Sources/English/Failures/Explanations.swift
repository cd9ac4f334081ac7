import Model

// What `explain` adds to a failure: why it is so, that nothing was changed, and forms that would be understood, with an
// example (rules.txt rule 65).

extension Voice {
  /// The lines behind a failure. `examples` are those of the command that failed, the simplest first; nil for no command.
  public func explanation(of failure: Failure, _ examples: [String]?) -> [String] {
    switch failure {
    case .misunderstanding(let misunderstanding):
      return reasons(misunderstanding.reason) + forms(misunderstanding.subject) + ["Nothing was changed."]
    // The command itself was carried out.
    case .refusal(.file(.recordingEnded(let path))): return [FileRefusal.recordingEnded(path).words(self).reason]
    case .refusal(let refusal): return [refusal.words(self).reason, "Nothing was changed."] + self.examples(examples)
    case .trouble:
      return [
        "Nothing of it was kept. What was saved before is still there.",
        "Type check to hear whether all that is kept is whole.",
      ]
    }
  }

  private func examples(_ lines: [String]?) -> [String] {
    guard let lines else { return ["For example, add Buy milk. Or list."] }
    return Sentences.HelpTopics.examples(Array(lines.prefix(2)))
  }

  private func reasons(_ reason: Misunderstanding.Reason) -> [String] {
    if case .ambiguous = reason { return ["Words that can mean two things are never guessed."] }
    return []
  }

  /// What would be understood where such words were expected.
  private func forms(_ subject: Misunderstanding.Subject) -> [String] {
    let dates = Sentences.HelpTopics.topics["dates"] ?? []
    let repeats = Sentences.HelpTopics.topics["repeats"] ?? []
    return switch subject {
    case .date: Array(dates.prefix(2))
    case .duration: Array(dates[2...2])
    case .recurrence: Array(repeats.prefix(3))
    case .reminder: ["A reminder is 30 minutes before, in 3 days, or tomorrow 9 am."]
    case .urgency: ["An urgency is high, medium or low, for example urgency 7 high."]
    case .anyTime: Array(dates.prefix(3)) + repeats.prefix(1)
    }
  }
}
