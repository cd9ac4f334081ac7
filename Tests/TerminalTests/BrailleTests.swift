import Foundation
import Testing

/// On a braille display, whose window follows the cursor: what was answered stands before the prompt (rule 108).
@Suite struct BrailleTests {
  /// A conversation at 40 columns with braille on.
  private func display() throws -> Terminal {
    let terminal = try Terminal.heed(columns: 40)
    terminal.send("set braille on\n")
    terminal.expect("\r\nBraille on. heed: ")
    return terminal
  }

  @Test func aShortAnswerAndThePromptAreOneRow() throws {
    let terminal = try display()
    for (line, row) in [
      ("add Buy milk", "Added 1, Buy milk. heed: "), ("urgency 1 high", "Buy milk, high. heed: "),
      ("again", "Buy milk, high. heed: "), ("done 1", "Done, Buy milk. 0 left. heed: "),
    ] {
      terminal.send(line + "\n")
      #expect(terminal.expect("\r\n" + row) == line, "\(line)")
    }
    // Only the last of several rows.
    for name in ["One", "Two"] {
      terminal.send("add \(name)\n")
      terminal.expect("heed: ")
    }
    terminal.send("list\n")
    #expect(terminal.expect("heed: ") == "list\r\n2 tasks.\r\n2 One, medium.\r\n3 Two. ")
  }

  @Test func aRowWithoutRoomForThePromptStandsAbove() throws {
    let terminal = try display()
    // 39 columns, and the prompt has 6.
    terminal.send("add Answer the letter of the club\n")
    terminal.expect("\r\nAdded 1, Answer the letter of the club.\r\nheed: ")
    // All 40 columns: the cursor would stand on an empty row below.
    terminal.send("add Write a letter to Bobby\n")
    terminal.expect("\r\nAdded 2, Write a letter to Bobby.\r\nheed: ")
    terminal.send("set width 60\n")
    terminal.expect("\r\nWidth 60. heed: ")
    // The window has 40 columns still.
    terminal.send("add Write another letter to Bobby\n")
    terminal.expect("\r\nAdded 3, Write another letter to Bobby.\r\nheed: ")
    terminal.send("quit\n")
    terminal.expect("\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
  }

  @Test func theAnswerIsNotShownAgainBelowWhatIsSaid() throws {
    let terminal = try display()
    terminal.send("add Buy milk\n")
    terminal.expect("Added 1, Buy milk. heed: ")
    terminal.send("set \t\t")
    #expect(terminal.expect("\r\nheed: set ").contains("matches"))
    #expect(!terminal.rest().contains("Added"))
    terminal.send("width 30\n")
    terminal.expect("Width 30. heed: ")
  }

  @Test func remindersThatCameStandInThePromptUntilEnter() throws {
    let terminal = try display()
    let reminders = ReminderTests()
    try reminders.elsewhere("add Call Ana, due today 12:01 am, remind today 12:00 am", home: terminal.home)
    terminal.expect("\r\nReminder. Call Ana, ")
    let rest = terminal.expect("1 came: ")
    #expect(!rest.contains("Braille") && !rest.contains("heed:"))
    try reminders.elsewhere("add Call Bob, due today 12:01 am, remind today 12:00 am", home: terminal.home)
    terminal.expect("2 came: ")
    terminal.send("done call ana\n")
    terminal.expect("heed: ")
  }

  @Test func aQuestionKeepsItsPrompt() throws {
    let terminal = try display()
    terminal.send("add\n")
    // At level brief a question is short.
    terminal.expect("\r\nName. name: ")
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: terminal.home)
    terminal.expect("Reminder. Call Ana, ")
    #expect(terminal.expect("name: ").hasSuffix("\r\nName.\r\n"))
  }
}
