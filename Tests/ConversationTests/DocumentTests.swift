import English
import Foundation
import Testing

@testable import Storage

/// Documents stay true: what they name is there, and what must be named is.
@Suite struct DocumentTests {
  static func text(_ path: String) -> String { HouseTests.text(HouseTests.root.appendingPathComponent(path)) }

  static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: HouseTests.root.appendingPathComponent(path).path)
  }

  /// Every path between backquotes.
  static func paths(in text: String) -> [String] {
    text.matches(of: /`((?:Sources|Tests|Scripts|\.github|\.ci)\/[A-Za-z0-9_.+\/-]+|Package\.swift)`/).map {
      String($0.output.1)
    }
  }

  static let decisions = text("Sources/EARLIER-DECISIONS.md") + "\n" + text("Sources/DECISIONS.md")

  @Test("Each document names only files that are there", arguments: documents)
  func paths(_ document: String) {
    for path in DocumentTests.paths(in: DocumentTests.text(document)) {
      #expect(DocumentTests.isThere(path), "\(document) names \(path)")
    }
  }

  static let documents =
    [
      "README.md", "Sources/DECISIONS.md", "Sources/EARLIER-DECISIONS.md", "Sources/README.md",
      "Sources/Storage/README.md",
      "Sources/Sealing/README.md",
      ".github/CONTRIBUTING.md", ".github/SECURITY.md",
    ] + pages

  static let pages = HouseTests.files("Sources/Manual", ["md"]).map { "Sources/Manual/" + $0.lastPathComponent }
    .sorted()

  @Test("Each decision has its number, and says when, why, instead of what, and where")
  func decisionsAreWhole() {
    let sections = DocumentTests.decisions.components(separatedBy: "\n## ").dropFirst()
    #expect(sections.count >= 20)
    for (place, section) in sections.enumerated() {
      #expect(section.hasPrefix("D\(place + 1). "), "\(section.prefix(40))")
      let lines = section.split(separator: "\n")
      #expect(lines[1].contains(/^\d{1,2} [A-Z][a-z]+ \d{4}, (holds|replaced by D\d+)/), "\(section.prefix(40))")
      for word in ["Why: ", "Instead of: ", "Where: `"] {
        #expect(lines.filter { $0.hasPrefix(word) }.count == 1, "\(word), \(section.prefix(40))")
      }
    }
  }

  @Test("Each decision that is cited is there")
  func cited() {
    let numbers = Set(DocumentTests.decisions.matches(of: /## D(\d+)\./).map { String($0.output.1) })
    let files = ["Sources", "Tests"].flatMap { HouseTests.files($0, ["swift", "c", "h", "md"]) }
    for file in files {
      let text = HouseTests.text(file)
      var rest = text.startIndex..<text.endIndex
      while let found = text.range(of: #"\bD[0-9]{1,2}\b"#, options: .regularExpression, range: rest) {
        #expect(numbers.contains(String(text[found].dropFirst())), "\(file.lastPathComponent) cites \(text[found])")
        rest = found.upperBound..<text.endIndex
      }
    }
  }

  @Test("Each decision is cited in code where it holds")
  func allCited() {
    let files = ["Sources", "Tests"].flatMap { HouseTests.files($0, ["swift", "c", "h", "py"]) }
    var cited: Set<String> = []
    for file in files + HouseTests.files("Scripts", [""]) {
      for match in HouseTests.text(file).matches(of: /\((D\d+)[,)]/) { cited.insert(String(match.output.1)) }
    }
    let decided = DocumentTests.decisions.matches(of: /## (D\d+)\./).map { String($0.output.1) }
    #expect(decided.count > 20)
    for decision in decided { #expect(cited.contains(decision), "\(decision) is cited nowhere") }
  }

  @Test("The map has a line for each folder")
  func folders() throws {
    let map = DocumentTests.text("Sources/README.md")
    let base = HouseTests.root.appendingPathComponent("Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: base.path).sorted() {
      let folder = base.appendingPathComponent(path).path
      guard let inside = try? FileManager.default.contentsOfDirectory(atPath: folder) else { continue }
      // A folder of folders is told by those in it.
      guard inside.contains(where: { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }) else {
        continue
      }
      #expect(map.contains("`Sources/\(path)`"), "Sources/\(path) has no line in Sources/README.md")
    }
  }

  @Test("README.md begins with its two commands, and then says how a package is installed")
  func beginning() {
    let lines = DocumentTests.text("README.md").split(separator: "\n")
    #expect(lines[1].hasPrefix("Scripts/run ") && lines[2].hasPrefix("Scripts/test "))
    #expect(lines[5] == "## Begin" && lines[7].contains("sudo apt install ./heed_"))
  }

  @Test("README.md is short, and points to every page of the manual")
  func readme() {
    let readme = DocumentTests.text("README.md")
    #expect(readme.split { $0.isWhitespace }.count < 900)
    #expect(DocumentTests.pages.count >= 8)
    for page in DocumentTests.pages { #expect(readme.contains("](\(page))"), "\(page)") }
  }

  @Test("The manual names every file that is Heed's own")
  func files() {
    let page = DocumentTests.text("Sources/Manual/files.md")
    #expect(OwnFiles.names.count > 15)
    for name in OwnFiles.names { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("The manual names every variable that a release looks at")
  func variables() {
    let page = DocumentTests.text("Sources/Manual/environment.md")
    var looked: Set<String> = []
    for file in HouseTests.files("Sources", ["swift", "c"]) {
      let text = HouseTests.text(file).replacing(/#if DEBUG[^#]*/, with: "")
      for match in text.matches(of: /(?:getenv|environment|variable)\("([A-Z_]+)"\)|"([a-zA-Z]+_(?:proxy|PROXY))"/) {
        looked.insert(String(match.output.1 ?? match.output.2 ?? ""))
      }
    }
    #expect(looked.count > 12)
    for name in looked { #expect(page.contains(name), "\(name)") }
  }

  @Test("CHANGELOG begins with the version that the program says, and so do the recipes")
  func version() {
    let number = Sentences.Calls.versionNumber
    let changes = DocumentTests.text("Sources/CHANGELOG.md")
    #expect(changes.firstMatch(of: #/## ([0-9.]+), /#).map { String($0.output.1) } == number)
    for recipe in ["PKGBUILD", "heed.nix", "heed.rb"] {
      #expect(DocumentTests.text("Sources/Package/\(recipe)").contains(number), "\(recipe)")
    }
    #expect(DocumentTests.text("Sources/Emacs/heed.el").contains("\n;; Version: \(number)\n"))
    #expect(DocumentTests.text("README.md").contains("heed_\(number)_amd64.deb"))
  }

  @Test("No table has more than three columns", arguments: documents + ["Tests/Accessibility/README.md"])
  func tables(_ document: String) {
    for line in DocumentTests.text(document).split(separator: "\n") where line.hasPrefix("|") {
      #expect(line.filter { $0 == "|" }.count <= 4, "\(document): \(line)")
    }
  }
}
