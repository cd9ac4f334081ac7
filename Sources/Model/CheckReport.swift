/// What `check` found: how much there is, and everything that is wrong with it.
public struct CheckReport: Hashable, Sendable {
  /// Something that should not be.
  public enum Problem: Hashable, Sendable {
    /// Two tasks have one identifier.
    case doubledIdentifier(name: String)
    /// Two open tasks have one number.
    case doubledNumber(Int)
    /// A line of the snapshot or the journal could not be read.
    case damagedLine(file: String, line: Int)
    /// An entry is missing from the journal.
    case missingEntry(sequence: Int)
    /// A task on disk is not as Heed knows it.
    case differs(name: String)
    /// Others can read what is kept.
    case readableByOthers(path: String)
  }

  public var open: Int
  public var done: Int
  /// How many changes can be taken back.
  public var entries: Int
  public var problems: [Problem]

  public init(open: Int, done: Int, entries: Int, problems: [Problem] = []) {
    self.open = open
    self.done = done
    self.entries = entries
    self.problems = problems
  }
}
