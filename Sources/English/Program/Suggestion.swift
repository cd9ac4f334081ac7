import Grammar
import Model

/// What a sentence said to type: each way to say it, and the whole line that it stands for (D26).
public struct Suggestion: Hashable, Sendable {
  /// One thing that was said to be typed.
  struct Wording: Hashable, Sendable {
    /// What a person types who does as was said.
    let said: String
    /// What is carried out then.
    let line: String
  }

  private let all: [Wording]
  /// Whether the first of several was said to be the likeliest.
  private let isFirstMeant: Bool

  init(_ all: [Wording], isFirstMeant: Bool) {
    self.all = all
    self.isFirstMeant = isFirstMeant
  }

  /// The suggestion of one line.
  public init(line: String) { self.init([Wording(said: line, line: line)], isFirstMeant: true) }

  /// The line that an answer stands for: what was suggested as it was said, or yes where that can mean one thing.
  public func line(for answer: String) -> String? {
    if let yes = Phrases.yes(answer.lowercased()) {
      return yes && (isFirstMeant || all.count == 1) ? all.first?.line : nil
    }
    return all.first { $0.said.lowercased() == answer.lowercased() }?.line
  }
}

/// What a refusal says to type.
enum Advice: Hashable, Sendable {
  /// A whole line.
  case line(String)
  /// Other words in the place of some that were heard: one of these.
  case instead(of: String, [String])
}

extension Voice {
  /// What the sentence of a failure suggests, behind the line that failed; nil where it has nothing to be typed as it
  /// stands.
  public func suggestion(for failure: Failure, in line: String) -> Suggestion? {
    switch failure {
    case .refusal(let refusal): suggestion(refusal.words(self).advice, in: line)
    case .misunderstanding(let heard):
      suggestion(.instead(of: heard.heard, values(for: heard)), in: line, isFirstMeant: true)
    case .trouble: nil
    }
  }

  private func suggestion(_ advice: Advice?, in line: String, isFirstMeant: Bool = false) -> Suggestion? {
    switch advice {
    case nil: return nil
    case .line(let line): return Suggestion(line: line)
    case .instead(let heard, let words):
      let all = words.compactMap { word in
        Words(line).replacing(heard, with: word).map { Suggestion.Wording(said: word, line: $0) }
      }
      return all.isEmpty ? nil : Suggestion(all, isFirstMeant: isFirstMeant)
    }
  }

  /// The values that a refusal of words for time names: `5/4 could be 5 April or 4 May. Type 5 April.`
  private func values(for failure: Misunderstanding) -> [String] {
    switch failure.reason {
    case .ambiguous(let meanings): return meanings.map { typed($0) }
    case .guess(let meaning): return [typed(meaning)]
    // An end is no value without its repeat.
    case .severalEnds: return []
    default: break
    }
    // The others say their values in the sentence alone, behind "Type", and examples behind "like".
    guard let typed = sentence(for: failure).split(separator: ". Type ").dropFirst().last?.dropLast() else { return [] }
    return typed.split(separator: ", or ").map(String.init).filter { value in
      guard !value.contains(" like ") else { return false }
      if case .failure = Phrases.anything(value, PhraseContext(self)) { return false }
      return true
    }
  }
}

extension Words {
  /// The line with the first run of some words, whatever commas stand between, given others; nil where it is not there.
  public func replacing(_ heard: String, with others: String) -> String? {
    let sought = Words(heard).words.map(\.plain)
    guard !sought.isEmpty, sought.count <= count else { return nil }
    let start = (0...count - sought.count).first { start in
      words.dropFirst(start).prefix(sought.count).map(\.plain) == sought
    }
    guard let start, let last = words.dropFirst(start + sought.count - 1).first else { return nil }
    let comma = last.text.hasSuffix(",") ? "," : ""
    let rest = dropFirst(start + sought.count).rest
    return [prefixText(start), others + comma, rest].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
