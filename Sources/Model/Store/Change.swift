/// What happens to one task, or to one page: how it was and how it is then.
///
/// Indirect, since it is handed on from the command to the store and its journal, and may be one of many thousands.
public indirect enum Change: Hashable, Sendable {
  /// No `before` for a task that is new, no `after` for one that is deleted.
  case todo(before: Todo?, after: Todo?)
  /// No `before` for a record of a page that is new, no `after` for one that is removed. Its tasks are changes of their own.
  case page(before: Page?, after: Page?)

  /// What happens to a task: nil before for a new one, nil after for one that is deleted.
  public init(before: Todo?, after: Todo?) { self = .todo(before: before, after: after) }

  /// The task as it was; nil for one that is new, and for a page.
  public var before: Todo? {
    if case .todo(let before, _) = self { before } else { nil }
  }

  /// The task as it is then; nil for one that is deleted, and for a page.
  public var after: Todo? {
    if case .todo(_, let after) = self { after } else { nil }
  }

  /// The change that takes this one back.
  public var inverse: Change {
    switch self {
    case .todo(let before, let after): .todo(before: after, after: before)
    case .page(let before, let after): .page(before: after, after: before)
    }
  }

  /// The same change of a task that has another number before it, and after it too while it is open.
  func renumbered(_ number: Int) -> Change {
    guard case .todo(var before?, var after) = self else { return self }
    before.number = number
    if after?.isOpen == true { after?.number = number }
    return .todo(before: before, after: after)
  }

  /// Whose change it is; nil for a page.
  public var uid: UID? { (after ?? before)?.uid }
}

/// One commit: all that one command did, taken back in one step.
public struct Entry: Hashable, Sendable {
  /// Whether a command made the entry, an undo or a redo.
  public enum Kind: Hashable, Sendable {
    case command
    /// Takes back the entry with that sequence number.
    case undo(Int)
    /// Does again what the undo of the entry with that sequence number took back.
    case redo(Int)
  }

  /// What the command did, for saying later what an undo takes back.
  public struct Action: Hashable, Sendable {
    /// The name of the command, or of what it did to a page: `done`, `rename`.
    public var verb: String
    /// Whether it was about a page; else about tasks, though a page may have come along.
    public var isOfPage: Bool

    /// Something done to tasks, or to a page.
    public init(_ verb: String, isOfPage: Bool = false) {
      self.verb = verb
      self.isOfPage = isOfPage
    }

    /// Something done to a page.
    public static func ofPage(_ verb: String) -> Action { Action(verb, isOfPage: true) }
  }

  /// 1 for the first entry of a store, then one more each time.
  public var sequence: Int
  /// When it was committed.
  public var time: Instant
  /// What the person typed, for saying it again.
  public var typed: String
  /// Nil where only what was typed is known, as in an entry of an older Heed.
  public var action: Action?
  /// Whether a command made it, an undo or a redo.
  public var kind: Kind
  /// All that it changed, in the order in which it was done.
  public var changes: [Change]

  /// An entry of a command, unless another kind is given.
  public init(
    sequence: Int, time: Instant, typed: String, action: Action? = nil, kind: Kind = .command, changes: [Change]
  ) {
    self.sequence = sequence
    self.time = time
    self.typed = typed
    self.action = action
    self.kind = kind
    self.changes = changes
  }
}
