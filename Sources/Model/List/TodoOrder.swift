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

  /// Takes down order and numbers of tasks that came at once; a store keeps them sorted, so that there is mostly nothing
  /// to sort.
  mutating func place(_ headings: [TodoHeading?]) {
    var isSorted = true
    order = [Int32](unsafeUninitializedCapacity: headings.count) { order, open in
      var last: TodoHeading?
      for slot in headings.indices {
        guard let heading = headings[slot] else { continue }
        count += 1
        guard heading.isOpen else {
          numbers.noteDone(slot, heading, headings)
          continue
        }
        order[open] = Int32(truncatingIfNeeded: slot)
        open += 1
        if heading.mayStartLater { startingCount += 1 }
        numbers.note(heading.number, slot)
        if let last, TodoHeading.isBefore(heading, last) { isSorted = false }
        last = heading
      }
    }
    if isSorted { return }
    order.sort { left, right in
      guard let left = headings[Int(left)], let right = headings[Int(right)] else { return false }
      return TodoHeading.isBefore(left, right)
    }
  }
}
