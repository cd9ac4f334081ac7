import Model

/// What was found when a store was opened that the person should know of; empty for a store that is whole.
public struct StoreReport: Hashable, Sendable {
  /// Bytes of a file that could not be read, and where they are kept.
  public struct Damage: Hashable, Sendable {
    /// Which of the two files.
    public enum Part: Hashable, Sendable { case snapshot, journal }

    /// The file in which it was.
    public var part: Part
    /// How many lines were not read: a line is a task in the snapshot and a command in the journal. Where the journal gave
    /// tasks back, those that were missing without a line are among them.
    public var lines: Int
    /// How many of these tasks stood in the journal too, and are there again.
    public var recovered: Int
    /// The file that holds the damaged bytes now; nil when it could not be written.
    public var keptAt: String?
    /// The last command was cut off in the middle of being written, so that it was never answered.
    public var isUnfinished: Bool

    /// Damage of which nothing came back and nothing is kept, unless it is said otherwise.
    public init(part: Part, lines: Int, recovered: Int = 0, keptAt: String? = nil, isUnfinished: Bool = false) {
      self.part = part
      self.lines = lines
      self.recovered = recovered
      self.keptAt = keptAt
      self.isUnfinished = isUnfinished
    }
  }

  /// A snapshot of which no task is there, though there was one.
  public struct Gone: Hashable, Sendable {
    /// Where the snapshot was.
    public var path: String
    /// What is left of it.
    public var rest: CheckReport.Rest
    /// How many tasks the journal gave back.
    public var recovered: Int
    /// Whether the journal reaches back to the first entry, so that these are all.
    public var isAll: Bool

    /// A snapshot that is gone, and what came back of it.
    public init(path: String, rest: CheckReport.Rest, recovered: Int, isAll: Bool) {
      self.path = path
      self.rest = rest
      self.recovered = recovered
      self.isAll = isAll
    }
  }

  /// A file of another history than that of the tasks, or an older copy, which was put aside.
  public struct Apart: Hashable, Sendable {
    /// Which of the two files.
    public var part: Damage.Part
    /// How many changes it has that these tasks do not; 0 for an older copy, which has none.
    public var changes: Int
    /// Where it is now; nil when it could not be put aside, and still stands where it was.
    public var keptAt: String?

    /// A file that is not put aside yet, unless it is said otherwise.
    public init(part: Damage.Part, changes: Int, keptAt: String? = nil) {
      (self.part, self.changes, self.keptAt) = (part, changes, keptAt)
    }
  }

  /// A snapshot that something else than Heed has changed, and how many tasks are not as they were.
  public struct Outside: Hashable, Sendable {
    /// Where the snapshot is.
    public var path: String
    /// Tasks that were there before.
    public var gone: Int
    /// Tasks of which something is otherwise.
    public var changed: Int
    /// Tasks that were not there before.
    public var new: Int

    /// A file that was changed, and what of its tasks.
    public init(path: String, gone: Int = 0, changed: Int = 0, new: Int = 0) {
      (self.path, self.gone, self.changed, self.new) = (path, gone, changed, new)
    }
  }

  /// Changes that were answered and that another program took out of the files.
  public struct Taken: Hashable, Sendable {
    /// What became of them.
    public enum Outcome: Hashable, Sendable {
      /// They are in the files again.
      case kept
      /// They could not be written there, and all tasks are in a file beside.
      case beside(path: String)
      /// They could not be written anywhere. This Heed has them in memory until it ends.
      case inMemory
    }

    /// How many; 0 where the files were taken away with no change that they alone had.
    public var changes: Int
    /// What became of them.
    public var outcome: Outcome
    /// Where that is which stood in the place of the files.
    public var aside: [String]
    /// What stood in the files and was answered here, each its way, where `there` is what was answered and stands now.
    public var conflicts: [Joining.Conflict] = []
    /// Open tasks that have another number now than the one that was answered, as they are.
    public var renumbered: [Todo] = []

    /// Changes that were taken away.
    public init(changes: Int, outcome: Outcome, aside: [String] = []) {
      (self.changes, self.outcome, self.aside) = (changes, outcome, aside)
    }
  }

  /// What could not be read, a file each.
  public var damage: [Damage] = []
  /// The snapshot, where it is gone; nil where it is there.
  public var gone: Gone?
  /// The journal, where it is gone or empty though the snapshot was made beside one: what it alone held is lost.
  public var lostJournal: String?
  /// The folder of a store that was given to a profile and could not be emptied.
  public var unemptied: String?
  /// A file of another history, or an older copy.
  public var apart: Apart?
  /// The snapshot, where something else than Heed changed it.
  public var outside: Outside?
  /// What another program took away while this Heed ran.
  public var taken: Taken?
  /// Files of other histories in the folder that have something which these tasks do not, such as a file sync leaves.
  public var copies: [String] = []
  /// The folder, where it went away while this Heed ran.
  public var lostFolder: String?
  /// The name of a profile that was locked and is no more, though nobody took its password away in Heed.
  public var unlocked: String?
  /// How many commands are missing between those that are there, by their sequence numbers.
  public var missingEntries = 0
  /// How many tasks the snapshot should hold and does not, beyond its damaged lines.
  public var missingTasks = 0
  /// The format of the store when it is newer than this Heed knows; nothing can be changed then.
  public var newerFormat: Int?
  /// How many tasks got a number or an identifier, because two had the same or one had none.
  public var mended = 0

  /// A report of a store that is whole.
  public init() {}

  /// Whether there is nothing to tell.
  public var isWhole: Bool { self == StoreReport() }
}
