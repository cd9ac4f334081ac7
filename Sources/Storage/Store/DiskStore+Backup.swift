import Model

extension DiskStore {
  /// Writes all tasks as they are now to a file of their own, in the form of `tasks.json`, for the owner only;
  /// of an encrypted store in the form of `tasks.age`.
  ///
  /// Throws `Trouble.exists` rather than write over a file. A folder with that file as its `tasks.json` is a store.
  public func backup(to path: String) throws(StoreFailure) {
    // Where the files cannot be read, what is in memory is all the more worth keeping.
    _ = try? refresh()
    try troubled { () throws(Trouble) in
      if try FileMark(path: path) != nil { throw .exists(path: path) }
      let snapshot = presentSnapshot()
      try calls.create(path) { (send: WriteBytes) throws(Trouble) in try fill(snapshot, send) }
    }
  }

  /// Set once somebody wrote over the snapshot while its tasks were read.
  public var torn: Trouble? { state.snapshot.source.flatMap { $0.isChanged ? $0.changed : nil } }

  /// The bytes of a backup, decrypted where they are an age file that this store's keys open.
  public func contents(ofBackup bytes: [UInt8], at path: String) throws(StoreFailure) -> [UInt8] {
    guard let seal, bytes.starts(with: "age-encryption.org/".utf8) else { return bytes }
    return try troubled { () throws(Trouble) in try seal.openOwn(bytes, path: path) } ?? bytes
  }
}
