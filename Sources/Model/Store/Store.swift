/// Keeps a list of tasks and every change to it: commits changes, takes them back.
///
/// Conformers: `DiskStore` (module Storage), and `MemoryStore` here for conversations without a disk.
public protocol Store: AnyObject {
  /// The tasks as they are now.
  var list: TodoList { get }

  /// The number of the last entry; 0 before the first.
  var sequence: Int { get }

  /// The last entry.
  var tip: Tip { get }

  /// Whether these tasks came from that entry, as far as anybody knows: false only where they surely did not.
  func follows(_ tip: Tip) -> Bool

  /// The number of the last entry that is lasting, which no failure takes back.
  var lasting: Int { get }

  /// Whether what was answered is in memory alone, and gone when the program ends.
  var isOnlyInMemory: Bool { get }

  /// Takes in what other running Heeds have committed. Returns whether there was anything.
  func refresh() throws(StoreFailure) -> Bool

  /// Applies changes as one entry, all or none, and returns it as it was kept.
  ///
  /// A new task whose number was taken meanwhile gets the lowest free one, so answers are worded from the result.
  /// Throws a refusal when a task is no longer as its change found it. The entry is lasting only after `sync`.
  func commit(
    _ changes: [Change], typed: String, action: Entry.Action?, at time: Instant
  ) throws(StoreFailure) -> Entry

  /// Makes all that was committed lasting. After a failure the list is as it was at the last `sync`.
  func sync() throws(StoreFailure)

  /// Takes back the newest entry that is not taken back; returns that entry, or nil when there is none.
  func undo(at time: Instant) throws(StoreFailure) -> Entry?

  /// Does again what the newest undo took back; returns the entry done again, or nil when there is none.
  func redo(at time: Instant) throws(StoreFailure) -> Entry?

  /// Whether there was more to take back, or to do again, that is not kept any more: asked when there was nothing.
  func isForgotten(redo: Bool) -> Bool

  /// Begins a run that is kept or dropped as one: until `endTogether`, entries are gathered into one.
  func beginTogether()

  /// Ends the run: keeps it as one entry, or drops all of it.
  func endTogether(keep: Bool) throws(StoreFailure)

  /// Proves the store: what it holds, and what is wrong with it.
  func check() throws(StoreFailure) -> CheckReport

  /// Writes a copy of everything to a new file; throws `Trouble.exists` when there is one.
  func backup(to path: String) throws(StoreFailure)

  /// Set once somebody wrote over tasks while they were read: what was read of them since may be wrong.
  var torn: Trouble? { get }

  /// What a file says that may be such a copy: its own bytes, decrypted where the store's keys open them. The path is for
  /// the trouble that is thrown where they do not.
  func contents(ofBackup bytes: [UInt8], at path: String) throws(StoreFailure) -> [UInt8]

  /// The history in a file or a folder, as far as it differs from this one: a journal, a snapshot, or both, encrypted or
  /// not. Throws `StoreRefusal.cannotJoin`. What is committed must be synced before.
  func otherHistory(at path: String) throws(StoreFailure) -> OtherHistory

  /// Notes that a history was joined: one that Heed put aside itself is not told any more.
  func noteJoined(_ path: String)
}

extension Store {
  /// Commits changes of which nothing is to be said later but what was typed.
  public func commit(_ changes: [Change], typed: String, at time: Instant) throws(StoreFailure) -> Entry {
    try commit(changes, typed: typed, action: nil, at: time)
  }

  /// The number alone, where nobody puts a copy back.
  public var tip: Tip { Tip(sequence: sequence) }
  /// Whether it was reached.
  public func follows(_ tip: Tip) -> Bool { tip.sequence <= sequence }

  /// Where nothing has to be written, every entry is lasting at once.
  public var lasting: Int { sequence }
  /// False where nothing has to be written.
  public var isOnlyInMemory: Bool { false }
  /// Nil where tasks are not read from a file.
  public var torn: Trouble? { nil }
  /// False where every entry is kept.
  public func isForgotten(redo: Bool) -> Bool { false }

  /// Without files there is no history but this one.
  public func otherHistory(at path: String) throws(StoreFailure) -> OtherHistory {
    throw .refusal(.cannotJoin(.noHistory, path: path))
  }

  /// Nothing, where none is put aside.
  public func noteJoined(_ path: String) {}

  /// The bytes as they are, where nothing is encrypted.
  public func contents(ofBackup bytes: [UInt8], at path: String) throws(StoreFailure) -> [UInt8] { bytes }
}
