import Model

extension DiskStore {
  /// Gives all that this store holds, undo included, to a folder that is no store yet, and is empty afterwards.
  ///
  /// The folder has everything before anything goes from here: `keep` is called in between and makes the gift count.
  /// A crash before it leaves this store as it was; one after it leaves the tasks in both.
  public func hand(to folder: String, keep: () throws(Failure) -> Void) throws(Failure) {
    try sync()
    let hadLock = lock.isHeld
    try begin()
    defer { if !hadLock { letGo() } }
    let names = try troubled { () throws(Trouble) in try giveable() }
    try troubled { () throws(Trouble) in
      for name in names { try copy(paths.folder + "/" + name, to: folder + "/" + name) }
      try checked(calls.syncFolder(folder), folder)
    }
    try keep()
    try troubled { () throws(Trouble) in try empty(names) }
  }

  /// The files of tasks and of what was typed: all but the lock and what is half written.
  private func giveable() throws(Trouble) -> [String] {
    try namesInFolder(paths.folder).filter { name in
      name == "history" || name == "tasks.json" || name == "journal.jsonl" || name.contains("-damaged-")
    }
  }

  private func copy(_ path: String, to target: String) throws(Trouble) {
    guard let file = try ReadableFile(path: path) else { return }
    let bytes = try FileBytes(file)
    try calls.replace(target) { (send: WriteBytes) throws(Trouble) in
      try bytes.withBytes { (bytes: UnsafeRawBufferPointer) throws(Trouble) in try send(bytes) }
    }
  }

  /// Removes what was given, the snapshot first: with it goes what the journal would be applied to.
  private func empty(_ names: [String]) throws(Trouble) {
    for name in names where name != "journal.jsonl" { try checked(calls.remove(paths.folder + "/" + name), name) }
    // What a killed compaction left would stay readable beside an encrypted profile.
    for name in try namesInFolder(paths.folder)
    where name.hasPrefix("tasks.json.new") || name.hasPrefix("journal.jsonl.new") {
      try checked(calls.remove(paths.folder + "/" + name), name)
    }
    if names.contains("journal.jsonl") {
      // An empty one in its place, so that other running Heeds see another file, not a store that went away.
      try calls.replace(paths.journal) { (_: WriteBytes) throws(Trouble) in }
    }
    if let old = journal {
      closeFile(old)
      journal = try checked(calls.open(paths.journal, journalFlags), paths.journal)
    }
    try reload()
  }
}
