import Model

// How a repeat ends, where nothing else is said.
extension Phrases {
  /// Reads the end of a repeat that is there: `until 1 june`, `5 times`. Nil for words that say anything else.
  public static func repeatEnd(_ text: String, _ context: PhraseContext) -> Reading<RecurrenceEnd>? {
    var grammar = RepeatGrammar(Tokenizer.tokens(text), context)
    do throws(Reason) {
      return try grammar.readEndAlone()
    } catch {
      return .failure(Misunderstanding(heard: text, subject: .recurrence, reason: error))
    }
  }
}

extension RepeatGrammar {
  /// The end, where all words are of it; nil where there are others.
  mutating func readEndAlone() throws(Reason) -> Reading<RecurrenceEnd>? {
    while !cursor.isAtEnd {
      cursor.skipCommas()
      cursor.skip(.and)
      guard try readEnd() else { return nil }
    }
    guard starts.isEmpty, length == nil, weekStart == nil else { return nil }
    if let count {
      guard untils.isEmpty else { throw .severalEnds }
      return .value(.times(count))
    }
    let ends = untils.map(RecurrenceEnd.until)
    if ends.isEmpty { return nil }
    return ends.count == 1 && !vague ? .value(ends[0]) : .choices(ends)
  }
}
