import JSON
import Model

/// Settings in a small JSON file: an object of strings, one a line, with whatever else stands there kept as it is.
public struct SettingsFile: Sendable {
  /// Where the file is, or will be.
  public let path: String
  private let calls: SystemCalls
  private let makesFolder: Bool

  /// The file need not be there. Nor need its folder, unless it is somebody else's to make: then saving throws
  /// `Trouble.notThere`.
  public init(path: String, makesFolder: Bool = true) {
    self.init(path: path, calls: SystemCalls(), makesFolder: makesFolder)
  }

  init(path: String, calls: SystemCalls, makesFolder: Bool = true) {
    self.path = path
    self.calls = calls
    self.makesFolder = makesFolder
  }

  /// What a settings file holds, in its order.
  public struct Contents: Hashable, Sendable {
    /// Names and values; setting one that is there keeps its place.
    public private(set) var pairs: [(name: String, value: String)] = []
    /// The values by their names; the last one counts of a name that stands there twice.
    public var values: [String: String] { Dictionary(pairs.map { ($0.name, $0.value) }) { $1 } }
    /// Values that are not strings, as they came.
    fileprivate var unknown: [UnknownField] = []

    /// Settings with nothing set.
    public init() {}

    fileprivate init(json bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) {
      var reader = JSONReader(bytes)
      try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
        if reader.peek() == UInt8(ascii: "\"") {
          self[key.text] = try reader.string()
        } else {
          unknown.append(UnknownField(key: key.text, json: try reader.verbatim()))
        }
      }
      try reader.expectEnd()
    }

    /// Takes over the setting of one line, as `save` writes it; nothing of a line that is no such.
    fileprivate mutating func salvage(_ line: ArraySlice<UInt8>) {
      let marks = "{}, \t\r".utf8
      let bare = line.drop { marks.contains($0) }
      guard let last = bare.lastIndex(where: { !marks.contains($0) }) else { return }
      let object = Array("{".utf8) + bare[...last] + Array("}".utf8)
      guard let read = try? object.withUnsafeBytes({ try Contents(json: $0) }) else { return }
      for (name, value) in read.pairs { self[name] = value }
    }

    /// The value of a name; nil where it is not set. Setting nil takes it out.
    public subscript(name: String) -> String? {
      get { pairs.last { $0.name == name }?.value }
      set {
        unknown.removeAll { $0.key == name }
        guard let newValue else { return pairs.removeAll { $0.name == name } }
        if let place = pairs.lastIndex(where: { $0.name == name }) {
          pairs[place].value = newValue
        } else {
          pairs.append((name, newValue))
        }
      }
    }

    /// The same pairs in the same order, and the same values that are no strings.
    public static func == (left: Contents, right: Contents) -> Bool {
      left.unknown == right.unknown && left.pairs.elementsEqual(right.pairs, by: ==)
    }

    /// By names and values alone.
    public func hash(into hasher: inout Hasher) {
      for pair in pairs {
        hasher.combine(pair.name)
        hasher.combine(pair.value)
      }
      hasher.combine(unknown)
    }
  }

  /// Reads the settings; none when there is no file. Throws `Trouble.damaged` for a file that is not JSON, or too large.
  public func load() throws(StoreFailure) -> Contents {
    try troubled { () throws(Trouble) in
      guard let file = try ReadableFile(path: path) else { return Contents() }
      guard try file.mark().size <= SettingsFile.largest else { throw .damaged(path: path) }
      let contents = try FileBytes(file)
      do throws(JSONReader.Fault) {
        return try contents.withBytes { (bytes: UnsafeRawBufferPointer) throws(JSONReader.Fault) in
          try Contents(json: bytes)
        }
      } catch {
        throw Trouble.damaged(path: path)
      }
    }
  }

  /// What can be read of a damaged file, line by line, and where its bytes are kept: beside it, under the first of some
  /// names that is free or holds them already; nil where they cannot be kept. The file itself stays until it is saved.
  public func salvage() throws(StoreFailure) -> (contents: Contents, keptAt: String?) {
    try troubled { () throws(Trouble) in
      let bytes = try PersonalFiles.read(path, atMost: SettingsFile.largest)
      var contents = Contents()
      // What is too large to be settings is kept whole, by a second name, and nothing of it is believed.
      guard bytes.count <= SettingsFile.largest else { return (contents, giveSecondName()) }
      for line in bytes.split(separator: UInt8(ascii: "\n")) { contents.salvage(line) }
      return (contents, putAside(bytes))
    }
  }

  /// More than any settings take, in bytes: a larger file is something else.
  private static let largest = 1 << 20

  private func giveSecondName() -> String? {
    (1...9).map { path + ".damaged-\($0)" }.first { calls.link(path, $0) == 0 }
  }

  private func putAside(_ bytes: [UInt8]) -> String? {
    for number in 1...9 {
      let copy = path + ".damaged-\(number)"
      if (try? PersonalFiles.read(copy, atMost: SettingsFile.largest)) == bytes { return copy }
      do throws(Trouble) {
        try PersonalFiles.create(copy, bytes)
        return copy
      } catch {
        guard case .exists = error else { return nil }
      }
    }
    return nil
  }

  /// Replaces the file in one step, for the owner only.
  public func save(_ contents: Contents) throws(StoreFailure) {
    var writer = JSONWriter()
    writer.begin("{")
    for (name, value) in contents.pairs {
      writer.newLine()
      writer.key(name)
      writer.string(value)
    }
    for field in contents.unknown {
      writer.newLine()
      writer.key(field.key)
      writer.verbatim(field.json)
    }
    writer.lastLine()
    writer.endLine("}")
    try troubled { () throws(Trouble) in
      let parent = Storage.folder(of: path)
      if makesFolder, try FileMark(path: parent) == nil { try calls.makeFolders(parent) }
      try calls.replace(path, isShared: true, with: writer)
    }
  }
}
