import Foundation
import Testing

/// The built program in the places where people run it: Emacs, a plain terminal, script, tmux, ssh, a serial line.
@Suite struct EnvironmentTests {
  /// A short conversation whose bytes are the same everywhere but for the prompt.
  private func converse(_ terminal: Terminal, prompt: String, enter: String = "\n") {
    terminal.send("add Buy milk" + enter)
    terminal.expect("\r\nAdded 1, Buy milk.\r\n" + prompt)
    terminal.send("dlete 1" + enter)
    terminal.expect("\r\nUnknown command dlete. Did you mean delete?\r\n" + prompt)
    terminal.send("quit" + enter)
    terminal.expect("\r\nSaved. Goodbye.\r\n")
    #expect(terminal.end() == 0)
    #expect(!terminal.bytes.contains(0x1B) && !terminal.bytes.contains(7))
  }

  @Test func emacsShellAndComint() throws {
    // Emacs gives a terminal that is named dumb and does not echo what it sends.
    let terminal = try Terminal(builtHeed(), variables: ["INSIDE_EMACS": "28.2,comint", "TERM": "dumb"])
    terminal.expect("No tasks. Type help for help. Type tour for a tour.\r\nheed> ")
    converse(terminal, prompt: "heed> ")
  }

  @Test func aDumbTerminal() throws {
    converse(try Terminal.heed(variables: ["TERM": "dumb"]), prompt: "heed: ")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/script")))
  func underScript() throws {
    let home = try Terminal.newHome()
    let record = home.path + "/record"
    let words = ["-q", "-e", "-c", try builtHeed(), record]
    let terminal = try Terminal("/usr/bin/script", words, home: home)
    terminal.expect("heed: ", within: 10)
    converse(terminal, prompt: "heed: ", enter: "\r")
    let kept = try String(contentsOfFile: record, encoding: .utf8)
    #expect(kept.contains("heed: add Buy milk\r\nAdded 1, Buy milk.\r\n"))
  }

  @Test(arguments: [["LC_ALL": "C"], ["LANG": "POSIX"], [:]])
  func aNetworkLoginWithoutALocale(_ locale: [String: String]) throws {
    var variables: [String: String?] = locale
    variables["LANG"] = .some(locale["LANG"])
    variables["SSH_CONNECTION"] = "127.0.0.1 50000 127.0.0.1 22"
    let terminal = try Terminal.heed(variables: variables)
    terminal.send("add Café für Jürg\u{7F}gé\u{7F}en\n")
    terminal.expect("\r\nAdded 1, Café für Jürgen.\r\nheed: ")
    terminal.send("find café\n")
    terminal.expect("1 Café für Jürgen, medium.\r\nheed: ")
  }

  @Test func ctrlCWhereWhoeverStartedUsIgnoredIt() throws {
    let terminal = try Terminal("/bin/sh", ["-c", "trap '' INT; exec \(builtHeed())"])
    terminal.expect("heed: ", within: 10)
    terminal.send("add mi")
    terminal.expect("add mi")
    terminal.send("\u{3}")
    terminal.expect("\r\nCancelled.\r\nheed: ")
  }

  @Test func aSerialLineOf1200Baud() throws {
    let terminal = try Terminal.heed()
    for count in 1...12 { terminal.send("add Task of the number \(count)\n") }
    terminal.expect("Added 12, Task of the number 12.\r\nheed: ")
    terminal.bytesASecond = 120
    terminal.send("list\n")
    let answer = terminal.expect("2 more. Type more.\r\nheed: ", within: 60)
    let rows = (1...10).map { "\($0) Task of the number \($0)\($0 == 1 ? ", medium" : "").\r\n" }.joined()
    #expect(answer == "list\r\n12 tasks.\r\n" + rows)
    // While an answer is still on its way, keys are taken, and Ctrl-C drops what was typed of the next line.
    terminal.send("list\nadd mi\u{3}")
    terminal.expect("Cancelled.\r\nheed: ", within: 60)
    terminal.send("status\n")
    #expect(terminal.expect("12 tasks.\r\nheed: ", within: 60) == "status\r\n")
    #expect(!terminal.bytes.contains(0x1B))
  }
}
