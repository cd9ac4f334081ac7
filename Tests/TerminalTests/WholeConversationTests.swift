import Foundation
import Testing

/// The first transcript, a conversation from start to end, in terminals of every width and kind: rules 1, 2, 7, 9, 12, 16, 27, 40 and 94 of rules.txt.
@Suite struct WholeConversationTests {
  /// What is typed at each prompt, and what is said to it, joined by blanks.
  private static let steps: [(prompt: String, typed: String, said: String)] = {
    var steps: [(prompt: String, typed: String, said: String)] = []
    for line in ProgramTests.tour {
      if let match = line.firstMatch(of: /^(heed|name|urgency|time|reminder|more):/) {
        steps.append((String(match.output.0) + " ", String(line.dropFirst(match.output.0.count)), ""))
        steps[steps.count - 1].typed = steps[steps.count - 1].typed.trimmingCharacters(in: .whitespaces)
      } else if !steps.isEmpty {
        steps[steps.count - 1].said += (steps[steps.count - 1].said.isEmpty ? "" : " ") + line
      }
    }
    return steps
  }()

  private let folder = ProgramTests.Folder()

  /// Types all of it. Returns what was said to each line, as rows.
  private func play(_ terminal: Terminal) -> [[String]] {
    WholeConversationTests.steps.indices.map { place in
      terminal.send(WholeConversationTests.steps[place].typed + "\n")
      if place + 1 == WholeConversationTests.steps.count {
        #expect(terminal.end() == 0)
        return terminal.text.components(separatedBy: "quit\r\n").last?.components(separatedBy: "\r\n").dropLast() ?? []
      }
      let text = terminal.expect(WholeConversationTests.steps[place + 1].prompt)
      return text.components(separatedBy: "\r\n").dropFirst().dropLast()
    }
  }

  @Test("At each width no word is cut and nothing is lost", arguments: [14, 20, 32, 40, 80])
  func widths(_ columns: Int) throws {
    // Without Readline the typed line comes back as it is, and all else is ours.
    let options = ["--store", folder.store, "--now", "2026-11-25 10:15"]
    let terminal = try Terminal.heed(options, columns: columns, variables: ["TERM": "dumb"])
    let said = play(terminal)
    #expect(said.count > 30)
    for (rows, step) in zip(said, WholeConversationTests.steps) {
      #expect(rows.joined(separator: " ") == step.said)
      for row in rows {
        #expect((1...columns).contains(row.count), "\(row)")
        #expect(row.first != " " && row.last != " ", "\(row)")
      }
    }
    #expect(said.contains { $0.count > 1 })
  }

  @Test("What is said is only added: no redraw, no blank row, each prompt on a row of its own")
  func stream() throws {
    let terminal = try Terminal.heed(["--store", folder.store, "--now", "2026-11-25 10:15"], columns: 400)
    _ = play(terminal)
    let text = terminal.text
    #expect(!terminal.bytes.contains { $0 == 0x1B || $0 == 8 || $0 == 7 || $0 == 9 })
    #expect(text.unicodeScalars.count { $0 == "\r" } == text.components(separatedBy: "\r\n").count - 1)
    for row in text.components(separatedBy: "\r\n").dropLast() {
      let isPrompt = row.firstMatch(of: /^[a-z]+:\s/) != nil
      #expect(!row.isEmpty && row.first != " " && !row.contains("  "), "\(row)")
      // A prompt that stood behind something else would have words before it.
      #expect(isPrompt || row.hasSuffix(".") || row.hasSuffix("?"), "\(row)")
      #expect(isPrompt || !row.hasPrefix("heed"), "\(row)")
    }
  }

  @Test("Nothing in the environment changes a word")
  func environment() throws {
    func said(_ variables: [String: String?]) throws -> String {
      let terminal = try Terminal.heed(["--now", "2026-11-25 10:15"], columns: 200, variables: variables)
      for line in ["add Pay rent, high", "list", "dlete 1", "explain", "help", "quit"] { terminal.send(line + "\n") }
      #expect(terminal.end() == 0)
      return terminal.text
    }
    let plain = try said([:])
    #expect(plain.contains("Added 1, Pay rent, high.") && plain.hasSuffix("Saved. Goodbye.\r\n"))
    for (name, value) in [
      ("NO_COLOR", "1"), ("ACCESSIBLE", "1"), ("FORCE_COLOR", "1"), ("CLICOLOR_FORCE", "1"), ("COLORTERM", "truecolor"),
      ("TERM", "vt100"), ("LANGUAGE", "de"), ("LC_ALL", "C"), ("CI", "true"),
    ] {
      #expect(try said([name: value]) == plain, "\(name)")
    }
  }

  @Test("The conversation says the same in a pipe and in a terminal")
  func pipe() throws {
    let run = try ProgramTests.run(
      ["--now", "2026-11-25 10:15"], ProgramTests.typed.joined(separator: "\n"), in: ProgramTests.Folder(), joined: true
    )
    let terminal = try Terminal.heed(["--store", folder.store, "--now", "2026-11-25 10:15"], columns: 400)
    let said = play(terminal)
    // In a pipe no questions are asked, nor is said what was taken of an answer.
    let rows = zip(said, WholeConversationTests.steps).flatMap { rows, _ in rows }
      .filter { $0.firstMatch(of: /^\d of 4\. (Name|Urgency|Expected|Reminder)|^Anything else|^Taken,/) == nil }
    #expect(run.output == rows.map { $0 + "\n" }.joined())
  }
}
