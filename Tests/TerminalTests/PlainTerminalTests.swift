import Foundation
import Testing

/// Rules 17 and 31 of rules.txt: terminals that Readline would harm.
@Suite struct PlainTerminalTests {
  private static let plain: [[String: String?]] = [
    ["TERM": "dumb"], ["TERM": nil], ["TERM": "nonsense"], ["TERM": ""],
  ]

  @Test(arguments: plain)
  func longLinesAreNotScrolledSideways(_ variables: [String: String?]) throws {
    let terminal = try Terminal.trial(variables: variables)
    let long = String(repeating: "abcdefghi ", count: 12) + "end"
    terminal.send(long + "\n")
    terminal.expect("You typed")
    terminal.expect("heed: ")
    #expect(terminal.text.hasPrefix("heed: " + long + "\r\nYou typed "))
    #expect(!terminal.text.contains("<"))
    #expect(!terminal.text.replacingOccurrences(of: "\r\n", with: "").contains("\r"))
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func answersWrapThereToo() throws {
    let terminal = try Terminal.trial(columns: 30, variables: ["TERM": "dumb"])
    terminal.send("wide\n")
    terminal.expect("\r\n")
    #expect(terminal.expect("heed: ").components(separatedBy: "\r\n").allSatisfy { $0.count <= 30 })
  }

  @Test func interruptAndEndOfInputAreSentences() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("mil")
    terminal.expect("mil")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled.\r\nheed: ")
    terminal.send("milk\n")
    terminal.expect("\r\nYou typed milk.\r\nheed: ")
    terminal.send("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.text.hasSuffix("heed: \r\nSaved. Goodbye.\r\n"))
    #expect(!terminal.text.contains("^"))
    #expect(terminal.isCooked)
  }

  @Test func aSecretIsNotShownThere() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("password\n")
    terminal.expect("password: ")
    terminal.send("hunter2\n")
    #expect(terminal.expect("It is hunter2.\r\nheed: ") == "\r\n")
    terminal.send("milk\n")
    #expect(terminal.expect("You typed milk.") == "milk\r\n")
  }

  @Test func nothingIsShownWhileASecretIsTriedAndAfterAWrongOne() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("try\n")
    terminal.expect("password: ")
    terminal.send("hunter1\n")
    usleep(100_000)
    terminal.send("hunter2\n")
    #expect(terminal.expect("password: ") == "\r\nNot that.\r\nWhat is it?\r\n")
    usleep(100_000)
    terminal.send("milk\n")
    #expect(terminal.expect("It is hunter2.\r\n") == "\r\n")
    // Typed before it was asked for, and not shown: its row is ended all the same.
    #expect(terminal.expect("You typed milk.") == "heed: \r\n")
    terminal.expect("heed: ")
    terminal.send("bread\n")
    #expect(terminal.expect("You typed bread.") == "bread\r\n")
    #expect(!terminal.text.contains("hunter1"))
  }

  @Test func aStopAtASecretShowsNothingAfterwards() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("password\n")
    terminal.expect("password: ")
    terminal.signal(SIGTSTP)
    usleep(200_000)
    terminal.signal(SIGCONT)
    usleep(200_000)
    terminal.send("hunter2\n")
    #expect(!terminal.expect("It is hunter2.").contains("hunter2"))
  }

  @Test func aLineEndedWithoutEnterEndsItsRow() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("milk\u{4}")
    terminal.expect("milk")
    _ = terminal.rest()
    terminal.send("\u{4}")
    terminal.expect("\r\nYou typed milk.\r\nheed: ")
  }

  @Test func pastedAnswersWaitThereToo() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.send("question\n")
    terminal.expect("urgency: ")
    terminal.send("high\nsecond\nthird\n")
    terminal.expect("2 more lines were pasted.\r\nurgency: ")
    terminal.send("use\n")
    terminal.expect("It is high.\r\nheed: You typed second.\r\nheed: You typed third.\r\nheed: ")
  }

  @Test func aSignalEndsItThereToo() throws {
    let terminal = try Terminal.trial(variables: ["TERM": "dumb"])
    terminal.signal(SIGTERM)
    terminal.expect("\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test func emacsGetsAPromptItKnows() throws {
    let variables = ["INSIDE_EMACS": "29.4,comint", "TERM": "dumb"]
    let terminal = try Terminal.trial(variables: variables, prompt: "heed> ")
    terminal.send("question\n")
    terminal.expect("What is it?\r\nurgency: ")
    terminal.send("high\n")
    terminal.expect("It is high.\r\nheed> ")
    terminal.send("wide\n")
    terminal.expect("\r\n")
    #expect(!terminal.expect("\r\nheed> ").contains("\n"))
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func emacsWithATerminalNameIsPlainToo() throws {
    let terminal = try Terminal.trial(variables: ["INSIDE_EMACS": "29.4,vterm"], prompt: "heed> ")
    terminal.send("s\t\n")
    terminal.expect("You typed s .")
  }
}
