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

  /// Puts the order right after many tasks came at once; a store keeps them sorted, so that there is mostly nothing to do.
  mutating func sortIfNeeded() {
    func isBefore(_ left: Int32, _ right: Int32) -> Bool {
      guard let left = headings[Int(left)], let right = headings[Int(right)] else { return false }
      return TodoHeading.isBefore(left, right)
    }
    let isSorted = zip(order, order.dropFirst()).allSatisfy { !isBefore($1, $0) }
    if !isSorted { order.sort(by: isBefore) }
  }
}
