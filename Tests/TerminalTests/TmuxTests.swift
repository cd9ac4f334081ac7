import Foundation
import Testing

/// The built program in a window of tmux, which has a screen of its own: keys by send-keys, rows by capture-pane.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/tmux")))
struct TmuxTests {
  /// A tmux server of our own, ended with the test.
  private final class Window {
    private let home: URL
    private let socket: String
    /// What tmux itself is shown in. It is not read: the rows of the window are asked for.
    private let outside: Terminal

    init(columns: Int) throws {
      home = try Terminal.newHome()
      socket = home.path + "/tmux"
      let program =
        "exec env -i HOME=\(home.path) TERM=screen PATH=/usr/bin:/bin LANG=C.UTF-8 \(try builtHeed())"
        + " --now '2026-03-18 10:15'"
      // Not by Process, which waits for every program that its child leaves behind, and so for the server.
      outside = try Terminal(
        "/usr/bin/tmux", ["-S", socket, "-f", "/dev/null", "new-session", program], columns: columns, home: home)
      outside.expect("heed:", within: 20)
    }

    deinit { _ = try? run(["kill-server"]) }

    func run(_ words: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/tmux")
      process.arguments = ["-S", socket, "-f", "/dev/null"] + words
      process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    func keys(_ keys: String...) throws { _ = try run(["send-keys"] + keys) }

    /// The last rows of the screen, as soon as they are these, or what they are when that does not come.
    func rows(awaiting last: [String]) throws -> [String] {
      var rows: [String] = []
      for _ in 0..<200 {
        rows = try run(["capture-pane", "-p"]).split(separator: "\n").suffix(last.count).map(String.init)
        if rows == last { break }
        usleep(50_000)
      }
      return rows
    }
  }

  private func expect(
    _ window: Window, _ rows: [String], at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try window.rows(awaiting: rows)
    #expect(found == rows, sourceLocation: location)
  }

  @Test func aConversationIsARecordOfItself() throws {
    let window = try Window(columns: 40)
    try expect(window, ["No tasks. Type help for help.", "Type tour for a tour.", "heed:"])
    try window.keys("add Buy milk, high, due tomorrow 5 pm, 30 minutes", "Enter")
    // Answers are cut behind a phrase; a typed line where the row ends.
    try expect(window, ["Added 1, Buy milk, high, tomorrow 5 pm,", "30 minutes.", "heed:"])
    try window.keys("und", "Tab")
    try expect(window, ["heed: und", "heed: undo"])
    try window.keys("C-c")
    try expect(window, ["heed: undo", "Cancelled.", "heed:"])
    try window.keys("Up")
    try expect(window, ["heed: add Buy milk, high, due tomorrow 5", " pm, 30 minutes"])
  }
}
