import Foundation
import Testing

@testable import Conversation

/// Walks the recipes of .github/CONTRIBUTING.md: each file and name that a step tells is where it says.
@Suite struct RecipeTests {
  /// A recipe: its heading and its steps, each on one line.
  struct Recipe: Sendable, CustomTestStringConvertible {
    let title: String
    let steps: [String]

    var testDescription: String { title }
  }

  static let recipes: [Recipe] = DocumentTests.text(".github/CONTRIBUTING.md").components(separatedBy: "\n## ")
    .dropFirst().map { section in
      let lines = section.split(separator: "\n", maxSplits: 1)
      let joined = lines[1].replacing("\n   ", with: " ")
      return Recipe(title: String(lines[0]), steps: joined.split(separator: "\n").map(String.init))
    }

  @Test("There is a recipe for all that is often done")
  func complete() {
    let titles = Set(RecipeTests.recipes.map(\.title))
    for title in [
      "Build", "Test one thing", "Add a command", "Add a field", "Add or change a sentence", "Add a setting",
      "Add a format of files",
    ] {
      #expect(titles.contains(title), "\(title)")
    }
  }

  @Test("Each recipe is of at most five steps that are true", arguments: recipes)
  func walk(_ recipe: Recipe) {
    #expect((1...5).contains(recipe.steps.count))
    for (place, step) in recipe.steps.enumerated() {
      #expect(step.hasPrefix("\(place + 1). ") && step.hasSuffix("."), "\(step)")
      let marked = step.matches(of: /`([^`]+)`/).map { String($0.output.1) }
      let paths = marked.filter { $0.contains("/") && !$0.contains(" ") && !$0.hasPrefix(".build") }
      for path in paths { #expect(DocumentTests.isThere(path), "\(path) is not there: \(step)") }
      let files = paths.map(DocumentTests.text).joined()
      for mark in marked where !mark.contains("/") { check(mark, files: files, step) }
      for command in marked where command.contains("Scripts/test") { check(command: command, step) }
    }
  }

  /// What stands alone between backquotes is a suite of the tests, a command of Heed, or a name in a file of the step.
  private func check(_ mark: String, files: String, _ step: String) {
    if mark.hasPrefix("swift ") || mark.hasPrefix("heed ") { return }
    if mark.hasSuffix("Tests") { return #expect(RecipeTests.suites.contains(mark), "\(mark): \(step)") }
    if Command.named(mark) != nil { return }
    let found = files.range(of: "\\b\(mark)\\b", options: .regularExpression)
    #expect(found != nil, "\(mark) is in no file of the step: \(step)")
  }

  /// A command with Scripts/test has options that it knows, and a filter that is a suite.
  private func check(command: String, _ step: String) {
    let words = command.split(separator: " ").map(String.init)
    let script = DocumentTests.text("Scripts/test")
    for word in words where word.hasPrefix("--") && word != "--filter" { #expect(script.contains(word), "\(step)") }
    if let place = words.firstIndex(of: "--filter") {
      #expect(RecipeTests.suites.contains(words[place + 1]), "\(words[place + 1]): \(step)")
    }
    for word in words where word.hasPrefix("HEED_") {
      let name = String(word.prefix { $0 != "=" })
      #expect(RecipeTests.tests.contains(name), "\(name): \(step)")
    }
  }

  /// All code of the tests, and the names of its suites.
  private static let tests = HouseTests.files("Tests", ["swift"]).map(HouseTests.text).joined()
  private static let suites = Set(tests.matches(of: /(?:struct|class) (\w+Tests)\b/).map { String($0.output.1) })

  @Test("The slow suites that Scripts/test leaves out are there")
  func slow() throws {
    let script = DocumentTests.text("Scripts/test")
    let list = try #require(script.firstMatch(of: /slow=\(([^)]+)\)/)?.output.1)
    let names = list.split { $0.isWhitespace }.map(String.init)
    #expect(names.count > 2 && Set(names).count == names.count)
    for name in names {
      let parts = name.split(separator: ".").map(String.init)
      let files = HouseTests.files("Tests/\(parts[0])", ["swift"]).map(HouseTests.text)
      #expect(files.contains { $0.contains("struct \(parts[1]) ") }, "\(name)")
    }
  }
}
