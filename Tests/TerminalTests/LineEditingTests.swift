import Foundation
import Testing

/// Rules 1, 21 to 23, 26 and 109 of rules.txt, on the bytes of a terminal.
@Suite struct LineEditingTests {
  @Test func lettersAndEnterBringNoEscape() throws {
    let terminal = try Terminal.trial(typing: "milk\r")
    terminal.expect("\r\nYou typed milk.\r\nheed: ")
    #expect(terminal.bytes == Array("heed: milk\r\nYou typed milk.\r\nheed: ".utf8))
  }

  @Test func heedItselfBringsNoEscape() throws {
    let terminal = try Terminal.heed()
    terminal.send("milk\r")
    terminal.expect("heed: ")
    terminal.send("\u{4}")
    #expect(terminal.end() != nil)
    #expect(!terminal.bytes.contains(0x1B))
    #expect(!terminal.text.contains("\r\n\r\n"))
  }

  @Test func controlBytesNeverLeave() throws {
    let terminal = try Terminal.trial(typing: "controls\r")
    terminal.expect("One  [31m two  three 1m four .\r\nheed: ")
  }

  @Test func interruptDropsTheLine() throws {
    let terminal = try Terminal.trial(typing: "mil")
    terminal.expect("mil")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled.\r\nheed: ")
    terminal.send("ok then\r")
    terminal.expect("You typed ok then.")
    #expect(!terminal.text.contains("^C"))
  }

  @Test(arguments: ["question\r", "password\r"])
  func interruptDropsAQuestion(_ command: String) throws {
    let terminal = try Terminal.trial(typing: command)
    terminal.expect("What is it?\r\n")
    terminal.expect(": ")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled. Nothing saved.\r\nheed: ")
    #expect(!terminal.text.contains("^C"))
  }

  @Test func interruptInASearchGivesACleanPrompt() throws {
    let terminal = try Terminal.trial(typing: "apple\r")
    terminal.expect("heed: ")
    terminal.send("\u{12}app")
    terminal.expect("apple")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled.\r\nheed: ")
    terminal.send("pear\r")
    terminal.expect("You typed pear.")
  }

  @Test func endOfInputIsNotGluedToThePrompt() throws {
    let terminal = try Terminal.trial()
    #expect(!terminal.isCooked)
    terminal.send("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.text == "heed: \r\nSaved. Goodbye.\r\n")
  }

  @Test func endOfInputInAQuestionOnlyCancelsIt() throws {
    let terminal = try Terminal.trial(typing: "question\r")
    terminal.expect("urgency: ")
    terminal.send("\u{4}")
    terminal.expect("\r\nCancelled. Nothing saved.\r\nheed: ")
  }

  @Test(arguments: [["LANG": "C"], [:], ["LANG": "C", "LC_ALL": "C"], ["LC_CTYPE": "POSIX"]])
  func backspaceTakesAWholeLetterInAnyLocale(_ locale: [String: String]) throws {
    var variables: [String: String?] = locale
    variables["LANG"] = .some(locale["LANG"])
    let terminal = try Terminal.trial(variables: variables)
    terminal.send("café")
    terminal.expect("café")
    terminal.send("\u{7F}e\r")
    terminal.expect("You typed cafe.\r\n")
  }

  @Test func anOldValueIsEditedInPlace() throws {
    let terminal = try Terminal.trial(typing: "edit\r")
    terminal.expect("name: Pay the rent")
    terminal.send(" now\r")
    terminal.expect("It is Pay the rent now.")
  }

  @Test func aSecretIsNotShown() throws {
    let terminal = try Terminal.trial(typing: "password\r")
    terminal.expect("password: ")
    terminal.send("wrong\u{15}hunter\u{E9}\u{7F}22\u{7F}\r")
    #expect(terminal.expect("It is hunter2.\r\n") == "\r\n")
  }

  @Test func keysPressedEarlyAreShownOnce() throws {
    let terminal = try Terminal.trial(typing: "slow\r")
    terminal.expect("slow\r\n")
    terminal.send("next\r")
    #expect(terminal.expect("You typed next.") == "That was slow.\r\nheed: next\r\n")
  }

  @Test func veryLongLinesArriveWhole() throws {
    let terminal = try Terminal.trial()
    let long = String(repeating: "abcdefghi ", count: 500)
    terminal.send(long + "\r")
    terminal.expect("You typed ", within: 10)
    let echoed = terminal.expect("\r\nheed: ").replacingOccurrences(of: "\r\n", with: " ")
    #expect(echoed.filter { $0 != " " } == (long + ".").filter { $0 != " " })
  }

  // MARK: Pasting (rule 23)

  @Test func pastedCommandsAreCarriedOut() throws {
    let terminal = try Terminal.trial(typing: "one two\rthree\rfour five\r")
    terminal.expect("You typed one two.\r\nheed: three\r\nYou typed three.\r\nheed: four five\r\nYou typed four five.")
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test func pastedAnswersWaitUntilTheyAreWanted() throws {
    let terminal = try Terminal.trial(typing: "question\r")
    terminal.expect("urgency: ")
    terminal.send("high\rsecond\rthird\r")
    terminal.expect("2 more lines were pasted.\r\nurgency: ")
    #expect(terminal.rest() == "")
    terminal.send("use\r")
    terminal.expect("It is high.\r\nheed: second\r\nYou typed second.\r\nheed: third\r\nYou typed third.")
  }

  @Test func pastedAnswersAreDroppedWhenTheyAreNotWanted() throws {
    let terminal = try Terminal.trial(typing: "question\r")
    terminal.expect("urgency: ")
    terminal.send("high\rsecond\r")
    terminal.expect("1 more lines were pasted.\r\nurgency: ")
    terminal.send("low\r")
    terminal.expect("It is low.\r\nheed: ")
    #expect(terminal.rest() == "")
  }

  @Test func aPastedTabIsASpace() throws {
    let terminal = try Terminal.trial(typing: "sea\tmilk\r")
    terminal.expect("You typed sea milk.")
  }
}
