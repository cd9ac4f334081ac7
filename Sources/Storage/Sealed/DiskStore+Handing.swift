import Model

extension DiskStore {
  /// Gives all that this store holds, undo included, to a folder that is no store yet, and is empty afterwards.
  ///
  /// The folder, `made`, has everything before anything goes from here. Then `keep` is called, which makes the gift count
  /// by giving the folder its last name, `target`. A crash before that leaves this store as it was; after one later,
  /// whoever next opens or changes this store empties it first, since a note says that it was given away. From when the
  /// gift counts nothing is thrown.
  public func hand(to made: String, becoming target: String, keep: () throws(StoreFailure) -> Void) throws(StoreFailure)
  {
    try sync()
    let hadLock = lock.isHeld
    try begin()
    defer { if !hadLock { letGo() } }
    let names = try troubled { () throws(Trouble) in
      let names = try giveable()
      for name in names { try copy(paths.folder + "/" + name, to: made + "/" + name) }
      try checked(calls.syncFolder(made), made)
      return names
    }
    try note(names, to: target)
    defer { settleHanding() }
    try keep()
  }

  /// The files of tasks and of what was typed: all but the lock and what is half written.
  private func giveable() throws(Trouble) -> [String] {
    try namesInFolder(paths.folder).filter { name in
      ["history", "tasks.json", "journal.jsonl"].contains(name) || StorePaths.isAside(name)
        || StorePaths.rowNames.contains { paths.rows($0).hasSuffix("/" + name) }
    }
  }

  private func copy(_ path: String, to target: String) throws(Trouble) {
    guard let file = try ReadableFile(path: path) else { return }
    let bytes = try FileBytes(file)
    try calls.replace(target) { (send: WriteBytes) throws(Trouble) in
      try bytes.withBytes { (bytes: UnsafeRawBufferPointer) throws(Trouble) in try send(bytes) }
    }
  }

  // MARK: What a crash left half given

  private var handing: SettingsFile { SettingsFile(path: paths.handing, calls: calls) }

  /// Notes to whom the files go, and how each of them is now.
  private func note(_ names: [String], to target: String) throws(StoreFailure) {
    var note = SettingsFile.Contents()
    // In bytes: a letter beyond ASCII is several, and a name is not the same in another Unicode form.
    let start = (paths.folder + "/").utf8
    let rest = String(decoding: target.utf8.dropFirst(start.count), as: UTF8.self)
    // The note names a folder within this store: to any other one nothing is handed, since nobody could finish it.
    guard target.utf8.starts(with: start), !rest.isEmpty else { throw .trouble(.notThere(path: target)) }
    note["to"] = rest
    note["last"] = "\(state.sequence) " + (state.tip.map { Checksum.hex($0.check) } ?? "")
    for name in names { note[name] = try troubled { () throws(Trouble) in try mark(name) } }
    try handing.save(note)
  }

  /// What tells whether a file is as it was given; nil where there is none.
  private func mark(_ name: String) throws(Trouble) -> String? {
    try FileMark(path: paths.folder + "/" + name).map { "\($0.size) \($0.modified)" }
  }

  /// Does the same as `finishHanding` in a store that is open, as far as it can be done.
  private func settleHanding() {
    finishHandingOrTell()
    try? reopenJournal()
    try? reload()
  }

  /// Ends what a crash left half given, for who only reads, unless somebody is giving at this moment.
  func finishHandingWhereLeft() throws(Trouble) {
    guard !paths.isSealed, !lock.isHeld, try FileMark(path: paths.handing) != nil else { return }
    // Where the disk cannot be written to, the tasks are better heard twice than not at all.
    lock.ifFree(within: lock.readingLimit) { finishHandingOrTell() }
  }

  /// Does the same as `finishHanding`, and notes for the report, once, when it fails: what was given is here too then,
  /// for all to read.
  private func finishHandingOrTell() {
    do throws(Trouble) { try finishHanding() } catch {
      if !hasToldUnemptied { report.unemptied = paths.folder }
      hasToldUnemptied = true
    }
  }

  /// Empties this store where it was given away and the gift counts; the lock is held.
  ///
  /// Tasks that a hand has changed since then are not what was given: they stay.
  func finishHanding() throws(Trouble) {
    guard !paths.isSealed, try FileMark(path: paths.handing) != nil else { return }
    if let note = try? handing.load(), let target = note["to"], !target.isEmpty,
      try FileMark(path: paths.folder + "/" + target) != nil
    {
      // Its name first, so that no power failure takes both.
      let parent = Storage.folder(of: paths.folder + "/" + target)
      try checked(calls.syncFolder(parent), parent)
      let names = note.pairs.map(\.name).filter { $0 != "to" && $0 != "last" && !$0.contains("/") }
      if try isUntouched("tasks.json", note) { try empty(names, note) }
    }
    try checked(calls.remove(paths.handing), paths.handing)
    try checked(calls.syncFolder(folder), folder)
  }

  private func isUntouched(_ name: String, _ note: SettingsFile.Contents) throws(Trouble) -> Bool {
    guard let present = try mark(name) else { return true }
    return present == note[name]
  }

  /// Removes what was given, as far as it is there yet. An empty snapshot comes last: one that is there was not given.
  private func empty(_ names: [String], _ note: SettingsFile.Contents) throws(Trouble) {
    for name in names where name != "journal.jsonl" {
      let path = paths.folder + "/" + name
      do throws(Trouble) { try checked(calls.remove(path), path) } catch {
        guard case .notThere = error else { throw error }
      }
    }
    // What a killed Heed left half written would stay readable beside an encrypted profile.
    for name in try namesInFolder(paths.folder)
    where ["tasks.json.new", "journal.jsonl.new", "history"].contains(where: name.hasPrefix) {
      try checked(calls.remove(paths.folder + "/" + name), name)
    }
    if names.contains("journal.jsonl"), try isUntouched("journal.jsonl", note) {
      // An empty one in its place, so that other running Heeds see another file, not a store that went away.
      try calls.replace(paths.journal) { (_: WriteBytes) throws(Trouble) in }
    }
    if let last = note["last"] { try emptySnapshot(after: last) }
    try checked(calls.syncFolder(folder), folder)
  }

  /// Puts a snapshot there that has taken in all that was given, and holds no task: by it a Heed that has the tasks in
  /// memory knows that nobody took them away who should not.
  private func emptySnapshot(after last: String) throws(Trouble) {
    let words = last.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard words.count == 2, let sequence = Int(words[0]) else { return }
    var snapshot = Snapshot()
    snapshot.sequence = min(max(0, sequence), highestSnapshotSequence)
    snapshot.lineage = Lineage(words[1], last: snapshot.sequence)
    try calls.replace(paths.snapshot) { (send: WriteBytes) throws(Trouble) in try snapshot.write(send) }
  }
}
