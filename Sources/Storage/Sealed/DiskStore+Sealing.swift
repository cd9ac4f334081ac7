import Model
import Secrets

extension DiskStore {
  /// Writes the whole store, undo included, under other keys, or with no keyholder in the clear.
  ///
  /// `keep` is called when the new files are on the disk, and makes them count: it keeps or removes the identity file
  /// that says whether the store is encrypted. A crash before it leaves the old files, one after it the new ones; from
  /// one set of keys to another, one before it leaves files that the new keys open, so that the recovery key is needed.
  public func reseal(with keyholder: Keyholder?, keep: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    try sync()
    // Damage is mended first, under the new keys already.
    if keyholder != nil, paths.isSealed { try troubled(noteRenewal) }
    let hadLock = lock.isHeld
    try begin()
    defer { if !hadLock { letGo() } }
    let changesForm = paths.isSealed != (keyholder != nil)
    if changesForm { try troubled(makeRoomForOtherForm) }
    let (oldPaths, oldSeal) = (paths, seal)
    let (asides, rows) = try troubled { () throws(Trouble) in (try openedAsides(), try openedRows()) }
    var (lines, snapshot) = try troubled { () throws(Trouble) in (try journalLines(), presentSnapshot()) }
    seal = keyholder.map(StoreSeal.init)
    paths.isSealed = keyholder != nil
    do throws(StoreFailure) {
      try troubled { () throws(Trouble) in
        try seal?.beginJournal(path: paths.journal)
        snapshot.journalKey = seal?.journalKey
        try putSnapshot(snapshot, insteadOfThatIn: oldPaths)
        try writeJournal(lines)
        // Where a sealed store gets other keys, both snapshots have one path, and the one that was read was just replaced.
        if changesForm {
          try refuseEdited(oldPaths)
          try noteForm(isWhole: true)
        }
        try keepAsides(asides)
        for (name, bytes) in rows { try write(bytes, as: name) }
      }
      try keep()
    } catch {
      paths = oldPaths
      seal = oldSeal
      try? seal?.holdAgain(path: paths.journal)
      // What failed may have come after the identity file was changed: then the new files count, and stay.
      if let isOther = try? isOtherForm(), !isOther, (try? removeOtherForm()) != nil, changesForm { try? endRenewal() }
      throw error
    }
    try troubled { () throws(Trouble) in
      try removeOtherForm()
      try endRenewal()
      if seal == nil { try remove(asides) }
      try sealAside()
      try reopenJournal()
      try reload()
    }
  }

  /// Runs what keeps another identity file for the same keys, while nobody else changes the store or its form.
  ///
  /// Throws `Trouble.lockChanged` or `Trouble.sealBroken` where another Heed has changed either meanwhile.
  public func whileSealedAlike(_ keep: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    try sync()
    try begin()
    defer { letGo() }
    try keep()
    noteIdentity()
  }

  /// Every whole line of the journal that can be taken back, as it is read, with its line end.
  private func journalLines() throws(Trouble) -> [UInt8] {
    guard let part = try wholeJournal() else { return [] }
    // Sealed lines are numbered one after the other, so only those that lead to the present without a gap.
    return part.text(of: part.following(to: state.sequence))
  }

  /// What a hand, or another program, wrote into the snapshot meanwhile must not be replaced by what was read before.
  func refuseEdited(_ paths: StorePaths) throws(Trouble) {
    if try FileMark(path: paths.snapshot) != state.snapshotMark { throw .changing(paths.snapshot) }
  }

  func presentSnapshot() -> Snapshot {
    var snapshot = state.snapshot
    snapshot.format = StoreFormat.current
    snapshot.journal = nil
    snapshot.list = state.list
    snapshot.sequence = state.sequence
    snapshot.time = state.time
    snapshot.lineage = state.lineage
    return snapshot
  }

  /// Puts a journal there that has those lines, under a key of its own where it is encrypted.
  func writeJournal(_ lines: [UInt8]) throws(Trouble) {
    var bytes = lines
    if let seal {
      let sealed = try seal.seal(lines: lines, after: sequenceBefore(lines), path: paths.journal)
      bytes = seal.firstLine + sealed.bytes
      state.place = sealed.place
    }
    try calls.replace(paths.journal) { (send: WriteBytes) throws(Trouble) in try sending(bytes, send) }
  }

  /// The place that the first of some lines follows.
  private func sequenceBefore(_ lines: [UInt8]) -> JournalPlace {
    let first = JournalPart(lines, start: 0).lines.first?.sequence ?? state.sequence + 1
    return JournalPlace(sequence: UInt64(first - 1))
  }

  /// Removes what a crash left of the form that does not count, once it is sure that this one is whole. Not for one that
  /// the recovery key opened: it may be whole for that key alone.
  public func removeLeftovers() {
    // Another Heed may be changing the form at this moment; nobody should wait for that here.
    lock.ifFree(within: 0.2) {
      guard let isOther = try? isOtherForm(), !isOther, let isThere = try? isThere(), isThere else { return }
      if (try? clearOtherForm()) != nil { try? endRenewal() }
      try? sealAside()
    }
  }

  /// Whether files of this form are there: of an encrypted store the snapshot, which is written before it counts.
  private func isThere() throws(Trouble) -> Bool {
    if try FileMark(path: paths.snapshot) != nil { return true }
    if paths.isSealed { return false }
    return try FileMark(path: paths.journal) != nil
  }

  /// Whether another Heed has encrypted or decrypted the store since it was opened here.
  ///
  /// An encrypted one that the recovery key opened without an identity is still one while nothing is there in the clear.
  func isOtherForm() throws(Trouble) -> Bool {
    let isIdentified = try FileMark(path: paths.identity) != nil
    if paths.isSealed, !isIdentified, identityAtRead == nil { return try !StorePaths.isLocked(paths.folder) }
    return paths.isSealed != isIdentified
  }

  /// A store of which only the other form is there must not be taken for an empty one, be it that this one is gone, or
  /// that another Heed changed the form since somebody looked which it is.
  func refuseOtherForm() throws(Trouble) {
    guard try !isThere() else { return }
    if try isOtherForm(), wasThere { throw .lockChanged(path: paths.folder) }
    var other = paths
    other.isSealed.toggle()
    guard try FileMark(path: other.snapshot) != nil else { return }
    throw .sealBroken(path: paths.isSealed ? paths.snapshot : paths.identity)
  }

  /// The commands that the journal remembers, the oldest first: the history of a person whose history file would tell
  /// what is encrypted. At most `limit`.
  public func typedCommands(limit: Int) throws(StoreFailure) -> [String] {
    try troubled { () throws(Trouble) in
      guard let file = try ReadableFile(path: paths.journal) else { return [] }
      let part = try file.journalTail(after: max(0, state.sequence - limit), seal)
      return part.lines.suffix(limit).compactMap { part.entry($0, .heading)?.typed }.filter { !$0.isEmpty }
    }
  }
}
