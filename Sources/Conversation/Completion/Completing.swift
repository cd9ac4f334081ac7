/// What could stand where a person pressed Tab.
public struct Completion: Hashable, Sendable {
  /// Whole words or names, each beginning as what was typed (any case), in the order in which they are said.
  public var candidates: [String]
  /// Where the word to be completed begins, in UTF-8 bytes from the beginning of the line.
  public var start: Int

  public init(candidates: [String], start: Int) {
    self.candidates = candidates
    self.start = start
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

/// Finds the candidates for a line and a cursor, which is counted in UTF-8 bytes.
public typealias Completing = (_ line: String, _ cursor: Int) -> Completion
