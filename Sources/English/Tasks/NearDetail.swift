import Model

/// What stands in a name though it was nearly a detail: said behind the answer, so that it is heard and can be put right.
public enum NearDetail: Hashable, Sendable {
  /// A word stands in the name that would be a detail, with what could be its value, and no comma before it.
  case noComma(String)
  /// A piece that could be a slip for something that is understood.
  case near(String, meant: String)
  /// A piece that is worded as a value of a field and is none.
  case notRead(String, Field)
  /// A repeat at several times of day, which takes a task for each.
  case severalTimes(String)
  /// A piece that names a field which another piece behind it has named already.
  case second(String, Field)
  /// A detail that was not reached, because of a piece behind it that is none.
  case behind(String, blocker: String)
  /// A detail at the question for the name, where every word is the name.
  case atName(String)
}

extension Misunderstanding {
  /// Whether the words were a day or a time of day that cannot be, rather than other words.
  public var isPrecise: Bool {
    switch reason {
    case .noSuchDay, .noSuchDayOfMonth, .noSuchMonth, .noSuchWeekday, .wrongWeekday, .noSuchWeek, .noSuchTime,
      .timeOutsidePart, .yearOutOfRange, .severalDays, .severalTimes:
      true
    default: false
    }
  }
}

extension Misunderstanding {
  /// Whether the words were a repeat that cannot be followed, rather than other words.
  public var isRepeat: Bool {
    switch reason {
    case .severalTimes, .severalEnds, .countedWeekdays, .movesEachYear, .neverHappens: true
    default: false
    }
  }
}

extension Phrases {
  /// The urgency that a word is a slip for: one letter wrong, the first one right.
  public static func nearUrgency(_ text: String) -> Urgency? {
    let words = Words(text.lowercased())
    if words.count == 2, words[1]?.plain == "priority", let word = words.first { return urgency(word.plain) }
    let word = words.text
    guard word.utf8.count <= 10 else { return nil }
    for name in ["high", "medium", "urgent"] where word.first == name.first && distance(word, name) == 1 {
      return urgency(name)
    }
    // Short words are near to many others (now, law, lot): here only swapped letters are a slip.
    return word != "low" && word.first == "l" && word.sorted() == "low".sorted() ? .low : nil
  }

  /// The unit of time that a word is a slip for.
  public static func nearUnit(_ word: String) -> String? {
    let word = word.lowercased()
    guard (3...10).contains(word.utf8.count) else { return nil }
    return ["minutes", "minute", "hours", "hour", "days", "weeks"].first {
      word.first == $0.first && distance(word, $0) <= ($0.count > 5 ? 2 : 1)
    }
  }

  /// Whether a text is one number and nothing else: "Buy eggs, 12" is a plain name.
  public static func isOneNumber(_ text: String) -> Bool {
    if text.allSatisfy(\.isNumber) { return true }
    switch Lexicon.words[text.lowercased()] {
    case .number, .ordinal, .second, .quarter: return true
    default: return false
    }
  }

  /// Whether a text is a word such as `never`, which names no day.
  public static func isNever(_ text: String) -> Bool {
    if case .key(.never) = Lexicon.words[text.lowercased()] { true } else { false }
  }
}
