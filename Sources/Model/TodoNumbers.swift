/// Which task has which number, and which numbers were given back: the book-keeping of `TodoList`.
struct TodoNumbers: Sendable {
  /// Slot by number, for numbers that are not far beyond the count of tasks; -1 for none.
  private var slots: [Int32] = []
  /// Slot by number, for the others, which only a hand could have written.
  private var distant: [Int: Int] = [:]
  /// Numbers that were given back, by whom and when.
  var freed: [Int: TodoList.Freed] = [:]
  /// By number, the slot of the task read from the store that was done last with it; -1 for none. A hint: the task may
  /// be another one by now.
  private var doneSlots: [Int32] = []
  /// No number below this one is without an open task.
  private var lowestCandidate = 1

  /// The slot of the open task with that number.
  subscript(number: Int) -> Int? {
    get {
      if slots.indices.contains(number) { return slots[number] < 0 ? nil : Int(slots[number]) }
      return distant[number]
    }
    set {
      if slots.indices.contains(number) || TodoNumbers.grow(&slots, to: number) {
        slots[number] = newValue.map { Int32($0) } ?? -1
        if newValue != nil, !distant.isEmpty { distant[number] = nil }
      } else {
        distant[number] = newValue
      }
      if newValue == nil {
        lowestCandidate = min(lowestCandidate, max(1, number))
      } else {
        while lowestCandidate < slots.count, slots[lowestCandidate] >= 0 { lowestCandidate += 1 }
      }
    }
  }

  /// Makes room for a number that is near the others; false for one that would waste memory.
  private static func grow(_ slots: inout [Int32], to number: Int) -> Bool {
    guard number >= 0, number < 4096 || number < 4 * slots.count else { return false }
    let count = max(number + 1, min(2 * slots.count, 4 * number), 64)
    slots.append(contentsOf: repeatElement(-1, count: count - slots.count))
    return true
  }

  /// Remembers which task was done last with a number.
  mutating func hint(done slot: Int, _ number: Int) {
    if doneSlots.indices.contains(number) || TodoNumbers.grow(&doneSlots, to: number) {
      doneSlots[number] = Int32(slot)
    }
  }

  func doneSlot(_ number: Int) -> Int? {
    doneSlots.indices.contains(number) && doneSlots[number] >= 0 ? Int(doneSlots[number]) : nil
  }

  /// The lowest number for which nobody stands and that is not held back.
  func lowest(besides isHeldBack: (Int) -> Bool) -> Int {
    var number = lowestCandidate
    while self[number] != nil || isHeldBack(number) { number += 1 }
    return number
  }

  /// The highest number of an open task, or 0.
  var highest: Int {
    let near = slots.lastIndex { $0 >= 0 } ?? 0
    return max(near, distant.keys.max() ?? 0)
  }

  /// Makes the freed numbers as they were.
  mutating func restore(freed: [Int: TodoList.Freed]) { self.freed = freed }
}

extension TodoList {
  /// A number that was given back.
  public struct Freed: Hashable, Sendable {
    public var uid: UID
    public var at: Instant

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
}
