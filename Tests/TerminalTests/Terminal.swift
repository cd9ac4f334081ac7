import CPty
import Foundation
import Testing

/// A built program in a terminal of its own: what a person types, and the bytes that come back.
final class Terminal {
  /// All bytes so far, as the terminal got them.
  private(set) var bytes: [UInt8] = []
  private let descriptor: Int32
  let child: pid_t
  /// Takes as few bytes a second as a serial line; nil takes all there are.
  var bytesASecond: Int?
  /// Where `expect` goes on looking.
  private var seen = 0
  /// How the program ended.
  private var status: Int32?

  /// The folder that holds the run's own home, removed at the end.
  let home: URL

  /// Starts the program with a small, fixed environment and a home of its own.
  init(
    _ program: String, _ arguments: [String] = [], columns: Int = 80, variables: [String: String?] = [:],
    home: URL? = nil
  ) throws {
    self.home = try home ?? Terminal.newHome()
    var all: [String: String?] = [
      "PATH": "/usr/bin:/bin", "HOME": self.home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "TZ": "UTC",
      "INPUTRC": "/dev/null", "XDG_DATA_HOME": self.home.path + "/data",
    ]
    for (name, value) in testVariables { all[name] = value }
    all.merge(variables) { $1 }
    let environment = all.compactMap { name, value in value.map { "\(name)=\($0)" } }
    var child: pid_t = 0
    descriptor = withCStrings([program] + arguments) { arguments in
      withCStrings(environment) { pty_start(program, arguments, $0, Int32(columns), 24, &child) }
    }
    self.child = child
    try #require(descriptor >= 0, "no terminal")
  }

  deinit {
    if isRunning {
      kill(child, SIGKILL)
      while isRunning { usleep(1_000) }
    }
    close(descriptor)
    try? FileManager.default.removeItem(at: home)
  }

  static func newHome() throws -> URL {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)")
    let data = home.appendingPathComponent("data/heed")
    try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    return home
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func send(_ keys: String) { send(Array(keys.utf8)) }

  func send(_ keys: [UInt8]) {
    var rest = keys[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, min($0.count, 512)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
      // Reading while sending keeps both sides from waiting for each other.
      take(within: 0)
    }
  }

  /// Waits until the text comes, looking only at what came after the last find. Returns what stood before it.
  @discardableResult
  func expect(_ text: String, within seconds: Double = 5, at location: SourceLocation = #_sourceLocation) -> String {
    let wanted = Array(text.utf8)
    let end = Date().addingTimeInterval(seconds)
    while true {
      if let range = find(wanted) {
        defer { seen = range.upperBound }
        return String(decoding: bytes[seen..<range.lowerBound], as: UTF8.self)
      }
      guard Date() < end, take(within: 20) || isRunning else { break }
    }
    let came = String(decoding: bytes[seen...], as: UTF8.self).debugDescription
    Issue.record("expected \(text.debugDescription), got \(came)", sourceLocation: location)
    return ""
  }

  /// Whatever comes until nothing has come for that long.
  func rest(quietFor milliseconds: Int32 = 150) -> String {
    while take(within: milliseconds) {}
    defer { seen = bytes.count }
    return String(decoding: bytes[seen...], as: UTF8.self)
  }

  /// Forgets all that came up to the last find.
  func forget() {
    bytes.removeFirst(seen)
    seen = 0
  }

  func resize(_ columns: Int) { pty_resize(descriptor, Int32(columns), 24) }

  func signal(_ number: Int32) { if isRunning { kill(child, number) } }

  var isCooked: Bool { pty_is_cooked(descriptor) }

  /// Waits for the end: 0 to 255 for an exit, 256 and the signal for a death, nil when it does not end.
  func end(within seconds: Double = 5) -> Int? {
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      take(within: 10)
      if isRunning { continue }
      while take(within: 20) {}
      return status.map(Int.init)
    }
    return nil
  }

  /// Asks for the status until it has come, and never again: by then the number may belong to another program.
  private var isRunning: Bool {
    if status == nil {
      let now = pty_status(child)
      if now >= 0 { status = now }
    }
    return status == nil
  }

  private func find(_ wanted: [UInt8]) -> Range<Int>? {
    guard bytes.count - seen >= wanted.count else { return nil }
    return (seen...(bytes.count - wanted.count)).first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
      .map { $0..<$0 + wanted.count }
  }

  @discardableResult
  private func take(within milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: bytesASecond.map { max(1, $0 / 10) } ?? 65_536)
    if bytesASecond != nil { usleep(100_000) }
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { bytes += buffer[..<count] }
    return count > 0
  }
}

/// Runs with a C array of C strings that ends in NULL.
func withCStrings<Result>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
  let pointers = texts.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers)
}
