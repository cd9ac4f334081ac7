import Model

// Damage, and files that are not of one history. Whatever is taken out of a file of the store stands in another one first.

extension DiskStore {
  /// Puts aside what is damaged or of another history and writes both files anew, under the lock, so that it is told once
  /// (D5).
  func mend() throws(Trouble) {
    if let format = state.report.newerFormat { throw .newerFormat(format, path: paths.snapshot) }
    let hadLock = lock.isHeld
    try lock.acquire()
    defer { if !hadLock { lock.release() } }
    // Read again under the lock: somebody may have been writing, or have mended it.
    var fresh = try readAnew()
    // A pipe or a device is nothing that a file may be put in place of.
    for (mark, path) in [(fresh.journalMark, paths.journal), (fresh.snapshotMark, paths.snapshot)] {
      if let mark, !mark.isPlain { throw .notAFile(path: path) }
    }
    if fresh.isDamaged { try putAside(&fresh) }
    state = fresh
    if fresh.isDamaged { try compactUnderLock(mending: true) }
  }

  /// Puts aside what mending takes out of the files.
  private func putAside(_ state: inout StoreState) throws(Trouble) {
    if let file = state.damagedSnapshot {
      // As it stands in the file; what was read of an encrypted one is encrypted again.
      let isAsStored = seal == nil || state.sealFault != nil
      if isAsStored, let path = try keepLinked(paths.snapshot, paths.damagedSnapshot) {
        note(path, .snapshot, in: &state)
      } else {
        note(try keepCopy(file, isAsStored: isAsStored), .snapshot, in: &state)
      }
    }
    if state.relation != .follows {
      let name = state.relation == .older ? paths.replacedJournal : paths.apartJournal
      state.report.apart?.keptAt = try keepWhole(paths.journal, name)
      return
    }
    let dropped = try droppedLines(of: state)
    if !dropped.isEmpty { _ = try keep(dropped, paths.replacedJournal) }
    if !state.damagedJournal.isEmpty {
      note(try keep(state.damagedJournal, paths.damagedJournal), .journal, in: &state)
    }
  }

  /// The whole lines that do not lead to the tasks without a gap, as they stand in the file: mending takes them out.
  private func droppedLines(of state: StoreState) throws(Trouble) -> [UInt8] {
    guard let part = try wholeJournal() else { return [] }
    let dropped = part.lines.dropLast(part.following(to: state.sequence).count)
    // Sealed lines open with the key in the first line alone.
    return dropped.isEmpty
      ? []
      : (seal?.firstLine ?? [])
        + dropped.flatMap { line in
          part.stored[(line.place.lowerBound - part.start)..<(line.place.upperBound - part.start)] + [0x0A]
        }
  }

  /// Keeps a whole file under another name, the first that is free.
  func keepWhole(_ path: String, _ name: (Int) -> String) throws(Trouble) -> String? {
    guard let file = try ReadableFile(path: path), try file.mark().size > 0 else { return nil }
    if let linked = try keepLinked(path, name) { return linked }
    return try keep(FileBytes(file).withBytes(Array.init), name)
  }

  /// Keeps a file itself under another name: what an editor is still writing into it is then kept too.
  ///
  /// Nil where the file system has no links.
  private func keepLinked(_ path: String, _ name: (Int) -> String) throws(Trouble) -> String? {
    // Where mending failed the last time it is kept already.
    let kept = try firstFree(name, orOf: FileMark(path: path))
    if try FileMark(path: kept) != nil { return kept }
    guard calls.link(path, kept) == 0 else { return nil }
    try checked(calls.syncFolder(folder), folder)
    return kept
  }

  private func keepCopy(_ file: FileBytes, isAsStored: Bool) throws(Trouble) -> String {
    var bytes = file.withBytes(Array.init)
    if !isAsStored, let seal { bytes = try seal.seal(bytes, path: paths.snapshot) }
    return try keep(bytes, paths.damagedSnapshot)
  }

  private func note(_ path: String, _ part: StoreReport.Damage.Part, in state: inout StoreState) {
    for place in state.report.damage.indices where state.report.damage[place].part == part {
      state.report.damage[place].keptAt = path
    }
  }

  /// The first of the names that is free, or by which that file goes already.
  func firstFree(_ name: (Int) -> String, orOf same: FileMark? = nil) throws(Trouble) -> String {
    var number = 1
    while let taken = try FileMark(path: name(number)), !(same?.isSameFile(as: taken) ?? false) { number += 1 }
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
