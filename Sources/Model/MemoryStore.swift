/// A store that forgets everything at the end: for conversations without a disk.
public final class MemoryStore: Store {
  public private(set) var list: TodoList
  private var entries: [Int: Entry] = [:]
  private var history = UndoHistory()
  private var sequence = 0
  private var backups: Set<String> = []
  /// While a run is gathered into one entry: its changes, what was typed first, and its time.
  private var together: (changes: [Change], typed: String, time: Instant)?

  public init(list: TodoList = TodoList()) { self.list = list }

  public func refresh() throws(Failure) -> Bool { false }

  public func sync() throws(Failure) {}

  public func commit(_ changes: [Change], typed: String, at time: Instant) throws(Failure) -> Entry {
    let numbered = list.numbered(changes, at: time)
    try apply(numbered, at: time)
    if let run = together {
      together = (run.changes + numbered, run.typed.isEmpty ? typed : run.typed, time)
      return Entry(sequence: sequence + 1, time: time, typed: typed, changes: numbered)
    }
    return record(numbered, typed: typed, kind: .command, at: time)
  }

  public func undo(at time: Instant) throws(Failure) -> Entry? {
    guard let target = history.undoable.last, let entry = entries[target] else { return nil }
    let inverse = list.numbered(entry.changes.reversed().map(\.inverse), at: time)
    try apply(inverse, at: time)
    _ = record(inverse, typed: entry.typed, kind: .undo(target), at: time)
    return entry
  }

  public func redo(at time: Instant) throws(Failure) -> Entry? {
    guard let target = history.redoable.last, let entry = entries[target] else { return nil }
    let changes = list.numbered(entry.changes, at: time)
    try apply(changes, at: time)
    _ = record(changes, typed: entry.typed, kind: .redo(target), at: time)
    return entry
  }

  public func beginTogether() { together = ([], "", Instant(seconds: 0)) }

  public func endTogether(keep: Bool) throws(Failure) {
    guard let run = together else { return }
    together = nil
    if keep {
      if !run.changes.isEmpty { _ = record(run.changes, typed: run.typed, kind: .command, at: run.time) }
    } else {
      try apply(run.changes.reversed().map(\.inverse), at: run.time)
    }
  }

  public func check() throws(Failure) -> CheckReport {
    CheckReport(open: list.openCount, done: list.doneCount, entries: history.undoable.count)
  }

  /// Remembers that there is such a file, and writes none.
  public func backup(to path: String) throws(Failure) {
    guard backups.insert(path).inserted else { throw .trouble(.exists(path: path)) }
  }

  private func apply(_ changes: [Change], at time: Instant) throws(Failure) {
    do throws(Refusal) { try list.apply(changes, at: time) } catch { throw .refusal(error) }
  }

  private func record(_ changes: [Change], typed: String, kind: Entry.Kind, at time: Instant) -> Entry {
    sequence += 1
    let entry = Entry(sequence: sequence, time: time, typed: typed, kind: kind, changes: changes)
    entries[sequence] = entry
    history.record(sequence: sequence, kind: kind)
    return entry
  }
}
