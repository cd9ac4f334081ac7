import Model

/// The words by which people mean tasks: numbers, `2 to 5`, `all`, `it`, and words of a name.
enum References {
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
  static func isFree(_ field: Field) -> Bool { [.name, .notes, .tags].contains(field) }

  /// The ends that are tried for a field's command, in that order.
  ///
  /// One task alone has a name; a note may begin with a number, so that its list goes on only by comma, "and" or
  /// "to"; a tag is seldom a number; any other value shows by itself where it begins.
  static func ends(_ ends: [Int], for field: Field, _ words: Words) -> [Int] {
    switch field {
    case .name: Array(ends.prefix(1))
    case .tags: [ends.last { $0 < words.count } ?? ends[0]]
    case .notes: [ends.prefix { $0 == ends[0] || isJoined(words, before: $0) }.last ?? ends[0]]
    default: ends
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

  private static func isWord(_ word: Words.Word, _ names: String...) -> Bool {
    !word.isQuoted && names.contains(word.plain)
  }
}

extension Session {
  /// The tasks that all of the words mean; the current one when there are no words.
  func tasks(_ words: Words, among state: Query.State = .open) throws(Failure) -> [Todo] {
    guard let first = words.first else { return [try current(orMissing: .task)] }
    if let end = References.numberListEnds(words).last, end == words.count {
      return try numbered(words, end: end, first: first, among: state)
    }
    if words.count == 1, !first.isQuoted, first.plain == "overdue", tasks(named: first.plain, among: state).isEmpty {
      var query = pages.query
      query.overdueAt = world.today
      let late = store.list.tasks(query, order: settings.order)
      if !late.isEmpty { return late }
    }
    return [try task(named: words.rest, among: state)]
  }

  /// Exactly one task.
  func task(_ words: Words, among state: Query.State = .open) throws(Failure) -> Todo {
    let tasks = try tasks(words, among: state)
    guard let task = tasks.first, tasks.count == 1 else { throw .refusal(.onlyOneTask) }
    return task
  }

  /// The current task: the one last spoken of.
  func current(orMissing missing: Refusal.Missing) throws(Failure) -> Todo {
    guard let uid = memory.current, let task = store.list[uid] else { throw .refusal(.missing(missing)) }
    return task
  }

  private func numbered(_ words: Words, end: Int, first: Words.Word, among state: Query.State) throws(Failure)
    -> [Todo]
  {
    if first.plain == "it" { return [try current(orMissing: .it)] }
    if first.plain == "all" {
      var query = pages.query
      query.state = state
      let all = store.list.tasks(query, order: settings.order)
      guard !all.isEmpty else { throw .refusal(.noTasksAtAll) }
      return all
    }
    var found: [Todo] = []
    var uids: Set<UID> = []
    for range in References.numbers(words, end: end) {
      let meant = self.numbered(range, among: state)
      guard !meant.isEmpty else {
        throw .refusal(.noTask(number: range.lowerBound, highest: store.list.highestNumber))
      }
      found += meant.filter { uids.insert($0.uid).inserted }
    }
    return found
  }

  /// The tasks that one number or a range means: a range, those of its numbers that are open, or done where only
  /// what is done can be meant.
  private func numbered(_ range: ClosedRange<Int>, among state: Query.State) -> [Todo] {
    // Never over the range itself, which may be as long as numbers go.
    if range.lowerBound == range.upperBound { return store.list.todo(number: range.lowerBound).map { [$0] } ?? [] }
    // On a page that is open, a range holds what was heard there; those of other pages only when none is there.
    let meant = onPageFirst(state == .done ? .done : .open) { query in
      var query = query
      query.numbers = range
      // Of a number that was freed long ago, and is another task's now, only that one.
      return store.list.tasks(query).filter { $0.isOpen || store.list.todo(number: $0.number)?.uid == $0.uid }
    }
    return meant.sorted { $0.number < $1.number }
  }

  /// What is found on the page that is open; that of other pages only when nothing is there.
  private func onPageFirst(_ state: Query.State, _ find: (Query) -> [Todo]) -> [Todo] {
    var query = pages.query
    query.state = state
    let here = find(query)
    guard here.isEmpty, query.page != nil else { return here }
    query.page = nil
    return find(query)
  }

  /// The one task whose name holds all the words; asked about when there are several.
  func task(named text: String, among state: Query.State) throws(Failure) -> Todo {
    let quoted = Words(text)
    let sought = quoted.count == 1 ? quoted.first?.text ?? text : text
    guard !sought.isEmpty else { throw .refusal(.missing(.task)) }
    // What is finished is meant only when nothing open is.
    let open = state == .all ? tasks(named: sought, among: .open) : []
    let matches = open.isEmpty ? tasks(named: sought, among: state) : open
    if matches.count == 1 { return matches[0] }
    let exact = matches.filter { folded($0.name) == folded(sought) }
    if exact.count == 1 { return exact[0] }
    guard !matches.isEmpty else {
      // "done milk" once more: it is there, and done.
      let done = state == .open ? tasks(named: sought, among: .done) : []
      throw .refusal(done.count == 1 ? .alreadyDone(done[0]) : .noTaskNamed(sought))
    }
    return try choose(matches, named: sought, among: state)
  }

  /// The tasks in whose names each of the words begins a word.
  ///
  /// On a page that is open, those of other pages only when it has none.
  func tasks(named text: String, among state: Query.State) -> [Todo] {
    onPageFirst(state) { tasks(named: text, $0) }
  }

  private func tasks(named text: String, _ query: Query) -> [Todo] {
    let sought = Words(text).words.map { folded($0.text) }.filter { !$0.isEmpty }
    guard !sought.isEmpty else { return [] }
    var query = query
    query.words = sought.filter { SoughtWord($0).isPlain }
    return store.list.tasks(query, order: settings.order).filter { task in
      let words = folded(task.name).split { !$0.isLetter && !$0.isNumber }
      let whole = folded(task.name)
      return sought.allSatisfy { word in words.contains { $0.hasPrefix(word) } || whole.hasPrefix(word) }
    }
  }

  /// Asks which of several tasks is meant; refused where nobody can be asked.
  private func choose(_ matches: [Todo], named text: String, among state: Query.State) throws(Failure) -> Todo {
    guard console.isInteractive else {
      throw .refusal(.severalTasksNamed(text, Array(matches.prefix(5)), count: matches.count))
    }
    noticePaste()
    var heard = min(matches.count, 10)
    say(voice.whichTask(matches[..<heard], of: matches.count, named: text))
    while true {
      let answer = try askHeard(Prompt(Sentences.Prompts.task, kind: .answer))
      if answer.isEmpty || answer.first?.plain == "cancel" { throw .refusal(.cancelled) }
      if answer.count == 1, answer.first?.plain == "more", heard < matches.count {
        let from = heard
        heard = min(matches.count, from + 10)
        say(voice.moreToChoose(matches[from..<heard], of: matches.count))
        continue
      }
      if let number = answer.first.flatMap({ Int($0.plain) }), let task = matches.first(where: { $0.number == number })
      {
        return task
      }
      let narrowed = tasks(named: answer.rest, among: state).filter { task in matches.contains { $0.uid == task.uid } }
      if narrowed.count == 1 { return resolved(text, narrowed[0]) }
      refuse(voice.sentences(for: .refusal(.notOneOfThose(answer.rest))))
    }
  }

  /// A task that was chosen; a recording names it by its number, since a replay cannot ask.
  private func resolved(_ text: String, _ task: Todo) -> Todo {
    memory.settle(text, as: String(task.number))
    return task
  }

  /// The ways to cut words into tasks and the text behind them, the likeliest first.
  ///
  /// A list of numbers, `it` or `all` comes first, then the longest run of words that stands in a name of an open
  /// task; then no words at all, for the task last spoken of, unless the field takes any text.
  func splits(_ words: Words, for field: Field) throws(Failure) -> [(tasks: Words, text: String)] {
    let ends = References.numberListEnds(words)
    if !ends.isEmpty {
      let splits = References.ends(ends, for: field, words).map {
        (Words(words.prefixText($0)), words.dropFirst($0).rest)
      }
      // "time 2 hours" may be said of the task last spoken of.
      let isValue =
        !References.isFree(field) && ends.last != words.count && memory.current.flatMap { store.list[$0] } != nil
      return splits + (isValue ? [(Words(""), words.rest)] : [])
    }
    if let first = words.first, first.isQuoted, words.count > 1 {
      return [(Words(words.prefixText(1)), words.dropFirst().rest)]
    }
    // Only tasks that hold the first word are read.
    var query = Query()
    query.words = words.first.map { SoughtWord($0.text).isPlain ? [$0.text] : [] } ?? []
    let names = store.list.listing(query).map { " " + folded($0.name) }
    for count in stride(from: min(words.count - 1, 12), to: 0, by: -1) {
      let prefix = " " + folded(words.prefixText(count))
      if names.contains(where: { $0.contains(prefix) }) {
        return [(Words(words.prefixText(count)), words.dropFirst(count).rest)]
      }
    }
    // A free text would be taken for a value whatever it says, so it needs its task named.
    return !References.isFree(field) && memory.current.flatMap { store.list[$0] } != nil
      ? [(Words(""), words.rest)] : []
  }
}
