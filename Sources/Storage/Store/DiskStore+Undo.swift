import JSON
import Model

extension DiskStore {
  /// Takes the last entry back that can be; nil where there is none.
  public func undo(at time: Instant) throws(StoreFailure) -> Entry? {
    try beginUndoing()
    guard let target = try presentHistory().undoable.last, let entry = try entry(target) else { return nothing() }
    let inverse = list.numbered(entry.changes.reversed().map(\.inverse), at: time, restoring: true)
    do throws(StoreFailure) {
      _ = try apply(inverse, typed: entry.typed, entry.action, kind: .undo(target), at: time)
    } catch {
      // A task edited in the file by hand is not as the entry left it. The entry is passed over, or nothing before it
      // could ever be taken back.
      if case .refusal = error {
        // The refusal let go of the lock, without which nothing is written.
        try begin()
        _ = try apply([], typed: entry.typed, entry.action, kind: .undo(target), at: time)
      }
      throw error
    }
    return entry
  }

  /// Does again what was taken back last; nil where that is nothing.
  public func redo(at time: Instant) throws(StoreFailure) -> Entry? {
    try beginUndoing()
    guard let target = try presentHistory().redoable.last, let entry = try entry(target) else { return nothing() }
    let changes = list.numbered(entry.changes, at: time, restoring: true)
    _ = try apply(changes, typed: entry.typed, entry.action, kind: .redo(target), at: time)
    return entry
  }

  /// Whether there was more to take back, or to do again, that the journal no longer holds.
  public func isForgotten(redo: Bool) -> Bool {
    guard let history = try? presentHistory() else { return false }
    if redo { return history.redoable.last.map { (try? entry($0)) == nil } ?? false }
    return !history.undoable.isEmpty || (index?.first ?? state.sequence + 1) > 1
  }

  /// Takes the lock. What waits to be sealed is written first, since it stands nowhere yet.
  private func beginUndoing() throws(StoreFailure) {
    if seal != nil, run == nil { try sync() }
    try begin()
  }

  /// Every line of the journal; nil where there is none.
  func wholeJournal() throws(Trouble) -> JournalPart? { try ReadableFile(path: paths.journal)?.wholeJournal(seal) }

  private func nothing() -> Entry? {
    if pending.isEmpty, run == nil { letGo() }
    return nil
  }

  private func presentHistory() throws(StoreFailure) -> UndoHistory {
    if index == nil {
      index = try troubled { () throws(Trouble) in
        guard let file = try ReadableFile(path: paths.journal) else { return JournalIndex() }
        if let seal { return JournalIndex(try file.wholeJournal(seal)) }
        // What is not written yet stands right after the end of the file.
        let whole = try file.bytes(0..<(state.journalMark?.size ?? 0))
        return JournalIndex(JournalPart(whole + buffer.bytes, start: 0))
      }
    }
    let history = index?.history ?? UndoHistory()
    return run?.history(after: history) ?? history
  }

  /// An entry with all its changes; nil when the journal does not reach back to it.
  private func entry(_ sequence: Int) throws(StoreFailure) -> Entry? {
    if let entry = run?.entry(sequence) { return entry }
    guard let place = index?.place(sequence) else { return nil }
    let written = state.journalMark?.size ?? 0
    let bytes = try troubled { () throws(Trouble) in
      if place.lowerBound >= written {
        return Array(buffer.bytes[(place.lowerBound - written)..<(place.upperBound - written)])
      }
      let bytes = try ReadableFile(path: paths.journal)?.bytes(place) ?? []
      guard let seal else { return bytes }
      return try seal.read(bytes + [0x0A], after: nil, path: paths.journal).items.first?.content ?? []
    }
    return bytes.withUnsafeBytes { raw in
      guard JSONReader.isWhole(raw, line: 0..<raw.count) else { return nil }
      var reader = JSONReader(raw)
      return try? reader.entry(.all)
    }
  }
}
