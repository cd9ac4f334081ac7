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
        !["all", "atlength", "command", "commandtraits", "nearest"].contains($0)
      }
    #expect(Set(folder) == Set(Command.all.map(\.name)))
    #expect(folder.count == Command.all.count)
    let names = Command.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test("What is true of a command stands with it: nothing outside the commands compares their names or lists them")
  func verbs() {
    let verbs = Set(Command.all.map(\.name))
    let words = /"([a-z]+)"/
    let lists = /\[((?:"[a-z]+",? ?){2,})\](\.contains\([^()]*(?:\([^()]*\))?[^()]*\))?/
    let comparison = /name\)? *[!=]= *"([a-z]+)"|"([a-z]+)" *[!=]= *[^ ]*name\b/
    let folders = ["Conversation", "English", "Grammar", "heed"].map { "Sources/\($0)" }
    for file in folders.flatMap({ HouseTests.files($0, ["swift"]) }) where !file.path.contains("/Commands/") {
      var isOfNames = false
      for line in HouseTests.text(file).split(separator: "\n") {
        for match in line.matches(of: comparison) {
          let word = match.output.1 ?? match.output.2 ?? ""
          #expect(!verbs.contains(String(word)), "\(file.lastPathComponent): \(line)")
        }
        for match in line.matches(of: lists) {
          let listed = match.output.1.matches(of: words).map { String($0.output.1) }
          let use = match.output.2.map(String.init) ?? ""
          // Words that somebody typed may be looked for in any list.
          let isOfTyped = use.contains(".plain") || use.contains("(word)") || line.contains("subtracting(")
          let isOfVerbs = listed.allSatisfy(verbs.contains) && !isOfTyped
          let isCompared = use.contains("name") && listed.contains(where: verbs.contains)
          #expect(!isOfVerbs && !isCompared, "\(file.lastPathComponent): \(line)")
        }
        if line.contains("switch ") { isOfNames = line.contains(/(?:\.name|verb|command)\)? \{$/) }
        let cases = line.contains(/^ *case "/) ? line.matches(of: words).map { String($0.output.1) } : []
        #expect(!isOfNames || !cases.contains(where: verbs.contains), "\(file.lastPathComponent): \(line)")
      }
    }
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
      "Model": [], "JSON": [], "Storage": ["Model", "JSON", "Secrets", "Glibc", "Darwin", "Musl"],
      "Interchange": ["Model", "JSON"], "Grammar": ["Model"], "English": ["Grammar", "Model"],
      "Conversation": ["English", "Grammar", "Model", "Interchange", "Syncing", "Wire"],
      "heed": [
        "Model", "Storage", "Grammar", "English", "Conversation", "Secrets", "Syncing", "Wire", "CLine", "CWake",
        "Glibc", "Darwin", "Musl",
      ],
      "Secrets": ["CSecrets", "Glibc", "Darwin", "Musl"], "Sealing": ["Secrets", "Crypto", "CryptoExtras"],
      "heed-keyholder": ["Secrets", "Sealing", "Glibc", "Darwin", "Musl"],
      "heed-reminder": ["CWake", "Glibc", "Darwin", "Musl"],
      "Wire": ["Secrets", "Glibc", "Darwin", "Musl"], "Syncing": ["Model", "Interchange", "Wire"],
      "heed-sync": ["Wire", "Secrets", "CCurl", "CExpat", "Glibc", "Darwin", "Musl"],
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
    let silent = [
      "Model", "JSON", "Storage", "Interchange", "heed", "Secrets", "Sealing", "heed-keyholder", "heed-reminder",
      "Conversation", "Grammar", "Wire", "heed-sync", "Syncing",
    ]
    let commands = HouseTests.root.appendingPathComponent("Sources/Conversation/Commands").path
    for file in silent.flatMap({ HouseTests.files("Sources/\($0)", ["swift"]) }) where !file.path.hasPrefix(commands) {
      for line in HouseTests.text(file).split(separator: "\n") where !line.contains("//") {
        let found = line.range(of: HouseTests.sentence, options: .regularExpression)
        #expect(found == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("Readers are lists of named methods, in no switch over their numbers")
  func readers() {
    let files = ["English", "Grammar"].flatMap { HouseTests.files("Sources/\($0)", ["swift"]) }
    #expect(files.count > 100)
    for file in files {
      for line in HouseTests.text(file).split(separator: "\n") {
        let isNumbered = line.contains(/switch (parser|reader)\b/) || line.contains(/for \w+ in 0\.\.</)
        #expect(!isNumbered, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("What tells fields apart is in their specs: elsewhere there is no switch over fields")
  func fields() {
    let homes = [
      "Sources/Model/Task/Field.swift", "Sources/English/Tasks/FieldSpecs.swift",
      "Tests/ConversationTests/Support/TodoGenerator.swift",
    ]
    for file in HouseTests.files("Sources", ["swift"]) + HouseTests.files("Tests", ["swift"]) {
      let isHome = homes.contains { file.path.hasSuffix($0) }
      let found = HouseTests.text(file).firstMatch(of: /switch (?:\w+\.)*field \{|extension Field \{[^}]*switch self/)
      #expect((found != nil) == isHome, "\(file.lastPathComponent)")
    }
  }

  @Test("English and its grammar know neither sessions nor stores, commands nor settings")
  func language() {
    let files = ["English", "Grammar"].flatMap { HouseTests.files("Sources/\($0)", ["swift"]) }
    #expect(files.count > 100)
    for file in files {
      for line in HouseTests.text(file).split(separator: "\n") {
        // Neither what is said nor a comment names a type; `Sentences.Settings` is another word.
        let code = line.replacing(/"[^"]*"/, with: "").replacing(/\/\/.*/, with: "")
        let found = code.firstMatch(of: /\b(?:Session|Store|Console|Command|Setting)\b/)
        #expect(found == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("Each declaration that another target sees has a sentence before it, in every target")
  func publicDeclarations() {
    let files = HouseTests.files("Sources", ["swift"])
    #expect(files.count > 200)
    for file in files {
      let lines = HouseTests.text(file).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      for (place, line) in lines.enumerated() {
        guard line.prefixMatch(of: /(?:public|package) (?!extension )/) != nil else { continue }
        let before = lines[..<place].last { !$0.hasPrefix("@") } ?? ""
        #expect(before.hasPrefix("///"), "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("No two files have one name, but a verb's, which is its command's, and the way into each program")
  func fileNames() {
    let commands = HouseTests.root.appendingPathComponent("Sources/Conversation/Commands/").path
    let files = HouseTests.files("Sources", ["swift", "c"]).filter {
      $0.lastPathComponent != "main.swift" && !$0.path.hasPrefix(commands)
    }
    #expect(files.count > 200)
    for (name, named) in Dictionary(grouping: files, by: \.lastPathComponent) {
      #expect(named.count == 1, "\(name) is in \(named.count) folders")
    }
  }

  @Test("Nothing is said where words are missing: no switch has an empty text for what it does not name")
  func noEmptyDefault() {
    for file in HouseTests.files("Sources", ["swift"]) {
      let found = HouseTests.text(file).firstMatch(of: /default: *(?:return +)?""/)
      #expect(found == nil, "\(file.lastPathComponent)")
    }
  }

  @Test("No folder holds more than 15 source files")
  func folderSize() {
    let folders = Dictionary(grouping: HouseTests.files("Sources", ["swift", "c", "h"])) {
      $0.deletingLastPathComponent()
    }
    #expect(folders.count > 30)
    for (folder, files) in folders { #expect(files.count <= 15, "\(folder.lastPathComponent) has \(files.count)") }
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

  /// The lines of each declaration that begins at the first column with these words, to the brace that closes it there.
  private static func lines(of opening: Regex<Substring>) -> Int {
    var count = 0
    for file in files("Sources", ["swift"]) {
      var isInside = false
      for line in text(file).split(separator: "\n", omittingEmptySubsequences: false) {
        if line.prefixMatch(of: opening) != nil { isInside = true }
        if isInside { count += 1 }
        if line.hasPrefix("}") { isInside = false }
      }
    }
    return count
  }

  @Test("Session is the life of a line and its memory: under 1,200 lines in all files together")
  func sessionIsSmall() {
    #expect(HouseTests.lines(of: /(?:public )?final class Session\b/) > 100)
    let opening = /(?:(?:public|private|fileprivate) )?(?:extension Session\b(?!\.)|final class Session\b)/
    #expect(HouseTests.lines(of: opening) < 1_200)
  }

  @Test("No target, which is a folder of Sources, is more than 35 percent of all lines")
  func targetsAreAlike() {
    let targets = Dictionary(grouping: HouseTests.files("Sources", ["swift"])) { file in
      file.path.split(separator: "/").drop { $0 != "Sources" }.dropFirst().first.map(String.init) ?? ""
    }
    let lines = targets.mapValues { files in
      files.reduce(0) { $0 + HouseTests.text($1).split(separator: "\n", omittingEmptySubsequences: false).count }
    }
    let all = lines.values.reduce(0, +)
    for (target, count) in lines { #expect(count * 100 <= all * 35, "\(target) has \(count) of \(all) lines") }
  }
}
