import Foundation
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// The scripts that real screen readers listen to (Tests/Accessibility) leave no command out.
@Suite struct AccessibilityScriptTests {
  private static let scripts = HouseTests.files("Tests/Accessibility", ["script"])

  private static func lines(_ script: URL) -> [Substring] { HouseTests.text(script).split(separator: "\n") }

  @Test("Every command is a typed line of a script", arguments: Command.all.map(\.name))
  func everyCommand(_ name: String) {
    let typed = AccessibilityScriptTests.scripts.flatMap(AccessibilityScriptTests.lines)
      .filter { !$0.hasPrefix("@") && !$0.hasPrefix("#") }
    #expect(typed.contains { Words(String($0)).first?.plain == name }, "no script types \(name)")
  }

  @Test("Every script says what it shows and expects to hear something", arguments: scripts.map(\.lastPathComponent))
  func expectations(_ name: String) throws {
    let script = try #require(AccessibilityScriptTests.scripts.first { $0.lastPathComponent == name })
    let lines = AccessibilityScriptTests.lines(script)
    #expect(lines.first?.hasPrefix("# ") == true)
    #expect(lines.contains { $0.hasPrefix("@expect ") })
  }
}
