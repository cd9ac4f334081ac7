import Model

/// The tasks of a store in the clear, looked at and left exactly as they are: nothing is mended, noted or locked for long.
public enum StoreLook {
  /// The tasks in a folder; nil where no store in the clear is there, or its profile is locked.
  ///
  /// Throws what the system has against it, and `Trouble.damaged` where not all of it can be read: nothing is told that
  /// may not be so.
  public static func tasks(in folder: String) throws(StoreFailure) -> TodoList? {
    try troubled { () throws(Trouble) in
      let paths = StorePaths(folder: folder)
      if try FileMark(path: paths.identity) != nil { return nil }
      guard try paths.isThere() else { return nil }
      // A lock would make a file; one who writes meanwhile is seen by the marks.
      for _ in 0..<5 {
        let marks = try (FileMark(path: paths.snapshot), FileMark(path: paths.journal))
        let state = try StoreState(paths: paths, nil)
        if try marks == (FileMark(path: paths.snapshot), FileMark(path: paths.journal)) {
          guard !state.isDamaged, state.report.newerFormat == nil else { throw .damaged(path: paths.snapshot) }
          return state.list
        }
        StoreLock.rest()
      }
      throw .changing(paths.journal)
    }
  }
}
