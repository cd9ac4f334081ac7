import Model

@testable import Syncing

/// What one machine keeps, in memory. It may be killed before any of its writes.
final class MemorySyncStore: SyncStore {
  private(set) var tasks: [String: SyncedTask] = [:]
  private(set) var state = SyncState()
  let isUnchanged = false
  private(set) var conflicts: [SyncConflict] = []
  /// How often tasks were changed by a sync: steps that `undo` takes back.
  private(set) var commits = 0
  /// Tells before each write whether the machine dies.
  var dies: () -> Bool = { false }

  /// What somebody does here while a sync is about to change something.
  var onCommit: () -> Void = {}
  /// What people call the lists; none by which one could be made again.
  var names: [String: String] = [:]
  func name(of list: String) -> String? { names[list] }
  /// Tasks on pages that have no list.
  var others: [String: SyncedTask] = [:]
  func apart(_ task: SyncedTask) -> SyncedTask? {
    others[task.uid].map { SyncedTask(uid: $0.uid, list: task.list, text: $0.text) }
  }

  func commit(_ changes: [String: SyncedTask?], _ conflicts: [SyncConflict]) throws(SyncStop) -> Bool {
    if dies() { throw .store }
    let before = tasks
    onCommit()
    if before != tasks { return false }
    for (uid, task) in changes { tasks[uid] = task }
    self.conflicts += conflicts
    commits += 1
    return true
  }

  func keep(_ known: [String: KnownResource?], marks: [String: ListMark?]) throws(SyncStop) {
    if dies() { throw .store }
    for (address, resource) in known { state.known[address] = resource }
    for (list, mark) in marks { state.lists[list] = mark }
  }

  func refuse(_ uid: String, _ text: SyncedText?) throws(SyncStop) {
    if dies() { throw .store }
    state.refused[uid] = text
  }

  /// Has all that is gone asked about, as behind a question that was left open.
  func ask() { state.asksAll = true }

  /// Loses what was kept of the server, as when its file is deleted.
  func forget() { state = SyncState() }

  /// What a person does here.
  func edit(_ uid: String, _ task: SyncedTask?) { tasks[uid] = task }
}

/// Texts of one line a value, in place of iCalendar: only what is told apart matters here.
struct PlainTranslation: SyncTranslation {
  private static let fields: [(String, SyncField)] = [
    ("NAME", .name), ("URGENCY", .urgency), ("POSITION", .position), ("TAG", .tags), ("NOTES", .notes),
    ("X-ELSE", .other("X-ELSE")),
  ]

  func read(_ text: [UInt8], list: String) -> SyncedTask? {
    var (uid, changed) = ("", 0)
    var lines: [SyncField: [String]] = [:]
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return nil }
      if sides[0] == "UID" { uid = sides[1] }
      if sides[0] == "CHANGED" { changed = Int(sides[1]) ?? 0 }
      if let field = PlainTranslation.fields.first(where: { $0.0 == sides[0] })?.1 {
        lines[field, default: []].append(sides[1])
      }
    }
    if uid.isEmpty { return nil }
    return SyncedTask(uid: uid, list: list, text: SyncedText(lines: lines, changed: Instant(seconds: changed)))
  }

  func write(_ task: SyncedTask) -> [UInt8] {
    var lines = ["UID:" + task.uid, "CHANGED:\(task.text.changed.seconds)"]
    for (name, field) in PlainTranslation.fields { lines += task.text[field].map { name + ":" + $0 } }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  func fileName(of uid: String) -> String { uid + ".ics" }
}
