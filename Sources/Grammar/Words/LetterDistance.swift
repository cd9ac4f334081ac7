/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of another.
public func distance(_ first: String, _ second: String) -> Int { distance(Array(first), Array(second)) }

/// How many letters must be put in, left out, changed or swapped with their neighbour, for words that are cut into letters
/// already (optimal string alignment: Damerau's distance, restricted).
public func distance<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
  var before: [Int] = []
  var last = Array(0...second.count)
  for row in first.indices {
    var line = [row + 1]
    line.reserveCapacity(second.count + 1)
    for column in second.indices {
      let isSame = first[row] == second[column]
      var cost = min(last[column + 1] + 1, line[column] + 1, last[column] + (isSame ? 0 : 1))
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        cost = min(cost, before[column - 1] + 1)
      }
      line.append(cost)
    }
    before = last
    last = line
  }
  return last[second.count]
}
