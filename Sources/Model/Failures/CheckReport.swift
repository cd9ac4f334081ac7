/// What `Store.check` found: facts of a store that is whole, and problems of one that is not.
public struct CheckReport: Hashable, Sendable {
  /// What is left of a file: nothing, a name, or a beginning without a task.
  public enum Rest: CaseIterable, Hashable, Sendable { case none, empty, cut }

  /// What a hand, or another program, did to a task in the snapshot.
  public enum Edit: CaseIterable, Hashable, Sendable { case gone, changed, new }

  /// What is wrong with a store.
  public enum Problem: Hashable, Sendable {
    /// Lines of the journal that are not as they were written.
    case damagedLines(Int)
    /// Tasks in the snapshot that cannot be read.
    case damagedTasks(Int)
    /// A file is not there, or has nothing in it, that this store had.
    case missingFile(path: String)
    /// The file of all tasks was gone or empty when it was last read; so many tasks came back from the journal.
    case fileGone(_ path: String, Rest, tasks: Int)
    /// An entry does not follow the one before it.
    case gap(after: Int, before: Int)
    /// An entry found a task otherwise than the entry before had left it.
    case brokenChain(sequence: Int, uid: UID)
    /// An entry found a page, by its name, otherwise than the entry before had left it.
    case brokenPage(sequence: Int, name: String)
    /// Two open tasks have one number.
    case doubleNumber(Int)
    case doubleIdentifier(UID)
    /// Files and memory do not hold the same: how many tasks differ.
    case memoryDiffers(Int)
    /// Files and memory do not hold the same pages: how many differ.
    case pagesDiffer(Int)
    /// A file holds changes of another history of these tasks, which nobody has joined yet.
    case apart(path: String)
    /// What another program took away is in memory alone.
    case unwritten
  }

  /// What is no fault of the store and should be known.
  public enum Warning: Hashable, Sendable {
    /// Others than the owner can read or write a file; its permissions as chmod knows them.
    case openToOthers(path: String, permissions: Int)
    /// What a hand wrote for a field of that task is none of its values. It stays in the file until the field is set.
    case notUnderstood(Field, number: Int)
    /// A task is not as Heed left it: something else changed the snapshot.
    case changedOutside(Edit, number: Int, name: String)
  }

  /// What is wrong; empty for a store that is whole.
  public var problems: [Problem] = []
  /// What is no fault and should be known.
  public var warnings: [Warning] = []
  /// How many tasks are open.
  public var openTasks = 0
  /// How many tasks are done.
  public var doneTasks = 0
  /// Entries in the journal, those that the snapshot has taken in included.
  public var entries = 0
  /// The last entry.
  public var sequence = 0
  /// The snapshot is not as a Heed wrote it: somebody edited it, which is allowed. The next commit writes it anew.
  public var isEdited = false
  /// Size of both files, in bytes.
  public var size = 0

  /// A report of an empty store that is whole.
  public init() {}

  /// Whether nothing is wrong; there may be warnings.
  public var isWhole: Bool { problems.isEmpty }
}
