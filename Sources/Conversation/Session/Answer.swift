import English
import Model

/// What a command says, before it is said.
public struct Answer {
  /// Whole sentences, one line each.
  public var lines: [String]
  /// Which of the lines are rows, each with the number of its task before it.
  var rows = 0..<0
  /// Text in another form that was asked for instead: it goes out as it is (`Console.give`).
  public var document: String?
  /// How to go on: said the first times only, and not at level brief.
  public var hint: Hint?
  /// What `explain` adds: what was done, at length. Empty for what can be said of the command alone. Worked out when somebody
  /// asks: of a script that adds tasks it was two fifths of the work.
  public var explanation: () -> [String]
  /// What `explain` says, where it is not made of the above: it was said before.
  var long: (() -> [String])?
  /// The line that it says to type, which `yes` stands for next.
  public var suggested: String?
  /// Whether the session ends after it.
  public var isLast = false
  /// Whether it tells of something that is not as it should be: it then goes where refusals go, and counts as one.
  public var isRefusal = false

  /// An answer of whole sentences, one a line.
  public init(
    _ lines: [String], hint: Hint? = nil, explanation: @autoclosure @escaping () -> [String] = []
  ) {
    self.lines = lines
    self.hint = hint
    self.explanation = explanation
  }

  /// An answer that is text in another form, with no sentence beside it.
  public init(document: String, explanation: @autoclosure @escaping () -> [String] = []) {
    lines = []
    self.document = document
    self.explanation = explanation
  }

  /// An answer of one line.
  public init(
    _ line: String, hint: Hint? = nil, explanation: @autoclosure @escaping () -> [String] = []
  ) {
    self.init([line], hint: hint, explanation: explanation())
  }
}
