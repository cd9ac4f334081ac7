import English
import Grammar
import Model

/// The tasks that words mean: numbers, `2 to 5`, `all`, `it`, what a list can be asked for, and words of a name.
struct References {
  let invocation: Invocation

  var list: TodoList { invocation.list }

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The tasks that all of the words mean; the current one when there are no words.
  ///
  /// Numbers, `it` and `all` come first, then a name in quotes, then what a list can be asked for, then words of a name.
  func tasks(_ words: Words, among state: Query.State = .open) throws(Failure) -> [Todo] {
    guard let first = words.first else {
      if invocation.namesSeveral { throw .refusal(.naming(.severalSpokenOf)) }
      return [try current(orMissing: .task)]
    }
    if let end = References.numberListEnds(words).last, end == words.count {
      do throws(Failure) { return try numbered(words, end: end, first: first, among: state) } catch {
        // A number that a task had is that task's, and no beginning of another one's name.
        guard case .refusal(.naming(.noTask)) = error, begins(words, among: state) else { throw error }
      }
    }
    if !first.isQuoted, let set = try set(words, among: state) { return set }
    if let several = try several(words, among: state) { return several }
    return [try task(named: words.rest, among: state)]
  }

  /// Exactly one task.
  func task(_ words: Words, among state: Query.State = .open) throws(Failure) -> Todo {
    let tasks = try tasks(words, among: state)
    guard let task = tasks.first, tasks.count == 1 else { throw .refusal(.naming(.onlyOneTask)) }
    return task
  }

  // MARK: Sets

  /// The tasks that a list of these words would say, `all` being open ones unless done is said; nil where no list is asked
  /// for so. Refused where there are none, and where the words are the whole name of another task too.
  private func set(_ words: Words, among state: Query.State) throws(Failure) -> [Todo]? {
    guard let query = try query(words, among: state) else { return nil }
    let members = list.tasks(query, order: invocation.order)
    let named = tasks(named: words.rest, among: state)
    let whole = named.filter { folded($0.name) == folded(words.rest) }
    guard !members.isEmpty else {
      if whole.count == 1 { return whole }
      throw .refusal(.naming(.noneThere(query, named: named.count == 1 ? named[0] : nil)))
    }
    if words.first?.plain != "all", let task = whole.first, members.map(\.uid) != [task.uid] {
      throw .refusal(.naming(.nameOrList(words.rest, task)))
    }
    return members
  }

  /// What words ask a list for; nil where they ask for nothing. A day that is unclear is asked about unless a task is named
  /// so.
  func query(_ words: Words, among state: Query.State) throws(Failure) -> Query? {
    let isAll = words.first.map { !$0.isQuoted && $0.plain == "all" } ?? false
    let asked = isAll ? words.dropFirst() : words
    let state = state == .done ? Query.State.done : .open
    do throws(Failure) {
      var query = try ListQuery(asked, invocation.tried, state: state).query
      if query == Query(state), !isAll, asked.first?.plain != "open" { return nil }
      if !isAll { query.page = query.page ?? invocation.page }
      return query
    } catch {
      guard case .misunderstanding = error, invocation.isAsking, tasks(named: words.rest, among: .all).isEmpty else {
        return nil
      }
      return try ListQuery(asked, invocation, state: state).query
    }
  }

  /// Refuses words that begin with a page or a tag that is not there, unless a task is named so.
  func refuseUnknownGroup(_ words: Words) throws(Failure) {
    guard let first = words.first, words.count > 1, References.isWord(first, "page", "tag", "tagged"),
      tasks(named: words.rest, among: .all).isEmpty
    else { return }
    do throws(Failure) { _ = try ListQuery(words, invocation.tried) } catch {
      switch error {
      case .refusal(.page(.noPage)), .refusal(.page(.pageNear)), .refusal(.naming(.noTag)), .refusal(.naming(.tagNear)):
        throw error
      default: return
      }
    }
  }

  /// Whether the name of a task begins with words that are numbers: `2026` of "2026 plan".
  private func begins(_ words: Words, among state: Query.State) -> Bool {
    let sought = folded(words.rest)
    return tasks(named: words.rest, among: state).contains { folded($0.name + " ").hasPrefix(sought + " ") }
  }

  // MARK: It

  /// The task last spoken of, if it is still there.
  var current: Todo? { invocation.current.flatMap { list[$0] } }

  /// The same; refused where there is none.
  func current(orMissing missing: Missing) throws(Failure) -> Todo {
    if let current { return current }
    throw .refusal(.missing(invocation.current == nil ? missing : .deleted))
  }

  // MARK: Numbers

  private func numbered(_ words: Words, end: Int, first: Words.Word, among state: Query.State) throws(Failure)
    -> [Todo]
  {
    if first.plain == "it" { return [try current(orMissing: .it)] }
    if first.plain == "all" {
      let all = list.tasks(Query(state == .done ? .done : .open), order: invocation.order)
      guard !all.isEmpty else { throw .refusal(.naming(.noTasksAtAll)) }
      return all
    }
    var found: [Todo] = []
    var uids: Set<UID> = []
    for range in References.numbers(words, end: end) {
      let meant = numbered(range, among: state)
      guard !meant.isEmpty else {
        throw .refusal(.naming(.noTask(range.lowerBound, in: list)))
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
      try refuseUnknownGroup(quoted)
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

  /// The same, marks within words left out only where nothing is found with them: `dont` is `don't` then.
  private func tasks(named text: String, _ query: Query) -> [Todo] {
    let sought = Words(text).words.map { folded($0.text) }.filter { !$0.isEmpty }
    guard !sought.isEmpty else { return [] }
    var query = query
    query.words = sought.filter { SoughtWord($0).isPlain }
    let found = list.tasks(query, order: invocation.order).filter { References.holds($0.name, sought) }
    query.words = sought
    guard found.isEmpty, let anew = query.withoutMarks(in: list) else { return found }
    let bare = sought.map(\.withoutMarks)
    return list.tasks(anew, order: invocation.order).filter { task in
      References.holds(task.name.split(separator: " ").map { String($0).withoutMarks }.joined(separator: " "), bare)
    }
  }

  /// Whether each of the words begins a word of a name, or the name.
  private static func holds(_ name: String, _ sought: [String]) -> Bool {
    let whole = folded(name)
    let words = whole.split { !$0.isLetter && !$0.isNumber }
    return sought.allSatisfy { word in words.contains { $0.hasPrefix(word) } || whole.hasPrefix(word) }
  }
}

extension Invocation {
  var references: References { References(self) }
}
