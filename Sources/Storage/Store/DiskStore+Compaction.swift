import Model
import Secrets

extension DiskStore {
  /// How many entries stay in the journal for undo after the snapshot has taken them in, at least.
  static let keepsEntries = 1_000
  /// How many bytes those entries may have: the older ones beyond it go although they are among the last 1,000, since a
  /// change of 100,000 tasks is 40 megabytes and undo reads the whole journal. The newest stays, however long it is.
  static let keepsBytes = 64 << 20

  /// Whether so much stands in the journal alone that reading it slows the next start down: more than 64 KiB, and more than
  /// the snapshot's size divided by `part`.
  ///
  /// While it runs, a Heed waits longer than at its end: a long script would write the snapshot time and again.
  func isCompactionDue(after part: Int = 8) -> Bool {
    if state.wantsRewriting { return true }
    return state.tailSize > max(1 << 16, (state.snapshotMark?.size ?? 0) / part)
  }

  /// Takes the journal into the snapshot now.
  public func compact() throws(StoreFailure) {
    let hadLock = lock.isHeld
    try begin()
    defer { if !hadLock { letGo() } }
    guard pending.isEmpty, run == nil else { return }
    try troubled { () throws(Trouble) in try compactUnderLock() }
  }

  /// Writes the snapshot, then shortens the journal where that is worth it; the lock is held.
  ///
  /// Each file is replaced in one step, the snapshot first. A Heed that is killed in between leaves a journal that
  /// holds entries the snapshot has too; they are passed over by their sequence numbers.
  func compactUnderLock(mending: Bool = false) throws(Trouble) {
    var snapshot = presentSnapshot()
    // When mending, the journal is cut to what follows without a gap, which may be nothing.
    if seal == nil, !mending { snapshot.journal = try ReadableFile(path: paths.journal)?.lastLine() }
    snapshot.journalKey = try journalKey(mending: mending)
    try putSnapshot(snapshot, insteadOfThatIn: paths)
    state.snapshotMark = try FileMark(path: paths.snapshot)
    state.snapshot.isAsWritten = true
    state.snapshot.sequence = state.sequence
    state.snapshot.lineage = snapshot.lineage
    state.snapshot.damage = SnapshotDamage()
    try shortenJournal(mending: mending)
    state.tailStart = state.journalMark?.size ?? 0
    state.wantsRewriting = false
    state.damagedSnapshot = nil
    state.damagedJournal = []
    state.relation = .follows
    state.isGapped = false
  }

  /// Puts a snapshot there, unless the one that was read, which stands in those paths, was changed since.
  func putSnapshot(_ snapshot: Snapshot, insteadOfThatIn read: StorePaths) throws(Trouble) {
    try calls.replace(paths.snapshot) { (send: WriteBytes) throws(Trouble) in
      try fill(snapshot, send)
    } unless: { () throws(Trouble) in
      try refuseEdited(read)
    }
  }

  /// The bytes of a snapshot as they go into a file.
  func fill(_ snapshot: Snapshot, _ send: WriteBytes) throws(Trouble) {
    guard let seal else { return try snapshot.write(send) }
    var bytes: [UInt8] = []
    try snapshot.write { (piece: UnsafeRawBufferPointer) throws(Trouble) in bytes += piece }
    try sending(try seal.seal(bytes, path: paths.snapshot), send)
  }

  /// Keeps the last entries, which follow each other without a gap.
  private func shortenJournal(mending: Bool) throws(Trouble) {
    guard let file = try ReadableFile(path: paths.journal) else {
      // An encrypted store always has one, so that it can be told when it is gone.
      if mending, seal != nil { try emptyJournal() }
      return
    }
    // That of another history has been put aside as a whole.
    if state.relation != .follows { return try emptyJournal() }
    if !mending {
      let size = try file.mark().size
      guard let first = try seal == nil ? file.firstSequence() : file.firstSealedSequence(), first < state.sequence,
        state.sequence - first >= 2 * DiskStore.keepsEntries || size > 2 * keepsBytes
      else { return }
    }
    let oldest = state.sequence - DiskStore.keepsEntries
    let part = try file.journalTail(after: oldest, seal)
    var lines = part.following(to: state.sequence).suffix(DiskStore.keepsEntries)
    var room = keepsBytes
    let fitting = lines.reversed().prefix { line in
      room -= line.place.count
      return room >= 0
    }
    lines = lines.suffix(max(1, fitting.count))
    try calls.replace(paths.journal) { (send: WriteBytes) throws(Trouble) in
      if let seal {
        try sending(seal.firstLine, send)
      }
      try part.stored.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) throws(Trouble) in
        for line in lines {
          let withEnd = bytes[(line.place.lowerBound - part.start)...(line.place.upperBound - part.start)]
          try send(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: withEnd)))
        }
      }
    }
    try noteJournal()
  }

  /// The key of the journal as it goes into the snapshot. When mending, a journal that has none yet, since it is gone or
  /// was cut in its first line, gets one here.
  private func journalKey(mending: Bool) throws(Trouble) -> String? {
    guard let seal else { return nil }
    let isThere = try FileMark(path: paths.journal) != nil
    if mending, !isThere || seal.firstLine.isEmpty { try seal.beginJournal(path: paths.journal) }
    return seal.journalKey
  }

  /// Puts a journal there that has no entry, and of an encrypted store its key.
  private func emptyJournal() throws(Trouble) {
    try writeJournal([])
    try noteJournal()
  }

  /// Notes how the journal is that was just put there.
  private func noteJournal() throws(Trouble) {
    index = nil
    state.journalMark = try FileMark(path: paths.journal)
    state.journalEnd = try ReadableFile(path: paths.journal)?.end() ?? []
    try reopenJournal()
  }

  /// Opens the journal that stands there now, where one was open for appending.
  func reopenJournal() throws(Trouble) {
    guard let old = journal else { return }
    closeFile(old)
    // Where that fails, what was closed must not be closed again: its number may be another file's by then.
    journal = nil
    journal = try checked(calls.open(paths.journal, journalFlags), paths.journal)
  }
}
