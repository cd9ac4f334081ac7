import Foundation

/// What a server was asked and answered, a file of Tests/Served/recordings. With `HEED_RECORD` the server itself is asked, and the
/// file written anew.
struct Recording {
  let server: FaultServer
  private let real: DAVServer?

  init(_ kind: DAVServer.Kind, _ name: String) throws {
    let file = Served.beside("recordings/\(kind.rawValue)-\(name).jsonl")
    guard ProcessInfo.processInfo.environment["HEED_RECORD"] != nil else {
      real = nil
      server = try FaultServer(replay: file)
      return
    }
    try? FileManager.default.removeItem(atPath: file)
    let there = try DAVServer(kind)
    real = there
    server = try FaultServer(upstream: there.port, record: file)
  }
}
