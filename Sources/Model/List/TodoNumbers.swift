/// Which task has which number, and which numbers were given back: the book-keeping of `TodoList`.
struct TodoNumbers: Sendable {
  /// The slots of open tasks.
  private var slots = SlotsByNumber()
  /// Numbers that were given back, by whom and when.
  var freed: [Int: TodoList.Freed] = [:]
  /// The slot of the task read from the store that was done last with a number. A hint: the task may be another one by
  /// now.
  private var doneSlots = SlotsByNumber()
  /// No number below this one is without an open task.
  private var lowestCandidate = 1

  init() {}

  /// Makes room for the numbers of that many tasks.
  init(expecting count: Int) {
    slots.reserve(count)
    doneSlots.reserve(count)
  }

  /// The slot of the open task with that number.
  subscript(number: Int) -> Int? {
    get { slots[number] }
    set {
      slots[number] = newValue
      if newValue == nil {
        lowestCandidate = min(lowestCandidate, max(1, number))
      } else if slots[lowestCandidate] != nil {
        lowestCandidate = slots.firstFree(from: lowestCandidate)
      }
    }
  }

  /// Takes down the number of an open task that is read from a store; which number is free is found out later.
  @inline(__always)
  mutating func note(_ number: Int, _ slot: Int) { slots[number] = slot }

  /// Remembers which task was done last with a number: one that is read from a store tells by itself when that was.
  mutating func noteDone(_ slot: Int, _ heading: TodoHeading, _ headings: [TodoHeading?]) {
    if let other = doneSlot(heading.number), let present = headings[other], present.number == heading.number,
      let done = present.done, let mine = heading.done, done >= mine
    {
      return
    }
    doneSlots[heading.number] = slot
  }

  func doneSlot(_ number: Int) -> Int? { doneSlots[number] }

  /// The lowest number for which nobody stands and that is not held back.
  func lowest(besides isHeldBack: (Int) -> Bool) -> Int {
    var number = lowestCandidate
    while self[number] != nil || isHeldBack(number) { number += 1 }
    return number
  }

  /// The highest number of an open task, or 0.
  var highest: Int { slots.highest }

  /// Makes the freed numbers as they were.
  mutating func restore(freed: [Int: TodoList.Freed]) { self.freed = freed }
}

/// A slot for each number: in an array where numbers are not far beyond the count of tasks, in a dictionary beyond.
private struct SlotsByNumber: Sendable {
  /// -1 for none.
  private var near: [Int32] = []
  /// Numbers that only a hand could have written; none that fits into the array.
  private var distant: [Int: Int32] = [:]
  /// Below this the array grows to hold a number.
  private var limit = 4096

  mutating func reserve(_ count: Int) {
    near.reserveCapacity(count + 1)
    limit = max(limit, 2 * count)
  }

  @inline(__always)
  subscript(number: Int) -> Int? {
    get {
      if near.indices.contains(number) { return near[number] < 0 ? nil : Int(near[number]) }
      return distant.isEmpty ? nil : distant[number].map { Int($0) }
    }
    set {
      if near.indices.contains(number) || (newValue != nil && grow(to: number)) {
        near[number] = newValue.map { Int32($0) } ?? -1
      } else if newValue != nil || !distant.isEmpty {
        distant[number] = newValue.map { Int32($0) }
      }
    }
  }

  /// Makes room in the array for a number that is near the others; false for one that would waste memory.
  private mutating func grow(to number: Int) -> Bool {
    guard number >= 0, number < max(limit, 4 * near.count) else { return false }
    let count = max(number + 1, min(2 * near.count, 4 * number), near.capacity, 64)
    near.append(contentsOf: repeatElement(-1, count: count - near.count))
    // Those that came before the array reached so far.
    for (other, slot) in distant where other < count {
      near[other] = slot
      distant[other] = nil
    }
    return true
  }

  func firstFree(from number: Int) -> Int {
    var number = number
    while self[number] != nil { number += 1 }
    return number
  }

  var highest: Int { max(near.lastIndex { $0 >= 0 } ?? 0, distant.keys.max() ?? 0) }
}

extension TodoList {
  /// A number that was given back.
  public struct Freed: Hashable, Sendable {
    /// Whose number it was.
    public var uid: UID
    /// When it was given back.
    public var at: Instant

    /// A number given back by that task at that moment.
    public init(uid: UID, at: Instant) {
      self.uid = uid
      self.at = at
    }
  }

  /// Whether an open task has that number.
  public func isTaken(_ number: Int) -> Bool { numbers[number] != nil }

  /// The highest number of an open task, or 0.
  public var highestNumber: Int { numbers.highest }

  /// Numbers given back that the finished tasks themselves do not tell.
  public var freed: [Int: Freed] { numbers.freed }

  /// Remembers a number that was given back, as the store kept it.
  public mutating func rememberFreed(_ number: Int, _ freed: Freed) {
    if numbers[number] == nil { numbers.freed[number] = freed }
  }

  /// Where the tasks of headings are that may be gone: most still have their number, all others cost one look at all.
  func slots(of sought: [TodoHeading]) -> [Int] {
    var (found, moved): ([Int], Set<UID>) = ([], [])
    for heading in sought {
      if let slot = numbers[heading.number], headings[slot]?.uid == heading.uid {
        found.append(slot)
      } else {
        moved.insert(heading.uid)
      }
    }
    guard !moved.isEmpty else { return found }
    return found + headings.indices.filter { slot in headings[slot].map { moved.contains($0.uid) } ?? false }
  }
}
