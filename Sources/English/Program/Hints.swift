import Model

/// A sentence on how to go on: said the first times only (rules.txt rule 92).
public enum Hint: CaseIterable, Hashable, Sendable {
  case start
  /// That there is a tour: heard at the first start alone.
  case tour
  /// What can be done on a day that was opened.
  case openDay
  /// How a list that stopped goes on.
  case more
  /// The answers that the question for a field of a task offers.
  case choices(Field)
  /// What the question for anything else offers.
  case otherFields

  /// Each of them once.
  public static let allCases = [.start, .tour, .openDay, .more, .otherFields] + Field.allCases.map(Hint.choices)

  /// The name under which it is kept how often it was heard.
  public var key: String {
    switch self {
    case .start: "start"
    case .tour: "tour"
    case .openDay: "open day"
    case .more: "more"
    case .choices(let field): "choices of " + field.key
    case .otherFields: "other fields"
    }
  }

  /// The hint in words; nothing where it is part of a question.
  public var sentence: String {
    switch self {
    case .start: "Type help for help."
    case .tour: "Type tour for a tour."
    case .more: "Type more."
    case .openDay: "Add and move work here. Type day none to close."
    case .choices, .otherFields: ""
    }
  }
}
