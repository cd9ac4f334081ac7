extension Command {
  /// The commands whose names are nearest to a word: those that begin with it, or the fewest letters away.
  ///
  /// At most 2 letters may be wrong, 1 in words of up to 4; at most 3 are given. Never run, only offered.
  static func nearest(to word: String) -> [String] {
    let sought = word.lowercased()
    guard sought.count > 1, sought.utf8.count <= 20 else { return [] }
    let names = all.flatMap(\.names).filter { $0.count > 1 }
    let longer = names.filter { $0.hasPrefix(sought) }
    if sought.count > 1, !longer.isEmpty { return Array(longer.prefix(3)) }
    let allowed = sought.count <= 4 ? 1 : 2
    let distances = names.map { ($0, distance($0, sought)) }
    guard let least = distances.map(\.1).min(), least <= allowed else { return [] }
    return Array(distances.filter { $0.1 == least }.map(\.0).prefix(3))
  }
}

/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of another.
func distance(_ first: String, _ second: String) -> Int { distance(Array(first), Array(second)) }

/// The same of letters that are cut already (optimal string alignment: Damerau's distance, restricted).
func distance<Letter: Equatable>(_ first: [Letter], _ second: [Letter]) -> Int {
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
