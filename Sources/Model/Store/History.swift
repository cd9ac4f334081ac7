/// What the entries of one history tell of each task and each page, from one entry on.
public struct History: Sendable {
  /// What they tell of one task or page.
  struct Strand<Item: Hashable & Sendable>: Sendable {
    /// How it was before them; nil where it was not there.
    let first: Item?
    /// How it is after them.
    var last: Item?
    var trail = Trail<Item>()
    /// The entry that changed it last, and how it was before that.
    var entry = 0
    var start: Item?
  }

  private(set) var todos: [UID: Strand<Todo>] = [:]
  private(set) var pages: [String: Strand<Page>] = [:]
  /// The tasks that entries name.
  public var uids: [UID] { Array(todos.keys) }

  /// Entries in the order in which they were made. What was taken back within them was never gone through.
  public init(_ entries: [Entry]) {
    let idle = History.idle(entries)
    for entry in entries {
      let counts = !idle.contains(entry.sequence)
      for change in entry.changes {
        switch change {
        case .todo(let before, let after):
          if let uid = change.uid { History.add(before, after, to: &todos[uid], entry, counts) }
        case .page(let before, let after):
          let renamed = after?.key == before?.key ? nil : after
          if let before { History.add(before, renamed == nil ? after : nil, to: &pages[before.key], entry, counts) }
          if let renamed { History.add(nil, renamed, to: &pages[renamed.key], entry, counts) }
        }
      }
    }
  }

  private static func add<Item>(
    _ before: Item?, _ after: Item?, to strand: inout Strand<Item>?, _ entry: Entry, _ counts: Bool
  ) {
    var new = strand ?? Strand(first: before, last: after)
    new.last = after
    if new.entry != entry.sequence { (new.entry, new.start) = (entry.sequence, before) }
    let isJoin = entry.action == .join
    if counts { new.trail.steps.append(Trail.Step(before: before, after: after, isJoin: isJoin, start: new.start)) }
    strand = new
  }

  /// Entries that were taken back and are not done again, and those that took them back or did them again.
  private static func idle(_ entries: [Entry]) -> Set<Int> {
    let known = Set(entries.map(\.sequence))
    var idle: Set<Int> = []
    for entry in entries {
      switch entry.kind {
      case .undo(let target) where known.contains(target): idle.formUnion([target, entry.sequence])
      case .redo(let target) where known.contains(target):
        idle.remove(target)
        idle.insert(entry.sequence)
      case .command, .undo, .redo: break
      }
    }
    return idle
  }
}

extension Entry.Action {
  /// Another history was joined: what came of it was decided about.
  public static let join = Entry.Action("join")
}

/// Another history of the tasks that are here, as far as it differs or went on: what `Joining` takes.
public struct OtherHistory: Sendable {
  /// The tasks that may differ.
  public var todos: [UID: Parted<Todo>] = [:]
  /// The records of pages that may differ, by their keys.
  public var pages: [String: Parted<Page>] = [:]

  /// A history of which nothing differs.
  public init() {}

  /// Puts two histories side by side.
  ///
  /// `here` and `there` are how things are now; where of the other history only entries are there, `there` is nil, and
  /// tasks that they do not name are taken to be as they are here. `hasParted` says that both histories begin where they
  /// parted; where it is not known where that was, they have all entries that there are.
  public init(here: TodoList, _ history: History, there: TodoList?, _ other: History, hasParted: Bool) {
    var here = here
    here.prepareForLookups()
    var there = there
    there?.prepareForLookups()
    var uids = Set(other.todos.keys)
    for todo in (there ?? TodoList()).all where here[todo.uid] != todo { uids.insert(todo.uid) }
    for uid in uids {
      todos[uid] = Parted(
        here: here[uid], history.todos[uid], there: there.map { $0[uid] }, other.todos[uid], hasParted: hasParted)
      todos[uid]?.noteJoined(\.contents)
    }
    for key in Set(other.pages.keys).union(there.map { Set($0.pages.keys) } ?? []) {
      pages[key] = Parted(
        here: here.pages[key], history.pages[key], there: there.map { $0.pages[key] }, other.pages[key],
        hasParted: hasParted)
      pages[key]?.noteJoined(\.contents)
    }
  }
}

extension Todo {
  /// What is the same on both sides of a joining: a number may be another one. When it was changed tells two states apart
  /// that are alike.
  fileprivate var contents: Todo {
    var todo = self
    todo.number = 0
    todo.tags.sort()
    todo.notes.sort()
    todo.alarms.sort { $0.text < $1.text }
    return todo
  }
}

extension Page {
  /// How far a repeat was followed is not a person's change.
  fileprivate var contents: Page {
    var page = self
    page.followed = nil
    return page
  }
}

extension Parted {
  fileprivate init(
    here: Item?, _ strand: History.Strand<Item>?, there: Item??, _ other: History.Strand<Item>?, hasParted: Bool
  ) {
    self.there = there ?? other?.last
    trailHere = strand?.trail ?? Trail()
    trailThere = other?.trail ?? Trail()
    base = .unknown
    if hasParted {
      // What a hand wrote into one of the files stands in neither history.
      if let strand = strand ?? other { base = .known(strand.first) }
    } else {
      base = Parted.base(here, strand, there: self.there, other)
      if strand == nil { trailHere.steps.append(Trail.Step(before: here, after: here)) }
      if other == nil { trailThere.steps.append(Trail.Step(before: self.there, after: self.there)) }
    }
  }

  /// Where no common entry is left: the beginning of one side, where it is a state of the other.
  private static func base(
    _ here: Item?, _ strand: History.Strand<Item>?, there: Item?, _ other: History.Strand<Item>?
  ) -> Base {
    func passed(_ strand: History.Strand<Item>?, _ now: Item?, _ state: Item) -> Bool {
      now == state || strand?.trail.passes { $0 == state } ?? false
    }
    if let other {
      if let first = other.first {
        if passed(strand, here, first) { return .known(first) }
      } else if strand == nil, here == nil {
        return .known(nil)
      }
    }
    if let first = strand?.first, passed(other, there, first) { return .known(first) }
    return .unknown
  }
}
