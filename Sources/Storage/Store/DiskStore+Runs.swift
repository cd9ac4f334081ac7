import Model

extension DiskStore {
  /// Begins a run: what is committed from here on is one entry, or nothing.
  public func beginTogether() { run = Run(after: state.sequence, freed: list.freed) }

  /// Ends the run: writes it as one entry and syncs, or takes all of it back.
  public func endTogether(keep: Bool) throws(StoreFailure) {
    guard let run else { return }
    self.run = nil
    if keep, !run.changes.isEmpty {
      _ = record(run.changes, typed: run.typed, run.action, kind: .command, at: run.time)
      try sync()
    } else {
      if lock.isHeld, !run.changes.isEmpty { state.list.takeBack(run.changes, freed: run.freed) }
      if pending.isEmpty { letGo() }
    }
  }

  /// Writes what is committed and takes the journal into the snapshot when that is due. The store can be used again.
  public func close() {
    if lock.isHeld { try? sync() }
    guard state.sequence > 0, state.report.newerFormat == nil, run == nil else { return }
    guard isCompactionDue() || state.snapshotMark == nil else { return }
    // Nobody should wait for this when leaving.
    lock.waiting(atMost: 0.2) { try? compact() }
  }

  /// Opens the journal for what is committed; the lock is held.
  func openJournal() throws(Trouble) {
    if let journal { closeFile(journal) }
    journal = nil
    let file = try checked(calls.open(paths.journal, journalFlags), paths.journal)
    journal = file
    let mark = try FileMark(file: file, path: paths.journal)
    guard mark.isPlain else { throw .notAFile(path: paths.journal) }
    // The name of an empty one may not be on the disk yet, whoever made it.
    if mark.size == 0 { try checked(calls.syncFolder(paths.folder), paths.folder) }
    state.journalMark = mark
  }
}
