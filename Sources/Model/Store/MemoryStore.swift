/// A store that forgets everything at the end: for conversations without a disk.
public final class MemoryStore: Store {
  /// All tasks as they are now.
  public private(set) var list: TodoList
  private var entries: [Int: Entry] = [:]
  private var history = UndoHistory()
  /// The number of the last entry; 0 before the first.
  public private(set) var sequence = 0
  private var backups: Set<String> = []
  /// While a run is gathered into one entry.
  private var run: Run?

  /// Stores that went on from a copy of this one, by the paths at which they stand.
  public var copies: [String: MemoryStore] = [:]

  /// A store that begins with these tasks.
  public init(list: TodoList = TodoList()) { self.list = list }

  /// False: nobody else changes what is in memory.
  public func refresh() throws(StoreFailure) -> Bool { false }

  /// Does nothing: there is no disk.
  public func sync() throws(StoreFailure) {}

  /// Applies the changes as one entry.
  public func commit(
    _ changes: [Change], typed: String, action: Entry.Action?, at time: Instant
  ) throws(StoreFailure) -> Entry {
    try apply(list.numbered(changes, at: time), typed: typed, action, kind: .command, at: time)
  }

  /// Takes the last entry back; nil where there is none.
  public func undo(at time: Instant) throws(StoreFailure) -> Entry? {
    guard let target = presentHistory.undoable.last, let entry = run?.entry(target) ?? entries[target]
    else { return nil }
    let inverse = list.numbered(entry.changes.reversed().map(\.inverse), at: time, restoring: true)
    _ = try apply(inverse, typed: entry.typed, entry.action, kind: .undo(target), at: time)
    return entry
  }

  /// Does again what was taken back last; nil where that is nothing.
  public func redo(at time: Instant) throws(StoreFailure) -> Entry? {
    guard let target = presentHistory.redoable.last, let entry = run?.entry(target) ?? entries[target]
    else { return nil }
    let changes = list.numbered(entry.changes, at: time, restoring: true)
    _ = try apply(changes, typed: entry.typed, entry.action, kind: .redo(target), at: time)
    return entry
  }

  /// Begins a run that is kept or dropped as one.
  public func beginTogether() { run = Run(after: sequence, freed: list.freed) }

  /// Ends the run, and keeps or drops what it changed.
  public func endTogether(keep: Bool) throws(StoreFailure) {
    guard let run else { return }
    self.run = nil
    if !keep {
      list.takeBack(run.changes, freed: run.freed)
    } else if !run.changes.isEmpty {
      _ = record(run.changes, typed: run.typed, run.action, kind: .command, at: run.time)
    }
  }

  /// Tells how many tasks and entries there are, and that nothing is wrong.
  public func check() throws(StoreFailure) -> CheckReport {
    var report = CheckReport()
    report.openTasks = list.openCount
    report.doneTasks = list.doneCount
    report.entries = sequence
    report.sequence = sequence
    return report
  }

  /// A store of its own that has all that this one has.
  public func copied() -> MemoryStore {
    let copy = MemoryStore(list: list)
    (copy.entries, copy.history, copy.sequence) = (entries, history, sequence)
    return copy
  }

  /// The history of a copy, from where it went on alone.
  public func otherHistory(at path: String) throws(StoreFailure) -> OtherHistory {
    guard let other = copies[path] else { throw .trouble(.notThere(path: path)) }
    let common = entries.values.filter { other.entries[$0.sequence] == $0 }.map(\.sequence).max() ?? 0
    return OtherHistory(
      here: list, history(after: common), there: other.list, other.history(after: common))
  }

  private func history(after sequence: Int) -> History {
    History(entries.values.filter { $0.sequence > sequence }.sorted { $0.sequence < $1.sequence }, isWhole: true)
  }

  /// Remembers that there is such a file, and writes none.
  public func backup(to path: String) throws(StoreFailure) {
    guard backups.insert(path).inserted else { throw .trouble(.exists(path: path)) }
  }

  private var presentHistory: UndoHistory { run?.history(after: history) ?? history }

  private func apply(
    _ changes: [Change], typed: String, _ action: Entry.Action?, kind: Entry.Kind, at time: Instant
  ) throws(StoreFailure) -> Entry {
    do throws(StoreRefusal) { try list.apply(changes, at: time) } catch { throw .refusal(error) }
    return run?.add(changes, typed: typed, action, kind: kind, at: time)
      ?? record(changes, typed: typed, action, kind: kind, at: time)
  }

  private func record(
    _ changes: [Change], typed: String, _ action: Entry.Action?, kind: Entry.Kind, at time: Instant
  ) -> Entry {
    sequence += 1
    let entry = Entry(sequence: sequence, time: time, typed: typed, action: action, kind: kind, changes: changes)
    entries[sequence] = entry
    history.record(sequence: sequence, kind: kind)
    return entry
  }
}
