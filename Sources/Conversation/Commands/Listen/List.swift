import Model

extension Command {
  static let list = Command(
    "list", "ls", takes: .word(ListWords.all),
    summary: "Says the tasks in order of urgency.",
    examples: ["list", "list high due friday", "list tag home", "list done this week"],
    forms: [
      "List takes open, done or all, an urgency, overdue, a day, page, tag, no due.",
      "Days are friday, this week, before friday, from monday to friday.",
      "Several go together. With and words finds words, as in list with milk.",
      "With a page open it says that page. Brief, normal or full sets how much.",
    ],
    atLength: [
      "Type next for one task at a time, more for those not said yet.",
      "Type list high, list due friday or list no due.",
    ]
  ) { session, words throws(Failure) in
    // "list today" is said for "today".
    if words.count == 1, let word = words.first?.plain, ["today", "tomorrow", "overdue", "week"].contains(word),
      let command = named(word)
    {
      return try command.run(session, words.dropFirst())
    }
    session.memory.day = nil
    var (query, level) = try session.query(words)
    query.page = query.page ?? session.memory.page
    return session.list(query, level: level, session.voice.heading)
  }
}
