import Foundation
import Testing

/// The terminal around the line: signals, sizes, time, and the person's own inputrc.
@Suite struct TerminalLifeTests {
  @Test(arguments: [SIGTERM, SIGHUP])
  func aSignalEndsItLikeEndOfInput(_ number: Int32) throws {
    let terminal = try Terminal.trial(typing: "half a li")
    terminal.expect("half a li")
    terminal.signal(number)
    terminal.expect("\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test func aSignalInAPasswordRestoresTheTerminal() throws {
    let terminal = try Terminal.trial(typing: "password\r")
    terminal.expect("password: ")
    terminal.signal(SIGTERM)
    terminal.expect("\r\nCancelled. Nothing saved.\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test func anInterruptDuringAnAnswerIsHeardAfterIt() throws {
    let terminal = try Terminal.trial(typing: "slow")
    terminal.expect("slow")
    terminal.send("\r")
    usleep(100_000)
    terminal.send("more\u{3}")
    #expect(terminal.expect("\r\nCancelled.\r\nheed: ") == "\r\nThat was slow.")
    #expect(terminal.rest() == "")
  }

  @Test func theLineComesBackAfterAStop() throws {
    let terminal = try Terminal.trial(typing: "mil")
    terminal.expect("mil")
    terminal.send("\u{1A}")
    terminal.expect("\r\nheed: mil")
    terminal.send("k\r")
    terminal.expect("You typed milk.")
  }

  // MARK: Width (rule 40)

  @Test(arguments: [14, 20, 32, 40, 80])
  func answersWrapAtWords(_ columns: Int) throws {
    let terminal = try Terminal.trial(columns: columns)
    terminal.send("wide\r")
    terminal.expect("heed: ")
    let answer = terminal.text.components(separatedBy: "\r\n").dropFirst().dropLast()
    #expect(answer.allSatisfy { $0.count <= columns && !$0.hasPrefix(" ") && !$0.hasSuffix(" ") })
    #expect(answer.joined(separator: " ").hasPrefix("Pay the rent and call Ana, Pay the rent"))
    #expect(answer.joined(separator: " ").hasSuffix("Ana, now."))
  }

  @Test func aNewWidthIsFollowedInSilence() throws {
    let terminal = try Terminal.trial(typing: "wi", columns: 80)
    terminal.expect("wi")
    terminal.resize(30)
    #expect(terminal.rest() == "")
    terminal.send("de\r")
    terminal.expect("\r\n")
    #expect(terminal.expect("heed: ").components(separatedBy: "\r\n").allSatisfy { $0.count <= 30 })
  }

  @Test func aLineOfManyRowsFollowsANewWidth() throws {
    let terminal = try Terminal.trial(columns: 60)
    let line = "add one two three four five six seven eight nine ten"
    terminal.send(line)
    terminal.expect("ten")
    terminal.resize(25)
    _ = terminal.rest()
    terminal.send("s\r")
    terminal.expect("You typed add one two")
    #expect(terminal.expect("heed: ").split(whereSeparator: \.isWhitespace).last == "tens.")
  }

  @Test func aSetWidthWins() throws {
    let terminal = try Terminal.trial(columns: 80, variables: ["HEED_TRIAL_WIDTH": "20"])
    terminal.send("wide\r")
    terminal.expect("\r\n")
    #expect(terminal.expect("heed: ").components(separatedBy: "\r\n").allSatisfy { $0.count <= 20 })
  }

  @Test func aTerminalWithoutASizeIsTakenForEightyColumns() throws {
    let terminal = try Terminal.trial(typing: "wide\r", columns: 0)
    terminal.expect("\r\n")
    #expect(terminal.expect("heed: ").components(separatedBy: "\r\n").map(\.count).max() ?? 0 > 60)
  }

  // MARK: Time (rules 3, 82 and 83)

  @Test func anIdleTerminalIsSilent() throws {
    let terminal = try Terminal.trial()
    #expect(terminal.rest(quietFor: 1_500) == "")
  }

  @Test func whatComesDueIsSaidOnceAtAnEmptyLine() throws {
    let terminal = try Terminal.trial(variables: ["HEED_TRIAL_TICK": "polite"])
    terminal.expect("\r\nReminder. Call Ana, now.\r\nheed: ")
    #expect(terminal.rest(quietFor: 1_500) == "")
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func whatComesDueWaitsWhileSomethingIsTyped() throws {
    let terminal = try Terminal.trial(variables: ["HEED_TRIAL_TICK": "polite"])
    terminal.send("add mi")
    terminal.expect("add mi")
    #expect(terminal.rest(quietFor: 1_500) == "")
    terminal.send("lk\r")
    #expect(terminal.expect("You typed add milk.\r\nheed: ") == "lk\r\n")
    terminal.expect("Reminder. Call Ana, now.\r\nheed: ")
  }

  @Test func whatIsSaidAtOnceErasesNothing() throws {
    let terminal = try Terminal.trial(variables: ["HEED_TRIAL_TICK": "now"])
    terminal.send("add mi")
    terminal.expect("add mi")
    #expect(terminal.expect("\r\nReminder. Call Ana, now.\r\nheed: add mi") == "")
    terminal.send("lk\r")
    terminal.expect("You typed add milk.")
    #expect(!terminal.bytes.contains(0x1B))
  }

  // MARK: The person's inputrc wins (rule 18)

  private func terminal(inputrc: String) throws -> Terminal {
    let home = try Terminal.newHome()
    let file = home.appendingPathComponent("inputrc")
    try Data(inputrc.utf8).write(to: file)
    return try Terminal.trial(variables: ["INPUTRC": file.path], home: home)
  }

  @Test func theirSettingWins() throws {
    let terminal = try terminal(inputrc: "set enable-bracketed-paste on\n")
    terminal.send("milk\r")
    terminal.expect("You typed milk.")
    #expect(terminal.text.contains("\u{1B}[?2004h"))
  }

  @Test func theirKeysWinAndKnowHeedByName() throws {
    let terminal = try terminal(inputrc: "$if heed\n\"\\C-p\": \"mine\"\n\"\\e[A\": \"also\"\n$endif\n")
    terminal.send("\u{10} \u{1B}[A\r")
    terminal.expect("You typed mine also.")
  }

  @Test func theirViKeysRecallWholeLines() throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    terminal.send("add Buy milk\r")
    terminal.expect("heed: ")
    terminal.send("\u{1B}[A")
    terminal.expect("heed: add Buy milk")
    terminal.send("\r")
    terminal.expect("You typed add Buy milk.")
  }
}
