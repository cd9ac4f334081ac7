import Foundation
import Seeded
import Testing

@testable import Conversation
@testable import English
@testable import Model

/// Lines that are typed one after the other, and what they must come to: which task the words mean.
struct WhichCase: Sendable, CustomTestStringConvertible {
  /// One end that is right.
  struct End: Sendable {
    /// The fields of open tasks, by name.
    var tasks: [String: CaseFields]
    var done, open, gone, says, omits: [String]
    /// Texts that are said in this order.
    var order: [String]
    var isRefused: Bool
  }

  var id: String
  var lines: [String]
  var ends: [End]
  var testDescription: String { id + " " + lines.joined(separator: "; ") }

  /// All rows of a file beside these tests. A line that cannot be read has no end and is right for nothing.
  static func rows(_ name: String) -> [WhichCase] {
    CaseRun.rows(name).map { row in
      guard let row, let lines = row["lines"] as? [String], let expect = row["expect"] as? [String: Any]
      else { return WhichCase(id: "no row", lines: [], ends: []) }
      return WhichCase(
        id: "\(row["id"] ?? "")", lines: lines, ends: (expect["either"] as? [[String: Any]] ?? [expect]).map(end))
    }
  }

  private static func end(_ expect: [String: Any]) -> End {
    func texts(_ key: String) -> [String] { expect[key] as? [String] ?? [] }
    let tasks = (expect["tasks"] as? [String: [String: Any]] ?? [:]).map { name, fields in
      var fields = CaseFields(fields)
      fields["name"] = name
      return (name, fields)
    }
    return End(
      tasks: Dictionary(uniqueKeysWithValues: tasks), done: texts("done"), open: texts("open"), gone: texts("gone"),
      says: texts("says"), omits: texts("not"), order: texts("order"), isRefused: expect["refused"] as? Bool ?? false)
  }

  /// What is wrong with how it ended, an entry for each end that would be right; nil where it is right.
  func fault() -> String? {
    let run = CaseRun()
    run.type(lines)
    let faults = ends.map { $0.faults(in: run) }
    if faults.contains([]) { return nil }
    return faults.map { $0.joined(separator: ", ") }.joined(separator: " or ") + ": " + run.answer
  }
}

extension WhichCase.End {
  fileprivate func faults(in run: CaseRun) -> [String] {
    let (open, finished) = (run.tasks.filter(\.isOpen), run.tasks.filter { !$0.isOpen })
    var faults: [String] = []
    for (name, fields) in tasks {
      let found = open.filter { $0.name == name }.map { CaseFields($0) }
      if !found.contains(where: { fields.isSame(as: $0) }) { faults.append("\(name) is \(found)") }
    }
    faults += done.filter { name in !finished.contains { $0.name == name } }.map { $0 + " is not done" }
    faults += self.open.filter { name in !open.contains { $0.name == name } }.map { $0 + " is not open" }
    faults += gone.filter { name in run.tasks.contains { $0.name == name } }.map { $0 + " is there" }
    faults += says.filter { !run.answer.contains($0) }.map { "not said " + $0 }
    faults += omits.filter { run.answer.contains($0) }.map { "said " + $0 }
    let places = order.map { text in run.answer.range(of: text)?.lowerBound }
    if zip(places, places.dropFirst()).contains(where: { $0 == nil || $1 == nil || $0! >= $1! }) {
      faults.append("not in order")
    }
    if isRefused != run.isRefused { faults.append(isRefused ? "not refused" : "refused") }
    return faults
  }
}

@Suite struct WhichCasesTests {
  static let cases = WhichCase.rows("which.jsonl") + WhichCase.rows("own-which.jsonl")

  @Test(arguments: cases) func meansTheTask(_ row: WhichCase) {
    #expect(!row.ends.isEmpty)
    if let fault = row.fault() { Issue.record("\(row.id) \(row.lines): \(fault)") }
  }

  @Test func readsEveryRow() {
    #expect(WhichCase.rows("which.jsonl").count == 34)
    #expect(WhichCase.rows("own-which.jsonl").count >= 200)
    #expect(Set(Self.cases.map(\.id)).count == Self.cases.count)
  }
}
