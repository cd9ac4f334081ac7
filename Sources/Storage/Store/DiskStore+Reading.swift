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
  public func refresh() throws(StoreFailure) -> Bool {
    if lock.isHeld { return false }
    return try troubled { () throws(Trouble) in
      try finishHandingWhereLeft()
      guard try hasMoved() else { return false }
      let (before, wasGone) = (state.sequence, gone != nil)
      if try lock.whileNobodyWrites({ () throws(Trouble) in try takeNewLines() }) { return true }
      try reload()
      // Another Heed's compaction changes files only; a hand changes tasks, and may bring a copy back.
      return wasGone || state.sequence != before || !state.snapshot.isAsWritten
    }
  }

  /// Whether the files are no longer those that were read.
  private func hasMoved() throws(Trouble) -> Bool {
    if try isOtherForm() {
      if try isGone() { throw .storeGone(path: paths.folder) }
      throw .lockChanged(path: paths.folder)
    }
    let journal = try FileMark(path: paths.journal)
    if journal == nil, wasThere {
      let isGone = try isGone()
      if state.journalMark != nil || isGone { throw .storeGone(path: paths.folder) }
    }
    let snapshot = try FileMark(path: paths.snapshot)
    return journal?.size != state.journalMark?.size || !isSame(journal, state.journalMark)
      || snapshot != state.snapshotMark
  }

  private func isGone() throws(Trouble) -> Bool { try FileMark(path: paths.folder) == nil }

  private func isSame(_ left: FileMark?, _ right: FileMark?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.isSameFile(as: right)
  }

  /// Takes in what others committed; the lock is held.
  func catchUp() throws(Trouble) -> Bool {
    guard try hasMoved() else { return false }
    if try !takeNewLines() { try reload() }
    return true
  }

  /// Applies the lines that were added to the journal; false when more than that has happened, and nothing is changed.
  private func takeNewLines() throws(Trouble) -> Bool {
    guard let known = state.journalMark, try FileMark(path: paths.snapshot) == state.snapshotMark,
      let file = try ReadableFile(path: paths.journal)
    else { return false }
    let mark = try file.mark()
    guard mark.isSameFile(as: known), mark.size > known.size else { return false }
    let bytes = try file.bytes(known.size..<mark.size)
    // The first lines of a journal that was empty bring a key with them.
    if seal != nil, known.size == 0 { return false }
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
    for line in part.lines where index != nil {
      guard let entry = part.entry(line, .heading) else { continue }
      index?.record(sequence: entry.sequence, kind: entry.kind, at: line.place)
    }
    return true
  }

  /// Reads everything anew, and mends what is damaged if that can be done.
  func reload() throws(Trouble) {
    index = nil
    state = try lock.whileNobodyWrites { () throws(Trouble) in try StoreState(paths: paths, seal, large: large) }
    if state.isDamaged { try? mend() }
    if !state.report.isWhole {
      let unemptied = report.unemptied
      report = state.report
      report.unemptied = unemptied
    }
    (gone, lostJournal) = (state.report.gone, state.report.lostJournal)
  }

  // MARK: Damage

  /// Puts damaged bytes aside and writes both files anew, under the lock, so that damage is told once (D5).
  func mend() throws(Trouble) {
    if let format = state.report.newerFormat { throw .newerFormat(format, path: paths.snapshot) }
    let hadLock = lock.isHeld
    try lock.acquire()
    defer { if !hadLock { lock.release() } }
    // Read again under the lock: somebody may have been writing, or have mended it.
    var fresh = try StoreState(paths: paths, seal, large: large)
    if fresh.isDamaged { try putAside(&fresh) }
    state = fresh
    if fresh.isDamaged { try compactUnderLock(mending: true) }
  }

  private func putAside(_ state: inout StoreState) throws(Trouble) {
    if let file = state.damagedSnapshot {
      if seal == nil, let path = try keepLinked() {
        note(path, .snapshot, in: &state)
      } else {
        note(try keepCopy(file), .snapshot, in: &state)
      }
    }
    if !state.damagedJournal.isEmpty {
      let path = try keep(state.damagedJournal, paths.damagedJournal)
      note(path, .journal, in: &state)
    }
  }

  /// Keeps the snapshot itself under another name: what an editor is still writing into it is then kept too.
  ///
  /// Nil where the file system has no links.
  private func keepLinked() throws(Trouble) -> String? {
    let path = try firstFree(paths.damagedSnapshot)
    guard calls.link(paths.snapshot, path) == 0 else { return nil }
    try checked(calls.syncFolder(folder), folder)
    return path
  }

  private func keepCopy(_ file: FileBytes) throws(Trouble) -> String {
    let bytes = file.withBytes(Array.init)
    let kept = try seal.map { seal throws(Trouble) in try seal.seal(bytes, path: paths.snapshot) } ?? bytes
    return try keep(kept, paths.damagedSnapshot)
  }

  private func note(_ path: String, _ part: StoreReport.Damage.Part, in state: inout StoreState) {
    for place in state.report.damage.indices where state.report.damage[place].part == part {
      state.report.damage[place].keptAt = path
    }
  }

  private func firstFree(_ name: (Int) -> String) throws(Trouble) -> String {
    var number = 1
    while try FileMark(path: name(number)) != nil { number += 1 }
    return name(number)
  }

  /// Writes bytes to the first of the names that is free.
  private func keep(_ bytes: [UInt8], _ name: (Int) -> String) throws(Trouble) -> String {
    let path = try firstFree(name)
    let file = try checked(calls.open(path, newFileFlags), path)
    giveAsRoot(file, path)
    defer { closeFile(file) }
    try sending(bytes) { (bytes: UnsafeRawBufferPointer) throws(Trouble) in
      try calls.writeAll(file, bytes, path: path)
    }
    try checked(calls.sync(file), path)
    try checked(calls.syncFolder(folder), folder)
    return path
  }
}
