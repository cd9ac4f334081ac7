import English
import Foundation
import Testing

/// Heed inside Emacs, with heed.el and without it: rules 10, 29, 31 and 82 of rules.txt.
@Suite struct EmacsTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// Emacs, where it is here.
  private static let emacs = ["/usr/bin/emacs", "/usr/local/bin/emacs", "/opt/homebrew/bin/emacs"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// What a program writes, and how it ends.
  private func run(_ program: String, _ arguments: [String], _ variables: [String: String] = [:]) throws -> (
    said: String, status: Int32
  ) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC"]
      .merging(testVariables) { $1 }.merging(variables) { $1 }
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// Heed in a terminal as Emacs gives one, which shows nothing that is typed.
  private func heed(_ version: String = "28.2,comint", echo: Bool = false) throws -> Terminal {
    let terminal = try Terminal(
      "/bin/sh", ["-c", "stty \(echo ? "echo" : "-echo") && exec \(builtHeed())"],
      variables: ["INSIDE_EMACS": version, "TERM": "dumb"])
    terminal.expect("heed> ", within: 10)
    return terminal
  }

  /// All that the transcripts say, a line each.
  private func saidLines() throws -> [String] {
    let folder = EmacsTests.root.appendingPathComponent("Tests/Transcripts")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap { file in
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        .filter { !$0.hasPrefix("#") && !$0.hasPrefix("heed: ") }
    }
  }

  @Test(.enabled(if: EmacsTests.emacs != nil, "Emacs is not here, so heed.el is not tried in it."))
  func itsOwnTests() throws {
    let home = try Terminal.newHome()
    defer { try? FileManager.default.removeItem(at: home) }
    let lines = try saidLines()
    let said = home.appendingPathComponent("said").path
    try (lines.joined(separator: "\n") + "\n").write(toFile: said, atomically: true, encoding: .utf8)
    try (lines.map(Sentences.spelt).joined(separator: "\n") + "\n")
      .write(toFile: said + "-spelt", atomically: true, encoding: .utf8)
    let (report, status) = try run(
      try #require(EmacsTests.emacs),
      ["-Q", "--batch", "-L", "Sources/Emacs", "-l", "Tests/Emacs/heed-tests.el", "-f", "ert-run-tests-batch-and-exit"]
        .map { $0.hasPrefix("Sources/") || $0.hasPrefix("Tests/") ? EmacsTests.root.path + "/" + $0 : $0 },
      ["HEED_PROGRAM": builtHeed(), "HEED_SAID": said, "HOME": home.path])
    #expect(status == 0, "\(report)")
    #expect(report.contains("Ran ") && report.contains(" 0 unexpected"), "\(report)")
  }

  @Test(.enabled(if: EmacsTests.emacs != nil, "Emacs is not here, so heed.el is not compiled."))
  func itCompilesWithoutAWarning() throws {
    let home = try Terminal.newHome()
    defer { try? FileManager.default.removeItem(at: home) }
    let copy = home.appendingPathComponent("heed.el").path
    try FileManager.default.copyItem(atPath: EmacsTests.root.path + "/Sources/Emacs/heed.el", toPath: copy)
    let emacs = try #require(EmacsTests.emacs)
    let check = "(progn (require 'checkdoc) (checkdoc-file \"\(copy)\"))"
    for words in [["-f", "batch-byte-compile", copy], ["--eval", check]] {
      let (report, status) = try run(emacs, ["-Q", "--batch", "--eval", "(setq byte-compile-error-on-warn t)"] + words)
      #expect(status == 0)
      #expect(report == "")
    }
  }

  @Test(arguments: [
    ("Pay #7.", "Pay hash 7."), ("C# and F#", "C hash and F hash"),
    ("$5 or 50%, a>b", "dollar 5 or 50 percent, a greater than b"),
    ("## x", "hash hash x"), ("Pay rent.\nPay #7.", "Pay rent.\nPay #7."), ("#\n#", "hash\n#"), ("", ""),
    ("a -> (#1)", "a -greater than (hash 1)"),
  ])
  func signsAreWordsInAFirstLine(_ text: String, _ spelt: String) { #expect(Sentences.spelt(text) == spelt) }

  @Test func namesWithSignsAreHeard() throws {
    let terminal = try heed()
    terminal.send("add Email Bob about invoice #4711\n")
    terminal.expect("Added 1, Email Bob about invoice hash 4711.\r\nheed> ")
    terminal.send("list all\n")
    terminal.expect("1 task.\r\n")
    terminal.expect("1 Email Bob about invoice #4711, medium.\r\nheed> ")
  }

  @Test func itsOwnModeNeedsNoWordsForSigns() throws {
    let terminal = try heed("28.2,heed")
    terminal.send("add Email Bob about invoice #4711\n")
    terminal.expect("Added 1, Email Bob about invoice #4711.\r\nheed> ")
  }

  @Test func aReminderComesAtOnce() throws {
    let terminal = try heed()
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: terminal.home)
    #expect(terminal.expect("Reminder. Call Ana, ", within: 10) == "\r\n")
    terminal.expect(".\r\nheed> ")
    #expect(terminal.rest(quietFor: 1_500) == "")
  }

  @Test func whereTypingIsShownItWaits() throws {
    let terminal = try heed("28.2,vterm", echo: true)
    terminal.send("add mi")
    terminal.expect("add mi")
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: terminal.home)
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("lk\n")
    terminal.expect("Added 2, milk.\r\nReminder. Call Ana, ")
  }

  @Test func atAPasswordNothingIsSaid() throws {
    let terminal = try heed()
    for (line, prompt) in [("register", "name: "), ("Ana", "email: "), ("ana@example.org", "password: ")] {
      terminal.send(line + "\n")
      terminal.expect(prompt)
    }
    try ReminderTests().elsewhere("add Call Ana, remind today 12:00 am", home: terminal.home)
    #expect(terminal.rest(quietFor: 2_200) == "")
    terminal.send("red river 77\n")
    terminal.expect("The same password again.\r\npassword again: ")
  }

  @Test func begunLinesAreCompletedFromOutside() throws {
    let home = try Terminal.newHome()
    defer { try? FileManager.default.removeItem(at: home) }
    let program = try builtHeed()
    let variables = ["HOME": home.path, "XDG_DATA_HOME": home.path + "/data"]
    func lines(_ words: String...) throws -> [String] {
      let (said, status) = try run(program, words, variables)
      #expect(status == 0)
      return said.split(separator: "\n").map(String.init)
    }
    _ = try lines("add Buy milk")
    _ = try lines("add Buy bread")
    #expect(try lines("--complete", "done bu") == ["done Buy milk", "done Buy bread"])
    #expect(try lines("--complete", "done Buy m") == ["done Buy milk"])
    #expect(try lines("--complete", "unt") == ["untag"])
    #expect(try lines("--complete", "zz") == [])
    #expect(try lines("--complete").contains("add"))
    #expect(try lines("--complete", "help v").contains("help voiceover"))
    #expect(try lines("--complete", "--", "--x") == [])
    #expect(try run(program, ["--complete", "done", "--store", home.path], variables).status == 2)
    // What it finds damaged is left to who tells it.
    let journal = home.appendingPathComponent("data/heed/journal.jsonl")
    let whole = try Data(contentsOf: journal)
    var damaged = whole
    damaged[whole.count - 20] ^= 1
    try damaged.write(to: journal)
    #expect(try lines("--complete", "done bu") == ["done Buy milk"])
    #expect(try Data(contentsOf: journal) == damaged)
    try whole.write(to: journal)
    #expect(try run(program, ["--profile", "Zoe", "--complete", "done bu"], variables).status == 1)
    #expect(try run(program, ["--profile", "Zoe", "--complete", "don"], variables).said == "done\n")
  }

  @Test func typedCommandsAreKeptAndWrittenAsTheyAre() throws {
    let terminal = try heed()
    for line in ["add Pay  #7", "register none"] {
      terminal.send(line + "\n")
      terminal.expect(line.hasPrefix("add") ? "heed> " : "name: ")
    }
    terminal.send("\u{3}")
    terminal.expect("heed> ")
    let variables = ["HOME": terminal.home.path, "XDG_DATA_HOME": terminal.home.path + "/data"]
    let program = try builtHeed()
    #expect(try run(program, ["--plain", "history"], variables).said == "add Pay  #7\nregister none\n")
    #expect(try run(program, ["--plain", "history", "1"], variables).said == "register none\n")
    #expect(try run(program, ["--plain", "history", "pay"], variables).said == "add Pay  #7\n")
  }
}
