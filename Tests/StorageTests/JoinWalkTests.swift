import Foundation
import Model
import Secrets
import Testing

import enum Seeded.Trials

@testable import Storage

/// Stores that part, go on apart at random, and are joined again.
@Suite struct JoinWalkTests {
  /// One store's folder, and the store in it.
  final class Branch {
    let folder = TemporaryFolder()
    let store: DiskStore
    var walk: Walk

    init(_ form: Form, _ keyholder: Keyholder?, seed: UInt64) throws {
      store = try form.open(folder, calls: .hasty, keyholder: keyholder)
      walk = Walk(seed: seed)
    }

    /// A copy that goes on alone.
    init(of other: Branch, _ form: Form, _ keyholder: Keyholder?, seed: UInt64) throws {
      for name in other.folder.files where name != "lock" { folder.write(name, other.folder.read(name)) }
      store = try form.open(folder, calls: .hasty, keyholder: keyholder)
      walk = Walk(seed: seed)
    }

    /// Goes on alone, and takes back only what it did itself.
    func go(_ steps: Int) throws {
      var (done, taken) = (0, 0)
      for _ in 0..<steps {
        if done > 0, walk.random.chance(12) {
          _ = try store.undo(at: walk.time())
          (done, taken) = (done - 1, taken + 1)
        } else if taken > 0, walk.random.chance(20) {
          _ = try store.redo(at: walk.time())
          (done, taken) = (done + 1, taken - 1)
        } else {
          _ = try store.commit(walk.step(store.list), typed: "step", at: walk.time())
          (done, taken) = (done + 1, 0)
        }
        try store.sync()
      }
    }

    /// Joins another one, and tells what was asked.
    func join(_ path: String, _ side: (Joining.Conflict) -> Side) throws -> [Joining.Conflict] {
      let joining = Joining(try store.otherHistory(at: path), to: store.list)
      let changes = joining.changes(side)
      if !changes.isEmpty { _ = try store.commit(changes, typed: "join", action: .join, at: walk.time()) }
      try store.sync()
      return joining.conflicts
    }

    /// What would be asked or changed.
    func news(_ path: String) throws -> [String] {
      let joining = Joining(try store.otherHistory(at: path), to: store.list)
      return joining.conflicts.map { "\($0)" } + joining.changes { _ in .here }.map { "\($0)" }
    }
  }

  @Test(arguments: Form.allCases) func nothingIsLostAndTwiceIsOnce(_ form: Form) throws {
    let count = Trials.count(few: form == .plain ? 4 : 1)
    for seed in 1...UInt64(count) { try walk(seed: form == .plain ? seed : 9_000 + seed, form) }
  }

  private func walk(seed: UInt64, _ form: Form) throws {
    let keyholder = try form.keyholder
    let root = try Branch(form, keyholder, seed: seed)
    try root.go(15)
    let (one, two) = (
      try Branch(of: root, form, keyholder, seed: seed * 3 + 1),
      try Branch(of: root, form, keyholder, seed: seed * 3 + 2)
    )
    var base = Contents(root.store.list)
    // Joined from both sides they are the same again, and part once more.
    for round in 0..<3 {
      try one.go(one.walk.random.below(12))
      try two.go(two.walk.random.below(12))
      let (here, there) = (Contents(one.store.list), Contents(two.store.list))
      let file = try half(of: two, form, one.walk.random.below(3))
      let back = try copy(of: one)
      let asked = try one.join(file) { $0.greater }
      let joined = Contents(one.store.list)
      expectKept(
        Oracle(base: base, here: here, there: there, joined: joined, asked: asked, isFirst: round == 0),
        "seed \(seed) round \(round)")
      let news = try one.news(file)
      #expect(news.isEmpty, "seed \(seed) round \(round): joined twice, \(news)")
      _ = try two.join(back.store) { $0.greater }
      expectSame(Contents(two.store.list), joined, "seed \(seed) round \(round): from the other side")
      #expect(try one.store.check().isWhole, "seed \(seed)")
      if one.walk.random.chance(30), joined != here {
        _ = try one.store.undo(at: one.walk.time())
        try one.store.sync()
        expectSame(Contents(one.store.list), here, "seed \(seed) round \(round): undo")
        _ = try one.join(file) { $0.greater }
        expectSame(Contents(one.store.list), joined, "seed \(seed) round \(round): again")
      }
      base = joined
    }
  }

