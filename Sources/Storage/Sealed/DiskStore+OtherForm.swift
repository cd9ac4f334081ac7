import Model

// An encrypted store and one in the clear have files of other names. While one becomes the other both are there, and after
// a crash. Files of the form that does not count may also have been put there by a file sync or a hand.

extension DiskStore {
  private var otherPaths: StorePaths { StorePaths(folder: paths.folder, isSealed: !paths.isSealed) }

  /// Takes away the files of the form that does not count, as far as this store is known to hold what they hold. What else
  /// stands there in the clear is kept encrypted, and told; what is encrypted stays, since its keys may yet open it.
  func clearOtherForm() throws(Trouble) {
    let other = otherPaths
    let isThere = (snapshot: try hasFile(other.snapshot), journal: try hasFile(other.journal))
    if isThere.snapshot || isThere.journal {
      if paths.isSealed { try keepStrange(other) } else if try !isNoted(other) { return }
    }
    try removeOtherForm()
  }

  /// Does the same before files of that form are written, and notes that they are: those that are encrypted are kept
  /// under another name.
  func makeRoomForOtherForm() throws(Trouble) {
    try clearOtherForm()
    let other = otherPaths
    let aside = [
      try keepWhole(other.snapshot, other.replacedSnapshot), try keepWhole(other.journal, other.replacedJournal),
    ]
    tell(aside)
    try removeOtherForm()
    try noteForm(isWhole: false)
  }

  /// Removes the files of the form that does not count any more.
  func removeOtherForm() throws(Trouble) {
    let other = otherPaths
    let rows = StorePaths.rowNames.map(other.rows)
    // Half written ones have the number of a process behind them.
    let isHalf = { (path: String) in rows.contains { path.hasPrefix($0 + ".new") } }
    let halves = try namesInFolder(folder).map { folder + "/" + $0 }.filter(isHalf)
    for path in [other.snapshot, other.snapshot + ".new", other.journal, other.journal + ".new"] + rows + halves {
      guard try hasFile(path) else { continue }
      try checked(calls.remove(path), path)
      try checked(calls.syncFolder(folder), folder)
    }
  }

  private func hasFile(_ path: String) throws(Trouble) -> Bool { try FileMark(path: path) != nil }

  private func tell(_ aside: [String?]) {
    let aside = aside.compactMap { $0 }
    if !aside.isEmpty { report.taken = StoreReport.Taken(changes: 0, outcome: .kept, aside: aside) }
  }

  // MARK: What is known of them

  /// Encrypts files in the clear under other names, where this store does not hold what they hold.
  private func keepStrange(_ plain: StorePaths) throws(Trouble) {
    let history = try knownEntries()
    let (snapshot, journal) = (
      try isKnown(snapshot: plain.snapshot, history), try isKnown(journal: plain.journal, history)
    )
    tell([
      try snapshot ? nil : sealCopy(of: plain.snapshot, as: plain.replacedSnapshot(1)),
      try journal ? nil : sealCopy(of: plain.journal, as: plain.replacedJournal(1)),
    ])
  }

  /// Whether a snapshot in the clear is not there, or as Heed wrote it at an entry that led to these tasks.
  private func isKnown(snapshot path: String, _ history: KnownEntries) throws(Trouble) -> Bool {
    guard let file = try ReadableFile(path: path), try file.mark().size > 0 else { return true }
    let snapshot = try FileBytes(file).withBytes { Snapshot($0) }
    guard snapshot.isAsWritten, snapshot.damage.isEmpty else { return false }
    if snapshot.sequence == 0 { return snapshot.list.count == 0 }
    return snapshot.lineage[snapshot.sequence].map { $0 == history[snapshot.sequence] } ?? false
  }

  /// Whether a journal in the clear is not there, or has only entries that led to these tasks.
  private func isKnown(journal path: String, _ history: KnownEntries) throws(Trouble) -> Bool {
    guard let file = try ReadableFile(path: path), try file.mark().size > 0 else { return true }
    let part = try file.wholeJournal(nil)
    guard part.isWhole, let last = part.lines.last, history[last.sequence] == part.check(last) else { return false }
    return part.lines.allSatisfy { $0.sequence < history.oldest || history[$0.sequence] == part.check($0) }
  }

  // MARK: The note

  /// Notes, in the place of `noteRenewal`, that the encrypted files are made, or their tasks written in the clear, at the
  /// last entry there is now; `isWhole` once all is written, with how the encrypted files are then.
  func noteForm(isWhole: Bool) throws(Trouble) {
    var lines = ["form", state.tip.map { "\($0.sequence) \(Checksum.hex($0.check))" } ?? "\(list.count) tasks"]
    if isWhole { lines += try marks(StorePaths(folder: paths.folder, isSealed: true)) }
    let text = lines.joined(separator: "\n")
    try calls.replace(paths.renewing) { (send: WriteBytes) throws(Trouble) in try sending(Array(text.utf8), send) }
  }

  /// Size and time of the encrypted files; empty for one that is not there.
  private func marks(_ sealed: StorePaths) throws(Trouble) -> [String] {
    var marks: [String] = []
    for path in [sealed.snapshot, sealed.journal] {
      marks.append(try FileMark(path: path).map { "\($0.size) \($0.modified)" } ?? "")
    }
    return marks
  }

  /// Whether encrypted files are what a crash left of a change of form, as the note tells: they never counted, or nobody
  /// wrote into them since, and this store in the clear has the entry at which that was.
  private func isNoted(_ sealed: StorePaths) throws(Trouble) -> Bool {
    guard let file = try ReadableFile(path: paths.renewing) else { return false }
    let text = String(decoding: try FileBytes(file).withBytes(Array.init), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 2, lines[0] == "form" else { return false }
    let words = lines[1].split(separator: " ").map(String.init)
    guard words.count == 2 else { return false }
    let known = try Int(words[0]).flatMap { number throws(Trouble) in try knownEntries()[number] }
    guard lines[1] == "0 tasks" || known.map(Checksum.hex) == words[1] else { return false }
    // One that was removed before the crash is no more.
    return try zip(lines[2...], marks(sealed)).allSatisfy { $1.isEmpty || $0 == $1 }
  }
}
