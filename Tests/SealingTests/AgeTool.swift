import CPty
import Foundation
import Secrets

/// The age tool as it is installed, to see that it opens what we seal, and we what it seals.
enum AgeTool {
  static let path = ["/usr/bin/age", "/usr/local/bin/age", "/opt/homebrew/bin/age"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let isThere = path != nil

  /// What `age -d -i` makes of a file; nil when it refuses.
  static func open(_ file: [UInt8], identity: String) -> [UInt8]? {
    let folder = TemporaryFolder()
    folder.write("key.txt", Array((identity + "\n").utf8))
    folder.write("in.age", file)
    return run(["-d", "-i", "\(folder.path)/key.txt", "-o", "\(folder.path)/out", "\(folder.path)/in.age"])
      ? folder.read("out") ?? [] : nil
  }

  static func seal(_ content: [UInt8], for recipients: [String]) -> [UInt8]? {
    let folder = TemporaryFolder()
    folder.write("in", content)
    let whom = recipients.flatMap { ["-r", $0] }
    return run(["-e"] + whom + ["-o", "\(folder.path)/out", "\(folder.path)/in"]) ? folder.read("out") : nil
  }

  /// What `age -d` makes of a file with a password, or, with an identity file, of a file for that identity.
  static func open(_ file: [UInt8], identityFile: [UInt8]? = nil, password: String) -> [UInt8]? {
    let folder = TemporaryFolder()
    folder.write("in.age", file)
    var arguments = ["-d", "-o", "\(folder.path)/out"]
    if let identityFile {
      folder.write("identity.age", identityFile)
      arguments += ["-i", "\(folder.path)/identity.age"]
    }
    return type(password, times: 1, arguments + ["\(folder.path)/in.age"]) ? folder.read("out") ?? [] : nil
  }

  static func seal(_ content: [UInt8], password: String) -> [UInt8]? {
    let folder = TemporaryFolder()
    folder.write("in", content)
    let arguments = ["-p", "-o", "\(folder.path)/out", "\(folder.path)/in"]
    return type(password, times: 2, arguments) ? folder.read("out") : nil
  }

  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/nowhere")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Runs age in a terminal, since it takes passwords from nowhere else, and answers that many prompts.
  private static func type(_ password: String, times: Int, _ arguments: [String]) -> Bool {
    var child: pid_t = 0
    var all = strings([path ?? "/nowhere"] + arguments)
    var variables = strings(["PATH=/usr/bin:/bin", "TERM=dumb", "HOME=/nowhere"])
    defer { for text in all + variables { free(text) } }
    let terminal = pty_start(path ?? "/nowhere", &all, &variables, 80, 24, &child)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    var said: [UInt8] = []
    var answered = 0
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(terminal, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      said += buffer[..<count]
      let prompts = String(decoding: said, as: UTF8.self).components(separatedBy: "passphrase").count - 1
      while answered < min(prompts, times) {
        answered += 1
        _ = write(terminal, password + "\n", password.utf8.count + 1)
      }
    }
    var status = pty_status(child)
    while status < 0 {
      usleep(1_000)
      status = pty_status(child)
    }
    return status == 0
  }
}

private func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] { texts.map { strdup($0) } + [nil] }

/// A folder that is removed at the end of a test.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.path + "/heed-sealing-" + UUID().uuidString

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) { try? Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }

  func read(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) } }
}

extension Secret {
  convenience init(_ text: String) {
    var bytes = Array(text.utf8)
    self.init(taking: &bytes)
  }

  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The failure of a call, or nil when it did not fail.
func failure<Value>(_ body: () throws(SealingFailure) -> Value) -> SealingFailure? {
  do throws(SealingFailure) {
    _ = try body()
    return nil
  } catch { return error }
}
