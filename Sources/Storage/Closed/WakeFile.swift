import JSON
import Model

/// When reminders of a profile with a password come next, in `wake.json` of its folder: times of the wall clock, and nothing else.
/// It is there only where the person agreed to that (D31), since it can be read without the password.
public struct WakeFile: Sendable {
  /// Where it is, or will be.
  public let path: String
  private let calls = SystemCalls()

  /// The file of the profile in that folder.
  public init(folder: String) { path = folder + "/wake.json" }

  /// Whether the person agreed, by one look that opens nothing.
  public var isThere: Bool { (try? FileMark(path: path)) != nil }

  /// The times, the earliest first; none of a file that is not there or cannot be read.
  public func load() -> [When] {
    guard let bytes = try? PersonalFiles.read(path, atMost: 1 << 16) else { return [] }
    let words = try? bytes.withUnsafeBytes { (raw) throws(JSONReader.Fault) in
      var reader = JSONReader(raw)
      return try reader.strings()
    }
    return (words ?? []).compactMap { When(iso: $0) }.sorted()
  }

  /// Keeps times as one step, for the owner alone; nil removes the file.
  public func save(_ times: [When]?) throws(StoreFailure) {
    try troubled { () throws(Trouble) in
      guard let times else {
        if isThere { try checked(calls.remove(path), path) }
        return
      }
      var writer = JSONWriter()
      writer.strings(times.map(\.iso))
      writer.lastLine()
      try calls.replace(path, isShared: true, with: writer)
    }
  }
}
