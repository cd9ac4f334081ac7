import JSON
import Model

// Small files beside a store that are no tasks, such as what is known of a server: rows of texts, one JSON array a line,
// encrypted where the store is (D35).

extension DiskStore {
  /// The rows of that name; none where there is no file. Throws `Trouble.damaged` where it is not readable.
  ///
  /// With a kind, those before the first that begins with another word; what is behind them is not looked at.
  public func rows(of name: String, kind: String? = nil) throws(StoreFailure) -> [[String]] {
    try troubled { () throws(Trouble) in
      guard let bytes = try bytes(of: name) else { return [] }
      guard let rows = bytes.withUnsafeBytes({ try? DiskStore.rows($0, kind) }) else {
        throw .damaged(path: paths.rows(name))
      }
      return rows
    }
  }

  private static func rows(_ bytes: UnsafeRawBufferPointer, _ kind: String?) throws(JSONReader.Fault) -> [[String]] {
    var reader = JSONReader(bytes)
    var rows: [[String]] = []
    while reader.peek() == UInt8(ascii: "[") {
      let row = try reader.strings()
      if let kind, row.first != kind { return rows }
      rows.append(row)
    }
    try reader.expectEnd()
    return rows
  }

  /// Replaces the rows of that name as one step, for the owner alone; nil removes them.
  public func keep(_ rows: [[String]]?, as name: String) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      if try FileMark(path: folder) == nil { try calls.makeFolders(folder) }
      if let rows { return try write(DiskStore.written(rows), as: name) }
      let path = paths.rows(name)
      if try FileMark(path: path) != nil { try checked(calls.remove(path), path) }
    }
  }

  /// Writes the bytes of a file in the form that the store has now.
  func write(_ bytes: [UInt8], as name: String) throws(Trouble) {
    let path = paths.rows(name)
    let sealed = try seal.map { seal throws(Trouble) in try seal.seal(bytes, path: path) } ?? bytes
    try calls.replace(path, isShared: true) { (send: WriteBytes) throws(Trouble) in try sending(sealed, send) }
  }

  /// The bytes of the files that are there and can be opened, to be written in another form.
  func openedRows() throws(Trouble) -> [(name: String, bytes: [UInt8])] {
    var opened: [(name: String, bytes: [UInt8])] = []
    for name in StorePaths.rowNames {
      do throws(Trouble) { if let bytes = try bytes(of: name) { opened.append((name, bytes)) } } catch {
        if !error.isOfSeal { throw error }
      }
    }
    return opened
  }

  private func bytes(of name: String) throws(Trouble) -> [UInt8]? {
    let path = paths.rows(name)
    guard try FileMark(path: path) != nil else { return nil }
    let bytes = try PersonalFiles.read(path, atMost: DiskStore.largestRows)
    return try seal.map { seal throws(Trouble) in try seal.open(bytes, path: path) } ?? bytes
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

  /// The largest file that is read, in bytes: more than what is known of 100,000 tasks.
  private static let largestRows = 512 << 20
}
