import English
import Grammar
import Model

/// What a list is asked for, and how much of it is to be said; the open tasks when there are no words.
struct ListQuery {
  let query: Query
  /// Nil for the level that is set.
  let level: Level?

  /// A day that is unclear is asked about, or refused where nobody can be asked, and so is any word that is not known.
  /// `state` is which tasks are meant where no word says it.
  init(_ words: Words, _ invocation: Invocation, state: Query.State = .open) throws(Failure) {
    var reader = QueryReader(words, invocation, state)
    (query, level) = try reader.read()
  }
}

/// Reads the words of a list from the left.
struct QueryReader {
  var rest: Words
  let invocation: Invocation
  var query = Query()
  var level: Level?
  var first: CivilDate?
  var last: CivilDate?
  /// Whether the word due was said, so that the days are those of the due; or created, so that they are those of making.
  var isDue = false
  var isCreated = false
  /// Whether start was said, so that they are those of the start.
  var isStart = false
  /// Whether a word said that open, done or all tasks are meant.
  private var saysState = false

  /// Which end of the days is said next.
  enum Bound { case on, before, after, from, to }

  init(_ words: Words, _ invocation: Invocation, _ state: Query.State) {
    // Commas between conditions mean nothing.
    rest = Words(Pieces(words.rest).all.joined(separator: " "))
    self.invocation = invocation
    query.state = state
  }

  mutating func read() throws(Failure) -> (Query, Level?) {
    // Where the condition before began, for what is said instead of it.
    var begun = self
    while let word = rest.first {
      if begun.rest.count > rest.count, isOr(rest) {
        try takeOther(than: begun)
        continue
      }
      begun = self
      try takeNext(word)
    }
    try settleDays()
    return (query, level)
  }

  private mutating func takeNext(_ word: Words.Word) throws(Failure) {
    if !word.isQuoted, ["not", "but", "except"].contains(word.plain) { try takeNegated() } else { try take(word) }
  }

  // MARK: Either, and none

  /// Whether words begin with `or`; between two days `and` says the same.
  private func isOr(_ words: Words) -> Bool {
    guard let word = words.first, !word.isQuoted else { return false }
    return word.plain == "or" || word.plain == "and" && last != nil && days(words.dropFirst()) != nil
  }

  /// A condition by itself, of tasks open and done; of done ones where those are asked for, whose days are of finishing.
  func alone(_ words: Words) throws(Failure) -> QueryReader {
    var reader = QueryReader(words, invocation, query.state == .done ? .done : .all)
    if days(words) != nil { (reader.isDue, reader.isStart, reader.isCreated) = (isDue, isStart, isCreated) }
    guard let word = words.first else { throw .refusal(.missing(.words)) }
    try reader.takeNext(word)
    while let word = reader.rest.first, reader.first != nil, reader.last == nil, ["to", "and"].contains(word.plain) {
      try reader.takeNext(word)
    }
    try reader.settleDays()
    return reader
  }

  /// The same behind `or`; the word before it counts for both in `page Work or Home`.
  private func other(_ words: Words, like before: Words) throws(Failure) -> QueryReader {
    do throws(Failure) { return try alone(words) } catch {
      guard let word = before.first, !word.isQuoted, words.first?.plain != word.plain,
        ["page", "tag", "tags", "tagged", "due", "with", "created", "no", "without"].contains(word.plain)
      else { throw error }
      return try alone(Words(word.text + " " + words.rest))
    }
  }

  /// What stands on both sides of `or`, one of which must be so.
  private mutating func takeOther(than begun: QueryReader) throws(Failure) {
    var (readers, next) = ([try begun.alone(begun.rest)], rest)
    while isOr(next) {
      readers.append(try begun.other(next.dropFirst(), like: begun.rest))
      next = readers[readers.count - 1].rest
    }
    self = begun
    rest = next
    if readers.contains(where: \.saysState) {
      // "high or done": of the others only the open ones.
      for place in readers.indices where !readers[place].saysState { readers[place].query.state = query.state }
      query.state = .all
    }
    query.either.append(readers.map(\.query))
  }

