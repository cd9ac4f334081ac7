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

  /// What was settled of each store, by its folder; nothing where the file is not there, is damaged, or is a newer Heed's.
  public func load() -> [String: ClosedReminders] {
    guard let bytes = try? PersonalFiles.read(path, atMost: ClosedFile.largest) else { return [:] }
    return (try? bytes.withUnsafeBytes { (raw) throws(JSONReader.Fault) in try ClosedFile.read(raw) }) ?? [:]
  }

  private static let format = 2
  /// More than any list of stores takes, in bytes.
  private static let largest = 1 << 20

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) -> [String: ClosedReminders] {
    var reader = JSONReader(bytes)
    var (version, stores) = (0, [String: ClosedReminders]())
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      switch key.text {
      case "format": version = try reader.integer()
      case "stores":
        try reader.object { (reader: inout JSONReader, folder: JSONKey) throws(JSONReader.Fault) in
          stores[folder.text] = try readStore(&reader)
        }
      default: _ = try reader.skipValue()
      }
    }
    return version == format ? stores : [:]
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

  /// Keeps what was settled as one step, for its owner alone; the file is removed where that is nothing.
  public func save(_ stores: [String: ClosedReminders]) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      guard !stores.isEmpty else {
        if try FileMark(path: path) != nil { try checked(calls.remove(path), path) }
        return
      }
      let parent = Storage.folder(of: path)
      if try FileMark(path: parent) == nil { try calls.makeFolders(parent) }
      try calls.replace(path, isShared: true, with: ClosedFile.written(stores))
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
