import JSON
import Model

// Small files beside a store that are no tasks, such as what is known of a server: rows of texts, one JSON array a line,
// encrypted where the store is (D35).

extension DiskStore {
  /// The rows of that name; none where there is no file. Throws `Trouble.damaged` where it is not readable.
  public func rows(of name: String) throws(StoreFailure) -> [[String]] {
    let path = path(of: name, isSealed: isSealed)
    return try troubled { () throws(Trouble) in
      guard try FileMark(path: path) != nil else { return [] }
      var bytes = try PersonalFiles.read(path, atMost: DiskStore.largestRows)
      if let seal { bytes = try seal.open(bytes, path: path) }
      guard let rows = bytes.withUnsafeBytes({ try? DiskStore.rows($0) }) else { throw .damaged(path: path) }
      return rows
    }
  }

  private static func rows(_ bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) -> [[String]] {
    var reader = JSONReader(bytes)
    var rows: [[String]] = []
    while reader.peek() == UInt8(ascii: "[") { rows.append(try reader.strings()) }
    try reader.expectEnd()
    return rows
  }

  /// Replaces the rows of that name as one step, for the owner alone; nil removes them.
  public func keep(_ rows: [[String]]?, as name: String) throws(StoreFailure) {
    let path = path(of: name, isSealed: isSealed)
    try troubled { () throws(Trouble) in
      if try FileMark(path: folder) == nil { try calls.makeFolders(folder) }
      if let rows {
        let bytes = DiskStore.written(rows)
        let sealed = try seal.map { seal throws(Trouble) in try seal.seal(bytes, path: path) } ?? bytes
        try calls.replace(path, isShared: true) { (send: WriteBytes) throws(Trouble) in
          try sealed.withUnsafeBytes { raw in
            Result { () throws(Trouble) in try send(raw) }
          }.get()
        }
      } else {
        try removeRows(path)
      }
      // In the form that the store had before its password.
      try removeRows(self.path(of: name, isSealed: !isSealed))
    }
  }

  private func removeRows(_ path: String) throws(Trouble) {
    if try FileMark(path: path) != nil { try checked(calls.remove(path), path) }
  }

  private static func written(_ rows: [[String]]) -> [UInt8] {
    var writer = JSONWriter()
    for row in rows {
      writer.begin("[")
      for text in row { writer.string(text) }
      writer.endLine("]")
    }
    return writer.bytes
  }

  private func path(of name: String, isSealed: Bool) -> String { folder + "/" + name + (isSealed ? ".age" : ".jsonl") }

  /// The largest file that is read, in bytes: more than what is known of 100,000 tasks.
  private static let largestRows = 512 << 20
}
