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
    if let marked = marked(words, for: field) { return marked }
    let (whole, part) = behindNames(words)
    return (current == nil ? [] : [Split(words, at: 0)]) + [whole].compactMap { $0 } + behindSets(words)
      + [part].compactMap { $0 }
  }

  /// Cut behind what a list can be asked for, the fewest words first: `page Work friday` is for the page, and the day its
  /// value.
  func behindSets(_ words: Words) -> [Split] {
    let tried = References(invocation.tried)
    return (0..<min(words.count - 1, References.longest)).map { $0 + 1 }.compactMap { count in
      let tasks = Words(words.prefixText(count))
      let query = try? tried.query(tasks, among: .open)
      return query == nil ? nil : Split(words, at: count)
    }
  }

  /// Cut behind the whole name of an open task, and behind the longest run of words that stands in one.
  func behindNames(_ words: Words) -> (whole: Split?, part: Split?) {
    // Only tasks that hold the first word are read.
    var query = Query()
    query.words = words.first.map { SoughtWord($0.text).isPlain ? [$0.text] : [] } ?? []
    let names = list.listing(query).map { " " + folded($0.name) }
    guard !names.isEmpty else { return (nil, nil) }
    var (whole, part): (Split?, Split?) = (nil, nil)
    for count in stride(from: min(words.count - 1, References.longest), to: 0, by: -1) {
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
    let named = tasks(named: words.rest, among: .all)
    return current == nil ? !named.isEmpty : named.contains { folded($0.name) == folded(words.rest) }
  }
}
