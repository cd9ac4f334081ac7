import English
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

  /// What a call of the program says, on a store of its own.
  private func said(_ heed: String, _ arguments: [String]) throws -> String {
    let folder = ProgramTests.Folder()
    return try output(heed, ["--store", folder.store] + arguments)
  }

  private func commands(_ heed: String) throws -> [String] {
    try said(heed, ["help", "commands"]).split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "." }) }
  }

  /// The manual as it is written below a folder: the texts of its files by name.
  private func manual(_ heed: String, _ folder: ProgramTests.Folder) throws -> [String: String] {
    _ = try output(ManualTests.root.appendingPathComponent("Scripts/manual").path, [folder.url.path], heed: heed)
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      let file = folder.url.appendingPathComponent(path)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      texts[file.lastPathComponent] = text
    }
    return texts
  }

  /// The section of a heading, up to the next one.
  private func section(_ heading: String, in texts: [String], until end: String) -> String? {
    for text in texts {
      guard let start = text.range(of: heading)?.upperBound else { continue }
      let next = text.range(of: end, range: start..<text.endIndex)?.lowerBound ?? text.endIndex
      return String(text[start..<next])
    }
    return nil
  }

  @Test("Both manuals have the help and an example for every command, short enough to be listened to")
  func everyCommand() throws {
    let heed = try builtHeed()
    let manual = try manual(heed, ProgramTests.Folder())
    let commands = try commands(heed)
    #expect(commands.count > 50)
    let pages = manual.filter { $0.key.hasPrefix("heed-commands-") }
    for command in commands {
      // A page of man has one section NAME.
      let title = command == "Name" ? "THE COMMAND NAME" : command.uppercased()
      for (texts, heading, end) in [
        (pages.filter { $0.key.hasSuffix(".7") }, ".SH \(title)\n", "\n.SH "),
        (pages.filter { $0.key.hasSuffix(".html") }, ">\(command)</h2>\n", "\n<h2"),
      ] {
        let section = try #require(self.section(heading, in: Array(texts.values), until: end), "\(command)")
        #expect(section.contains("heed: \(command.lowercased())"), "\(command) has no example")
        #expect(command == "Quit" || !section.contains("Saved. Goodbye."), "\(command): \(section)")
        let example = section.split(separator: "\n").drop { !$0.contains("heed: \(command.lowercased())") }
        #expect((2...34).contains(example.count), "\(command): \(section)")
        // What is asked about a key of fewer groups is a test's own.
        #expect(!section.contains("3 groups"), "\(command): \(section)")
      }
      #expect(manual["index.html"]!.contains(".html#\(command.lowercased())\">\(command.lowercased())</a>"))
    }
  }

  @Test("Each page of Sources/Manual is in the manual, with headings, landmarks and a title of its own")
  func everyPage() throws {
    let manual = try manual(try builtHeed(), ProgramTests.Folder())
    let sources = ManualTests.root.appendingPathComponent("Sources/Manual")
    let texts = manual.filter { $0.key.hasSuffix(".html") }
    for page in try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil) {
      let title = try String(contentsOf: page, encoding: .utf8).prefix { $0 != "\n" }.dropFirst(2)
      #expect(texts.values.contains { $0.contains(">\(title)</h") }, "\(title)")
    }
    var titles: Set<String> = []
    for (name, text) in texts {
      for part in ["<html lang=\"en\">", "<header>", "<nav aria-label=", "<main>", "<h1>"] {
        #expect(text.components(separatedBy: part).count == 2, "\(name), \(part)")
      }
      titles.insert(String(try #require(text.firstMatch(of: /<title>(.+)<\/title>/)).output.1))
      #expect(!text.contains("`"), "\(name)")
      // Every link leads to a page, and to a place in it.
      for link in text.matches(of: /href="([^"#]*)(?:#([^"]+))?"/) {
        let target = try #require(link.output.1.isEmpty ? text : manual[String(link.output.1)], "\(link.output.0)")
        if let place = link.output.2 { #expect(target.contains("id=\"\(place)\""), "\(name): \(link.output.0)") }
      }
    }
    #expect(titles.count == texts.count && texts.count > 20)
  }

  @Test("The page of the program is short, and has what such a page has")
  func program() throws {
    let manual = try manual(try builtHeed(), ProgramTests.Folder())
    let page = try #require(manual["heed.1"])
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "ENVIRONMENT", "EXIT STATUS", "FILES", "SEE ALSO"] {
      #expect(page.contains("\n.SH \(section)\n"), "\(section)")
    }
    #expect(page.contains(".TH HEED 1 ") && page.contains("Heed 0.2.0"))
    #expect(manual.filter { $0.key.hasSuffix(".1") || $0.key.hasSuffix(".7") }.count > 20)
    for (name, text) in manual where name.contains(/\.[17]$/) {
      #expect(text.split(separator: "\n").count < 350, "\(name)")
      let reference = name.dropLast(2).replacing("-", with: "\\-") + "\\fR(7)"
      #expect(name == "heed.1" || page.contains(reference), "\(name)")
    }
    #expect(page.contains("\\fBtasks.json\\fR"))
  }

  @Test("Help outside of a conversation says what it says inside, on every topic and command")
  func helpOutside() throws {
    let heed = try builtHeed()
    let topics = Array(Sentences.HelpTopics.topics.keys) + ["commands", "accessibility", "words"]
    let lines = (topics + (try commands(heed)).map { $0.lowercased() }).map { "help " + $0 }
    let inside = try ProgramTests.run(["--echo"], lines.joined(separator: "\n"), in: ProgramTests.Folder()).output
    let answers = inside.components(separatedBy: "heed: help ").dropFirst()
    #expect(lines.count > 90 && answers.count == lines.count)
    for (line, answer) in zip(lines, answers) {
      let outside = try said(heed, line.split(separator: " ").map(String.init))
      #expect("heed: \(line)\n" + outside == "heed: help " + answer && outside.count > 10, "\(line)")
    }
  }
}
