/// A value that lost against a later one, so that it can be heard and taken.
public struct SyncConflict: Hashable, Sendable {
  /// Whose value it is.
  public var uid: String
  /// Where it stood.
  public var field: SyncField
  /// The elements that lost.
  public var lost: [String]
  /// Whether ours lost; else that of the server.
  public var isOurs: Bool
  /// What a person calls it, from 1; 0 until it is added to what is kept.
  public var number = 0

  /// Whether the same lost, whatever it is called.
  fileprivate func isSame(as other: SyncConflict) -> Bool {
    var other = other
    other.number = number
    return self == other
  }
}

/// A value that lost and that somebody took after all.
public struct TakenConflict: Hashable, Sendable {
  /// What lost.
  public var conflict: SyncConflict
  /// The number of the entry of the store that took it.
  public var entry: Int
}

extension SyncState {
  /// So many that were taken are remembered, the newest.
  private static let remembered = 200

  /// Adds what lost, each with a number that none had before: who listens, and a script of many calls, goes by what was said
  /// of it (D41). What is there already is not added again.
  public mutating func add(_ some: [SyncConflict]) {
    for one in some where !conflicts.contains(where: { $0.isSame(as: one) }) { conflicts.append(numbered(one)) }
  }

  /// The same with a number of its own, where it has none yet.
  mutating func numbered(_ one: SyncConflict) -> SyncConflict {
    if one.number > 0 { return one }
    lastConflict += 1
    var one = one
    one.number = lastConflict
    return one
  }

  /// Notes that what lost was taken by an entry of the store, which may be taken back.
  public mutating func take(_ some: [SyncConflict], by entry: Int) {
    conflicts.removeAll(where: some.contains)
    taken = (taken + some.map { TakenConflict(conflict: $0, entry: entry) }).suffix(SyncState.remembered)
  }

  /// Notes that what lost is left as it is.
  public mutating func keep(_ some: [SyncConflict]) {
    conflicts.removeAll(where: some.contains)
    taken.removeAll { some.contains($0.conflict) }
  }

  /// Notes that the entry which took something was taken back, or done again.
  public mutating func noteStep(of entry: Int, isRedo: Bool) {
    let some = taken.filter { $0.entry == entry }.map(\.conflict)
    conflicts.removeAll(where: some.contains)
    if !isRedo { conflicts += some }
  }

  /// Whether what has that number was taken, and not taken back since.
  public func isTaken(_ number: Int) -> Bool {
    !conflicts.contains { $0.number == number } && taken.contains { $0.conflict.number == number }
  }
}
