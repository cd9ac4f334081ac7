/// A word that is no answer where something is asked, by the name under which it is said.
public enum QuestionWord: String, CaseIterable, Hashable, Sendable {
  /// Leads to the question before; `<` too.
  case back
  /// Gives up.
  case cancel
  /// Says what would be understood.
  case help
  /// Says which question it is; `?` too.
  case `where`
  /// Says the question once more.
  case again
  /// Keeps what there is.
  case skip
  /// Keeps what there is here and at all questions behind it.
  case save
  /// Puts the old value into the line.
  case here
  /// Takes pasted lines for answers.
  case use

  /// The word as it was heard; nil for an answer.
  public init?(heard: String) {
    switch heard {
    case "<": self = .back
    case "?": self = .where
    default: self.init(rawValue: heard)
    }
  }

  /// Whether it works at every question; the others are those of forms, and `use` of what was pasted.
  public var isOfEvery: Bool {
    switch self {
    case .back, .cancel, .help, .where, .again: true
    case .skip, .save, .here, .use: false
    }
  }
}
