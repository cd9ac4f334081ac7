import English
import Grammar
import Model

extension Command {
  static let find = Command.listing(
    "find", "search", takes: .text,
    summary: "Finds open and finished tasks by words of their name, notes, tags or page.",
    examples: ["find rent", "find blue folder", "find rent, due this month"],
    forms: [
      "All words must be there, in any order, with accents or without.",
      "Words that list takes are answered as list does, as in find due friday.",
      "Behind a comma stands what list takes.",
      "It looks at all pages, and says a page that is not the open one.",
    ],
    atLength: AtLength.lists,
    selects: { invocation, words throws(Failure) in
      guard !words.isEmpty else { throw .refusal(.missing(.words)) }
      let pieces = Pieces(words.rest).all
      let sought = Words(pieces[0])
      guard !sought.isEmpty else { throw .refusal(.missing(.words)) }
      let asked = try ListQuery(Words(pieces.dropFirst().joined(separator: " ")), invocation)
      let found = holding(sought, asked, invocation)
      return pieces.count == 1 ? listed(sought, or: found, invocation) : found
    })
}

extension Command {
  /// The tasks that hold words, of those that a list is asked for.
  private static func holding(_ sought: Words, _ asked: ListQuery, _ invocation: Invocation) -> Selection {
    var query = asked.query
    query.words += sought.words.map(\.text)
    let isOfOpen = query.state == .open
    if isOfOpen { query.state = .all }
    let (voice, now) = (invocation.voice, invocation.context.now)
    var found = Selection(query, invocation) { found in
      [voice.found(found.count, late: found.overdueCount(at: now), sought.rest)]
    }
    // What is open comes first: a finished task is seldom what is looked for.
    found.isOpenFirst = isOfOpen
    found.level = asked.level
    found.saysPages = query.page == nil
    found.saysTimes = false
    return found
  }

  /// What words would be answered with as those of a list, beside what holds them; that alone where they are none.
  private static func listed(_ words: Words, or holding: Selection, _ invocation: Invocation) -> Selection {
    guard let asked = try? ListQuery(words, invocation.tried), asked.query != Query() else { return holding }
    let list = invocation.list
    let isListed = list.count(asked.query) > 0
    guard !holding.listing(in: list).isEmpty else { return Selection(asked.query, invocation, level: asked.level) }
    guard isListed else { return holding }
    var open = holding.query
    open.state = .open
    var either = Query(asked.query.state)
    either.either = [[asked.query, open]]
    return Selection(either, invocation, level: asked.level)
  }
}
