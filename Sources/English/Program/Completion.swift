/// What could stand where a person pressed Tab.
public struct Completion: Hashable, Sendable {
  /// Whole words or names, each beginning as what was typed (any case), in the order in which they are said.
  public var candidates: [String]
  /// Where the word to be completed begins, in UTF-8 bytes from the beginning of the line.
  public var start: Int

  /// Candidates for the word that begins there.
  public init(candidates: [String], start: Int) {
    self.candidates = candidates
    self.start = start
  }

  /// The whole lines that a line typed up to the cursor could become.
  public func lines(from typed: String) -> [String] {
    let before = String(decoding: typed.utf8.prefix(start), as: UTF8.self)
    return candidates.map { before + $0 }
  }

  /// What becomes of the typed word: the beginning that all candidates share (ASCII letters alike in any case),
  /// in the first one's spelling; or the word as it is when that adds nothing.
  public func common(typed word: String) -> String {
    guard let first = candidates.first else { return word }
    if candidates.count == 1 { return first }
    var shared = first[...]
    for candidate in candidates.dropFirst() {
      let pairs = zip(shared, candidate).prefix { $0 == $1 || ($0.isASCII && $0.lowercased() == $1.lowercased()) }
      shared = shared.prefix(pairs.count)
    }
    return shared.utf8.count > word.utf8.count ? String(shared) : word
  }
}

extension Completion {
  /// How many names are said before a count alone is more use (rules.txt rule 19).
  public static let spokenNames = 10

  /// What Tab says when there is not exactly one candidate for `word` (rules 19, 20 and 71).
  public func sentence(typed word: String) -> String {
    switch candidates.count {
    case 0 where word.isEmpty: "No match here."
    case 0: "No match for \(word.prefix(40))."
    case 1: "1 match. \(candidates[0])."
    case ...Completion.spokenNames: "\(candidates.count) matches. \(candidates.joined(separator: ", "))."
    // Behind a command nobody knows a letter of what it takes: some names tell.
    case _ where word.isEmpty && start > 0:
      "\(candidates.count) matches. \(candidates.prefix(Completion.spokenNames).joined(separator: ", ")), "
        + "\(candidates.count - Completion.spokenNames) more."
    default: "\(candidates.count) matches. Type another letter."
    }
  }
}
