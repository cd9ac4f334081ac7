import Foundation
import Testing

/// Rules 82 to 88 of rules.txt, with the built program: another Heed makes a task whose reminder has come.
@Suite struct ReminderTests {
  /// What another Heed on the same tasks does meanwhile.
  func elsewhere(_ command: String, home: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try builtHeed())
    process.arguments = command.split(separator: " ").map(String.init)
    process.environment = [
      "HOME": home.path, "XDG_DATA_HOME": home.path + "/data", "TZ": "UTC", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
    ].merging(testVariables) { $1 }
    process.standardOutput = Pipe()
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private static let past = "add Call Ana, remind today 12:00 am"

  /// A conversation behind a setting and its answer.
  private func heed(_ setting: String, _ said: String) throws -> Terminal {
    let terminal = try Terminal.heed()
    terminal.send(setting + "\n")
    terminal.expect(said + "\r\nheed: ")
    return terminal
  }

  @Test func nothingBreaksTheLineBeingTyped() throws {
    let terminal = try Terminal.heed()
    terminal.send("add mi")
    terminal.expect("add mi")
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("lk\n")
    #expect(terminal.expect("Added 2, milk.\r\nReminder. Call Ana, ") == "lk\r\n")
    terminal.expect(".\r\nheed: ")
    // Said once.
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("list\n")
    #expect(!terminal.expect("heed: ").contains("Reminder"))
  }

  @Test func anEmptyPromptIsToldAtOnce() throws {
    let terminal = try Terminal.heed()
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.expect("Reminder. Call Ana, ") == "\r\n")
    terminal.expect(".\r\nheed: ")
    #expect(!terminal.bytes.contains(7) && !terminal.bytes.contains(0x1B))
  }

  @Test func anEmptyQuestionIsToldAtOnceAndAskedAgain() throws {
    let terminal = try Terminal.heed()
    terminal.send("add\n")
    terminal.expect("name: ")
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.expect("Reminder. Call Ana, ") == "\r\n")
    #expect(terminal.expect("name: ").hasSuffix(".\r\n1 of 4. Name.\r\n"))
    terminal.send("milk\n")
    terminal.expect("urgency: ")
    terminal.send("save\n")
    terminal.expect("Added 2, milk.\r\nheed: ")
  }

  @Test func yesOrNoIsAskedAgainBehindAReminder() throws {
    let terminal = try Terminal.heed()
    for line in ["add Buy milk", "add Pay rent", "delete all"] {
      terminal.send(line + "\n")
      terminal.expect(line == "delete all" ? "Type yes or no.\r\nyes or no: " : ".\r\nheed: ")
    }
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.expect("Reminder. Call Ana, ") == "\r\n")
    #expect(terminal.expect("yes or no: ").hasSuffix("Delete 2 tasks? Type yes or no.\r\n"))
    terminal.send("yes\n")
    // Those that were asked about, and not the one that came meanwhile.
    terminal.expect("Deleted 2 tasks.")
  }

  @Test func halfALineIsNoTypingAfterAMinute() throws {
    let variables = ["HEED_TRIAL_TICK": "polite", "HEED_TRIAL_REST": "3"]
    let terminal = try Terminal.trial(variables: variables)
    for key in ["add", " ", "mi"] {
      terminal.send(key)
      #expect(terminal.rest(quietFor: 1_200) == key)
    }
    #expect(terminal.expect("Reminder. Call Ana, now.\r\nheed: add mi") == "\r\n")
    terminal.send("lk\n")
    terminal.expect("You typed add milk.")
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func theBellRingsAtTheBeginningOfARow() throws {
    let terminal = try heed("set bell on", "Bell on.")
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.expect("Reminder. ") == "\r\n\u{7}")
  }

  @Test func nowSpeaksBelowTheLineAndShowsItAgain() throws {
    let terminal = try heed("reminders now", "Reminders now.")
    terminal.send("add mi")
    terminal.expect("add mi")
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.expect("Reminder. Call Ana, ") == "\r\n")
    terminal.expect(".\r\nheed: add mi")
    terminal.send("lk\n")
    terminal.expect("Added 2, milk.")
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func quietSaysItOnlyWhenAsked() throws {
    let terminal = try heed("reminders quiet", "Reminders quiet.")
    try elsewhere(ReminderTests.past, home: terminal.home)
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("reminders\n")
    terminal.expect("1 reminder waits.\r\n1 Call Ana, came ")
  }

  @Test func oneBellForOneReminder() throws {
    let terminal = try heed("set bell on", "Bell on.")
    try elsewhere(ReminderTests.past, home: terminal.home)
    terminal.expect("Reminder. Call Ana, ")
    terminal.expect(".\r\nheed: ")
    #expect(terminal.bytes.count { $0 == 7 } == 1)
  }

  @Test func missedOnesAreOneLineAtTheStartOnce() throws {
    let home = try Terminal.newHome()
    try elsewhere(ReminderTests.past, home: home)
    let first = try Terminal.heed(home: home)
    #expect(first.text.contains("\r\n1 reminder came while you were away. Type reminders.\r\nheed: "))
    first.send("quit\n")
    #expect(first.end() == 0)
    let second = try Terminal.heed(home: home)
    #expect(!second.text.contains("came"))
    #expect(second.text.contains("\r\n1 reminder waits. Type reminders.\r\nheed: "))
    second.send("dismiss\n")
    second.expect("Dismissed, Call Ana.\r\nheed: ")
  }

  @Test func whatAnotherHeedSettledStays() throws {
    let terminal = try Terminal.heed()
    try elsewhere("set clock 24", home: terminal.home)
    try elsewhere(ReminderTests.past, home: terminal.home)
    terminal.expect("Reminder. Call Ana, ")
    terminal.expect(".\r\nheed: ")
    terminal.send("quit\n")
    #expect(terminal.end() == 0)
    let settings = terminal.home.appendingPathComponent(".config/heed/settings.json")
    let text = try String(contentsOf: settings, encoding: .utf8)
    #expect(text.contains("\"clock\":\"24\"") || text.contains("\"clock\": \"24\""))
    #expect(text.contains("heard reminders until"))
  }
}
