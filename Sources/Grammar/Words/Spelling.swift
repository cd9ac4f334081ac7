import Model

/// Words that were nearly right.
package enum Spelling {
  /// The readings of a phrase with its misspelt words put right, all to be confirmed; nil when nothing is near.
  ///
  /// Where one word is as near to several (`juny`), each is tried. What is wrong with the corrected words is thrown.
  static func guess<Value>(
    _ tokens: [Token], _ read: ([Token]) throws(Reason) -> Reading<Value>
  ) throws(Reason) -> Reading<Value>? {
    var values: [Value] = []
    var failure: Reason?
    for corrected in corrections(tokens) {
      do throws(Reason) {
        for value in try read(corrected).values where !values.contains(value) { values.append(value) }
      } catch {
        if failure == nil || failure == .unknown { failure = error }
      }
    }
    if !values.isEmpty { return .choices(values) }
    if let failure { throw failure }
    return nil
  }

  /// The tokens with each unknown word replaced by a nearest known one; empty when one of them has none.
  private static func corrections(_ tokens: [Token]) -> [[Token]] {
    var corrections = [tokens]
    var isChanged = false
    for (place, token) in tokens.enumerated() where token.kind == .unknown {
      let words = nearest(token.text)
      corrections = corrections.flatMap { tokens in
        words.compactMap { word in
          guard let known = Lexicon.words[word] else { return nil }
          var corrected = tokens
          corrected[place].kind = .word(known)
          corrected[place].text = word
          return corrected
        }
      }
      // At most eight are tried: a phrase with more is misspelt all over, and no guess at it is a good one.
      if corrections.count > 8 { corrections.removeLast(corrections.count - 8) }
      isChanged = true
    }
    return isChanged ? corrections : []
  }

  /// The known words at the least distance: one slip in four to six letters, two from seven on.
  package static func nearest(_ word: String) -> [String] {
    let letters = Array(word.utf8)
    guard (4...14).contains(letters.count) else { return [] }
    let limit = letters.count >= 7 ? 2 : 1
    var best = limit + 1
    var words: [String] = []
    let set = letterSet(letters)
    for (word, candidate, itsSet) in known where abs(candidate.count - letters.count) <= limit {
      // Each slip adds or takes away two letters at most: most words are ruled out by that.
      if (set ^ itsSet).nonzeroBitCount > 2 * limit { continue }
      let distance = Grammar.distance(letters, candidate)
      // A slip in the first letter too would make another word of it.
      if distance > min(best, limit) || (distance > 1 && candidate.first != letters.first) { continue }
      if distance < best { words = [] }
      best = distance
      words.append(word)
    }
    return words
  }

  /// Whether a word is near to one that people misspell (`TimeGrammar.isMisspelt`) and begins as that does.
  ///
  /// Asked of each word of a name, so that only words with its first letter are compared.
  package static func isSlip(_ word: String) -> Bool {
    let letters = Array(word.utf8)
    guard (4...14).contains(letters.count) else { return false }
    let limit = letters.count >= 7 ? 2 : 1
    let set = letterSet(letters)
    return misspelt[Int(letters[0])].contains { candidate, itsSet in
      abs(candidate.count - letters.count) <= limit && (set ^ itsSet).nonzeroBitCount <= 2 * limit
        && Grammar.distance(letters, candidate) <= limit
    }
  }

  /// The words that people misspell, by their first byte: an array, since a dictionary more is a type more to be made at
  /// the start.
  private static let misspelt: [[(letters: [UInt8], set: UInt32)]] = {
    var misspelt: [[(letters: [UInt8], set: UInt32)]] = Array(repeating: [], count: 256)
    for (spelling, word) in Lexicon.words where spelling.utf8.count >= 4 && TimeGrammar.isMisspelt(word) {
      let letters = Array(spelling.utf8)
      misspelt[Int(letters[0])].append((letters, letterSet(letters)))
    }
    return misspelt
  }()

  /// All spellings that are known.
  private static let known = candidates(Lexicon.spellings)

  /// Spellings with their letters, and which letters those are.
  private static func candidates(_ spellings: [String]) -> [(String, [UInt8], UInt32)] {
    spellings.map { word in
      let letters = Array(word.utf8)
      return (word, letters, letterSet(letters))
    }
  }

  /// Which of 32 letters there are.
  private static func letterSet(_ letters: [UInt8]) -> UInt32 {
    letters.reduce(0) { $0 | 1 << UInt32($1 % 32) }
  }
}
