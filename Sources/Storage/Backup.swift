import Model

extension DiskStore {
  /// Writes all tasks as they are now to a file of their own, in the form of `tasks.json`, for the owner only.
  ///
  /// Throws `Trouble.exists` rather than write over a file. A folder with that file as its `tasks.json` is a store.
  public func backup(to path: String) throws(Failure) {
    _ = try refresh()
    try troubled { () throws(Trouble) in
      if try FileMark(path: path) != nil { throw .exists(path: path) }
      var snapshot = state.snapshot
      snapshot.list = state.list
      snapshot.sequence = state.sequence
      snapshot.time = state.time
      try calls.create(path) { (send: WriteBytes) throws(Trouble) in try snapshot.write(send) }
    }
  }
}
