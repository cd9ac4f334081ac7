import Foundation
import Testing

/// Rule 89 of rules.txt: a command of the person's own at a reminder.
@Suite struct OwnCommandTests {
  /// Heed at its prompt, with that command set.
  private func heed(command: String) throws -> Terminal {
    let terminal = try Terminal.heed()
    terminal.send("set reminder command \(command)\n")
    terminal.expect("Reminder command ")
    terminal.expect(".\r\nheed: ")
    return terminal
  }

  private func come(_ name: String, _ terminal: Terminal) throws {
    try ReminderTests().elsewhere("add \(name), remind today 12:00 am", home: terminal.home)
    terminal.expect("\r\nReminder. \(name), ")
    terminal.expect(".\r\nheed: ")
  }

  /// What the command has written, once it has.
  private func heard(_ terminal: Terminal) -> String? {
    for _ in 0..<100 {
      let text = try? String(contentsOf: terminal.home.appendingPathComponent("heard"), encoding: .utf8)
      if let text, text.hasSuffix("\n") { return text }
      usleep(50_000)
    }
    return nil
  }

  @Test func itGetsTheSentence() throws {
    let terminal = try heed(command: "cat > ~/heard")
    try come("Call Ana", terminal)
    #expect(heard(terminal)?.hasPrefix("Reminder. Call Ana, ") == true)
    // What it writes to its output stays away from the screen.
    #expect(terminal.rest(quietFor: 1_500) == "")
  }

  @Test func itBeginsWhileALineIsTyped() throws {
    let terminal = try heed(command: "cat > ~/heard")
    terminal.send("add mi")
    terminal.expect("add mi")
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: terminal.home)
    #expect(heard(terminal)?.hasPrefix("Reminder. Call Ana, ") == true)
    #expect(terminal.rest(quietFor: 1_500) == "")
    terminal.send("lk\n")
    terminal.expect("Added 2, milk.\r\nReminder. Call Ana, ")
  }

  @Test func aSlowOneKeepsNobodyWaiting() throws {
    let terminal = try heed(command: "cat; while [ ! -e ~/go ]; do sleep 0.05; done; echo went > ~/heard")
    try come("Call Ana", terminal)
    terminal.send("status\n")
    terminal.expect("1 task.\r\nheed: ")
    terminal.send("add mi\u{3}")
    terminal.expect("Cancelled.\r\nheed: ")
    // Ctrl-C was not meant for it either.
    try Data().write(to: terminal.home.appendingPathComponent("go"))
    #expect(heard(terminal) == "went\n")
  }

  @Test func aFailureIsSaidOnce() throws {
    let terminal = try heed(command: "exit 3")
    try come("Call Ana", terminal)
    terminal.expect("Not done, the reminder command failed. Type set reminder command none.\r\nheed: ")
    try come("Feed the cat", terminal)
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("set reminder command none\n")
    terminal.expect("Reminder command none.\r\nheed: ")
  }
}
