import Model

// Repeats that count from the day on which the task is done.
extension RepeatGrammar {
  /// `after it is done`, `after completion`, and `3 days after it is done`.
  mutating func readAfterDone() throws(Reason) -> Bool {
    let place = cursor.index
    if frequency == nil, let phrase = cursor.durationPhrase() ?? bareStep() {
      guard takeDone() else {
        cursor.index = place
        return false
      }
      if phrase.parts.contains(where: { $0.unit == .workday }) { throw .countedWeekdays }
      try step(phrase)
      mode = .afterDone
      isRepeat = true
      return true
    }
    cursor.index = place
    guard takeDone() else { return false }
    mode = .afterDone
    return true
  }

  /// `week after it is done`, without its article.
  private mutating func bareStep() -> DurationPhrase? {
    guard let unit = cursor.unit() else { return nil }
    return DurationPhrase(parts: [DurationPhrase.Part(amount: Amount(1), unit: unit)])
  }

  /// Moves past `after it is done` in its many forms; false where nothing says done.
  private mutating func takeDone() -> Bool {
    guard
      cursor.take(.after) || cursor.take(.from) || cursor.take(text: "since") || cursor.sees(text: "when")
        || cursor.sees(text: "once")
    else { return false }
    var sawDone = false
    while let token = cursor.peek(), case .word(.key(let key)) = token.kind,
      [.it, .are, .done, .the, .last, .time, .each, .once, .previous].contains(key)
    {
      if key == .done { sawDone = true }
      cursor.index += 1
    }
    return sawDone
  }
}
