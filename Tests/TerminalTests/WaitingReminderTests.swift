import Foundation
import Testing

/// A reminder that waits, said behind the answer of a call of one command.
@Suite struct WaitingReminderTests {
  private func home() throws -> URL {
    let home = try Terminal.newHome()
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: home)
    return home
  }

  /// A terminal takes its home along when it goes.
  private final class Kept { var terminals: [Terminal] = [] }
  private let kept = Kept()

  /// What a call says at a terminal.
  private func said(_ words: [String], _ home: URL) throws -> String {
    let terminal = try Terminal(builtHeed(), words, columns: 80, variables: [:], home: home)
    kept.terminals.append(terminal)
    #expect(terminal.end() == 0)
    return terminal.text
  }

  @Test("It is said once, behind the answer")
  func once() throws {
    let home = try home()
    #expect(try said(["list"], home).hasSuffix(".\r\n1 reminder waits. Type reminders.\r\n"))
    #expect(try !said(["list"], home).contains("waits"))
  }

  @Test("Not with plain answers, not where reminders are quiet, and not where they were just listed")
  func not() throws {
    let home = try home()
    #expect(try !said(["--plain", "list"], home).contains("waits"))
    #expect(try !said(["set", "reminders", "quiet"], home).contains("waits"))
    #expect(try !said(["list"], home).contains("waits"))
    _ = try said(["set", "reminders", "polite"], home)
    #expect(try !said(["dismiss", "all"], home).contains("waits"))
  }
}
