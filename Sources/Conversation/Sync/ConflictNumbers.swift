import Syncing

/// The numbers of values that lost, as a session said them: none comes to mean another one, and one that is back has its own.
struct ConflictNumbers {
  private var heard: [SyncConflict] = []

  /// Whether one has a number.
  func has(_ conflict: SyncConflict) -> Bool { heard.contains(conflict) }

  /// The one that has that number; nil for a number that none ever had.
  subscript(number: Int) -> SyncConflict? { heard.indices.contains(number - 1) ? heard[number - 1] : nil }

  /// The number of one, given to it where it has none yet.
  mutating func number(_ conflict: SyncConflict) -> Int {
    if let place = heard.firstIndex(of: conflict) { return place + 1 }
    heard.append(conflict)
    return heard.count
  }
}