  /// What stands behind `not`, `but` or `except`: a condition, or numbers of tasks, which must not be so.
  mutating func takeNegated() throws(Failure) {
    var (behind, before) = (rest, rest.dropFirst())
    repeat {
      let isFirst = behind == rest
      var reader = try numbers(isFirst ? before : behind.dropFirst())
      if reader == nil { reader = try isFirst ? negated(before) : other(behind.dropFirst(), like: before) }
      guard let reader else { return }
      if reader.saysState {
        query.state = reader.query.state == .done ? .open : .done
        saysState = true
      } else {
        query.unless.append(reader.query)
      }
      behind = reader.rest
      if behind.first?.plain != "or" { before = behind }
    } while behind.first?.plain == "or"
    rest = behind
  }

  /// Numbers of tasks, one condition for all of them; nil for other words.
  private func numbers(_ words: Words) throws(Failure) -> QueryReader? {
    guard let end = References.numberListEnds(words).last, words.first?.plain != "all", days(words) == nil else {
      return nil
    }
    var reader = QueryReader(words, invocation, .all)
    let ranges = References.numbers(words, end: end)
    let list = invocation.list
    if let range = ranges.first(where: { $0.count == 1 && list.todo(number: $0.lowerBound) == nil }) {
      throw .refusal(.naming(.noTask(range.lowerBound, in: list)))
    }
    reader.query.either = [
      ranges.map { range in
        var query = Query(.all)
        query.numbers = range
        return query
      }
    ]
    reader.rest = reader.rest.dropFirst(end)
    return reader
  }

  // MARK: One condition

  private mutating func take(_ word: Words.Word) throws(Failure) {
    if word.isQuoted { throw unknown(word) }
    // "Normal" is an urgency too; at the end of a list it is how much is said.
    if Level(word: word.plain) == nil, let urgency = Phrases.urgency(word.plain) {
      if query.urgency != nil { throw .refusal(.task(.namedTwice(word.text, .urgency))) }
      query.urgency = urgency
      rest = rest.dropFirst()
      return
    }
    if takeState(word.plain) {
      rest = rest.dropFirst()
      return
    }
    switch word.plain {
    case "by" where order(behind: 1) != nil, "sorted" where order(behind: 1) != nil,
      "ordered" where order(behind: 1) != nil:
      // A list never changes the order that is kept.
      let line = Command.sort.name + " " + (order(behind: 1)?.rawValue ?? "")
      throw .refusal(.command(.foreign(Command.list.name + " " + rest.rest, nil, line)))
    case "in" where days(rest) == nil && days(rest.dropFirst()) != nil: rest = rest.dropFirst()
    case "notes" where rest.count == 1, "repeats" where rest.count == 1, "reminders" where rest.count == 1,
      "tagged" where rest.count == 1:
      if let (field, _) = Phrases.fieldWord(rest) { query.has.insert(field) }
      rest = rest.dropFirst()
    case "due": try takeDue()
    case "start", "starts", "starting":
      isStart = true
      try takeDue()
    case "created", "added":
      isCreated = true
      rest = rest.dropFirst()
    case "before": try takeDays(.before, behind: 1)
    case "after": try takeDays(.after, behind: 1)
    case "from", "since", "between": try takeDays(.from, behind: 1)
    case "by", "to", "until", "till": try takeDays(.to, behind: 1)
    case "and" where first != nil && last == nil && rest.count > 1 && days(rest.dropFirst()) != nil:
      // "between monday and friday"
      try takeDays(.to, behind: 1)
    case "page", "project", "tag", "tags", "tagged": try takeNamed(word)
    case "no", "without": try takeLack()
    case "fits": query.fits = try takeSpan(behind: 1)
    case "longer", "over", "more": query.longerThan = try takeSpan(behind: rest[1]?.plain == "than" ? 2 : 1)
    case "shorter", "under", "less": query.shorterThan = try takeSpan(behind: rest[1]?.plain == "than" ? 2 : 1)
    case "with": try takeWith()
    case "and", "on", "tasks", "task": rest = rest.dropFirst()
    default: try takeDays(.on, behind: 0)
    }
  }

