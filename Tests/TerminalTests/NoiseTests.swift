import Foundation
import Seeded
import Testing

/// A thousand random command lines, words and noise mixed.
@Suite struct NoiseTests {
  private static let verbs = [
    "add", "edit", "name", "urgency", "time", "due", "remind", "note", "tag", "done", "reopen", "delete", "undo",
    "redo", "list", "next", "previous", "first", "last", "current", "read", "find", "more", "overdue", "today",
    "status", "why", "fits", "sort", "help", "again", "explain", "where", "history", "set", "check", "cancel", "save",
  ]
  private static let words = [
    "1", "2", "3", "7", "99", "to", "and", "all", "it", "yes", "here", "none", "rent", "milk", "high", "low", ",",
    "due",
    "friday", "tomorrow", "5", "pm", "30", "minutes", "\"", "\"a b\"", "é", "日本", "🙂", "-", "--store", "#", "\t",
    "\u{0}",
    "\u{1B}[2J", "31", "february", "every", "day", "page", "tags", "not", "reminder", "before", "0", "-1",
    "9999999999999999999999", "9223372036854775807", "-9223372036854775808",
    "width", "level", "brief", "run", "%", "\\", "'", "rows",
  ]

  static func line(_ random: inout Seeded) -> String {
    if random.chance(12) {
      return String(
        decoding: (0..<Int.random(in: 0..<60, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }.filter { $0 != 10 }, as: UTF8.self)
    }
    var line = random.chance(20) ? "" : random.pick(verbs)
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      line += (random.chance(5) ? ", " : " ") + random.pick(words)
    }
    return line
  }

  @Test("1,000 random lines end with no crash and a store that is whole", arguments: [1, 2, 3] as [UInt64])
  func noise(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let folder = ProgramTests.Folder()
    let script = (0..<1_000).map { _ in NoiseTests.line(&random) }.joined(separator: "\n")
    let run = try ProgramTests.run([], script + "\n", in: folder, joined: true)
    #expect(run.status == 0 || run.status == 1, "seed \(seed) ended with \(run.status)")
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count > 300)
    for line in lines {
      #expect(
        !line.isEmpty && line.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }, "seed \(seed): \(line)")
    }
    let check = try ProgramTests.run(["check"], in: folder)
    #expect(check.output.hasPrefix("Whole."), "seed \(seed): \(check.output)")
  }
}
