/// All tasks, open and done, and the numbers by which people name them.
///
/// A number is the lowest free one when it is given, and stays with its task while the task is open. One that was
/// freed is kept back for a day (`keepsFreed`), so that a number that was heard never comes to mean something else.
public struct TodoList: Sendable {
  private var slots: [Todo?] = []
  private var freeSlots: [Int] = []
  private var slotOfUID: [UID: Int] = [:]
  /// Numbers of open tasks.
  private var slotOfNumber: [Int: Int] = [:]
  /// Numbers that were given back, by whom and when.
  private var freedNumbers: [Int: Freed] = [:]
  /// No number below this one is free.
  private var lowestCandidate = 1
  public private(set) var openCount = 0

  /// A number that was given back.
  public struct Freed: Hashable, Sendable {
    public var uid: UID
    public var at: Instant

    public init(uid: UID, at: Instant) {
      self.uid = uid
      self.at = at
    }
  }

  /// How long a freed number is kept back, in seconds: a day.
  public static let keepsFreed = 86_400

  public init() {}

  /// Makes room for that many tasks at once.
  public mutating func reserve(_ count: Int) {
    slots.reserveCapacity(count)
    slotOfUID.reserveCapacity(count)
    slotOfNumber.reserveCapacity(count)
  }

  // MARK: Asking

  public var count: Int { slotOfUID.count }
  public var doneCount: Int { count - openCount }

  /// Every task, open and done, in no particular order.
  public var all: some Sequence<Todo> { slots.lazy.compactMap { $0 } }

  /// Every open task, in no particular order.
  public var open: some Sequence<Todo> { slots.lazy.compactMap { $0 }.filter { $0.isOpen } }

  public subscript(uid: UID) -> Todo? { slotOfUID[uid].flatMap { slots[$0] } }

  /// The task that a number names: the open one, or else the one that gave it back last and still exists.
  public func todo(number: Int) -> Todo? {
    if let slot = slotOfNumber[number] { return slots[slot] }
    return freedNumbers[number].flatMap { self[$0.uid] }.flatMap { $0.number == number ? $0 : nil }
  }

  /// Whether an open task has that number.
  public func isTaken(_ number: Int) -> Bool { slotOfNumber[number] != nil }

  /// The highest number of an open task, or 0.
  public var highestNumber: Int { slotOfNumber.keys.max() ?? 0 }

  /// The numbers given back by tasks, with who had them and when: what the store keeps of them.
  public var freed: [Int: Freed] { freedNumbers }

  // MARK: Numbers

  /// The lowest number that is free at that moment.
  public func freeNumber(at time: Instant, besides taken: Set<Int> = []) -> Int {
    var number = lowestCandidate
    while slotOfNumber[number] != nil || taken.contains(number) || isKeptBack(number, at: time) { number += 1 }
    return number
  }

  private func isKeptBack(_ number: Int, at time: Instant) -> Bool {
    guard let freed = freedNumbers[number] else { return false }
    return time.seconds < freed.at.seconds + TodoList.keepsFreed
  }

  /// Remembers a number that was given back, as the store kept it.
  public mutating func rememberFreed(_ number: Int, _ freed: Freed) {
    if slotOfNumber[number] == nil { freedNumbers[number] = freed }
  }

  /// The changes with every task that begins to be open given a number that nobody else has or is owed.
  ///
  /// With `restoring`, what is taken back or done again: a task gets its own number back, to whomever it is owed.
  public func numbered(_ changes: [Change], at time: Instant, restoring: Bool = false) -> [Change] {
    var taken: Set<Int> = []
    return changes.map { change in
      guard var after = change.after, after.isOpen, change.before?.isOpen != true else { return change }
      let owner = slotOfNumber[after.number].flatMap { slots[$0]?.uid }
      let owed = !restoring && isKeptBack(after.number, at: time) ? freedNumbers[after.number]?.uid : nil
      if after.number < 1 || taken.contains(after.number) || (owner ?? owed ?? after.uid) != after.uid {
        after.number = freeNumber(at: time, besides: taken)
      }
      taken.insert(after.number)
      return Change(before: change.before, after: after)
    }
  }

  // MARK: Changing

  /// Applies all changes or none. Throws when a task is not as its change found it.
  public mutating func apply(_ changes: [Change], at time: Instant) throws(Refusal) {
    for (place, change) in changes.enumerated() {
      guard let uid = change.uid, self[uid] == change.before else {
        for undone in changes[..<place].reversed() { replace(undone.after, with: undone.before, at: time) }
        let task = change.before ?? change.after
        throw .changedMeanwhile(number: task?.number ?? 0, name: task?.name ?? "")
      }
      replace(change.before, with: change.after, at: time)
    }
  }

  /// Takes back changes as if they had never been, newest first: numbers are again as they were in `freed`.
  public mutating func takeBack(_ changes: [Change], freed: [Int: Freed]) {
    for change in changes.reversed() { replace(change.after, with: change.before, at: Instant(seconds: 0)) }
    freedNumbers = freed
    lowestCandidate = 1
  }

  /// Makes tasks as they are after the changes, however they were before: for changes read back from a file.
  public mutating func adopt(_ changes: [Change], at time: Instant) {
    for change in changes {
      guard let uid = change.uid else { continue }
      replace(self[uid], with: change.after, at: time)
    }
  }

  /// Adds a task read from a file; one that is already there is replaced.
  public mutating func load(_ todo: Todo) {
    let before = self[todo.uid]
    replace(before, with: todo, at: todo.done ?? todo.changed)
  }

  private mutating func replace(_ before: Todo?, with after: Todo?, at time: Instant) {
    if before?.isOpen == true { openCount -= 1 }
    if let before, before.isOpen, slotOfNumber[before.number] == slotOfUID[before.uid] {
      slotOfNumber[before.number] = nil
      freedNumbers[before.number] = Freed(uid: before.uid, at: time)
      lowestCandidate = min(lowestCandidate, before.number)
    }
    guard let after else {
      if let before, let slot = slotOfUID.removeValue(forKey: before.uid) {
        slots[slot] = nil
        freeSlots.append(slot)
      }
      return
    }
    let slot = slotOfUID[after.uid] ?? freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append(after) } else { slots[slot] = after }
    slotOfUID[after.uid] = slot
    if after.isOpen {
      openCount += 1
      slotOfNumber[after.number] = slot
      freedNumbers[after.number] = nil
      while slotOfNumber[lowestCandidate] != nil { lowestCandidate += 1 }
    } else if before == nil, let done = after.done, slotOfNumber[after.number] == nil {
      let earlier = freedNumbers[after.number]
      if earlier.map({ $0.at < done }) ?? true { freedNumbers[after.number] = Freed(uid: after.uid, at: done) }
    }
  }
}
