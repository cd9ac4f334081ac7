import English

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
