import Model

// How repeats are said.
extension Voice {
  /// A repeat in plain English: `every other Tuesday`, `3 days after it is done`.
  public func recurrence(_ recurrence: Recurrence) -> String {
    self.recurrence(recurrence.rule, recurrence.mode, time: nil)
  }

  public func recurrence(_ rule: RecurrenceRule, _ mode: Recurrence.Mode, time: TimeOfDay?) -> String {
    "every " + rule.frequency.rawValue
  }
}
