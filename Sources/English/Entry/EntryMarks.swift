import Grammar
import Model

// Urgencies and tags: words and signs that need no grammar.

extension EntryWords {
  /// The tag of `#word`, `@word` or `+word`; nil for anything else, as `#1234`.
  func tagMark(_ place: Int) -> String? {
    let word = words[place]
    guard !word.isQuoted, let sign = word.text.first, "#@+".contains(sign) else { return nil }
    var tag = word.text.dropFirst()
    while let last = tag.last, ".!?:".contains(last) { tag = tag.dropLast() }
    guard let first = tag.first, first.isLetter, !tag.contains("@"), (try? Phrases.checkSayable(String(tag))) != nil
    else { return nil }
    return String(tag)
  }

  /// The urgency of a sign: `!`, `p1`, `(A)`.
  func urgencyMark(_ place: Int) -> Urgency? {
    guard !words[place].isQuoted else { return nil }
    switch words[place].text {
    case "!", "!!", "!!!", "p1", "P1", "(A)", "!1", "!!1": return .high
    case "p2", "P2", "(B)", "!2", "!!2": return .medium
    case "p3", "p4", "P3", "P4", "(C)", "(D)", "!3", "!!3": return .low
    case let text: return text.hasPrefix("!") ? EntryWords.urgency(text.dropFirst().lowercased()) : nil
    }
  }

  /// The urgency of two words: `high priority`, `priority high`, `low urgency`.
  func urgencyPair(_ place: Int) -> Urgency? {
    guard place + 1 < count, words[place + 1].sign == nil, !words[place].isQuoted else { return nil }
    let (first, second) = (words[place].plain, words[place + 1].plain)
    let names: Set<String> = ["priority", "urgency", "prio"]
    if names.contains(second) { return EntryWords.urgency(first) }
    return names.contains(first) && !words[place + 1].isValue ? EntryWords.urgency(second) : nil
  }

  /// The urgency that a word names.
  static func urgency(_ word: String) -> Urgency? { urgencies[word] }

  /// The words for urgencies.
  static let urgencies: [String: Urgency] = [
    "high": .high, "highest": .high, "urgent": .high, "important": .high, "critical": .high, "asap": .high,
    "medium": .medium, "normal": .medium, "middle": .medium, "low": .low, "lowest": .low,
  ]

  /// The urgency behind the word of its field, where one letter is enough: `pri:H`, `priority 1`.
  static func shortUrgency(_ word: String) -> Urgency? {
    ["!", "!!", "!!!"].contains(word) ? .high : Phrases.urgencyCodes[word] ?? urgency(word)
  }
}
