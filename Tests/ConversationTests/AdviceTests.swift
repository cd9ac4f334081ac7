import English
import Foundation
import Model
import Testing

@testable import Conversation

/// What a sentence says to type works: as it was said, and as yes.
@Suite struct AdviceTests {
  /// What was heard of a line, and what was said to type; nil where nothing was that can be typed as it stands.
  private func advice(in answer: String) -> String? {
    let found = answer.firstMatch(of: /(?:Type|Did you mean) ([^?]+?)[.?](?:\n|$)/)
    return found.map { String($0.output.1) }
  }

  @Test(
    "The line that a remark or a refusal of add names does it, and so does yes",
    arguments: ["entries", "own-entries", "fresh-entries"])
  func entries(_ file: String) throws {
    var count = 0
    for row in EntryCase.rows(file + ".jsonl") {
      let setup = row.setup
      let lines = setup + ["add " + row.text]
      let first = CaseRun(now: row.now)
      first.type(lines)
      guard let typed = advice(in: first.answer), first.session.memory.suggestion != nil else { continue }
      count += 1
      let before = first.tasks
      first.type(["yes"])
      #expect(!first.isRefused && first.tasks != before, "\(row.text): \(typed): \(first.answer)")
      let second = CaseRun(now: row.now)
      second.type(lines + [typed])
      #expect(second.tasks.map { CaseFields($0) } == first.tasks.map { CaseFields($0) }, "\(row.text): \(typed)")
      // What was made of it is not doubtful any more.
      #expect(!first.answer.contains("Name has"), "\(row.text): \(first.answer)")
      if let asked = row.answers.compactMap(\.asked).first, let task = first.tasks.last {
        #expect(asked.isSame(as: CaseFields(task)), "\(row.text): \(typed): \(CaseFields(task))")
      }
    }
    #expect(count > 40, "\(count) lines were advised on")
  }

  @Test("A session makes of a line the task that is expected", arguments: ["entries", "own-entries", "fresh-entries"])
  func tasks(_ file: String) {
    for row in EntryCase.rows(file + ".jsonl") {
      let run = CaseRun(now: row.now)
      run.type(row.setup + ["add " + row.text])
      let note = Comment(rawValue: "\(row.id) \(row.text): \(run.answer)")
      guard !run.isRefused, let task = run.tasks.last else {
        #expect(row.answers.contains(where: \.isRefusal) && run.tasks.isEmpty, note)
        continue
      }
      let fields = CaseFields(task)
      let answer = row.answers.first { !$0.isRefusal && $0.fields.isSame(as: fields) }
      #expect(answer != nil, note)
      guard let answer else { continue }
      #expect(row.answers.contains { ($0.doubt == nil) != run.answer.contains("Name has") }, note)
      if let says = answer.says { #expect(run.answer.contains(says), note) }
    }
  }

  @Test("Advice in every transcript works as yes, and as it was said", arguments: Transcript.all)
  func transcripts(_ transcript: Transcript) {
    let commands = transcript.commands.map(Transcript.expanded)
    var typed: [String] = []
    let player = Rehearsal(filled: false)
    player.isInteractive = false
    for command in commands.prefix(60) {
      typed.append(command)
      player.forget()
      player.session.perform(command)
      guard let suggestion = player.session.memory.suggestion, suggestion.line(for: "yes") != nil else { continue }
      let heard = (player.said + player.refused).joined(separator: "\n")
      let again = Rehearsal(filled: false)
      again.isInteractive = false
      for command in typed { again.session.perform(command) }
      again.forget()
      again.session.perform("yes")
      // What was meant may be refused for a reason of its own, such as a page that is not there; it is understood.
      let isUnderstood = again.refused.allSatisfy { refusal in
        !heard.contains(refusal)
          && !["Unknown", "Not understood", "Not a repeat,", "No date"].contains(where: refusal.hasPrefix)
      }
      #expect(isUnderstood, "\(transcript.name): \(command): \(heard): \(again.refused)")
    }
  }
}
