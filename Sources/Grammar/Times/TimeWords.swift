import Model

/// Which words can stand in words for time: a cheap question that most words of a name answer with no.
package enum TimeWords {
  /// Words that the grammars of time know by their text.
  private static let others: Set<String> = [
    "exactly", "thing", "sometime", "some", "no", "than", "q", "w", "gmt", "utc", "z", "t", "x", "p", "occurrences",
    "repetitions", "ending", "ends", "starts", "single", "alternating", "all", "repeat", "repeats", "close", "play",
    "per", "up", "most", "least", "less", "more", "under", "over", "long", "only", "max", "maximum", "almost", "so",
    "advance", "ahead", "earlier", "beforehand", "since", "penultimate", "between", "mwf", "tth", "for", "is",
    "ish", "e", "th",
  ]

  /// Words that stand before and between words for time and say no time themselves.
  package static let fillers: Set<String> = [
    "the", "a", "an", "of", "on", "in", "by", "at", "to", "and", "or", "this", "some", "for", "with", "is", "it", "no",
    "from", "but", "when", "that", "all", "so", "up", "more", "than", "over", "under", "only", "play", "i",
  ]

  /// Words of holidays.
  private static let holidays = Holidays.words

  /// Whether a word can stand in words for time though no lexicon has it.
  package static func isUnlisted(_ word: String) -> Bool { others.contains(word) || holidays.contains(word) }

  /// Whether a word can stand in words for time, and whether it is unknown and may be a slip for one that can.
  package static func kinds(_ text: String, _ plain: String) -> (isTime: Bool, isSlip: Bool) {
    if text.utf8.contains(UInt8(ascii: "=")) { return (text.uppercased().contains("FREQ="), false) }
    guard text.utf8.count <= 40, !isPossessive(plain) else { return (false, false) }
    let tokens = Tokenizer.tokens(text)
    guard !tokens.isEmpty else { return (false, false) }
    let isTime = tokens.allSatisfy { token in
      switch token.kind {
      case .unknown: isUnlisted(token.text)
      case .sign(let sign): "+-/:.,!".utf8.contains(sign)
      default: true
      }
    }
    if isTime { return (!isMark(text), false) }
    let isSlip =
      tokens.count == 1 && (4...14).contains(plain.utf8.count)
      && plain.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && Spelling.isSlip(plain)
    return (false, isSlip)
  }

  /// `tuesday's`: what belongs to a day is none. A feast may be written so (`new year's eve`).
  private static func isPossessive(_ plain: String) -> Bool {
    guard plain.hasSuffix("'s"), let word = Lexicon.words[String(plain.dropLast(2))] else { return false }
    switch word {
    case .weekday, .part, .key(.today), .key(.tomorrow), .key(.yesterday): return true
    default: return false
    }
  }

  /// Whether a word is a mark, as `!!`.
  private static func isMark(_ text: String) -> Bool { text.allSatisfy { $0 == "!" || $0 == "." || $0 == "," } }
}
