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

  /// Whether these are all entries since both histories parted: what they do not name is as it was then.
  let isWhole: Bool

  /// Entries in the order in which they were made. What was taken back within them was never gone through.
  public init(_ entries: [Entry], isWhole: Bool) {
    self.isWhole = isWhole
    let idle = History.idle(entries)
    for entry in entries {
      let counts = !idle.contains(entry.sequence)
      for change in entry.changes {
        switch change {
        case .todo(let before, let after):
          if let uid = change.uid { History.add(before?.todo, after?.todo, to: &todos[uid], entry, counts) }
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
  /// tasks that they do not name are taken to be as they are here. Where it is not known where both parted, the histories
  /// have all entries that there are.
  public init(here: TodoList, _ history: History, there: TodoList?, _ other: History) {
    var here = here
    here.prepareForLookups()
    var there = there
    there?.prepareForLookups()
    var uids = Set(other.todos.keys).union(history.todos.keys)
    for todo in (there ?? TodoList()).all where here[todo.uid] != todo { uids.insert(todo.uid) }
    for uid in uids {
      let side = Parted.Half(here[uid], history.todos[uid], history.isWhole)
      todos[uid] = Parted(side, there: there.map { $0[uid] }, other.todos[uid], other.isWhole)
      // When it was changed tells two states apart that are alike.
      todos[uid]?.noteJoined(\.contents)
    }
    for key in Set(other.pages.keys).union(history.pages.keys).union(there.map { Set($0.pages.keys) } ?? []) {
      let side = Parted.Half(here.pages[key], history.pages[key], history.isWhole)
      pages[key] = Parted(side, there: there.map { $0.pages[key] }, other.pages[key], other.isWhole)
      pages[key]?.noteJoined(\.contents)
    }
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
  /// How it is on one side, and what its entries tell of it.
  fileprivate struct Half {
    let now: Item?
    let strand: History.Strand<Item>?
    let isWhole: Bool

    init(_ now: Item?, _ strand: History.Strand<Item>?, _ isWhole: Bool) {
      (self.now, self.strand, self.isWhole) = (now, strand, isWhole)
    }

    /// How it was when the histories parted; nil where this side cannot tell.
    var base: Item?? {
      guard isWhole else { return nil }
      return .some(strand.map(\.first) ?? now)
    }
  }

  fileprivate init(_ side: Half, there: Item??, _ other: History.Strand<Item>?, _ isWhole: Bool) {
    // Where only entries are there, what none of them names is as it was.
    self.there = there ?? (other ?? side.strand.map { History.Strand(first: $0.first, last: $0.first) })?.last
    let otherSide = Half(self.there, other, isWhole)
    trailHere = side.strand?.trail ?? Trail()
    trailThere = other?.trail ?? Trail()
    // A side that has entries of it knows best. What a hand wrote into one of the files stands in neither history.
    let isInNeither = side.isWhole && isWhole && side.strand == nil && other == nil
    if isInNeither {
      base = .unknown
    } else if let known = side.strand == nil ? otherSide.base ?? side.base : side.base ?? otherSide.base {
      base = .known(known)
    } else {
      base = Parted.base(side.now, side.strand, there: self.there, other)
      if side.strand == nil { trailHere.steps.append(Trail.Step(before: side.now, after: side.now)) }
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
