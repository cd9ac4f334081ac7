import English
import Model

/// The tasks that words mean: numbers, `2 to 5`, `all`, `it`, and words of a name.
struct References {
  private let invocation: Invocation

  private var list: TodoList { invocation.list }

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The tasks that all of the words mean; the current one when there are no words.
  func tasks(_ words: Words, among state: Query.State = .open) throws(Failure) -> [Todo] {
    guard let first = words.first else { return [try current(orMissing: .task)] }
    if let end = References.numberListEnds(words).last, end == words.count {
      return try numbered(words, end: end, first: first, among: state)
    }
    if words.count == 1, !first.isQuoted, first.plain == "overdue", tasks(named: first.plain, among: state).isEmpty {
      let query = Query.overdue(at: invocation.context.now, page: invocation.page)
      let late = list.tasks(query, order: invocation.order)
      if !late.isEmpty { return late }
    }
    return [try task(named: words.rest, among: state)]
  }

  /// Exactly one task.
  func task(_ words: Words, among state: Query.State = .open) throws(Failure) -> Todo {
    let tasks = try tasks(words, among: state)
    guard let task = tasks.first, tasks.count == 1 else { throw .refusal(.naming(.onlyOneTask)) }
    return task
  }

  /// The task last spoken of, if it is still there.
  private var current: Todo? { invocation.current.flatMap { list[$0] } }

  /// The same; refused where there is none.
  func current(orMissing missing: Missing) throws(Failure) -> Todo {
    guard let current else { throw .refusal(.missing(missing)) }
    return current
  }

  private func numbered(_ words: Words, end: Int, first: Words.Word, among state: Query.State) throws(Failure)
    -> [Todo]
  {
    if first.plain == "it" { return [try current(orMissing: .it)] }
    if first.plain == "all" {
      let all = list.tasks(Query(page: invocation.page, state), order: invocation.order)
      guard !all.isEmpty else { throw .refusal(.naming(.noTasksAtAll)) }
      return all
    }
    var found: [Todo] = []
    var uids: Set<UID> = []
    for range in References.numbers(words, end: end) {
      let meant = numbered(range, among: state)
      guard !meant.isEmpty else {
        throw .refusal(.naming(.noTask(number: range.lowerBound, highest: list.highestNumber)))
      }
      found += meant.filter { uids.insert($0.uid).inserted }
    }
    return found
  }

  /// The tasks that one number or a range means. A number means its task, whether that is open or done; a range means the
  /// open ones of its numbers, or the done ones where only those can be meant.
  private func numbered(_ range: ClosedRange<Int>, among state: Query.State) -> [Todo] {
    // Never over the range itself, which may be as long as numbers go.
    if range.lowerBound == range.upperBound { return list.todo(number: range.lowerBound).map { [$0] } ?? [] }
    let list = list
    // On a page that is open, a range holds what was heard there; those of other pages only when none is there.
    let meant = onPageFirst(state == .done ? .done : .open) { query in
      var query = query
      query.numbers = range
      // A done task whose number was given to another task since is not meant by it.
      return list.tasks(query).filter { $0.isOpen || list.todo(number: $0.number)?.uid == $0.uid }
    }
    return meant.sorted { $0.number < $1.number }
  }

  /// What is found on the page that is open; that of other pages only when nothing is there.
  private func onPageFirst(_ state: Query.State, _ find: (Query) -> [Todo]) -> [Todo] {
    var query = Query(page: invocation.page, state)
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
      throw .refusal(done.count == 1 ? .task(.alreadyDone(done[0])) : .naming(.noTaskNamed(sought)))
    }
    guard let asker = invocation.asker else {
      throw .refusal(.naming(.severalTasksNamed(sought, Array(matches.prefix(5)), count: matches.count)))
    }
    return try asker.choose(matches, named: sought) { tasks(named: $0, among: state) }
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
    return list.tasks(query, order: invocation.order).filter { task in
      let words = folded(task.name).split { !$0.isLetter && !$0.isNumber }
      let whole = folded(task.name)
      return sought.allSatisfy { word in words.contains { $0.hasPrefix(word) } || whole.hasPrefix(word) }
    }
  }

  /// Whether all the words mean a task, with no text behind them.
  func areTaskAlone(_ words: Words) -> Bool {
    guard !words.isEmpty else { return false }
    // Names are looked for in all tasks, which 10,000 notes of a script would wait for.
    if let end = References.numberListEnds(words).last { return end == words.count }
    return !tasks(named: words.rest, among: .all).isEmpty
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
        !References.isFree(field) && ends.last != words.count && current != nil
      return splits + (isValue ? [(Words(""), words.rest)] : [])
    }
    if let first = words.first, first.isQuoted, words.count > 1 {
      return [(Words(words.prefixText(1)), words.dropFirst().rest)]
    }
    // Only tasks that hold the first word are read.
    var query = Query()
    query.words = words.first.map { SoughtWord($0.text).isPlain ? [$0.text] : [] } ?? []
    let names = list.listing(query).map { " " + folded($0.name) }
    for count in stride(from: min(words.count - 1, 12), to: 0, by: -1) {
      let prefix = " " + folded(words.prefixText(count))
      if names.contains(where: { $0.contains(prefix) }) {
        return [(Words(words.prefixText(count)), words.dropFirst(count).rest)]
      }
    }
    // A free text would be taken for a value whatever it says, so it needs its task named.
    return !References.isFree(field) && current != nil
      ? [(Words(""), words.rest)] : []
  }
}

extension Invocation {
  var references: References { References(self) }
}
