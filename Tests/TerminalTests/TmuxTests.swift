import Foundation
import Testing

/// The built program in a window of tmux, which has a screen of its own: keys by send-keys, rows by capture-pane.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/tmux")))
struct TmuxTests {
  /// A tmux server of our own, ended with the test.
  private final class Window {
    private let home: URL
    private let socket: String

    init(columns: Int) throws {
      home = try Terminal.newHome()
      socket = home.path + "/tmux"
      let program = "exec env -i HOME=\(home.path) TERM=screen PATH=/usr/bin:/bin LANG=C.UTF-8 \(try builtHeed())"
      _ = try run(["new-session", "-d", "-x", "\(columns)", "-y", "30", program])
    }

    deinit {
      _ = try? run(["kill-server"])
      try? FileManager.default.removeItem(at: home)
    }

    func run(_ words: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/tmux")
      process.arguments = ["-S", socket, "-f", "/dev/null"] + words
      process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
      // A file, since the server that the first call leaves behind would hold a pipe open.
      let answer = home.appendingPathComponent("answer")
      try Data().write(to: answer)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try FileHandle(forWritingTo: answer)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try String(contentsOf: answer, encoding: .utf8)
    }

    func keys(_ keys: String...) throws { _ = try run(["send-keys"] + keys) }

    /// The rows of the screen once its last row is this, or as they are when that does not come.
    func rows(endingIn last: String) throws -> [String] {
      var rows: [String] = []
      for _ in 0..<200 {
        rows = try run(["capture-pane", "-p"]).split(separator: "\n").map(String.init)
        if rows.last == last { break }
        usleep(50_000)
      }
      return rows
    }
  }

  @Test func aConversationIsARecordOfItself() throws {
    let window = try Window(columns: 40)
    #expect(try window.rows(endingIn: "heed:") == ["No tasks. Type help for help.", "heed:"])
    try window.keys("add Buy milk, high, due tomorrow 5 pm, 30 minutes", "Enter")
    let added = try window.rows(endingIn: "heed:").joined(separator: " ")
    #expect(added.contains("Added 1, Buy milk, high, due") && added.hasSuffix("5 pm, 30 minutes. heed:"))
    try window.keys("und", "Tab")
    #expect(try window.rows(endingIn: "heed: undo").suffix(2) == ["heed: und", "heed: undo"])
    try window.keys("C-c")
    #expect(try window.rows(endingIn: "heed:").suffix(2) == ["Cancelled.", "heed:"])
    try window.keys("Up")
    // A recalled line stands whole where it was typed, over two rows of 40 columns.
    let recalled = try window.rows(endingIn: "pm, 30 minutes").suffix(2)
    #expect(recalled == ["heed: add Buy milk, high, due tomorrow 5", "pm, 30 minutes"])
  }
}
