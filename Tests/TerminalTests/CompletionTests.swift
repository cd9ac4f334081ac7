import Foundation
import Testing

/// Rules 19, 20, 104 and 110 of rules.txt: the first Tab speaks, in a sentence.
@Suite struct CompletionTests {
  @Test func severalAreOneSentence() throws {
    let terminal = try Terminal.trial(typing: "s\t")
    #expect(terminal.expect("heed: s") == "s\r\n3 matches. search, show, snooze.\r\n")
    #expect(!terminal.bytes.contains(0x07))
    #expect(!terminal.bytes.contains(0x1B))
    terminal.send("e\r")
    terminal.expect("You typed se.")
  }

  @Test func manyAreACount() throws {
    let terminal = try Terminal.trial(typing: "m\t")
    terminal.expect("\r\n12 matches. Type another letter.\r\nheed: many")
  }

  @Test func severalAreSaidBeforeALetterIsPutIn() throws {
    let terminal = try Terminal.trial(typing: "done pa")
    terminal.expect("done pa")
    terminal.send("\t")
    #expect(terminal.expect("heed: done Pay ") == "\r\n2 matches. Pay rent, pay Ana.\r\n")
    #expect(terminal.rest() == "")
  }

  @Test func noneIsSaid() throws {
    let terminal = try Terminal.trial(typing: "add zz\t")
    terminal.expect("\r\nNo match for zz.\r\nheed: add zz")
    #expect(!terminal.bytes.contains(0x07))
  }

  @Test func heedItselfSaysNone() throws {
    let terminal = try Terminal.heed()
    terminal.send("qqzz\t")
    terminal.expect("heed: qqzz")
  }

  @Test func oneIsPutInAndTheWholeLineHeard() throws {
    let terminal = try Terminal.trial(typing: "sea")
    terminal.expect("sea")
    terminal.send("\t")
    #expect(terminal.expect("heed: search ") == "\r\n")
    #expect(!terminal.bytes.contains(0x1B))
    terminal.send("milk\r")
    terminal.expect("You typed search milk.")
  }

  @Test func aNameWithSpacesIsPutInAfterAWord() throws {
    let terminal = try Terminal.trial(typing: "done PAY R\u{7F}\u{7F}\t")
    terminal.expect("2 matches. Pay rent, pay Ana.\r\nheed: done Pay ")
  }

  @Test func aPageWithSpacesIsPutIn() throws {
    let terminal = try Terminal.heed()
    terminal.send("new page Shopping list\r")
    terminal.expect("Made page Shopping list, now open.")
    terminal.send("move 1 to sh\t")
    terminal.expect("heed: move 1 to Shopping list")
    terminal.send("\u{15}page sh\t")
    terminal.expect("heed: page Shopping list")
    terminal.send("\r")
    terminal.expect("Page Shopping list, no tasks.")
  }

  @Test func inTheMiddleTheRestStays() throws {
    let terminal = try Terminal.trial(typing: "sea milk\u{1}\u{6}\u{6}\u{6}")
    terminal.expect("milk")
    _ = terminal.rest()
    terminal.send("\t")
    _ = terminal.rest()
    terminal.send("\r")
    terminal.expect("You typed search")
    #expect(terminal.expect("\r\n").hasSuffix(" milk."))
  }

  @Test func theSentenceComesBelowALineOfManyRows() throws {
    let terminal = try Terminal.trial(columns: 30)
    let line = "add one two three four five six seven eight zz"
    terminal.send(line)
    _ = terminal.rest()
    terminal.send("\u{1}\u{5}\t")
    terminal.expect("\r\nNo match for zz.\r\nheed: ")
    terminal.send("\r")
    terminal.expect("You typed")
  }

  @Test func tabOnAnEmptyLineSpeaks() throws {
    let terminal = try Terminal.trial(typing: "\t")
    terminal.expect("\r\n17 matches. Type another letter.\r\nheed: ")
  }

  @Test func menuCompletionSaysEachLine() throws {
    let home = try Terminal.newHome()
    try Data("TAB: menu-complete\n".utf8).write(to: home.appendingPathComponent("inputrc"))
    let variables = ["INPUTRC": home.appendingPathComponent("inputrc").path]
    let terminal = try Terminal.trial(variables: variables, home: home)
    terminal.send("s\t")
    _ = terminal.rest()
    terminal.send("\t")
    terminal.expect("heed: s")
    _ = terminal.rest()
    terminal.send("\t")
    terminal.expect("heed: s")
  }
}
