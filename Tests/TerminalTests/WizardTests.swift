import Testing

/// The wizard in a terminal: editing in place, pastes, giving up.
@Suite struct WizardTests {
  private let folder = ProgramTests.Folder()

  private func heed() throws -> Terminal { try Terminal.heed(["--store", folder.store], columns: 200) }

  @Test("Pasted lines answer no question unheard")
  func paste() throws {
    let terminal = try heed()
    terminal.send("add\r")
    terminal.expect("name: ")
    terminal.send("Pay rent\rhigh\r30m\r")
    terminal.expect("2 more lines pasted. Type use to use them, or answer.\r\n2 of 4.")
    terminal.expect("urgency: ")
    terminal.send("low\r")
    terminal.expect("time: ")
    terminal.send("save\r")
    terminal.expect("Added 1, Pay rent, low.")
  }

  @Test("Pasted lines are used when the person says so")
  func usePaste() throws {
    let terminal = try heed()
    terminal.send("add\r")
    terminal.expect("name: ")
    terminal.send("Pay rent\rhigh\r30m\r")
    terminal.expect("urgency: ")
    terminal.send("use\r")
    terminal.expect("reminder: ")
    terminal.send("save\r")
    terminal.expect("Added 1, Pay rent, high, 30 minutes.")
  }

  @Test("What is pasted behind a bare add does not answer its first question")
  func pasteBehindAdd() throws {
    let terminal = try heed()
    terminal.send("add\rMilk\rhigh\r")
    terminal.expect("2 more lines pasted. Type use to use them, or answer.\r\n1 of 4. Name.\r\nname: ")
    terminal.send("Bread\r")
    terminal.expect("urgency: ")
    terminal.send("save\r")
    terminal.expect("Added 1, Bread.")
  }

  @Test("What is pasted behind a command does not say yes, choose a day, or choose a task")
  func pasteBehindQuestions() throws {
    let terminal = try heed()
    for name in ["Pay rent", "Pay tax"] {
      terminal.send("add \(name)\r")
      terminal.expect("heed: ")
    }
    let pasted = "1 more line pasted. Type use to use it, or answer.\r\n"
    terminal.send("delete all\ryes\r")
    terminal.expect(pasted + "Delete 2 tasks? Type yes or no.\r\nyes or no: ")
    terminal.send("\r")
    terminal.expect("heed: ")
    terminal.send("due 1 5/4\r2\r")
    terminal.expect(pasted + "For Pay rent, 5/4 could be ")
    terminal.expect("choice: ")
    terminal.send("1\r")
    terminal.expect("5 April")
    terminal.expect("heed: ")
    terminal.send("done pay\r2\r")
    terminal.expect(pasted)
    terminal.expect("task: ")
    terminal.send("cancel\r")
    terminal.expect("heed: ")
    terminal.send("delete all\ryes\r")
    terminal.expect("yes or no: ")
    terminal.send("use\r")
    terminal.expect("Deleted 2 tasks.")
  }

  @Test("The old name is edited in place")
  func here() throws {
    let terminal = try heed()
    terminal.send("add Pay rent\r")
    terminal.expect("heed: ")
    terminal.send("edit 1 name here\r")
    terminal.expect("name: Pay rent")
    terminal.send(" and heat\r")
    terminal.expect("Changed 1, Pay rent and heat.")
  }

  @Test("Ctrl-C and Ctrl-D in the wizard save nothing, and Heed goes on after the first")
  func givingUp() throws {
    let terminal = try heed()
    terminal.send("add\r")
    terminal.expect("name: ")
    terminal.send("Pay rent\r")
    terminal.expect("urgency: ")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled. Nothing saved.\r\nheed: ")
    terminal.send("add\r")
    terminal.expect("name: ")
    terminal.send("\u{4}")
    terminal.expect("\r\nCancelled. Nothing saved.\r\nheed: ")
    terminal.send("\u{4}")
    terminal.expect("\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
  }

  @Test("Answers are kept out of what Up recalls, and commands are recalled whole")
  func recall() throws {
    let terminal = try heed()
    terminal.send("add\r")
    terminal.expect("name: ")
    terminal.send("Pay rent\r")
    terminal.expect("urgency: ")
    terminal.send("save\r")
    terminal.expect("heed: ")
    terminal.send("\u{1B}[A\r")
    terminal.expect("1 of 4. Name.")
  }
}
