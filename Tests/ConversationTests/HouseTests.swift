import Foundation
import Testing

@testable import Conversation
@testable import English

/// What keeps the house as Sources/README.md describes it.
@Suite struct HouseTests {
  static let root = Transcript.folder.deletingLastPathComponent().deletingLastPathComponent()

  static func files(_ folder: String, _ endings: Set<String>) -> [URL] {
    let base = root.appendingPathComponent(folder)
    let walker = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    return (walker?.allObjects as? [URL] ?? []).filter { endings.contains($0.pathExtension) }
  }

  static func text(_ url: URL) -> String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }

  @Test("The list of commands is the folder of commands")
  func commandList() {
    let folder = HouseTests.files("Sources/Conversation/Commands", ["swift"])
      .map { $0.deletingPathExtension().lastPathComponent.lowercased() }.filter {
        !["all", "command", "nearest"].contains($0)
      }
    #expect(Set(folder) == Set(Command.all.map(\.name)))
    #expect(folder.count == Command.all.count)
    let names = Command.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test("No file is longer than 300 lines")
  func fileLength() {
    let files =
      HouseTests.files("Sources", ["swift", "c", "h", "md"]) + HouseTests.files("Tests", ["swift", "c", "h"])
    #expect(files.count > 50)
    for file in files {
      let count = HouseTests.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(count <= 300, "\(file.lastPathComponent) has \(count) lines")
    }
  }

  @Test("Shipped targets do not import Foundation, and import only what the map allows")
  func imports() {
    let allowed: [String: Set<String>] = [
      "Model": [], "Storage": ["Model", "Secrets", "Glibc", "Darwin", "Musl"], "Interchange": ["Model"],
      "English": ["Model"], "Conversation": ["English", "Model", "Interchange"],
      "heed": ["Model", "Storage", "English", "Conversation", "Secrets", "CLine", "Glibc", "Darwin", "Musl"],
      "Secrets": ["CDump", "Glibc", "Darwin", "Musl"], "Sealing": ["Secrets", "Crypto", "CryptoExtras"],
      "heed-keyholder": ["Secrets", "Sealing", "Glibc", "Darwin", "Musl"],
    ]
    for (target, names) in allowed {
      for file in HouseTests.files("Sources/\(target)", ["swift"]) {
        let lines = HouseTests.text(file).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let imports = Set(lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) })
        #expect(imports.isSubset(of: names), "\(file.lastPathComponent) imports \(imports)")
      }
    }
  }

  /// A literal with two words and an end mark.
  private static let sentence = #""[A-Z][a-z]+ [^"]*[.?]""#

  @Test("Sentences stand in English, and the help of commands beside them")
  func english() {
    let silent = ["Model", "Storage", "Interchange", "heed", "Secrets", "Sealing", "heed-keyholder", "Conversation"]
    let commands = HouseTests.root.appendingPathComponent("Sources/Conversation/Commands").path
    for file in silent.flatMap({ HouseTests.files("Sources/\($0)", ["swift"]) }) where !file.path.hasPrefix(commands) {
      for line in HouseTests.text(file).split(separator: "\n") where !line.contains("//") {
        let found = line.range(of: HouseTests.sentence, options: .regularExpression)
        #expect(found == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("English knows neither sessions nor stores, commands nor settings")
  func language() {
    let files = HouseTests.files("Sources/English", ["swift"])
    #expect(files.count > 40)
    for file in files {
      for line in HouseTests.text(file).split(separator: "\n") {
        // Neither what is said nor a comment names a type; `Sentences.Settings` is another word.
        let code = line.replacing(/"[^"]*"/, with: "").replacing(/\/\/.*/, with: "")
        let found = code.firstMatch(of: /\b(?:Session|Store|Console|Command|Setting)\b/)
        #expect(found == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("Nothing is said where words are missing: no switch has an empty text for what it does not name")
  func noEmptyDefault() {
    for file in HouseTests.files("Sources", ["swift"]) {
      let found = HouseTests.text(file).firstMatch(of: /default: *(?:return +)?""/)
      #expect(found == nil, "\(file.lastPathComponent)")
    }
  }

  @Test("No folder holds more than 16 source files")
  func folderSize() {
    let folders = Dictionary(grouping: HouseTests.files("Sources", ["swift", "c", "h"])) {
      $0.deletingLastPathComponent()
    }
    #expect(folders.count > 30)
    for (folder, files) in folders { #expect(files.count <= 16, "\(folder.lastPathComponent) has \(files.count)") }
  }

  @Test("The map names only what exists")
  func map() {
    let map = HouseTests.text(HouseTests.root.appendingPathComponent("Sources/README.md"))
    let paths = map.matches(of: /`((?:Sources|Tests|Scripts|\.ci)\/[A-Za-z0-9_.\/]+)`/).map { String($0.output.1) }
    #expect(paths.count > 10)
    for path in paths {
      let there = FileManager.default.fileExists(atPath: HouseTests.root.appendingPathComponent(path).path)
      #expect(there, "\(path) is not there")
    }
  }
}
