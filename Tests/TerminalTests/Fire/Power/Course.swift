import Foundation
import Model
import Testing

@testable import Storage

/// How the tasks were after each entry that a recorded program made.
struct Course {
  /// The last entry before it began.
  let first: Int
  private var lists: [TodoList]

  /// Reads it from the journal that the program left behind, with the tasks that were there before.
  init(from before: DiskStore, _ after: TrialStore) throws {
    first = before.sequence
    lists = [before.list]
    let part = try after.journal()
    for entry in part.lines.compactMap({ part.entry($0, .all) }) where entry.sequence > first {
      try #require(entry.sequence == first + lists.count)
      var list = lists[lists.count - 1]
      list.adopt(entry.changes, at: entry.time)
      lists.append(list)
    }
  }

  var last: Int { first + lists.count - 1 }

  /// Whether a list is as it was after that entry.
  func holds(_ list: TodoList, after sequence: Int) -> Bool {
    guard (first...last).contains(sequence) else { return false }
    let known = lists[sequence - first]
    return list.count == known.count && Set(list.pages.keys) == Set(known.pages.keys)
      && list.all.allSatisfy { known[$0.uid] == $0 }
  }

  /// Whether each task is as it was after some entry from that one on: so it is where entries behind a torn one count.
  func holdsSome(_ list: TodoList, from sequence: Int) -> Bool {
    guard (first...last).contains(sequence) else { return false }
    let later = lists[(sequence - first)...]
    let uids = Set(later.flatMap { $0.all.map(\.uid) })
    return list.all.allSatisfy { uids.contains($0.uid) }
      && uids.allSatisfy { uid in later.contains { isSame($0[uid], list[uid]) } }
  }

  /// But for the number, which another task may have got meanwhile.
  private func isSame(_ left: Todo?, _ right: Todo?) -> Bool {
    guard var left, let right else { return left == nil && right == nil }
    left.number = right.number
    return left == right
  }
}

extension Recording {
  /// With which words the answer to a change begins: an outcome, or the name of the one task that is otherwise now.
  private static let changes: Set = [
    "Added", "Changed", "Deleted", "Done", "Due", "Imported", "Job", "Moved", "Named", "Noted", "Redone", "Reopened",
    "Restored",
    "Round", "Old", "Tagged", "Undone",
  ]

  /// How many changes these answers say, each behind the echo of its command, the last line only where it is whole.
  static func changes(answered said: String) -> Int {
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return zip(lines, lines.dropFirst()).count { command, answer in
      command.hasPrefix("heed: ") && changes.contains(String(answer.prefix { $0.isLetter }))
    }
  }
}
