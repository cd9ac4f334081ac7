import English
import Model

/// The words with which a list is asked for; several go together, in any order, and each narrows the list.
///
/// `open` `done` `all`, an urgency, `overdue`, `later`; `due` or `start` with a day or alone; a day (`friday`, `this week`, `november`) or
/// its bounds (`before friday`, `from monday to friday`), which are those of the due, or behind `done` of the finishing;
/// `page` and `tag` with a name; `no` with a field; `fits` with a length; `with` and words to be found. `brief`, `normal`
/// or `full` for how much is said. Any other word is refused: nothing is searched for unasked.
enum ListWords {
  static let all = [
    "open", "done", "all", "high", "medium", "low", "overdue", "later", "due", "start", "before", "after", "from", "to",
    "page", "tag",
    "no", "fits", "with", "today", "tomorrow", "this week", "next week", "brief", "normal", "full",
  ]

  /// Words that go on with something else where a day could stand.
  static let notADay = Set(all).subtracting(["today", "tomorrow"]).union([
    "finished", "urgent", "late", "starts", "starting", "since", "between", "by", "until", "till", "and", "tags",
    "tagged", "without",
    "tasks",
  ])
}

/// What a list is asked for, and how much of it is to be said; the open tasks when there are no words.
struct ListQuery {
  let query: Query
  /// Nil for the level that is set.
  let level: Level?

  /// A day that is unclear is asked about, or refused where nobody can be asked, and so is any word that is not known.
  init(_ words: Words, _ invocation: Invocation) throws(Failure) {
    var reader = QueryReader(words, invocation)
    (query, level) = try reader.read()
  }
}

/// Reads the words of a list from the left.
private struct QueryReader {
  private var rest: Words
  private let invocation: Invocation
  private var query = Query()
  private var level: Level?
  private var first: CivilDate?
  private var last: CivilDate?
  /// Whether the word due was said, so that the days are those of the due.
  private var isDue = false
  /// Whether the word start was said, so that the days are those of the start.
  private var isStart = false

  /// Which end of the days is said next.
  private enum Bound { case on, before, after, from, to }

  init(_ words: Words, _ invocation: Invocation) {
    // Commas between conditions mean nothing.
    rest = Words(Pieces(words.rest).all.joined(separator: " "))
    self.invocation = invocation
  }

