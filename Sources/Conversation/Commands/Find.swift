import Model

extension Command {
  static let find = Command(
    "find", "search", takes: .text,
    summary: "Finds open and finished tasks by words of their name, notes or tags.",
    examples: ["find rent", "find blue folder"],
    forms: ["All words must be there, in any order."]
  ) { session, words throws(Failure) in
    guard !words.isEmpty else { throw .refusal(.missing(.words)) }
    var query = Query()
    query.state = .all
    query.words = words.words.map(\.text)
    let tasks = session.store.list.tasks(query, order: session.settings.order)
    // What is open comes first: a finished task is seldom what is looked for.
    let found = tasks.filter(\.isOpen) + tasks.filter { !$0.isOpen }
    return session.list(found, session.voice.found(found, words.rest))
  }
}
