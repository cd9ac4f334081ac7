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
    case .quit: terminal.send("quit\n")
    case .interrupted, .inputEnded, .cancelled:
      terminal.send(["\u{3}", "\u{4}", "cancel\n"][[.interrupted, .inputEnded, .cancelled].firstIndex(of: leaving)!])
      if lines.count > 1 { terminal.expect("The tour is over. Nothing was changed.") }
      // Ctrl-D at the prompt itself has ended it.
      if lines.count > 1 || leaving != .inputEnded { terminal.expect("heed: ") }
      terminal.send("quit\n")
    }
    #expect(terminal.end() == (leaving == .killed ? 256 + Int(SIGKILL) : 0))
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: home.path) {
      files[path] = FileManager.default.contents(atPath: home.appendingPathComponent(path).path) ?? Data()
    }
    return files
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
