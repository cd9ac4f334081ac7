import Model

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Whole files that are no store (D13): scripts, recordings, the history of commands. A failure leaves what was there.
public enum PersonalFiles {
  private static let calls = SystemCalls()

  /// All bytes of a file, or `limit` of them and one more. Throws the trouble that the system had with it.
  ///
  /// A pipe is read that was handed to this process (`/dev/stdin`, `<(command)`). One with a name of its own could be
  /// waited for without an end, as could a device: they are `Trouble.notAFile`.
  public static func read(_ path: String, atMost limit: Int = .max) throws(Trouble) -> [UInt8] {
    // Not through `ReadableFile`: a pipe has no places to read from.
    let file = try checked(calls.open(path, O_RDONLY), path)
    defer { close(file) }
    let mark = try FileMark(file: file, path: path)
    guard mark.isPlain || mark.isFolder || mark.isPipe && !hasName(path) else { throw .notAFile(path: path) }
    waitForOther(file)
    let size = mark.size
    var bytes: [UInt8] = []
    // A size can be said that no memory holds; such a file is read to the limit.
    bytes.reserveCapacity(min(size, limit))
    var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 4_096), 1 << 20))
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Trouble(errno: errno, path: path) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      if bytes.count > limit { return Array(bytes[...limit]) }
    }
  }

  /// The names of what is in a folder, sorted, without those that begin with a dot; nil where the path is no folder.
  public static func names(inFolder path: String) throws(Trouble) -> [String]? {
    guard try FileMark(path: path)?.isFolder == true else { return nil }
    return try namesInFolder(path).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Replaces a file as one step, for its owner only.
  ///
  /// A symbolic link is followed; what is not a plain file (a terminal, `/dev/null`) is written to as it is.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(Trouble) {
    let target = resolved(path)
    guard let mark = try FileMark(path: target), !mark.isPlain else {
      return try calls.replace(target, isShared: true) { (send: WriteBytes) throws(Trouble) in
        try withBytes(bytes, send)
      }
    }
    if mark.isFolder { throw .isDirectory(path: path) }
    try write(bytes, to: target, flags: O_WRONLY, path: path)
  }

  /// Makes a new file, for its owner only; throws `Trouble.exists` when there is one.
  public static func create(_ path: String, _ bytes: [UInt8]) throws(Trouble) {
    try calls.create(path) { (send: WriteBytes) throws(Trouble) in try withBytes(bytes, send) }
  }

  /// Adds to the end of a file in one write, making it when it is not there, and closes it to others.
  public static func append(_ bytes: [UInt8], to path: String) throws(Trouble) {
    try write(bytes, to: path, flags: journalFlags, path: path)
  }

  /// Makes the folders above a file where they are missing, for their owner only. Failing shows when the file is opened.
  public static func makeFolder(ofFile path: String) { try? calls.makeFolders(folder(of: path)) }

  /// Whether the folder in which a file stands, or would, is there.
  public static func hasFolder(ofFile path: String) -> Bool { (try? FileMark(path: folder(of: path))) != nil }

  /// Whether a file stands, or would, in the folder of a profile with a password.
  public static func isBesideLock(_ path: String) -> Bool {
    (try? FileMark(path: StorePaths(folder: folder(of: path)).identity)) != nil
  }

  private static func write(_ bytes: [UInt8], to target: String, flags: Int32, path: String) throws(Trouble) {
    let file = try checked(calls.open(target, flags), path)
    defer { close(file) }
    if try FileMark(file: file, path: path).isPlain { fchmod(file, 0o600) }
    waitForOther(file)
    try withBytes(bytes) { (bytes: UnsafeRawBufferPointer) throws(Trouble) in
      try calls.writeAll(file, bytes, path: path)
    }
  }

  private static func withBytes(_ bytes: [UInt8], _ send: WriteBytes) throws(Trouble) {
    try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(Trouble) in
      try send(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Whether what is at a path stands in a folder; a pipe between two processes has no name there.
  private static func hasName(_ path: String) -> Bool { realPath(path) != nil }

  /// Lets reads and writes wait for whoever is at the other end of a pipe: only to open it must not.
  private static func waitForOther(_ file: Int32) { _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) }

  private static func resolved(_ path: String) -> String { realPath(path) ?? path }
}

/// A path without links, dots and doubled slashes; nil where nothing is there.
func realPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

// The name of the C library, which the function above would hide.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}
