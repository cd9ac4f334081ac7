/// Another history of the same tasks joined to the one that is here: by identifier, field by field, from where they parted.
///
/// It asks nobody and commits nothing: `changes` is what to commit, as one entry whose action is `.join`, so that a later
/// joining knows what was decided. It comes to the same tasks whichever history is joined to which, and in whichever
/// order several are; numbers stay those of here. A caller without a store gives tasks as they were and as they are there:
/// `history.todos[uid] = Parted(base: .known(before), there: after)`.
public struct Joining: Sendable {
  /// What both sides changed, each its way.
  public enum Conflict: Hashable, Sendable {
    /// Fields of a task that go together: one, or start and due.
    case todo([Field], here: Todo, there: Todo)
    /// The repeat of a page.
    case page(here: Page, there: Page)
  }

  private var todos: [JoinedTodo] = []
  private var pages: [JoinedPage] = []
  /// Finished copies of repeats that were finished on both sides, of which the other one stays.
  private var doubled: [Todo] = []

  /// Joins a history to the tasks that are here.
  public init(_ history: OtherHistory, to list: TodoList) {
    var list = list
    list.prepareForLookups()
    // Tasks on one side alone first: they tell which repeats were finished on both.
    let found = history.todos.map { (here: list[$0.key], parted: $0.value) }
    todos = found.filter { $0.here == nil || $0.parted.there == nil }.map { JoinedTodo($0.parted, here: $0.here) }
    let finishes = Finishes(todos)
    doubled = finishes.doubledHere
    let other = finishes.doubledThere.union(doubled.map(\.uid))
    todos.removeAll { todo in todo.todo.map { other.contains($0.uid) } ?? false }
    for (here, parted) in found where here != nil && parted.there != nil {
      todos.append(JoinedTodo(parted, here: here, isFinishedTwice: finishes.areTwice(here, parted.there)))
    }
    todos.removeAll { !$0.isNews }
    // In a fixed order, so that the same numbers are given each time.
    todos.sort { $0.order < $1.order }
    pages = history.pages.sorted { $0.key < $1.key }.map { JoinedPage($0.value, here: list.pages[$0.key]) }
  }

  /// What has to be asked, by the numbers of the tasks.
  public var conflicts: [Conflict] { todos.flatMap(\.conflictsToAsk) + pages.compactMap(\.conflict) }

  /// What to commit; `side` says for each conflict whose value stands. Empty where there is nothing new.
  ///
  /// Each task goes through how it is there, so that a later joining knows up to where the other history was joined.
  public func changes(_ side: (Conflict) -> Side) -> [Change] {
    doubled.map { Change(before: $0, after: nil) } + todos.flatMap { $0.changes(side) }
      + pages.flatMap { $0.changes(side) }
  }
}

extension Joining {
  /// How many tasks and pages changes make, change and take away.
  public struct Counts: Hashable, Sendable {
    /// Tasks that come, or come back.
    public var new = 0
    /// Tasks that are here and change.
    public var changed = 0
    /// Tasks that are deleted, as they were there.
    public var deleted = 0
    /// Pages that come, change or go.
    public var pages = 0

    /// Nothing yet, for sentences.
    public init() {}

    /// Counts each task once, however it goes through its changes, and not where nothing comes of them.
    public init(_ changes: [Change]) {
      var ends: [UID: (before: Todo?, after: Todo?)] = [:]
      var pages: [String: (before: Page?, after: Page?)] = [:]
      for change in changes {
        if case .page(let before, let after) = change, let key = (before ?? after)?.key {
          pages[key] = (pages[key]?.before ?? before, after)
        }
        if let uid = change.uid { ends[uid] = (ends[uid]?.before ?? change.before, change.after) }
      }
      self.pages = pages.values.count { $0.before != $0.after }
      for (before, after) in ends.values where before != after {
        if before == nil { new += 1 } else if after == nil { deleted += 1 } else { changed += 1 }
      }
    }
  }
}

