/// What happens to one task, or to one page: how it was and how it is then.
///
/// It is handed on from the command to the list, the store and its journal, and may be one of many thousands: all of them
/// have the same task in memory.
public enum Change: Hashable, Sendable {
  /// No `before` for a task that is new, no `after` for one that is deleted.
  case todo(before: TodoBody?, after: TodoBody?)
  /// No `before` for a record of a page that is new, no `after` for one that is removed. Its tasks are changes of their own.
  indirect case page(before: Page?, after: Page?)

  /// What happens to a task: nil before for a new one, nil after for one that is deleted.
  public init(before: Todo?, after: Todo?) {
    self = .todo(before: before.map(TodoBody.init), after: after.map(TodoBody.init))
  }

  /// The task as it was; nil for one that is new, and for a page.
  public var before: Todo? { bodies.before?.todo }

  /// The task as it is then; nil for one that is deleted, and for a page.
  public var after: Todo? { bodies.after?.todo }

  /// The same two as they stand in memory.
  var bodies: (before: TodoBody?, after: TodoBody?) {
    if case .todo(let before, let after) = self { (before, after) } else { (nil, nil) }
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
    guard var before else { return self }
    var after = after
    before.number = number
    if after?.isOpen == true { after?.number = number }
    return Change(before: before, after: after)
  }

  /// Whose change it is; nil for a page.
  public var uid: UID? { (bodies.after ?? bodies.before)?.todo.uid }
}

/// A task in memory, apart from who has it: a list, a change and its undo share one.
public final class TodoBody: Hashable, Sendable {
  /// The task.
  public let todo: Todo

  /// A task put there.
  public init(_ todo: Todo) { self.todo = todo }

  /// Bodies are told apart by their tasks.
  public static func == (left: TodoBody, right: TodoBody) -> Bool { left === right || left.todo == right.todo }
  /// As they are told apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(todo) }
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
