import Foundation
import Testing

/// `Scripts/setup` with toolchains that are not there: something of the same name that only tells a version.
@Suite struct SetupTests {
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Scripts/setup").path

  /// What setup says, and its exit status, where `swift --version` tells this; nil for a machine without Swift. No package
  /// manager can be found, so that nothing is ever installed.
  private func setup(_ version: String?) throws -> (said: String, status: Int32) {
    let folder = ProgramTests.Folder()
    let programs = folder.url.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    for name in ["uname", "id"] {
      let place = ["/usr/bin/", "/bin/"].map { $0 + name }.first { FileManager.default.fileExists(atPath: $0) }
      try FileManager.default.createSymbolicLink(
        atPath: programs.appendingPathComponent(name).path, withDestinationPath: try #require(place))
    }
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // A function that the script inherits: a file that was written just now may not be run while other tests start theirs.
    let swift = "swift() { echo \"Swift version $VERSION\"; }; export -f swift; "
    process.arguments = ["-c", (version == nil ? "" : swift) + "exec /bin/bash \"$0\"", SetupTests.script]
    process.environment = ["PATH": programs.path, "VERSION": version ?? ""]
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said, process.terminationStatus)
  }

  @Test("A Swift that is too old for the cryptography is refused with the reason", arguments: ["5.10", "6.0.3"])
  func tooOld(_ version: String) throws {
    let (said, status) = try setup(version)
    let short = version.split(separator: ".").prefix(2).joined(separator: ".")
    #expect(said.hasPrefix("Cannot build Heed with Swift \(short). "))
    #expect(said.contains("needs 6.1 or later"))
    #expect(said.contains("Get a newer one from swift.org"))
    #expect(status == 1)
  }

  @Test("Swift 6.1 and all that is later passes", arguments: ["6.1", "6.1.2", "6.10", "7.0"])
  func newEnough(_ version: String) throws {
    let said = try setup(version).said
    #expect(!said.contains("Swift"))
  }

  @Test("A machine without Swift is told where it is to be had")
  func missing() throws {
    let (said, status) = try setup(nil)
    let lines = [
      "Cannot build Heed without Swift 6.1 or later.", "Get it from swift.org, page install, then run this again.",
    ]
    #expect(said == lines.map { $0 + "\n" }.joined())
    #expect(status == 1)
  }
}
