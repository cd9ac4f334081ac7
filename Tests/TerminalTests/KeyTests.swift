import Foundation
import Testing

/// Rule 107 of rules.txt: whatever a key does, a typed line does too, since readers take keys for themselves.
@Suite struct KeyTests {
  /// What Heed binds to keys in the line editor, and what is typed instead.
  private static let typed = ["tab": "done milk", "earlier": "history run 3", "later": "history run 3"]

  @Test("Each function that Heed binds to a key has a line that is typed instead")
  func bindings() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/CLine")
    var bound: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "c" {
      let text = try String(contentsOf: file, encoding: .utf8)
      let calls = text.matches(
        of: /rl_(?:bind_key|bind_keyseq|set_key|generic_bind)\w*\([^;]*?, (\w+)(?:, \w+\[\w+\]|, \w+)?\);/)
      bound.formUnion(calls.map { String($0.output.1) })
      let defined = text.matches(of: /rl_add_defun\("[^"]+", (\w+),/)
      bound.formUnion(defined.map { String($0.output.1) })
    }
    #expect(bound == Set(KeyTests.typed.keys))
  }

  /// What is said to the last of these keys or lines, each at the prompt before it.
  private func said(_ steps: [(keys: String, end: String)]) throws -> String {
    let terminal = try Terminal.heed(["--now", "2026-03-18 10:15"], columns: 200)
    var answer = ""
    for step in [("add Buy milk\r", "heed: "), ("add Pay rent\r", "heed: ")] + steps {
      terminal.send(step.keys)
      answer = terminal.expect(step.end)
    }
    return answer.split(separator: "\r\n").last.map(String.init) ?? ""
  }

  @Test("What a key does, a typed line does with the same answer")
  func sameAnswers() throws {
    let heed = "\r\nheed: "
    // Tab puts a name in that its words alone would mean.
    #expect(try said([("done bu\t", "done Buy milk "), ("\r", heed)]) == "Done, Buy milk. 1 left.")
    #expect(try said([(KeyTests.typed["tab"]! + "\r", heed)]) == "Done, Buy milk. 1 left.")
    // Recalling, forwards and back, and searching.
    let status = try said([("status\r", heed)])
    #expect(!status.isEmpty)
    for keys in ["\u{1B}[A\r", "\u{1B}[A\u{1B}[A\u{1B}[B\r", "\u{12}stat\r"] {
      #expect(try said([("status\r", heed), (keys, heed)]) == status, "\(keys.debugDescription)")
    }
    #expect(try said([("status\r", heed), (KeyTests.typed["earlier"]! + "\r", heed)]) == status)
    // Giving up, and leaving.
    #expect(try said([("add\r", "name: "), ("\u{3}", heed)]) == "Cancelled. Nothing saved.")
    #expect(try said([("add\r", "name: "), ("cancel\r", heed)]) == "Cancelled. Nothing saved.")
    #expect(try said([("\u{4}", "Goodbye.")]) == said([("quit\r", "Goodbye.")]))
  }
}
