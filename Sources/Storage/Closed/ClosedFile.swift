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

  /// What was settled; nil where the file is not there, is damaged, or is a newer Heed's.
  public func load() -> ClosedReminders? {
    guard let bytes = try? PersonalFiles.read(path, atMost: ClosedFile.largest) else { return nil }
    return (try? bytes.withUnsafeBytes { (raw) throws(JSONReader.Fault) in try ClosedFile.read(raw) }) ?? nil
  }

  private static let format = 1
  /// More than any list of stores takes, in bytes.
  private static let largest = 1 << 20

  private static func read(_ bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) -> ClosedReminders? {
    var reader = JSONReader(bytes)
    var (version, way, since) = (0, ClosedReminders.Way?.none, Instant?.none)
    var (saysNames, stores) = (true, [String]())
    try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      switch key.text {
      case "format": version = try reader.integer()
      case "way": way = ClosedReminders.Way(rawValue: try reader.string())
      case "names": saysNames = try reader.verbatim() != "false"
      case "since": since = Instant(iso: try reader.string())
      case "stores": stores = try reader.strings()
      default: _ = try reader.skipValue()
      }
    }
    guard version == format, let way, let since else { return nil }
    return ClosedReminders(way: way, saysNames: saysNames, since: since, stores: stores)
  }

  /// Keeps what was settled as one step, for its owner alone; nil removes it.
  public func save(_ closed: ClosedReminders?) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      guard let closed else {
        if try FileMark(path: path) != nil { try checked(calls.remove(path), path) }
        return
      }
      let parent = Storage.folder(of: path)
      if try FileMark(path: parent) == nil { try calls.makeFolders(parent) }
      try calls.replace(path, isShared: true, with: ClosedFile.written(closed))
    }
  }

  private static func written(_ closed: ClosedReminders) -> JSONWriter {
    var writer = JSONWriter()
    writer.begin("{")
    writer.key("format")
    writer.integer(format)
    writer.key("way")
    writer.string(closed.way.rawValue)
    writer.key("names")
    writer.verbatim(closed.saysNames ? "true" : "false")
    writer.key("since")
    writer.string(closed.since.iso)
    writer.key("stores")
    writer.strings(closed.stores)
    writer.endLine("}")
    return writer
  }
}
