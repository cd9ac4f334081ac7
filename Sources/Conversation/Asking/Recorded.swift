import English
import Model

/// The line being carried out and its answers, as a recording keeps them: with what was asked about settled.
struct Recorded {
  var line = ""
  /// What was answered to questions that a replay asks too.
  var answers: [String] = []

  /// Puts what was settled by a question in the place of the words that were unclear.
  mutating func settle(_ heard: String, as exact: String) {
    if let last = answers.last, last.contains(heard) {
      answers[answers.count - 1] = last.replacingFirst(heard, with: exact)
    } else {
      line = line.replacingFirst(heard, with: exact)
    }
  }
}

extension String {
  /// The text with the first place where some words stand given other words.
  fileprivate func replacingFirst(_ words: String, with others: String) -> String {
    guard let range = firstRange(of: words) else { return self }
    return self[..<range.lowerBound] + others + self[range.upperBound...]
  }
}
