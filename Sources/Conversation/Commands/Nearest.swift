import Grammar

extension Command {
  /// The commands whose names are nearest to a word, each by one of its names: those that begin with it, or the fewest
  /// letters away.
  ///
  /// At most 2 letters may be wrong, 1 in words of up to 4; at most 3 are given. Never run, only offered.
  static func nearest(to word: String) -> [String] {
    let sought = word.lowercased()
    guard sought.count > 1, sought.utf8.count <= 20 else { return [] }
    let names = all.map { $0.names.filter { $0.count > 1 } }
    let longer = names.compactMap { $0.first { $0.hasPrefix(sought) } }
    if !longer.isEmpty { return Array(longer.prefix(3)) }
    let allowed = sought.count <= 4 ? 1 : 2
    let near = names.compactMap { names in
      names.map { (name: $0, distance: distance($0, sought)) }.min { $0.distance < $1.distance }
    }
    guard let least = near.map(\.distance).min(), least <= allowed else { return [] }
    return Array(near.filter { $0.distance == least }.map(\.name).prefix(3))
  }
}
