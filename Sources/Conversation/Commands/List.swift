import Model

extension Command {
  static let list = Command(
    "list", "ls", takes: .word(["open", "done", "all", "high", "medium", "low", "tag", "brief", "normal", "full"]),
    summary: "Says the tasks in order of urgency.",
    examples: ["list", "list done", "list tag home", "list high", "list all full"],
    forms: [
      "List takes open, done or all, an urgency, tag and a tag, and any words.",
      "With a page open it says that page. Type page all for all.",
      "At its end it takes brief, normal or full, for how much is said.",
    ]
  ) { session, words throws(Failure) in
    // "list today" is said for "today".
    if words.count == 1, let word = words.first?.plain, ["today", "tomorrow", "overdue", "week"].contains(word),
      let command = named(word)
    {
      return try command.run(session, words.dropFirst())
    }
    session.memory.day = nil
    var (query, level) = Phrases.query(words)
    query.page = session.memory.page
    if query.tag?.isEmpty == true { throw .refusal(.missing(.tag)) }
    return session.list(query, level: level, session.voice.heading)
  }
}

extension Phrases {
  /// What a list is asked for, and how much is to be said.
  static func query(_ words: Words) -> (Query, Level?) {
    var query = Query()
    var words = words
    var level: Level?
    if let last = words.words.last, let found = Level(word: last.plain), !last.isQuoted {
      level = found
      words = words.count == 1 ? Words("") : words.dropLast()
    }
    while let word = words.first {
      words = words.dropFirst()
      switch word.isQuoted ? "" : word.plain {
      case "open", "tasks": break
      case "done", "finished": query.state = .done
      case "all": query.state = .all
      case "high", "medium", "low": query.urgency = Phrases.urgency(word.plain)
      case "tag", "tags", "tagged":
        // What stands behind it is the tag, several words included.
        query.tag = Details.unquoted(words.rest)
        return (query, level)
      default: query.words.append(word.text)
      }
    }
    return (query, level)
  }
}
