import Foundation
import Model
import Seeded

@testable import Conversation
@testable import English

/// A session that the lines of a case are typed into, one after the other, as a script types them.
final class CaseRun {
  /// What was said to the last line, refusals with it.
  private(set) var said: [String] = []
  /// Whether the last line was refused.
  private(set) var isRefused = false
  let session: Session
  private let console: HeardConsole

  /// Begins at the clock of the case files with no task; `isInteractive` for a person at the prompt, whose next lines
  /// answer questions.
  init(now: When = When(iso: "2026-11-23T10:15")!, isInteractive: Bool = false, answers: [String] = []) {
    console = HeardConsole(answers, isInteractive: isInteractive)
    session = Session(store: MemoryStore(), console: console, world: FixedWorld(now))
    session.syncer = FixedSyncer()
  }

  /// Types lines; what was said and refused is that of the last one.
  func type(_ lines: [String]) {
    for line in lines {
      let (before, refusals) = (console.said.count, session.refusals)
      session.perform(line)
      said = Array(console.said[before...])
      isRefused = session.refusals > refusals
    }
  }

  /// What was said to the last line, as one text.
  var answer: String { said.joined(separator: "\n") }
  /// The tasks that there are, open and done.
  var tasks: [Todo] { session.store.list.tasks(Query(.all)) }

  /// The objects of a file beside the tests in Cases, one a line; nil for a line that is none.
  static func rows(_ name: String) -> [[String: Any]?] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let text = (try? String(contentsOf: folder.appendingPathComponent("Cases/" + name), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
  }
}

/// Values of fields as text, by the names that case files have for them; what is not set is not there.
typealias CaseFields = [String: String]

extension CaseFields {
  /// The fields of an object, lists joined by a bar, without those that are no fields.
  init(_ object: [String: Any], without others: Set<String> = []) {
    self.init()
    for (key, value) in object where !others.contains(key) {
      self[key] = (value as? [String])?.joined(separator: "|") ?? "\(value)"
    }
  }

  /// What stands in a task.
  init(_ task: Todo) {
    self.init()
    self["name"] = task.name
    self["start"] = task.start?.iso
    self["due"] = task.due?.iso
    self["minutes"] = task.estimate.map { "\($0.minutes)" }
    self["urgency"] = task.urgency == .medium ? nil : "\(task.urgency)"
    self["alarms"] = task.alarms.isEmpty ? nil : task.alarms.map(\.text).joined(separator: "|")
    self["rule"] = task.recurrence?.rule.text
    self["mode"] = task.recurrence.map { $0.mode == .fixed ? "fixed" : "after-done" }
    self["page"] = task.page == Todo.firstPage ? nil : task.page
    self["tags"] = task.tags.isEmpty ? nil : task.tags.joined(separator: "|")
    self["notes"] = task.notes.isEmpty ? nil : task.notes.joined(separator: "|")
  }

  /// Whether these are the fields of a task as a case expects them; a rule is the same when its first dates are, and a
  /// mode counts only where the case names it.
  func isSame(as found: CaseFields) -> Bool {
    var (expected, found) = (self, found)
    if expected["mode"] == nil { found["mode"] = nil }
    if let rule = expected["rule"], let other = found["rule"], let due = found["due"].flatMap({ When(iso: $0) }) {
      guard let first = RecurrenceRule(text: rule), let second = RecurrenceRule(text: other),
        Array(first.occurrences(from: due).prefix(8)) == Array(second.occurrences(from: due).prefix(8))
      else { return false }
      (expected["rule"], found["rule"]) = (nil, nil)
    }
    return expected == found
  }
}
