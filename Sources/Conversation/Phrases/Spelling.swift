import Model

/// Words that were nearly right.
enum Spelling {
  /// The tokens with each unknown word replaced by the nearest known one; nil when nothing was near.
  static func corrected(_ tokens: [Token]) -> [Token]? {
    var corrected = tokens
    var changed = false
    for (place, token) in tokens.enumerated() where token.kind == .unknown {
      guard let word = nearest(token.text), let known = Lexicon.words[word] else { return nil }
      corrected[place].kind = .word(known)
      corrected[place].text = word
      changed = true
    }
    return changed ? corrected : nil
  }

  /// The known word at the least distance: one slip in four to six letters, two from seven on.
  static func nearest(_ word: String) -> String? {
    let letters = Array(word.utf8)
    guard (4...14).contains(letters.count) else { return nil }
    let limit = letters.count >= 7 ? 2 : 1
    var best: (distance: Int, word: String)?
    for candidate in Lexicon.spellings where abs(candidate.utf8.count - letters.count) <= limit {
      let distance = distance(letters, Array(candidate.utf8))
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      // A slip in the first letter too would make another word of it.
      if distance > 1, candidate.utf8.first != letters.first { continue }
      best = (distance, candidate)
    }
    return best?.word
  }

  /// Optimal string alignment: insertions, deletions, changes and swaps of neighbours.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var twoBack: [Int] = []
    var previous = Array(0...right.count)
    for i in 1...left.count {
      var row = [i]
      row.reserveCapacity(right.count + 1)
      for j in 1...right.count {
        let change = previous[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        var least = min(change, previous[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          least = min(least, twoBack[j - 2] + 1)
        }
        row.append(least)
      }
      twoBack = previous
      previous = row
    }
    return previous[right.count]
  }
}
