import Foundation
import Testing

/// The manual is made of what the program says, so that it cannot go stale.
@Suite struct ManualTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func output(_ program: String, _ arguments: [String], heed: String = "") throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["HEED": heed]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  private func commands(_ heed: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("heed-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let list = try output(heed, ["--store", folder, "help", "commands"])
    return list.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "." }) }
  }

  @Test(
    "Both manuals have a heading, the help and an example for every command, and every page",
    arguments: ["man", "html"])
  func everyCommand(_ form: String) throws {
    let heed = try builtHeed()
    let manual = try output(ManualTests.root.appendingPathComponent("Scripts/manual").path, [form], heed: heed)
    let commands = try commands(heed)
    #expect(commands.count > 50)
    for command in commands {
      let heading = form == "man" ? ".SS \(command)\n" : ">\(command)</h3>\n"
      // The last such heading: topics that share a name with a command come before.
      let start = try #require(manual.range(of: heading, options: .backwards)?.upperBound, "\(command)")
      let end = form == "man" ? "\n.S" : "\n<h"
      let section = manual[start...].prefix(upTo: manual.range(of: end, range: start..<manual.endIndex)!.lowerBound)
      #expect(section.contains("heed: \(command.lowercased())"), "\(command) has no example")
      #expect(command == "Quit" || !section.contains("Saved. Goodbye."), "\(command): \(section)")
      #expect(section.split(separator: "\n").count > 4, "\(command): \(section)")
    }
    #expect(manual.contains(form == "man" ? ".SH ACCESSIBILITY" : "<h2 id=\"accessibility\">Accessibility</h2>"))
    #expect(manual.contains("Exit status is 0"))
    let pages = ManualTests.root.appendingPathComponent("Sources/Manual")
    for page in try FileManager.default.contentsOfDirectory(at: pages, includingPropertiesForKeys: nil) {
      let title = try String(contentsOf: page, encoding: .utf8).prefix { $0 != "\n" }.dropFirst(2)
      let heading = form == "man" ? ".SH \(title.uppercased())\n" : ">\(title)</h2>\n"
      #expect(manual.contains(heading), "\(title)")
    }
  }
}
