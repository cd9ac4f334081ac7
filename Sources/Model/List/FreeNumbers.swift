extension TodoList {
  /// Numbers for many new tasks at once: the wanted one where it is free and not wanted twice, else the lowest that is
  /// free. 0 wants none in particular.
  public func freeNumbers(wanted: [Int], at time: Instant) -> [Int] {
    var given: Set<Int> = []
    func isFree(_ number: Int) -> Bool {
      !isTaken(number) && !isKeptBack(number, at: time) && !given.contains(number)
    }
    var result = wanted.map { number in
      guard (1...1_000_000).contains(number), isFree(number) else { return 0 }
      given.insert(number)
      return number
    }
    var next = 1
    for place in result.indices where result[place] == 0 {
      while !isFree(next) { next += 1 }
      result[place] = next
      next += 1
    }
    return result
  }
}
