import JSON
import Model

/// How reminders come while Heed is closed, in `closed.json` of the settings' folder. Where it is not, they do not come.
public struct ClosedFile: Sendable {
  /// Where it is, or will be.
  public let path: String
  private let calls = SystemCalls()

  /// The file in the folder of settings.
  public init(folder: String) { path = folder + "/closed.json" }

  /// Whether reminders are to come so, by one look that opens nothing.
  public var isThere: Bool { (try? FileMark(path: path)) != nil }

  /// What was settled of each store, by its folder; nothing where the file is not there.
  ///
  /// Throws `Trouble.damaged` where not all of it can be read, and `Trouble.newerFormat` for that of a newer Heed.
  public func load() throws(StoreFailure) -> [String: ClosedReminders] {
    try troubled { () throws(Trouble) in
      guard try FileMark(path: path) != nil else { return [:] }
      let bytes = try PersonalFiles.read(path, atMost: ClosedFile.largest)
      let found = try? bytes.withUnsafeBytes { (raw) throws(JSONReader.Fault) in try ClosedFile.read(raw) }
      if let found, found.format > ClosedFile.format { throw .newerFormat(found.format, path: path) }
      guard let stores = found?.stores, found?.format == ClosedFile.format else { throw .damaged(path: path) }
      return stores
    }
  }

  private static let format = 2
  /// More than any list of stores takes, in bytes.
  private static let largest = 1 << 20

  /// What stands in the file.
  private struct Contents {
    var format = 0
    /// What was settled of each store; nil where not all of it is there.
    var stores: [String: ClosedReminders]? = [:]
  }

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) -> Contents {
    var reader = JSONReader(bytes)
    var contents = Contents()
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      switch key.text {
      case "format": contents.format = try reader.integer()
      case "stores" where contents.format <= format:
        try reader.object { (reader: inout JSONReader, folder: JSONKey) throws(JSONReader.Fault) in
          let store = try readStore(&reader)
          if let store { contents.stores?[folder.text] = store } else { contents.stores = nil }
        }
      default: _ = try reader.skipValue()
      }
    }
    try reader.expectEnd()
    return contents
  }

  /// What was settled of one store; nil where not all of it is there.
  private static func readStore(_ reader: inout JSONReader) throws(JSONReader.Fault) -> ClosedReminders? {
    var (way, saysNames, since) = (ClosedReminders.Way?.none, true, Instant?.none)
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      switch key.text {
      case "way": way = ClosedReminders.Way(rawValue: try reader.string())
      case "names": saysNames = try reader.verbatim() != "false"
      case "since": since = Instant(iso: try reader.string())
      default: _ = try reader.skipValue()
      }
    }
    guard let way, let since else { return nil }
    return ClosedReminders(way: way, saysNames: saysNames, since: since)
  }

  /// Changes what was settled while no other Heed does, as one step, for its owner alone; the file is removed where nothing is
  /// left. `then` is what that brings about, and no other change comes between.
  ///
  /// Throws as `load` does, and leaves the file as it was then.
  public func change(
    _ body: (inout [String: ClosedReminders]) -> Void, then: ([String: ClosedReminders]) -> Void
  ) throws(StoreFailure) {
    let earlier = try load()
    var stores = earlier
    body(&stores)
    if stores == earlier { return then(stores) }
    try troubled { () throws(Trouble) in
      let parent = Storage.folder(of: path)
      if try FileMark(path: parent) == nil { try calls.makeFolders(parent) }
    }
    // The file itself is replaced, so that it cannot be what is held.
    let lock = StoreLock(path: path + ".lock", calls: calls, onWaiting: nil)
    try troubled { () throws(Trouble) in try lock.acquire() }
    defer {
      _ = calls.remove(lock.path)
      lock.release()
    }
    stores = try load()
    body(&stores)
    try save(stores)
    then(stores)
  }

  private func save(_ stores: [String: ClosedReminders]) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      if !stores.isEmpty { return try calls.replace(path, isShared: true, with: ClosedFile.written(stores)) }
      if try FileMark(path: path) != nil { try checked(calls.remove(path), path) }
    }
  }

  private static func written(_ stores: [String: ClosedReminders]) -> JSONWriter {
    var writer = JSONWriter()
    writer.begin("{")
    writer.key("format")
    writer.integer(format)
    writer.key("stores")
    writer.begin("{")
    for (folder, closed) in stores.sorted(by: { $0.key < $1.key }) {
      writer.newLine()
      writer.key(folder)
      writer.begin("{")
      writer.key("way")
      writer.string(closed.way.rawValue)
      writer.key("names")
      writer.verbatim(closed.saysNames ? "true" : "false")
      writer.key("since")
      writer.string(closed.since.iso)
      writer.end("}")
    }
    writer.lastLine()
    writer.end("}")
    writer.endLine("}")
    return writer
  }
}