  private mutating func takeState(_ word: String) -> Bool {
    if let level = Level(word: word) {
      self.level = level
      return true
    }
    switch word {
    case "open": (query.state, saysState) = (.open, true)
    case "done", "finished": (query.state, saysState) = (.done, true)
    case "all", "everything": (query.state, saysState) = (.all, true)
    case "later", "hidden", "waiting": query.starting = .after(invocation.context.now.date)
    case "overdue", "late": query.overdueAt = invocation.context.now
    case "repeating", "recurring": query.has.insert(.recurrence)
    case "untagged": query.lacks.insert(.tags)
    case "undated": query.lacks.insert(.due)
    default: return false
    }
    return true
  }

  private mutating func takeNamed(_ word: Words.Word) throws(Failure) {
    guard ["page", "project"].contains(word.plain) else {
      if query.tag != nil { throw .refusal(.task(.namedTwice(rest.prefixText(2), .tags))) }
      let invocation = invocation
      query.tag = try takeName(invocation.list.tags, .tag) { .naming(invocation.noTag($0)) }
      return
    }
    if query.page != nil { throw .refusal(.task(.namedTwice(rest.prefixText(2), .page))) }
    let invocation = invocation
    query.page = try takeName(invocation.pages.names, .page) { .page(invocation.noPage($0)) }
  }

  /// `with notes` where nothing else is said of them, else words to be found, to the end.
  private mutating func takeWith() throws(Failure) {
    rest = rest.dropFirst()
    guard let word = rest.first else { throw .refusal(.missing(.words)) }
    let named = ["a", "an", "any"].contains(word.plain) ? rest.dropFirst() : rest
    if let (field, length) = Phrases.fieldWord(named), field != .name, field != .urgency {
      let behind = named.dropFirst(length)
      if behind.isEmpty || behind.first?.plain == "or" || (try? ListQuery(behind, invocation.tried)) != nil {
        if field == .due { query.dueOn = Query.everyDay } else { query.has.insert(field) }
        rest = behind
        return
      }
    }
    query.words += rest.words.map(\.text)
    rest = Words("")
  }

  /// A name out of those that are there: the longest run of words that is one, or one word in quotes.
  private mutating func takeName(
    _ names: [String], _ missing: Missing, _ refusal: (String) -> Refusal
  ) throws(Failure) -> String {
    rest = rest.dropFirst()
    guard let word = rest.first else { throw .refusal(.missing(missing)) }
    for count in stride(from: min(rest.count, 8), to: 0, by: -1) {
      let text = count == 1 ? word.text : rest.prefixText(count)
      let sought = count == 1 && !word.isQuoted ? [text, word.plain] : [text]
      let isSame = { (name: String) in sought.contains { caseless($0) == caseless(name) } }
      let isAlike = { (name: String) in sought.contains { folded($0) == folded(name) } }
      if let name = names.first(where: isSame) ?? names.first(where: isAlike) {
        rest = rest.dropFirst(count)
        return name
      }
    }
    throw .refusal(refusal(word.text))
  }

  /// The length behind some words.
  private mutating func takeSpan(behind words: Int) throws(Failure) -> TimeSpan {
    let behind = rest.dropFirst(words)
    for count in stride(from: min(behind.count, 6), to: 0, by: -1) {
      guard case .value(let span) = Phrases.expectedTime(behind.prefixText(count), invocation.context) else {
        continue
      }
      rest = behind.dropFirst(count)
      return span
    }
    throw .refusal(.missing(.time))
  }
}
