import Grammar
import Model

/// What a typed line comes to: a name, and what the words behind it say about the task.
///
/// Words that can mean one thing are taken out of the name. Those that may mean several things, or may be part of the
/// name, stay in it and are doubts: who asks, and whether anybody can be asked, is decided elsewhere.
public struct TypedEntry: Hashable, Sendable {
  /// What is left of the line when the details are taken out; a name in quotes without them.
  public var name = ""
  /// What the details say, in the order in which they were typed, at most one edit a field but for notes.
  public var edits: [Edit] = []
  /// The words that may have been meant as details, in the order in which they were typed.
  public var doubts: [Doubt] = []
  /// Whether the name holds a word for a day, a time of day or a repeat while nothing sets a due.
  public var namesTime = false
  /// Whether the name ends in a day or a time that is over, and speaks of time as `namesTime` tells.
  public var endsInPast = false
  /// Whether a reminder was asked for that has nothing to count from, so that none is set (`remind me to buy soap`).
  public var lacksReminder = false

  /// Words that stay in the name because they can be understood in more than one way.
  public struct Doubt: Hashable, Sendable {
    /// The words as they were typed.
    public var words: String
    /// What the whole line comes to for each way to take the words, the likeliest first; empty where they are like a
    /// detail and are none.
    public var readings: [TypedEntry.Taken]
    /// Set where the words name their field (`due friday 8`): what to refuse with where nobody can be asked.
    public var refusal: Misunderstanding?
    /// Why words that are like a detail are none, where it can be told.
    public var reason: Misunderstanding?
  }

  /// A name and the values beside it.
  public struct Taken: Hashable, Sendable {
    /// What is left of the line.
    public var name: String
    /// What the details say.
    public var edits: [Edit]
  }
}

extension [Edit] {
  /// What they mean where they are one value of time; nil for any other values.
  public var meaning: Meaning? {
    guard count == 1 else { return nil }
    switch self[0] {
    case .due(let when?): return .when(when)
    case .time(let span?): return .span(span)
    case .recurrence(let phrase?): return phrase.meaning
    default: return nil
    }
  }

  /// Whether something gives the task a due: its own words, or a repeat.
  var setsDue: Bool { contains { $0.field == .due || $0.field == .recurrence } }
}
