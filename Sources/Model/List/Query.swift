/// Which tasks are meant, by what they hold.
public struct Query: Hashable, Sendable {
  /// Whether open tasks are meant, done ones, or both.
  public enum State: Hashable, Sendable { case open, done, all }

  /// Open tasks, unless it is said otherwise.
  public var state = State.open
  /// Only tasks of this urgency.
  public var urgency: Urgency?
  /// A tag, compared as `folded` does.
  public var tag: String?
  /// Only tasks with one of these numbers.
  public var numbers: ClosedRange<Int>?
  /// A page, compared without regard to case.
  public var page: String?
  /// Fields that must be empty.
  public var lacks: Set<Field> = []
  /// Fields that must not be empty.
  public var has: Set<Field> = []
  /// Words that name, notes, tags or page must all contain, compared as `folded` does.
  public var words: [String] = []
  /// Only tasks that are past their due at this wall-clock time.
  public var overdueAt: When?
  /// Only tasks due on these days.
  public var dueOn: ClosedRange<CivilDate>?
  /// Only tasks done between these moments, both included.
  public var doneDuring: ClosedRange<Instant>?
  /// Whether tasks that start on a later day are meant.
  public var starting = Starting.whenever
  /// Only tasks that start on these days.
  public var startOn: ClosedRange<CivilDate>?
  /// Only tasks made between these moments, both included.
  public var createdDuring: ClosedRange<Instant>?
  /// Only tasks with an expected time of at most this.
  public var fits: TimeSpan?
  /// Only tasks with an expected time above this, and below this.
  public var longerThan, shorterThan: TimeSpan?
  /// Of each group one query must mean the task too.
  public var either: [[Query]] = []
  /// None of these queries may mean the task.
  public var unless: [Query] = []
  /// Whether marks within words count for nothing, so that `dont` finds `don't`: slower, for what is found nowhere else.
  public var ignoresMarks = false

  /// Which tasks are meant by when they start.
  public enum Starting: Hashable, Sendable {
    case whenever
    /// Those that are in sight on a day; the others are counted (`Listing.later`).
    case by(CivilDate)
    /// Those that start on a later day than this, and are left out until then.
    case after(CivilDate)

    /// Whether those that are left out of lists are meant.
    public var isLater: Bool { if case .after = self { true } else { false } }
  }

  /// All the days on which a task can be due.
  public static let everyDay = CivilDate(dayNumber: 0)...CivilDate(dayNumber: 100_000)

  /// What stands on a page, or on all; the open tasks unless others are meant.
  public init(page: String? = nil, _ state: State = .open) {
    self.page = page
    self.state = state
  }

  /// Whether a task is among those that are meant.
  public func matches(_ todo: Todo) -> Bool { matches(TodoHeading(todo)) && matchesBody(todo, sought) }

  /// The words as they are looked for: made once for many tasks.
  var sought: [SoughtWord] { words.map { SoughtWord($0, ignoringMarks: ignoresMarks) } }

  /// What a task must hold somewhere: the words, and the tag where it can be looked for like one.
  var soughtAnywhere: [SoughtWord] { sought + (tag.map { SoughtWord($0) }.map { $0.isPlain ? [$0] : [] } ?? []) }

  /// Whether a task can be meant, as far as its heading tells.
  func matches(_ heading: TodoHeading) -> Bool {
    switch state {
    case .open where !heading.isOpen, .done where heading.isOpen: return false
    default: break
    }
    if let numbers, !numbers.contains(heading.number) { return false }
    if let urgency, heading.urgency != urgency { return false }
    if let overdueAt, !heading.isOverdue(at: overdueAt) { return false }
    if let dueOn, !(heading.due.map { dueOn.contains($0.date) } ?? false) { return false }
    switch starting {
    case .by(let day) where heading.startsLater(than: day): return false
    case .after(let day) where !heading.startsLater(than: day): return false
    default: break
    }
    if let doneDuring, !(heading.done.map(doneDuring.contains) ?? false) { return false }
    if let createdDuring, !createdDuring.contains(heading.created) { return false }
    return true
  }

  /// Whether headings tell of open or finished tasks, whichever are asked for, that some are not meant.
  var narrowsHeadings: Bool {
    state == .done || urgency != nil || numbers != nil || overdueAt != nil || dueOn != nil || doneDuring != nil
      || createdDuring != nil || starting != .whenever
  }

  /// Whether it asks for an expected time.
  var narrowsTime: Bool { fits != nil || longerThan != nil || shorterThan != nil }

  /// Whether more than the heading, page and expected time must be looked at.
  var needsBodies: Bool {
    tag != nil || startOn != nil || !lacks.isEmpty || !has.isEmpty || !words.isEmpty || !either.isEmpty
      || !unless.isEmpty
  }

  /// Whether a task of that expected time is as long as is asked for.
  func isFitting(_ estimate: TimeSpan?) -> Bool {
    guard narrowsTime else { return true }
    guard let estimate else { return false }
    return fits.map { estimate <= $0 } ?? true && longerThan.map { estimate > $0 } ?? true
      && shorterThan.map { estimate < $0 } ?? true
  }

  /// Whether the rest of a task matches; `sought` are the query's words.
  func matchesBody(_ todo: Todo, _ sought: [SoughtWord]) -> Bool {
    if !isFitting(todo.estimate) { return false }
    if let startOn, !(todo.start.map { startOn.contains($0.date) } ?? false) { return false }
    if let tag, !todo.tags.contains(where: { folded($0) == folded(tag) }) { return false }
    if let page, Page.key(todo.page) != Page.key(page) { return false }
    if lacks.contains(where: { !todo.isEmpty($0) }) || has.contains(where: todo.isEmpty) { return false }
    guard either.allSatisfy({ $0.contains { $0.matches(todo) } }), !unless.contains(where: { $0.matches(todo) }) else {
      return false
    }
    return sought.allSatisfy { word in
      word.isIn(todo.name) || todo.tags.contains(where: word.isIn) || todo.notes.contains(where: word.isIn)
        || (todo.page != Todo.firstPage && word.isIn(todo.page))
    }
  }
}

extension Query {
  /// What is past its due at a wall-clock time, on a page or on all.
  public static func overdue(at now: When, page: String? = nil) -> Query {
    var query = Query(page: page)
    query.overdueAt = now
    return query
  }

  /// What is in sight on a day, on a page or on all.
  public static func inSight(on day: CivilDate, page: String? = nil) -> Query {
    var query = Query(page: page)
    query.starting = .by(day)
    return query
  }

  /// What is due on a day or before, on a page or on all.
  public static func dueBy(_ day: CivilDate, page: String? = nil) -> Query {
    var query = Query(page: page)
    query.dueOn = CivilDate(dayNumber: 0)...day
    return query
  }

  /// What is due on a day.
  public static func due(on day: CivilDate) -> Query {
    var query = Query()
    query.dueOn = day...day
    return query
  }
}

/// By what tasks are put in order.
public enum Order: String, CaseIterable, Hashable, Sendable {
  /// High, medium, low; within one urgency overdue first, then by due, undated last, then the older first.
  case urgency
  case due, time, name, created, page
}