  mutating func read() throws(Failure) -> (Query, Level?) {
    while let word = rest.first { try take(word) }
    try settleDays()
    return (query, level)
  }

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
    case "due": try takeDue()
    case "start", "starts", "starting":
      isStart = true
      try takeDue()
    case "before": try takeDays(.before, behind: 1)
    case "after": try takeDays(.after, behind: 1)
    case "from", "since", "between": try takeDays(.from, behind: 1)
    case "by", "to", "until", "till": try takeDays(.to, behind: 1)
    case "and" where first != nil && last == nil && rest.count > 1 && days(rest.dropFirst()) != nil:
      // "between monday and friday"
      try takeDays(.to, behind: 1)
    case "page":
      if query.page != nil { throw .refusal(.task(.namedTwice(rest.prefixText(2), .page))) }
      let invocation = invocation
      query.page = try takeName(invocation.pages.names, .page) { name, _ in
        .page(.noPage(name, nearest: invocation.pages.nearest(to: name)))
      }
    case "tag", "tags", "tagged":
      if query.tag != nil { throw .refusal(.task(.namedTwice(rest.prefixText(2), .tags))) }
      query.tag = try takeName(invocation.list.tags, .tag) { .naming(.noTag($0, there: $1)) }
    case "no", "without": try takeLack()
    case "fits": try takeSpan()
    case "with":
      rest = rest.dropFirst()
      guard !rest.isEmpty else { throw .refusal(.missing(.words)) }
      query.words += rest.words.map(\.text)
      rest = Words("")
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
    case "open": query.state = .open
    case "done", "finished": query.state = .done
    case "all": query.state = .all
    case "later": query.starting = .after(invocation.context.now.date)
    case "overdue", "late": query.overdueAt = invocation.context.now
    default: return false
    }
    return true
  }

  /// `due` or `start`, and a day behind it where there is one.
  private mutating func takeDue() throws(Failure) {
    isDue = isDue || !isStart
    rest = rest.dropFirst()
    guard let next = rest.first, !next.isQuoted else { return }
    if ["on", "in"].contains(next.plain) { rest = rest.dropFirst() }
    // Whatever is no other word of a list can only be the day.
    guard let word = rest.first, !word.isQuoted, !ListWords.notADay.contains(word.plain) else { return }
    try takeDays(.on, behind: 0)
  }

  private mutating func takeDays(_ bound: Bound, behind words: Int) throws(Failure) {
    let word = rest.first
    let behind = rest.dropFirst(words)
    guard let (days, count) = try understoodOrAsked(behind) else {
      if bound == .on, !isDue && !isStart || first != nil || last != nil, let word { throw unknown(word) }
      if behind.isEmpty { throw .refusal(.missing(.day)) }
      throw .misunderstanding(Misunderstanding(heard: behind.rest, subject: .date))
    }
    let heard = behind.prefixText(count)
    if bound == .on, first != nil || last != nil {
      throw .misunderstanding(Misunderstanding(heard: heard, subject: .date, reason: .severalDays))
    }
    rest = behind.dropFirst(count)
    switch bound {
    case .on: (first, last) = (days.lowerBound, days.upperBound)
    case .before: last = days.lowerBound.adding(days: -1)
    case .after: first = days.upperBound.adding(days: 1)
    case .from: first = days.lowerBound
    case .to:
      last = days.upperBound
      // "From monday to friday": the Friday that follows, though an earlier one is still to come.
      if let first, days.upperBound < first, Phrases.isWeekday(heard) {
        last = first.next(days.upperBound.weekday)
      }
    }
  }

  /// The days that the words begin with, and how many words name them: the longest run that is understood.
  private func days(_ words: Words) -> (ClosedRange<CivilDate>, Int)? {
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      let text = words.prefixText(count)
      if let days = Phrases.days(text, invocation.context) { return (days, count) }
      if case .value(let when) = Phrases.date(text, invocation.context) { return (when.date...when.date, count) }
    }
    return nil
  }

  /// The same; unclear days are asked about, and those that cannot be are refused with the reason.
  private func understoodOrAsked(_ words: Words) throws(Failure) -> (ClosedRange<CivilDate>, Int)? {
    if let understood = days(words) { return understood }
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      let text = words.prefixText(count)
      // A number alone is no day here, and a word that is none must be heard as such.
      guard Int(text) == nil else { continue }
      switch Phrases.date(text, invocation.context) {
      case .failure(let failure) where [.unknown, .empty, .noNumber, .noUnit].contains(failure.reason): continue
      case .failure(let failure):
        if case .unknownUnit = failure.reason { continue }
        throw .misunderstanding(failure)
      case let reading:
        let day = try invocation.resolve(reading, heard: text, Meaning.when).date
        return (day...day, count)
      }
    }
    return nil
  }

  /// A name out of those that are there: the longest run of words that is one, or one word in quotes.
  private mutating func takeName(
    _ names: [String], _ missing: Missing, _ refusal: (String, [String]) -> Refusal
  ) throws(Failure) -> String {
    rest = rest.dropFirst()
    guard let word = rest.first else { throw .refusal(.missing(missing)) }
    for count in stride(from: min(rest.count, 8), to: 0, by: -1) {
      let text = count == 1 ? word.text : rest.prefixText(count)
      let sought = count == 1 && !word.isQuoted ? [text, word.plain] : [text]
      if let name = names.first(where: { name in sought.contains { folded($0) == folded(name) } }) {
        rest = rest.dropFirst(count)
        return name
      }
    }
    throw .refusal(refusal(word.text, Array(names.prefix(5))))
  }

  private mutating func takeLack() throws(Failure) {
    let behind = rest.dropFirst()
    guard let (field, length) = Phrases.fieldWord(behind), field != .name, field != .urgency else {
      throw .refusal(.naming(.notAListWord(rest.prefixText(2), meant: ["no due", "no time", "no tag"])))
    }
    query.lacks.insert(field)
    rest = behind.dropFirst(length)
  }

  private mutating func takeSpan() throws(Failure) {
    let behind = rest.dropFirst()
    for count in stride(from: min(behind.count, 6), to: 0, by: -1) {
      guard case .value(let span) = Phrases.expectedTime(behind.prefixText(count), invocation.context) else {
        continue
      }
      query.fits = span
      rest = behind.dropFirst(count)
      return
    }
    throw .refusal(.missing(.time))
  }

  /// The days belong to the due, or behind `done` to the finishing.
  private mutating func settleDays() throws(Failure) {
    guard first != nil || last != nil else {
      if isDue { query.dueOn = Query.everyDay }
      if isStart { query.startOn = Query.everyDay }
      return
    }
    let from = max(first ?? Query.everyDay.lowerBound, Query.everyDay.lowerBound)
    let to = min(last ?? Query.everyDay.upperBound, Query.everyDay.upperBound)
    guard from <= to else { throw .refusal(.naming(.noDaysBetween(from, to))) }
    if isStart {
      query.startOn = from...to
      return
    }
    guard query.state == .done, !isDue else {
      query.dueOn = from...to
      return
    }
    let start = invocation.instant(When(from))
    let end = invocation.instant(When(to.adding(days: 1))).seconds - 1
    query.doneDuring = start...Instant(seconds: max(end, start.seconds))
  }

  private func unknown(_ word: Words.Word) -> Failure {
    let isPage = invocation.pages.names.contains { folded($0) == word.plain }
    let isTag = invocation.list.tags.contains { folded($0) == word.plain }
    let named = (isPage ? ["page \(word.text)"] : []) + (isTag ? ["tag \(word.text)"] : [])
    let near = named.isEmpty ? Array(ListWords.all.filter { distance($0, word.plain) == 1 }.prefix(3)) : named
    return .refusal(.naming(.notAListWord(word.text, meant: near)))
  }
}
