/// Which tasks are meant, by what they hold.
public struct Query: Hashable, Sendable {
  public enum State: Hashable, Sendable { case open, done, all }

  public var state = State.open
  public var urgency: Urgency?
  /// A tag, compared without regard to case.
  public var tag: String?
  /// Words that name, notes or tags must all contain, compared without regard to case.
  public var words: [String] = []
  /// Only tasks that are past their due at this wall-clock time.
  public var overdueAt: When?
  /// Only tasks due on these days.
  public var dueOn: ClosedRange<CivilDate>?
  /// Only tasks with an expected time of at most this.
  public var fits: TimeSpan?

  public init() {}

  public func matches(_ todo: Todo) -> Bool {
    switch state {
    case .open where !todo.isOpen, .done where todo.isOpen: return false
    default: break
    }
    if let urgency, todo.urgency != urgency { return false }
    if let overdueAt, !todo.isOverdue(at: overdueAt) { return false }
    if let dueOn, !(todo.due.map { dueOn.contains($0.date) } ?? false) { return false }
    if let fits, !(todo.estimate.map { $0 <= fits } ?? false) { return false }
    if let tag, !todo.tags.contains(where: { folded($0) == folded(tag) }) { return false }
    return words.allSatisfy { word in
      let sought = folded(word)
      return contains(todo.name, sought) || todo.tags.contains { contains($0, sought) }
        || todo.notes.contains { contains($0, sought) }
    }
  }
}

/// By what tasks are put in order.
public enum Order: String, CaseIterable, Hashable, Sendable {
  /// High, medium, low; within one urgency overdue first, then by due, undated last, then the older first.
  case urgency
  case due, time, name, created, page

  /// Whether the first comes before the second. Every order ends with the number, so that it is total.
  public func isBefore(_ left: Todo, _ right: Todo) -> Bool {
    switch self {
    case .urgency:
      if left.urgency != right.urgency { return left.urgency < right.urgency }
    case .due: break
    case .time:
      let (first, second) = (left.estimate?.seconds ?? .max, right.estimate?.seconds ?? .max)
      if first != second { return first < second }
    case .name:
      let (first, second) = (folded(left.name), folded(right.name))
      if first != second { return first < second }
    case .created:
      if left.created != right.created { return left.created < right.created }
    case .page:
      let (first, second) = (folded(left.page), folded(right.page))
      if first != second { return first < second }
      if left.urgency != right.urgency { return left.urgency < right.urgency }
    }
    // What is overdue has an earlier due than what is not, so that comparing dues puts it first.
    switch (left.due, right.due) {
    case (let first?, let second?) where first != second: return first < second
    case (.some, nil): return true
    case (nil, .some): return false
    default: break
    }
    if left.created != right.created { return left.created < right.created }
    return left.number < right.number
  }
}

extension TodoList {
  /// The tasks that a query means, in order.
  public func tasks(_ query: Query = Query(), order: Order = .urgency) -> [Todo] {
    all.filter(query.matches).sorted(by: order.isBefore)
  }
}

/// A text for comparing without regard to case.
public func folded(_ text: String) -> String { text.lowercased() }

private func contains(_ text: String, _ sought: String) -> Bool {
  let haystack = Array(folded(text).utf8)
  let needle = Array(sought.utf8)
  guard !needle.isEmpty, haystack.count >= needle.count else { return needle.isEmpty }
  return (0...(haystack.count - needle.count)).contains { haystack[$0..<($0 + needle.count)].elementsEqual(needle) }
}
