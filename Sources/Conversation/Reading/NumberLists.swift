import English
import Grammar
import Model

// Lists of tasks by number: where they end, and which numbers they hold.

extension References {
  /// The most numbers in a list: longer ones are typed as a range. Each end is tried, so that a list must be bounded.
  static let listLimit = 200

  /// Where a list of tasks at the beginning may end (`2`, `2 4 7`, `2, 4 and 7`, `2 to 5`, `4,5`, `2-5`, `it`, `all`).
  ///
  /// Counts of words, the shortest first; empty when the words begin otherwise.
  static func numberListEnds(_ words: Words) -> [Int] {
    if let first = words.first, isWord(first, "it", "all") { return [1] }
    var ends: [Int] = []
    var place = 0
    while ends.count < listLimit, let (_, next) = range(words, at: place) {
      let goesOn = words[next].map { isWord($0, "and", "&") } == true && range(words, at: next + 1) != nil
      if !goesOn { ends.append(next) }
      place = goesOn ? next + 1 : next
    }
    return ends
  }

  /// Whether a field takes any text at all, so that a number could be part of it.
  static func isFree(_ field: Field) -> Bool { field.spec.reach != .shown }

  /// The ends that are tried for a field's command, in that order.
  ///
  /// One task alone has a name; a note may begin with a number, so that its list goes on only by comma, "and" or
  /// "to"; a tag is seldom a number; any other value shows by itself where it begins.
  static func ends(_ ends: [Int], for field: Field, _ words: Words) -> [Int] {
    switch field.spec.reach {
    case .one: Array(ends.prefix(1))
    case .all: [ends.last { $0 < words.count } ?? ends[0]]
    case .joined: [ends.prefix { $0 == ends[0] || isJoined(words, before: $0) }.last ?? ends[0]]
    case .shown: ends
    }
  }

  /// Whether the last part of a list that ends there is joined by a comma, "and" or "to".
  private static func isJoined(_ words: Words, before end: Int) -> Bool {
    guard let word = words[end - 2] else { return false }
    return word.text.hasSuffix(",") || isWord(word, "and", "&", "to", "through", "thru", "-", "..")
  }

  /// The numbers in a list that `numberListEnds` found, in the order in which they were said.
  static func numbers(_ words: Words, end: Int) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    var place = 0
    while place < end {
      if let (found, next) = range(words, at: place) {
        ranges += found
        place = next
      } else {
        place += 1
      }
    }
    return ranges
  }

  /// `7`, `2 to 5` or `4,5` at a place, and the place behind it.
  private static func range(_ words: Words, at place: Int) -> ([ClosedRange<Int>], Int)? {
    guard let word = words[place], !word.isQuoted, let ranges = ranges(word.plain), let first = ranges.last else {
      return nil
    }
    if first.count == 1, let to = words[place + 1], isWord(to, "to", "through", "thru", "-", ".."),
      let last = words[place + 2].flatMap({ Int($0.plain) })
    {
      let range = min(first.lowerBound, last)...max(first.lowerBound, last)
      return (ranges.dropLast() + [range], place + 3)
    }
    return (ranges, place + 1)
  }

  /// The numbers of one word: `7`, `4,5`, `2-3`, `2..3`, `4&5`. Nil for any other word.
  private static func ranges(_ word: String) -> [ClosedRange<Int>]? {
    if word.utf8.first != UInt8(ascii: "+"), let number = Int(word) { return [number...number] }
    guard word.utf8.count <= 100 else { return nil }
    var ranges: [ClosedRange<Int>] = []
    for part in word.split(omittingEmptySubsequences: false, whereSeparator: { ",&".contains($0) }) {
      let ends = part.replacing("..", with: "-").replacing("\u{2013}", with: "-").split(
        separator: "-", omittingEmptySubsequences: false)
      let numbers = ends.compactMap { $0.allSatisfy(\.isWholeNumber) ? Int($0) : nil }
      guard numbers.count == ends.count, (1...2).contains(numbers.count) else { return nil }
      ranges.append((numbers.min() ?? 0)...(numbers.max() ?? 0))
    }
    return ranges
  }

  /// Whether a word without quotes is one of some.
  static func isWord(_ word: Words.Word, _ names: String...) -> Bool {
    !word.isQuoted && names.contains(word.plain)
  }
}
