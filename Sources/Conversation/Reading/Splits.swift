import English
import Grammar
import Model

/// One way to cut the words behind a verb into tasks and a value. No words for tasks mean the one last spoken of.
struct Split {
  let tasks: Words
  let text: String

  /// The first words for tasks, what stands behind them for the value.
  init(_ words: Words, at place: Int) { self.init(words, at: place, valueAt: place) }

  /// The same with words between the two that belong to neither.
  init(_ words: Words, at place: Int, valueAt start: Int) {
    (tasks, text) = (Words(words.prefixText(place)), words.dropFirst(start).rest)
  }
}

// Where words for tasks end, and a value begins.

extension References {
  /// The most words of a name or of a list that are tried.
  private static let longest = 12

  /// Cut behind numbers, `it`, `all` or a name in quotes, the likeliest first; nil where the words begin otherwise.
  func marked(_ words: Words, for field: Field) -> [Split]? {
    let ends = References.numberListEnds(words)
    guard ends.isEmpty else {
      let sets = words.first?.plain == "all" ? behindSets(words) : []
      return sets + References.ends(ends, for: field, words).map { Split(words, at: $0) }
    }
    return words.first?.isQuoted == true && words.count > 1 ? [Split(words, at: 1)] : nil
  }

  /// Every way to cut words, the likeliest first.
  func splits(_ words: Words, for field: Field) -> [Split] {
    let names = behindNames(words)
    // A name can begin with a number.
    if let marked = marked(words, for: field) { return [names.whole].compactMap { $0 } + marked }
    return (current == nil ? [] : [Split(words, at: 0)]) + behindSeveral(words, names)
      + [names.whole].compactMap { $0 } + behindSets(words) + [names.part].compactMap { $0 }
  }

  /// Cut behind what a list can be asked for, the fewest words first: `page Work friday` is for the page, and the day its
  /// value.
  func behindSets(_ words: Words) -> [Split] {
    let tried = References(invocation.tried)
    return (0..<max(0, min(words.count - 1, References.longest))).map { $0 + 1 }.compactMap { count in
      let tasks = Words(words.prefixText(count))
      let query = try? tried.query(tasks, among: .open)
      return query == nil ? nil : Split(words, at: count)
    }
  }

  /// Cut behind the whole name of an open task, and behind the longest run of words that stands in one; names and runs of so
  /// many words or more.
  func behindNames(_ words: Words, ofAtLeast least: Int = 1) -> (whole: Split?, part: Split?) {
    guard words.count > least else { return (nil, nil) }
    // Only tasks that hold the first words are read.
    var query = Query()
    query.words = words.words.prefix(least).map(\.text).filter { SoughtWord($0).isPlain }
    let names = list.listing(query).map { " " + folded($0.name) }
    guard !names.isEmpty else { return (nil, nil) }
    var (whole, part): (Split?, Split?) = (nil, nil)
    for count in stride(from: min(words.count - 1, References.longest), through: least, by: -1) {
      let prefix = " " + folded(words.prefixText(count))
      if whole == nil, names.contains(prefix) { whole = Split(words, at: count) }
      if part == nil, names.contains(where: { $0.contains(prefix) }) { part = Split(words, at: count) }
    }
    return (whole, part)
  }

  /// Whether all the words mean a task, with no text behind them: its numbers, a name in quotes or its whole name; words of
  /// one only where they cannot be a text for the task last spoken of.
  func areTaskAlone(_ words: Words) -> Bool {
    guard let first = words.first else { return false }
    // Names are looked for in all tasks, which 10,000 notes of a script would wait for.
    if let end = References.numberListEnds(words).last { return end == words.count }
    if first.isQuoted { return words.count == 1 }
    return current == nil ? !tasks(named: words.rest, among: .all).isEmpty : areName(words)
  }

  /// Whether words are the whole name of a task.
  func areName(_ words: Words) -> Bool {
    tasks(named: words.rest, among: .all).contains { folded($0.name) == folded(words.rest) }
  }
}

// Several tasks by name, joined by commas or "and".

extension References {
  /// The tasks that joined words name, each part one task; nil where no part names any, or one name holds all the words.
  func several(_ words: Words, among state: Query.State) throws(Failure) -> [Todo]? {
    let parts = References.parts(words).map { References.part(words, $0) }
    guard parts.count > 1, tasks(named: words.rest, among: state).isEmpty, parts.contains(where: isName) else {
      return nil
    }
    var (found, uids): ([Todo], Set<UID>) = ([], [])
    for part in parts { found += try tasks(part, among: state).filter { uids.insert($0.uid).inserted } }
    return found
  }

  /// Cut behind joined names, of which the last may be a part of one; without a value where all the words are names. None
  /// where one name holds as many words. `isWhole` asks for whole names.
  func behindSeveral(_ words: Words, _ names: (whole: Split?, part: Split?), isWhole: Bool = false) -> [Split] {
    let parts = References.parts(words)
    guard parts.count > 1 else { return [] }
    let named = parts.prefix { range in
      let part = References.part(words, range)
      return isWhole
        ? tasks(named: part.rest, among: .all).contains { folded($0.name) == folded(part.rest) } : isName(part)
    }
    var ends = named.count == parts.count ? [words.count] : []
    if named.count > 0, named.count < parts.count {
      let start = parts[named.count].lowerBound
      let last = behindNames(words.dropFirst(start))
      ends = [last.whole, isWhole ? nil : last.part].compactMap { $0.map { start + $0.tasks.count } }
    }
    let longest = max(names.whole?.tasks.count ?? 0, names.part?.tasks.count ?? 0)
    return ends.filter { $0 > longest }.map { Split(words, at: $0) }
  }

  /// Whether words stand in the name of a task.
  private func isName(_ words: Words) -> Bool { !tasks(named: words.rest, among: .all).isEmpty }

  /// The places of the words between commas and `and`.
  private static func parts(_ words: Words) -> [Range<Int>] {
    var (parts, start): ([Range<Int>], Int) = ([], 0)
    for (place, word) in words.words.enumerated() where !word.isQuoted {
      let isLink = ["and", "&", ","].contains(word.text.lowercased())
      guard isLink || word.text.hasSuffix(",") else { continue }
      let end = isLink ? place : place + 1
      if end > start { parts.append(start..<end) }
      start = place + 1
    }
    return start < words.count ? parts + [start..<words.count] : parts
  }

  /// The words at some places, without the comma behind them.
  private static func part(_ words: Words, _ range: Range<Int>) -> Words {
    let text = words.dropFirst(range.lowerBound).prefixText(range.count)
    return Words(text.hasSuffix(",") ? String(text.dropLast()) : text)
  }
}
