import Foundation
import Testing

/// `tour` in a terminal, left in the middle in every way: nothing of it is on the disk then, or in TMPDIR.
@Suite struct TourTests {
  /// How a conversation ends.
  enum Leaving: CaseIterable {
    case killed, interrupted, inputEnded, hangUp, quit, cancelled
  }

  /// The files of a home after a conversation in which these lines were typed, with what is in them.
  private func files(after lines: [(typed: String, said: String)], _ leaving: Leaving) throws -> [String: Data] {
    let home = try Terminal.newHome()
    let temporary = home.appendingPathComponent("tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let terminal = try Terminal.heed([], variables: ["TMPDIR": temporary.path], home: home)
    for line in lines {
      terminal.send(line.typed + "\n")
      terminal.expect(line.said)
      terminal.expect("heed: ")
    }
    switch leaving {
    case .killed: terminal.signal(SIGKILL)
    case .hangUp: terminal.signal(SIGHUP)
    case .interrupted: leave(terminal, by: "\u{3}", isInTour: lines.count > 1)
    case .inputEnded: leave(terminal, by: "\u{4}", isInTour: lines.count > 1)
    case .quit: leave(terminal, by: "quit\n", isInTour: lines.count > 1)
    case .cancelled: leave(terminal, by: "cancel\n", isInTour: lines.count > 1)
    }
    #expect(terminal.end() == (leaving == .killed ? 256 + Int(SIGKILL) : 0))
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      files[path] = FileManager.default.contents(atPath: home.appendingPathComponent(path).path) ?? Data()
    }
    return files
  }

  /// Leaves the tour by these keys, and then Heed; at the prompt of Heed itself they are typed too.
  private func leave(_ terminal: Terminal, by keys: String, isInTour: Bool) {
    terminal.send(keys)
    if isInTour { terminal.expect("The tour is over. Nothing was changed.") }
    // At the prompt of Heed these two have ended it.
    if !isInTour, keys == "\u{4}" || keys == "quit\n" { return }
    terminal.expect("heed: ")
    terminal.send("quit\n")
  }

  @Test("However the tour is left, nothing of it is in the home or in TMPDIR", arguments: Leaving.allCases)
  func nothingIsLeft(_ leaving: Leaving) throws {
    let without = try files(after: [("version", "Heed 0.2")], leaving)
    let with = try files(
      after: [
        ("tour", "1 of 7."), ("add Buy stamps", "2 of 7."), ("add Pay rent tomorrow 5 pm high", "3 of 7."),
        ("list", "4 of 7."),
      ], leaving)
    #expect(Set(with.keys) == Set(without.keys))
    for (path, content) in with {
      let text = String(decoding: content, as: UTF8.self)
      #expect(!text.contains("stamps") && !text.contains("rent"), "\(path): \(text)")
    }
  }
}