extension JoinedTodo {
  /// Whether anything may come of it.
  fileprivate var isNews: Bool { todo != here || !conflicts.isEmpty }

  /// Tasks that are here by their numbers, then those that come.
  fileprivate var order: (Int, Int, UInt64, UInt64) {
    let uid = (here ?? parted.there)?.uid ?? UID(high: 0, low: 0)
    return (here == nil ? 1 : 0, (here ?? parted.there)?.number ?? 0, uid.high, uid.low)
  }

  fileprivate var conflictsToAsk: [Joining.Conflict] {
    guard let here, let there = parted.there else { return [] }
    return conflicts.map { .todo($0.fields, here: here, there: there) }
  }

  fileprivate func changes(_ side: (Joining.Conflict) -> Side) -> [Change] {
    guard let here, let there = parted.there, var after = todo else { return [Change(before: here, after: todo)] }
    for (conflict, open) in zip(conflictsToAsk, conflicts) where side(conflict) == .there { open.take(&after, there) }
    if after != here { after = after.touched(like: there) }
    // Through how it is there, under its number here, so that a later joining knows that.
    var passed = there
    passed.number = here.number
    if passed == here || passed == after { return [Change(before: here, after: after)] }
    return [Change(before: here, after: passed), Change(before: passed, after: after)]
  }
}

/// Repeats that were finished on both sides since they parted: each side then has a finished copy of its own.
private struct Finishes {
  /// One time of a repeat. Its finished copy is made when its task was, and due when that was due.
  private struct Time: Hashable {
    let created: Instant
    let name: String
    let due: When?

    init(_ copy: Todo) { (created, name, due) = (copy.created, copy.name, copy.due) }
  }
  private struct Repeat: Hashable {
    let created: Instant
    let name: String
  }

  /// Copies here that give way to those of there.
  private(set) var doubledHere: [Todo] = []
  /// Copies there that are not taken over.
  private(set) var doubledThere: Set<UID> = []
  private var finished: [Side: Set<Repeat>] = [:]

  /// Finds them among tasks that are on one side alone, and stay or come.
  init(_ todos: [JoinedTodo]) {
    let made = todos.filter { $0.parted.base.item == nil && $0.todo?.isFinishedCopy == true }
    let copiesHere = made.compactMap(\.here)
    let copiesThere = made.compactMap { $0.here == nil ? $0.todo : nil }
    finished[.here] = Set(copiesHere.map { Repeat(created: $0.created, name: $0.name) })
    finished[.there] = Set(copiesThere.map { Repeat(created: $0.created, name: $0.name) })
    let byTime = Dictionary(grouping: copiesHere, by: Time.init)
    for (time, copies) in Dictionary(grouping: copiesThere, by: Time.init) {
      // Of two that are one, the first stays, whose finishing counts: the same one from either side.
      let first = (byTime[time] ?? []).sorted { $0.finishing < $1.finishing }
      for (here, there) in zip(first, copies.sorted { $0.finishing < $1.finishing }) {
        if here.finishing < there.finishing { doubledThere.insert(there.uid) } else { doubledHere.append(here) }
      }
    }
  }

  /// Whether a task was finished on both sides.
  func areTwice(_ here: Todo?, _ there: Todo?) -> Bool {
    guard let here, let there, !finished.isEmpty else { return false }
    let names = [here.name, there.name].map { Repeat(created: here.created, name: $0) }
    return [Side.here, .there].allSatisfy { side in names.contains { finished[side]?.contains($0) ?? false } }
  }
}

extension Todo {
  /// Whether it may be the finished copy of a repeat.
  fileprivate var isFinishedCopy: Bool { done != nil && recurrence == nil }

  fileprivate var finishing: (Int, UInt64, UInt64) { (done?.seconds ?? 0, uid.high, uid.low) }
}
