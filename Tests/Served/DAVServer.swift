import Foundation
import Wire

/// A program in Python that serves on this machine while it is held.
class Served {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  let folder: URL

  init() throws {
    // One that ended is told by what it answers.
    signal(SIGPIPE, SIG_IGN)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("heed-dav-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
  }

  deinit {
    // Each ends when nobody speaks to it any more.
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// A file of this folder.
  static func beside(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name).path
  }

  func run(_ program: URL, _ words: [String]) throws {
    process.executableURL = program
    process.arguments = words
    try process.run()
  }

  /// A line that the program is told, and the line that it answers.
  func tell(_ line: String) -> String {
    try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    return hear()
  }

  func hear() -> String {
    var line = Data()
    let file = output.fileHandleForReading
    while let byte = try? file.read(upToCount: 1), byte.count == 1, byte[0] != 10 { line += byte }
    return String(decoding: line, as: UTF8.self)
  }
}

/// A real server of CalDAV, from PyPI.
final class DAVServer: Served {
  enum Kind: String, CaseIterable {
    case radicale, xandikos
  }

  /// Python with both servers, which `python3 -m venv .build/dav` and `.build/dav/bin/pip install -r
  /// Tests/Served/servers.txt` put here. HEED_DAV names another such folder.
  static let python: URL? = {
    let folder = ProcessInfo.processInfo.environment["HEED_DAV"] ?? Served.beside("../../.build/dav")
    let found = folder + "/bin/python3"
    return FileManager.default.isExecutableFile(atPath: found) ? URL(fileURLWithPath: found) : nil
  }()

  private(set) var port = 0

  init(_ kind: Kind) throws {
    try super.init()
    guard let python = DAVServer.python else { throw CocoaError(.fileNoSuchFile) }
    try run(python, [Served.beside("served.py"), kind.rawValue, folder.path])
    port = Int(hear()) ?? 0
  }

  var address: String { "http://127.0.0.1:\(port)/" }
}

/// Tests/Served/faults.py.
final class FaultServer: Served {
  private(set) var port = 0
  private let isSecure: Bool

  /// In front of an upstream server, whose answers it may write to a file, or in its place by such a recording.
  init(
    upstream: Int? = nil, record: String? = nil, replay: String? = nil, certificate: String? = nil,
    keepsConnections: Bool = true
  ) throws {
    isSecure = certificate != nil
    try super.init()
    let closing = keepsConnections ? [] : ["--close"]
    let above = upstream.map { ["--upstream", "127.0.0.1:\($0)"] } ?? []
    let taken = (record.map { ["--record", $0] } ?? []) + (replay.map { ["--replay", $0] } ?? [])
    let trust = certificate.map { ["--cert", $0] } ?? []
    let words = ["python3", Served.beside("faults.py")] + above + taken + trust + closing
    try run(URL(fileURLWithPath: "/usr/bin/env"), words)
    port = Int(hear()) ?? 0
  }

  var address: String { (isSecure ? "https" : "http") + "://127.0.0.1:\(port)/" }

  /// The next requests get this fault, such as `cut 100`.
  func fail(_ fault: String, count: Int = 1) { _ = tell("\(count) \(fault)") }

  /// Method, path, how the password was shown, If-Match, of each request since this was asked last.
  var log: [[String]] { (try? JSONDecoder().decode([[String]].self, from: Data(tell("log").utf8))) ?? [] }

  /// How many exchanges of a recording were not asked for.
  var left: Int { Int(tell("left")) ?? -1 }

  /// Whether python3 is here, without which nothing can be served.
  static let isHere = (try? FaultServer().port).map { $0 > 0 } ?? false
}

/// A certificate that no system trusts, made by openssl, for one host.
struct Certificate {
  /// The key and the certificate in one file.
  let path: String

  init(_ host: String, in folder: URL) throws {
    path = folder.appendingPathComponent("\(host).pem").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let name = (host.first?.isNumber == true ? "IP:" : "DNS:") + host
    process.arguments = [
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path + ".key", "-out", path + ".crt",
      "-days", "2", "-subj", "/CN=heed tests", "-addext", "subjectAltName=" + name,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let parts = try [".key", ".crt"].map { try Data(contentsOf: URL(fileURLWithPath: path + $0)) }
    try (parts[0] + parts[1]).write(to: URL(fileURLWithPath: path))
  }

  /// The certificate alone.
  var authority: String { path + ".crt" }

  /// Whether there is an openssl.
  static let canBeMade = (try? Served()).flatMap { try? Certificate("127.0.0.1", in: $0.folder) } != nil
}
