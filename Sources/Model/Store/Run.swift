/// A run of commits that is kept as one entry or dropped as one: what a store remembers of it until it ends.
public struct Run: Sendable {
  /// Everything the run did, in order.
  public private(set) var changes: [Change] = []
  /// What was typed and done first, which names the whole.
  public private(set) var typed = ""
  /// What its first command did; nil where that is not known.
  public private(set) var action: Entry.Action?
  /// When the run was last added to.
  public private(set) var time = Instant(seconds: 0)
  private var entries: [Entry] = []
  /// The last entry before the run.
  private let sequence: Int
  /// The freed numbers before the run.
  public let freed: [Int: TodoList.Freed]

  /// A run that begins behind that entry, with those numbers given back.
  public init(after sequence: Int, freed: [Int: TodoList.Freed]) {
    self.sequence = sequence
    self.freed = freed
  }

  /// Adds what one command did; the entry has a number within the run only.
  public mutating func add(
    _ changes: [Change], typed: String, _ action: Entry.Action?, kind: Entry.Kind = .command, at time: Instant
  ) -> Entry {
    let entry = Entry(
      sequence: sequence + entries.count + 1, time: time, typed: typed, action: action, kind: kind, changes: changes)
    if entries.isEmpty { (self.typed, self.action) = (typed, action) }
    self.changes += changes
    self.time = time
    entries.append(entry)
    return entry
  }

  /// What can be taken back within the run: its own commands first, then those before it.
  public func history(after earlier: UndoHistory) -> UndoHistory {
    var history = earlier
    for entry in entries { history.record(sequence: entry.sequence, kind: entry.kind) }
    return history
  }

  /// An entry of the run; nil for one before it.
  public func entry(_ number: Int) -> Entry? {
    entries.indices.contains(number - sequence - 1) ? entries[number - sequence - 1] : nil
  }
}
