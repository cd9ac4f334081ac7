import Foundation
import Model
import Testing

@testable import Conversation
@testable import English
@testable import Grammar

/// One row of a file of command words: lines typed before, a line, and what must come of it.
struct WordCase {
  /// How a case can come out.
  struct Outcome: Equatable {
    let said: String
    let isRefused: Bool
    let tasks: [UID: Todo]
  }

  let id: String
  let line: String
  let setup: [String]
  /// What is equally right, as the file has it.
  let answers: [[String: Any]]

  init?(_ row: [String: Any]?) {
    guard let row, let id = row["id"] as? String, let line = row["line"] as? String else { return nil }
    (self.id, self.line) = (id, line)
    setup = row["setup"] as? [String] ?? []
    answers = row["either"] as? [[String: Any]] ?? [row]
  }

  static func rows(_ name: String) -> [WordCase?] { CaseRun.rows(name).map { WordCase($0) } }

  /// What is wrong; nil where one of the answers came.
  func fault() -> String? {
    let (before, after) = (run(nil), run(line))
    let isRight = answers.contains { isAnswer($0, before, after) }
    return isRight ? nil : after.said
  }

  private func run(_ line: String?) -> Outcome {
    let run = CaseRun()
    run.type(setup)
    if let line { run.type([line]) }
    let tasks = Dictionary(run.tasks.map { ($0.uid, $0) }) { $1 }
    return Outcome(said: run.answer, isRefused: line != nil && run.isRefused, tasks: tasks)
  }

  private func isAnswer(_ answer: [String: Any], _ before: Outcome, _ after: Outcome) -> Bool {
    if let does = answer["does"] as? String {
      return !after.isRefused && isDone(does, answer, before.tasks, after.tasks)
    }
    if let lines = answer["as"] as? [String] {
      return lines.contains { run($0) == after }
    }
    if let words = answer["answers"] as? [String] {
      let holds = words.allSatisfy { after.said.lowercased().contains($0.lowercased()) }
      return !after.isRefused && before.tasks == after.tasks && holds
    }
    guard after.isRefused, before.tasks == after.tasks else { return false }
    // What a refusal says to type must work when it is typed as it was said.
    let works = WordCase.typed(after.said).contains { !run($0).isRefused }
    guard works || answer["unplayed"] as? Bool == true else { return false }
    return (answer["says"] as? String).map { after.said.contains($0) } ?? true
  }

  /// The lines that a refusal says to type.
  static func typed(_ said: String) -> [String] {
    guard let type = said.range(of: "Type ", options: .backwards) else { return [] }
    let end = said.hasSuffix(".") ? said.index(before: said.endIndex) : said.endIndex
    let line = String(said[type.upperBound..<end])
    return [line] + line.components(separatedBy: ", or ")
  }

  /// Whether this and nothing else was done: `done 2`, `deleted 2`, `open 2`, `changed 2`, `added`.
  private func isDone(_ does: String, _ answer: [String: Any], _ before: [UID: Todo], _ after: [UID: Todo]) -> Bool {
    let words = does.split(separator: " ")
    let numbers = Set(words.dropFirst().compactMap { Int($0) })
    let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    if words[0] == "added" {
      guard touched.count == 1, let uid = touched.first, before[uid] == nil, let task = after[uid] else { return false }
      return fields(answer, name: answer["name"] as? String ?? "").isSame(as: CaseFields(task))
    }
    let changed = touched.compactMap { before[$0] ?? after[$0] }
    guard changed.count == touched.count, Set(changed.map(\.number)) == numbers else { return false }
    return touched.allSatisfy { uid in
      switch words[0] {
      case "done": before[uid]?.isOpen == true && after[uid]?.isOpen == false
      // What was deleted is open again, too.
      case "open": before[uid]?.isOpen != true && after[uid]?.isOpen == true
      case "deleted": after[uid] == nil
      default:
        after[uid].map { fields(answer, name: before[uid]?.name ?? "").isSame(as: CaseFields($0)) } ?? false
      }
    }
  }

  private func fields(_ answer: [String: Any], name: String) -> CaseFields {
    var fields = CaseFields(answer["fields"] as? [String: Any] ?? [:])
    if fields["name"] == nil { fields["name"] = name }
    return fields
  }
}

@Suite("Command words of other programs")
struct WordCasesTests {
  @Test(
    "Each word does what it means, or the refusal names the line",
    arguments: [("words.jsonl", 86), ("own-words.jsonl", 378)])
  func rows(_ name: String, _ count: Int) {
    let rows = WordCase.rows(name)
    #expect(rows.count == count)
    var right = 0
    for row in rows {
      guard let row else {
        Issue.record("\(name) has a line that is no case")
        continue
      }
      if let fault = row.fault() {
        Issue.record(Comment(rawValue: "\(row.id) \(row.line): \(fault)"))
      } else {
        right += 1
      }
    }
    print("\(name): \(right) of \(count) right")
  }

  @Test("What a refusal offers can be typed, and is a line of its own")
  func offers() {
    for row in WordCase.rows("own-words.jsonl").compactMap({ $0 }) {
      let run = CaseRun()
      run.type(row.setup)
      do throws(Failure) { _ = try TypedCommand(Words(row.line), run.session.invocation) } catch {
        guard let offer = run.session.voice.suggestion(for: error, in: row.line)?.line(for: "yes") else { continue }
        #expect(TypedCommand(known: Words(offer)) { run.session.invocation } != nil)
      }
    }
  }
}
