import Model

extension Command {
  static let find = Command(
    "find", "search", takes: .text,
    summary: "Finds open and finished tasks by words of their name, notes or tags.",
    examples: ["find rent", "find blue folder"],
    forms: [
      "All words must be there, in any order.", "It looks at all pages, and says a page that is not the open one.",
    ]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.words)) }
    var query = Query()
    query.words = words.words.map(\.text)
    var finished = query
    finished.state = .done
    var late = query
    late.overdueAt = session.world.today
    // What is open comes first: a finished task is seldom what is looked for.
    let list = session.store.list
    let found = [query, finished].flatMap { list.listing($0, order: session.settings.order).uids }
    return session.list(
      found, session.voice.found(found.count, late: list.count(late), words.rest), saysPages: true)
  }
}
