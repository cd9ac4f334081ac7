/// Which tasks are meant, by what they hold.
public struct Query: Hashable, Sendable {
  public enum State: Hashable, Sendable { case open, done, all }

  public var state = State.open
  public var urgency: Urgency?
  /// A tag, compared without regard to case.
  public var tag: String?
  /// A page, compared without regard to case.
  public var page: String?
  /// Fields that must be empty.
  public var lacks: Set<Field> = []
  /// Words that name, notes or tags must all contain, compared without regard to case.
  public var words: [String] = []
  /// Only tasks that are past their due at this wall-clock time.
  public var overdueAt: When?
  /// Only tasks due on these days.
  public var dueOn: ClosedRange<CivilDate>?
  /// Only tasks done between these moments, both included.
  public var doneDuring: ClosedRange<Instant>?
  /// Only tasks with an expected time of at most this.
  public var fits: TimeSpan?

  /// All the days on which a task can be due.
  public static let everyDay = CivilDate(dayNumber: 0)...CivilDate(dayNumber: 100_000)

  public init() {}

  public func matches(_ todo: Todo) -> Bool { matches(TodoHeading(todo)) && matchesBody(todo) }

  /// Whether a task can be meant, as far as its heading tells.
  func matches(_ heading: TodoHeading) -> Bool {
    switch state {
    case .open where !heading.isOpen, .done where heading.isOpen: return false
    default: break
    }
    if let urgency, heading.urgency != urgency { return false }
    if let overdueAt, !heading.isOverdue(at: overdueAt) { return false }
    if let dueOn, !(heading.due.map { dueOn.contains($0.date) } ?? false) { return false }
    if let doneDuring, !(heading.done.map(doneDuring.contains) ?? false) { return false }
    return true
  }

  /// Whether the heading alone tells.
  var isOfHeadings: Bool { fits == nil && tag == nil && lacks.isEmpty && words.isEmpty }

  private func matchesBody(_ todo: Todo) -> Bool {
    if let fits, !(todo.estimate.map { $0 <= fits } ?? false) { return false }
    if let tag, !todo.tags.contains(where: { folded($0) == folded(tag) }) { return false }
    if let page, folded(todo.page) != folded(page) { return false }
    if lacks.contains(where: { !todo.isEmpty($0) }) { return false }
    return words.allSatisfy { word in
      let sought = Sought(word)
      return sought.isIn(todo.name) || todo.tags.contains(where: sought.isIn) || todo.notes.contains(where: sought.isIn)
    }
  }
}

extension Todo {
  /// Whether nothing stands in a field, or only what stands there unless said otherwise.
  fileprivate func isEmpty(_ field: Field) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .urgency: urgency == .medium
    case .due: due == nil
    case .time: estimate == nil
    case .reminder: alarms.isEmpty
    case .recurrence: recurrence == nil
    case .page: page == Todo.firstPage
    case .tags: tags.isEmpty
    case .notes: notes.isEmpty
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

/// A text for comparing without regard to case.
public func folded(_ text: String) -> String { text.lowercased() }

/// A word that is looked for without regard to case; plain ASCII is compared byte by byte, eleven times as fast.
private struct Sought {
  private let folded: [UInt8]
  private let isASCII: Bool

  init(_ word: String) {
    folded = Array(Model.folded(word).utf8)
    isASCII = folded.allSatisfy { $0 < 0x80 }
  }

  func isIn(_ text: String) -> Bool {
    var text = text
    let found = text.withUTF8 { isASCII && $0.allSatisfy { $0 < 0x80 } ? isIn($0) : nil }
    if let found { return found }
    // A letter beyond ASCII may fold to one within it.
    var plain = Model.folded(text)
    return plain.withUTF8 { isIn($0) }
  }

  private func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = folded.first else { return true }
    guard bytes.count >= folded.count else { return false }
    for start in 0...(bytes.count - folded.count) where Sought.lower(bytes[start]) == first {
      var length = 1
      while length < folded.count, Sought.lower(bytes[start + length]) == folded[length] { length += 1 }
      if length == folded.count { return true }
    }
    return false
  }

  @inline(__always)
  private static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte | 0x20 : byte }
}
