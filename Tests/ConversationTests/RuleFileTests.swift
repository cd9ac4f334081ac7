import Foundation
import Testing

/// Tests/Accessibility/rules.txt: each of the 110 rules has its line and its full text, and every test named there exists.
@Suite struct RuleFileTests {
  /// One line of the file, in its parts.
  struct Rule {
    let number: Int
    let level: String
    let wording: String
    let tests: [String]
    let reason: String?

    /// `34 MUST Wording. Proven by A.B.c, d.txt. Not proven here: reason.`; either of the last two may be missing.
    init?(_ line: String) {
      let form = /(\d+) (MUST|SHOULD) ([A-Z][^.]+)\.(?: Proven by (.+?)\.)?(?: Not proven here: (.+)\.)?/
      guard let match = line.wholeMatch(of: form), let number = Int(match.output.1) else { return nil }
      self.number = number
      level = String(match.output.2)
      wording = String(match.output.3)
      tests = match.output.4.map { $0.split(separator: ", ").map(String.init) } ?? []
      reason = match.output.5.map(String.init)
    }
  }

  static let all = HouseTests.text(HouseTests.root.appendingPathComponent("Tests/Accessibility/rules.txt"))
    .split(separator: "\n").map(String.init)
  static let lines = all.filter { !$0.hasPrefix("#") }
  static let rules = lines.compactMap(Rule.init)

  @Test("Each of the 110 rules has exactly one line, in order")
  func complete() {
    #expect(RuleFileTests.rules.map(\.number) == Array(1...110))
    #expect(RuleFileTests.lines.count == 110)
    for rule in RuleFileTests.rules {
      #expect(!rule.tests.isEmpty || rule.reason != nil, "rule \(rule.number) has neither test nor reason")
      #expect(Set(rule.tests).count == rule.tests.count, "rule \(rule.number) names a test twice")
    }
  }

  @Test("Behind each line stands the rule in full")
  func full() {
    for (line, next) in zip(RuleFileTests.all, RuleFileTests.all.dropFirst()) where !line.hasPrefix("#") {
      #expect(next.hasPrefix("# In full: ") && next.count > 40, "\(line)")
    }
  }

  @Test("Each line can be listened to")
  func listenable() {
    for line in RuleFileTests.lines {
      #expect(!line.contains("  ") && line.hasSuffix("."), "\(line)")
      #expect(line.range(of: "[^A-Za-z0-9 ,.;':-]", options: .regularExpression) == nil, "\(line)")
    }
  }

  @Test("Every test that is named exists", arguments: Set(rules.flatMap(\.tests)).sorted())
  func exists(_ name: String) {
    let root = HouseTests.root.appendingPathComponent("Tests")
    if name.hasSuffix(".txt") || name.hasSuffix(".script") {
      let folder = name.hasSuffix(".txt") ? "Transcripts" : "Accessibility"
      let file = root.appendingPathComponent(folder).appendingPathComponent(name)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(name) is not there")
      return
    }
    let parts = name.split(separator: ".").map(String.init)
    #expect(parts.count == 3, "\(name) is not target, suite and function")
    guard parts.count == 3 else { return }
    let found = HouseTests.files("Tests/\(parts[0])", ["swift"]).map(HouseTests.text).contains { text in
      guard let suite = text.range(of: #"(struct|class|extension) \#(parts[1])\b"#, options: .regularExpression),
        let function = text.range(of: #"func \#(parts[2])\("#, options: .regularExpression)
      else { return false }
      // The function stands in the suite, and an attribute that makes it a test stands right before it.
      let before = text[..<function.lowerBound].suffix(2_000)
      let attribute = before.range(of: "@Test", options: .backwards)
      let between = attribute.map { before[$0.upperBound...] }
      return suite.lowerBound < function.lowerBound && between.map { !$0.contains("func ") } == true
    }
    #expect(found, "\(name) is not there")
  }
}
