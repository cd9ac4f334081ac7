/// Which entries can be taken back and which can be done again, newest last.
///
/// Fed every entry in order; a new command forgets what could have been done again.
public struct UndoHistory: Hashable, Sendable {
  /// Sequence numbers of entries that an undo would take back.
  public private(set) var undoable: [Int] = []
  /// Sequence numbers of entries that a redo would do again.
  public private(set) var redoable: [Int] = []

  /// A history without entries.
  public init() {}

  /// Takes in the next entry, by its number and kind.
  public mutating func record(sequence: Int, kind: Entry.Kind) {
    switch kind {
    case .command:
      undoable.append(sequence)
      redoable.removeAll()
    case .undo(let target):
      UndoHistory.remove(target, from: &undoable)
      redoable.append(target)
    case .redo(let target):
      UndoHistory.remove(target, from: &redoable)
      undoable.append(target)
    }
  }

  /// Nearly always the last one.
  private static func remove(_ target: Int, from list: inout [Int]) {
    if list.last == target { list.removeLast() } else { list.removeAll { $0 == target } }
  }
}
