// The order of urgency, kept as an array of slots: moving one of 100,000 tasks costs a few microseconds.

extension TodoList {
  /// The first place in the order that is not before a heading.
  func place(_ heading: TodoHeading) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if let other = headings[Int(order[middle])], TodoHeading.isBefore(other, heading) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  mutating func removeFromOrder(_ slot: Int, _ heading: TodoHeading) {
    let start = place(heading)
    if let found = order[start...].firstIndex(of: Int32(slot)) { order.remove(at: found) }
  }

  /// The order in which headings of tasks stand, and how many there are; their numbers are taken down.
  static func placed(_ headings: [TodoHeading?], _ numbers: inout TodoNumbers) -> (order: [Int32], count: Int) {
    var count = 0
    let order = [Int32](unsafeUninitializedCapacity: headings.count) { order, open in
      for slot in headings.indices {
        guard let heading = headings[slot] else { continue }
        count += 1
        if heading.isOpen {
          order[open] = Int32(truncatingIfNeeded: slot)
          open += 1
          numbers[heading.number] = slot
        } else {
          numbers.noteDone(slot, heading, headings)
        }
      }
    }
    return (order, count)
  }

  /// Puts the order right after many tasks came at once; a store keeps them sorted, so that there is mostly nothing to do.
  mutating func sortIfNeeded() {
    func isBefore(_ left: Int32, _ right: Int32) -> Bool {
      guard let left = headings[Int(left)], let right = headings[Int(right)] else { return false }
      return TodoHeading.isBefore(left, right)
    }
    var place = 1
    while place < order.count, !isBefore(order[place], order[place - 1]) { place += 1 }
    if place < order.count { order.sort(by: isBefore) }
  }
}
