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
      "Brief, normal or full is for how much is said.",
    ]
  ) { session, words throws(Failure) in
    // "list today" is said for "today".
    if words.count == 1, let word = words.first?.plain, ["today", "tomorrow", "overdue", "week"].contains(word),
      let command = named(word)
    {
      return try command.run(session, words.dropFirst())
    }
    session.memory.day = nil
    let (query, level) = try session.query(words)
    return session.list(query, level: level, session.voice.heading)
  }
}
