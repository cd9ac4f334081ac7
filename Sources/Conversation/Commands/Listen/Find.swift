import Model

extension Command {
  static let find = Command(
    "find", "search", takes: .text,
    summary: "Finds open and finished tasks by words of their name, notes or tags.",
    examples: ["find rent", "find blue folder", "find rent, due this month"],
    forms: [
      "All words must be there, in any order.", "Behind a comma stands what list takes.",
      "It looks at all pages, and says a page that is not the open one.",
    ],
    atLength: AtLength.lists
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.words)) }
    let pieces = Details.pieces(words.rest)
    let sought = Words(pieces[0])
    guard !sought.isEmpty else { throw .refusal(.missing(.words)) }
    var (query, level) = try session.query(Words(pieces.dropFirst().joined(separator: " ")))
    query.words += sought.words.map(\.text)
    let isOfOpen = query.state == .open
    if isOfOpen { query.state = .all }
    let listing = session.store.list.listing(query, order: session.settings.order)
    // What is open comes first: a finished task is seldom what is looked for.
    let found = isOfOpen ? listing.uidsOpenFirst : listing.uids
    let late = listing.overdueCount(at: session.world.today)
    var cursor = ListCursor(HeardTasks(found))
    (cursor.level, cursor.saysPages) = (level, query.page == nil)
    return session.begin(cursor, session.voice.found(found.count, late: late, sought.rest))
  }
}
