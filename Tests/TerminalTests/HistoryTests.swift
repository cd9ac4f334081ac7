import Foundation
import Testing

/// Rules 25 and 103 of rules.txt, and the history file.
@Suite struct HistoryTests {
  private let home: URL
  private var file: URL { home.appendingPathComponent("data/heed/history") }
  private var kept: [String] {
    ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }
  private var mode: Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int) ?? 0
  }

  init() throws { home = try Terminal.newHome() }

  private func type(_ lines: String..., in terminal: Terminal) {
    for line in lines {
      terminal.send(line + "\r")
      terminal.expect("heed: ")
    }
  }

  @Test func recalledLinesAreShownWhole() throws {
    let terminal = try Terminal.trial(home: home)
    type("add Buy bread", "add Buy milk", in: terminal)
    for (key, line) in [
      ("\u{1B}[A", "add Buy milk"), ("\u{1B}OA", "add Buy bread"), ("\u{E}", "add Buy milk"),
      ("\u{10}", "add Buy bread"), ("\u{1B}[B", "add Buy milk"),
    ] {
      terminal.send(key)
      terminal.expect("heed: " + line)
    }
    terminal.send("\r")
    terminal.expect("You typed add Buy milk.")
  }

  @Test func answersAndSecretsAreNotKept() throws {
    let terminal = try Terminal.trial(home: home)
    terminal.send("question\r")
    terminal.expect("urgency: ")
    terminal.send("\u{1B}[A")
    terminal.expect("urgency: ")
    terminal.send("high\r")
    terminal.expect("It is high.\r\nheed: ")
    terminal.send("password\r")
    terminal.expect("password: ")
    terminal.send("hunter2\r")
    terminal.expect("heed: ")
    terminal.send("\u{10}")
    terminal.expect("heed: password")
    terminal.send("\u{10}")
    terminal.expect("heed: question")
    #expect(kept == ["question", "password"])
  }

  @Test func theFileIsTheOwnersAlone() throws {
    let terminal = try Terminal.trial(home: home)
    type("add milk", in: terminal)
    #expect(mode == 0o600)
    #expect(kept == ["add milk"])
  }

  @Test func itsFolderIsMade() throws {
    try FileManager.default.removeItem(at: home.appendingPathComponent("data"))
    let terminal = try Terminal.trial(home: home)
    type("add milk", in: terminal)
    #expect(kept == ["add milk"])
  }

  @Test func aStoreThatIsMovedAwayDoesNotComeBack() throws {
    let (store, away) = (home.appendingPathComponent("data/heed"), home.appendingPathComponent("away"))
    for isFirst in [true, false] {
      // A folder that the history made itself, and one that was there.
      if isFirst { try FileManager.default.removeItem(at: home.appendingPathComponent("data")) }
      let terminal = try Terminal.heed(home: home)
      type("status", in: terminal)
      type("add One", in: terminal)
      try FileManager.default.moveItem(at: store, to: away)
      type("status", "add Two", in: terminal)
      #expect(!FileManager.default.fileExists(atPath: store.path))
      #expect(!terminal.text.contains("Two."), "\(terminal.text)")
      try FileManager.default.moveItem(at: away, to: store)
      #expect(!kept.contains("add Two") && kept.contains("add One"))
    }
  }

  @Test func anOpenFileIsClosedToOthers() throws {
    try Data("old\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let terminal = try Terminal.trial(home: home)
    type("new", in: terminal)
    #expect(mode == 0o600)
    #expect(kept == ["old", "new"])
  }

  @Test func itIsThereTheNextTime() throws {
    let first = try Terminal.trial(home: home)
    type("add milk", "list", in: first)
    let second = try Terminal.trial(home: home)
    second.send("\u{10}\u{10}")
    second.expect("heed: add milk")
  }

  @Test func itIsCappedAndOldRepetitionsGo() throws {
    let lines = (1...2_500).map { "add \($0)" } + ["add 2", "add 2", "add 2400"]
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
    let terminal = try Terminal.trial(home: home)
    type("last", in: terminal)
    #expect(kept.count == 1_001)
    #expect(kept.suffix(3) == ["add 2", "add 2400", "last"])
    #expect(kept.filter { $0 == "add 2" }.count == 1)
    #expect(mode == 0o600)
  }

  @Test func theSameLineIsKeptOnceAndBlankOnesNever() throws {
    let terminal = try Terminal.trial(home: home)
    type("list", "list", "", "   ", "list", in: terminal)
    #expect(kept == ["list"])
    terminal.send("\u{10}\u{10}")
    terminal.expect("heed: list")
    #expect(!terminal.rest().contains("heed:    "))
  }

  @Test func anEditedOldLineIsRecalledAsItWas() throws {
    let terminal = try Terminal.trial(home: home)
    type("first", "second", in: terminal)
    terminal.send("\u{10}\u{10}")
    terminal.expect("heed: first")
    terminal.send(" changed\u{E}")
    terminal.expect("heed: second")
    terminal.send("\r")
    terminal.expect("heed: ")
    terminal.send("\u{10}\u{10}")
    terminal.expect("heed: first")
    #expect(!terminal.rest().contains("changed"))
  }

  @Test func aFileThatCannotBeWrittenBothersNobody() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let terminal = try Terminal.trial(home: home)
    type("add milk", in: terminal)
    terminal.send("\u{10}")
    terminal.expect("heed: add milk")
  }

  @Test func heedItselfKeepsItsCommands() throws {
    let terminal = try Terminal.heed(home: home)
    type("status of milk", in: terminal)
    #expect(kept == ["status of milk"])
    #expect(mode == 0o600)
  }
}
