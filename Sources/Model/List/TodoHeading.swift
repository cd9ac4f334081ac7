/// What places a todo in the list and names it, without the rest of it: all that is read of most tasks of a large store.
public struct TodoHeading: Hashable, Sendable {
  /// The identifier of the todo.
  public var uid: UID
  /// When it was made.
  public var created: Instant
  /// The due's order key, so that comparing is one instruction; the greatest Int where there is none.
  private var dueKey: Int
  /// Seconds of the moment it was done; the least Int while it is open.
  private var doneSeconds: Int
  /// What a person types for it.
  public var number: Int
  /// Where the todo stands in its source; of no meaning for one that is in memory.
  public var offset: Int
  /// How many bytes it has in its source; of no meaning for one that is in memory.
  public var length: Int32
  /// How urgent it is.
  public var urgency: Urgency
  /// The day number of `hiddenUntil` in two parts, both 0 for none: as one number it would make each heading longer.
  private var hiddenHigh: UInt8
  private var hiddenLow: UInt16

  /// The heading of a todo that is in memory, unless its place in a source is given, in bytes.
  public init(
    uid: UID, number: Int, urgency: Urgency, start: When? = nil, due: When?, created: Instant, done: Instant?,
    offset: Int = 0, length: Int = 0
  ) {
    self.uid = uid
    self.number = number
    self.urgency = urgency
    self.created = created
    self.offset = offset
    self.length = Int32(truncatingIfNeeded: length)
    dueKey = due?.orderKey ?? .max
    doneSeconds = done?.seconds ?? .min
    let hidden = start.map { $0.date == due?.date ? 0 : $0.date.dayNumber } ?? 0
    hiddenHigh = UInt8(truncatingIfNeeded: hidden >> 16)
    hiddenLow = UInt16(truncatingIfNeeded: hidden)
  }

  init(_ todo: Todo) {
    self.init(
      uid: todo.uid, number: todo.number, urgency: todo.urgency, start: todo.start, due: todo.due,
      created: todo.created, done: todo.done)
  }

  /// Whether it is open and has a start on another day than its due, so that it may be out of sight.
  @inline(__always)
  var mayStartLater: Bool { (hiddenHigh != 0 || hiddenLow != 0) && isOpen }

  /// As `Todo.startsLater(than:)`.
  public func startsLater(than day: CivilDate) -> Bool {
    mayStartLater && Int(hiddenHigh) << 16 | Int(hiddenLow) > day.dayNumber
  }

  /// Whether it is not done.
  public var isOpen: Bool { doneSeconds == .min }

  /// When it was done; nil while it is open.
  public var done: Instant? { isOpen ? nil : Instant(seconds: doneSeconds) }

  /// When it is due; nil where it has no due.
  public var due: When? { dueKey == .max ? nil : When(orderKey: dueKey) }

  /// As `Todo.isOverdue`.
  public func isOverdue(at now: When) -> Bool {
    guard isOpen, let due else { return false }
    return due.time == nil ? due.date < now.date : due < now
  }

  /// By urgency, then by due, undated last, then the older first, then by number: the order of the list.
  @inline(__always)
  static func isBefore(_ left: TodoHeading, _ right: TodoHeading) -> Bool {
    left.urgency == right.urgency ? isDueBefore(left, right) : left.urgency.rawValue < right.urgency.rawValue
  }

  /// By due, undated last, then the older first, then by number.
  @inline(__always)
  static func isDueBefore(_ left: TodoHeading, _ right: TodoHeading) -> Bool {
    if left.dueKey != right.dueKey { return left.dueKey < right.dueKey }
    if left.created != right.created { return left.created < right.created }
    return left.number < right.number
  }

  /// The older first, then by due and number.
  @inline(__always)
  static func isCreatedBefore(_ left: TodoHeading, _ right: TodoHeading) -> Bool {
    left.created == right.created ? isDueBefore(left, right) : left.created < right.created
  }

  /// Whether both stand at the same place of the order.
  func sortsLike(_ other: TodoHeading) -> Bool {
    urgency == other.urgency && dueKey == other.dueKey && created == other.created && number == other.number
      && isOpen == other.isOpen
  }
}
