/// What happens to one task: how it was and how it is then.
public struct Change: Hashable, Sendable {
  /// nil for a task that is new.
  public var before: Todo?
  /// nil for a task that is deleted.
  public var after: Todo?

  public init(before: Todo?, after: Todo?) {
    self.before = before
    self.after = after
  }

  /// The change that takes this one back.
  public var inverse: Change { Change(before: after, after: before) }

  public var uid: UID? { (after ?? before)?.uid }
}

/// One commit: all that one command did, taken back in one step.
public struct Entry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case command
    /// Takes back the entry with that sequence number.
    case undo(Int)
    /// Does again what the undo of the entry with that sequence number took back.
    case redo(Int)
  }

  /// 1 for the first entry of a store, then one more each time.
  public var sequence: Int
  public var time: Instant
  /// What the person typed, for saying later what an undo takes back.
  public var typed: String
  public var kind: Kind
  public var changes: [Change]

  public init(sequence: Int, time: Instant, typed: String, kind: Kind = .command, changes: [Change]) {
    self.sequence = sequence
    self.time = time
    self.typed = typed
    self.kind = kind
    self.changes = changes
  }
}
