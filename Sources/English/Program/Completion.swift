extension Completion {
  /// How many names are said before a count alone is more use (ACCESSIBILITY.md rule 19).
  public static let spokenNames = 10

  /// What Tab says when there is not exactly one candidate for `word` (rules 19, 20 and 71).
  public func sentence(typed word: String) -> String {
    switch candidates.count {
    case 0 where word.isEmpty: "No match here."
    case 0: "No match for \(word.prefix(40))."
    case 1: "1 match. \(candidates[0])."
    case ...Completion.spokenNames: "\(candidates.count) matches. \(candidates.joined(separator: ", "))."
    default: "\(candidates.count) matches. Type another letter."
    }
  }
}
