import Model

extension DiskStore {
  /// What was found since this was last asked, so that it is told once.
  public func takeReport() -> StoreReport {
    defer { report = StoreReport() }
    // What could not be emptied at first may be by now.
    if (try? FileMark(path: paths.handing)) == nil { report.unemptied = nil }
    return report
  }

  /// Takes in what others committed or a hand changed since; returns whether there was anything.
  ///
  /// Where the folder went away, what is in memory stays, and the report tells it once.
  public func refresh() throws(StoreFailure) -> Bool {
    if lock.isHeld { return false }
    return try troubled { () throws(Trouble) in
      try finishHandingWhereLeft()
      if try hasLostFolder() { return false }
      if unwritten == nil, try !hasMoved() { return false }
      let (before, count, wasGone) = (state.sequence, list.count, gone != nil)
      if try lock.whileNobodyWrites({ () throws(Trouble) in try takeNewLines() }) { return true }
      try reload()
      // Another Heed's compaction changes files only; a hand changes tasks, and may bring a copy back.
      return wasGone || state.sequence != before || list.count != count || !state.snapshot.isAsWritten
        || report.taken != nil
    }
  }

  /// Whether the folder went away, which is told once until it is there again.
  private func hasLostFolder() throws(Trouble) -> Bool {
    guard wasThere else { return false }
    let isLost = try FileMark(path: paths.folder) == nil
    if isLost, !hasToldFolder { report.lostFolder = paths.folder }
    hasToldFolder = isLost
    return isLost
  }

  /// Whether the files are no longer those that were read.
  private func hasMoved() throws(Trouble) -> Bool {
    if try isOtherForm() {
      if try FileMark(path: paths.folder) == nil { throw .storeGone(path: paths.folder) }
      guard try hasLostIdentity() else { throw .lockChanged(path: paths.folder) }
      return true
    }
    if seal != nil, try FileMark(path: paths.identity) != identityMark { return true }
    if try FileMark(path: paths.journal) != state.journalMark { return true }
    return try FileMark(path: paths.snapshot) != state.snapshotMark
  }

  /// Takes in what others committed; the lock is held.
  func catchUp() throws(Trouble) -> Bool {
    if unwritten == nil, try !hasMoved() { return false }
    if try !takeNewLines() { try reload() }
    return true
  }

  /// Applies the lines that were added to the journal; false when more than that has happened, and nothing is changed.
  private func takeNewLines() throws(Trouble) -> Bool {
    guard unwritten == nil, let known = state.journalMark, try FileMark(path: paths.snapshot) == state.snapshotMark,
      let file = try ReadableFile(path: paths.journal)
    else { return false }
    let mark = try file.mark()
    guard mark.isPlain, mark.isSameFile(as: known), mark.size > known.size else { return false }
    // The first lines of a journal that was empty bring a key with them.
    if seal != nil, known.size == 0 { return false }
    // A file that was written over in place is no longer the one that has grown.
    let end = state.journalEnd
    let read = try file.bytes((known.size - end.count)..<mark.size)
    guard read.starts(with: end) else { return false }
    let bytes = Array(read[end.count...])
    let part =
      try seal.map { seal throws(Trouble) in
        JournalPart(bytes, start: known.size, opened: try seal.read(bytes, after: state.place, path: paths.journal))
      } ?? JournalPart(bytes, start: known.size)
    guard part.isWhole, part.lines.first?.sequence == state.sequence + 1 else { return false }
    let tailStart = state.tailStart
    state.take(part)
    state.place = part.end
    state.tailStart = min(tailStart, state.tailStart)
    state.journalMark = mark
    state.journalEnd = part.endOfFile
    for line in part.lines where index != nil {
      guard let entry = part.entry(line, .heading) else { continue }
      index?.record(sequence: entry.sequence, kind: entry.kind, at: line.place)
    }
    return true
  }

  /// Reads everything anew, keeps what was answered and is not there any more, and mends what is damaged if that can be
  /// done.
  func reload() throws(Trouble) {
    let fresh: StoreState
    do throws(Trouble) {
      fresh = try lock.whileNobodyWrites { () throws(Trouble) in try readAnew() }
    } catch {
      // What stands there is no file, or none that can be read: what is in memory stays, and can be kept elsewhere.
      if hasRead, error.isOfPlace { return noteUnwritten(error) }
      // Both files of an encrypted store may be damaged; under other keys they belong to whoever has those.
      guard hasRead, error.isOfSeal else { throw error }
      return try keepAnswered()
    }
    if hasRead {
      try refuseOtherKeys(fresh)
      if try hasLostIdentity() { return try keepAnswered() }
      if try standing(of: fresh) != .follows { return try keepAnswered() }
    }
    unwritten = nil
    adopt(fresh)
  }

  /// What the files hold now.
  func readAnew() throws(Trouble) -> StoreState { try StoreState(paths: paths, seal, large: large) }

  /// Takes what the files hold for the tasks, and mends it where that can be done.
  func adopt(_ fresh: StoreState) {
    index = nil
    state = fresh
    hasRead = true
    noteIdentity()
    if !mends {
      state.wantsRewriting = false
    } else if state.isDamaged {
      try? mend()
    }
    if !state.report.isWhole {
      let told = report
      report = state.report
      (report.unemptied, report.taken, report.lostFolder) = (told.unemptied, told.taken, told.lostFolder)
    }
    (gone, lostJournal) = (state.report.gone, state.report.lostJournal)
  }
}
