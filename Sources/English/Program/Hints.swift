import Model

/// A sentence on how to go on: said the first three times only (rules.txt rule 92).
public enum Hint: String, CaseIterable, Hashable, Sendable {
  case start
  /// What can be done on a day that was opened.
  case openDay = "open day"

  /// The hint in words.
  public var sentence: String {
    switch self {
    case .start: "Type help for help."
    case .openDay: "Add and move work here. Type day none to close."
    }
  }
}
