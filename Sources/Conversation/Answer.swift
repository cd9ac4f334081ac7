import Model

/// What a command says, before it is said.
public struct Answer: Hashable, Sendable {
  /// Whole sentences, one line each.
  public var lines: [String]
  /// How to go on: said the first times only, and not at level brief.
  public var hint: Hint?
  /// What `explain` adds: what was done, at length. Empty for what can be said of the command alone.
  public var explanation: [String]
  /// What `explain` says, where it is not made of the above: it was said before.
  var long: [String]?
  /// Whether the session ends after it.
  public var isLast = false

  public init(_ lines: [String], hint: Hint? = nil, explanation: [String] = []) {
    self.lines = lines
    self.hint = hint
    self.explanation = explanation
  }

  public init(_ line: String, hint: Hint? = nil, explanation: [String] = []) {
    self.init([line], hint: hint, explanation: explanation)
  }
}
