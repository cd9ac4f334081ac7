import Foundation
import Testing

/// The `heed` that was built beside the running test bundle.
func builtHeed() throws -> String {
  let start = Bundle(for: Terminal.self).bundleURL.resolvingSymlinksInPath()
  var folder = start
  while folder.path != "/" {
    let program = folder.appendingPathComponent("heed").path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue { return program }
    folder.deleteLastPathComponent()
  }
  throw CocoaError(.fileNoSuchFile)
}

/// What `Scripts/test` tells its programs, which those that are started with few variables must be told too: for a
/// sanitizer, and how much work a password costs.
let testVariables = ProcessInfo.processInfo.environment.filter { name, _ in
  ["ASAN_OPTIONS", "TSAN_OPTIONS", "HEED_WORK_FACTOR"].contains(name)
}

extension Terminal {
  /// The built Heed at its first prompt.
  static func heed(
    _ arguments: [String] = [], columns: Int = 80, variables: [String: String?] = [:], home: URL? = nil
  ) throws -> Terminal {
    let terminal = try Terminal(builtHeed(), arguments, columns: columns, variables: variables, home: home)
    terminal.expect("heed: ", within: 10)
    return terminal
  }

  /// The loop of `Trial.swift` at its first prompt: this very test program, started again. `keys` are pressed then.
  static func trial(
    typing keys: String? = nil, columns: Int = 80, variables: [String: String?] = [:], prompt: String = "heed: ",
    home: URL? = nil
  ) throws -> Terminal {
    let own = ["--testing-library", "swift-testing", "--filter", "runTrial"]
    var path = [CChar](repeating: 0, count: 4_096)
    readlink("/proc/self/exe", &path, path.count - 1)
    let program = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let all = variables.merging(["HEED_TRIAL": "1"]) { $1 }
    let terminal = try Terminal(program, own, columns: columns, variables: all, home: home)
    // What the test runner says of itself comes before.
    terminal.expect("Trial.\r\n", within: 20)
    terminal.forget()
    terminal.expect(prompt)
    if let keys { terminal.send(keys) }
    return terminal
  }
}