  /// What stands at a path for a history: its folder, its journal alone, or both under the name of a conflict copy.
  private func half(of branch: Branch, _ form: Form, _ kind: Int) throws -> String {
    let copy = try copy(of: branch)
    if kind == 0 { return copy.store }
    if kind == 1 {
      let path = copy.path + "/other"
      try FileManager.default.copyItem(atPath: copy.store + "/" + form.journal, toPath: path)
      return path
    }
    let end = form == .plain ? ["json", "jsonl"] : ["age", "sealed"]
    let names = ["tasks.sync-conflict-1." + end[0], "journal.sync-conflict-1." + end[1]]
    for (name, copied) in zip([form.snapshot, form.journal], names) {
      try? FileManager.default.moveItem(atPath: copy.store + "/" + name, toPath: copy.store + "/" + copied)
    }
    return copy.store + "/" + names[1]
  }

  private func copy(of branch: Branch) throws -> TemporaryFolder {
    let copy = TemporaryFolder()
    for name in branch.folder.files where name != "lock" { copy.write(name, branch.folder.read(name)) }
    copies.append(copy)
    return copy
  }

  private let copies = Copies()

  /// Keeps folders until the end of a test.
  private final class Copies {
    private var folders: [TemporaryFolder] = []
    func append(_ folder: TemporaryFolder) { folders.append(folder) }
  }

  @Test func theOrderDoesNotMatter() throws {
    for seed in 1...UInt64(Trials.count(few: 4)) {
      let root = try Branch(.plain, nil, seed: 500 + seed)
      try root.go(15)
      let others = try (1...2 as ClosedRange<UInt64>).map { try Branch(of: root, .plain, nil, seed: seed * 7 + $0) }
      for other in others { try other.go(8) }
      let here = try Branch(of: root, .plain, nil, seed: seed * 7)
      try here.go(8)
      let again = try Branch(of: here, .plain, nil, seed: seed * 7)
      var asked: Set<String> = []
      for (branch, order) in [(here, [0, 1]), (again, [1, 0])] {
        for place in order {
          asked.formUnion(try branch.join(others[place].folder.store) { $0.greater }.map(\.subject))
        }
      }
      let (first, second) = (Contents(here.store.list), Contents(again.store.list))
      expectSame(first.without(asked), second.without(asked), "seed \(seed)")
    }
  }
}

extension Joining.Conflict {
  /// The same side from whichever side it is asked.
  fileprivate var greater: Side {
    switch self {
    case .todo(let fields, let here, let there):
      let texts = [here, there].map { todo in fields.map { todo.value($0) }.joined() }
      return texts[0] > texts[1] ? .here : .there
    case .page(let here, let there):
      return "\(String(describing: here.recurrence))" > "\(String(describing: there.recurrence))" ? .here : .there
    }
  }

  fileprivate var subject: String {
    switch self {
    case .todo(_, let here, _): here.uid.text
    case .page(let here, _): here.key
    }
  }
}

/// All that a person sees of a list, and can compare: numbers differ from store to store.
struct Contents: Equatable {
  var todos: [UID: Todo] = [:]
  var pages: [String: Page]

  init(_ list: TodoList) {
    for var todo in list.all {
      (todo.number, todo.changed) = (0, todo.created)
      todo.alarms.sort { $0.text < $1.text }
      todos[todo.uid] = todo
    }
    pages = list.pages.mapValues { page in
      var page = page
      page.followed = nil
      return page
    }
  }

  func without(_ subjects: Set<String>) -> Contents {
    var rest = self
    rest.todos = todos.filter { !subjects.contains($0.key.text) }
    rest.pages = pages.filter { !subjects.contains($0.key) }
    return rest
  }

  /// What differs, one of each.
  func differences(from other: Contents) -> [String] {
    let uids = Set(todos.keys).union(other.todos.keys).filter { todos[$0] != other.todos[$0] }
    let keys = Set(pages.keys).union(other.pages.keys).filter { pages[$0] != other.pages[$0] }
    return uids.map { "\(String(describing: todos[$0])) / \(String(describing: other.todos[$0]))" }
      + keys.map { "\(String(describing: pages[$0])) / \(String(describing: other.pages[$0]))" }
  }
}

/// Fails with what differs.
private func expectSame(_ left: Contents, _ right: Contents, _ place: String) {
  let differences = left.differences(from: right)
  #expect(differences.isEmpty, "\(place): \(differences.prefix(2))")
}
