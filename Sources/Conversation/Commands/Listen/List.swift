import English
import Grammar
import Model

extension Command {
  static let list = Command(
    "list", "ls", "l", "tasks", "agenda", takes: .word(ListWords.all),
    summary: "Says the tasks in order of urgency.",
    examples: ["list", "list high due friday", "list tag home", "list done this week"],
    forms: [
      "List takes open, done, all, an urgency, overdue, repeating, a day, page, tag.",
      "No due, with notes, created today, longer than 1 hour, not and or go too.",
      "Days are friday, this week, before friday, from monday to friday.",
      "With milk finds words, full says more. With a page open it is of that page.",
    ],
    atLength: [
      "Type next for one task at a time, more for those not said yet.",
      "Type list high, list due friday or list no due.",
    ],
    selects: listed
  ) { session, words throws(Failure) in
    if let command = saidAsList(words) { return try command.run(session, Words("")) }
    return session.list(try listed(session.invocation, words))
  }

  /// The tasks that the words of a list mean, of the page that is open unless they name another.
  static func listed(_ invocation: Invocation, _ words: Words) throws(Failure) -> Selection {
    if let selects = saidAsList(words)?.selects { return try selects(invocation, Words("")) }
    let asked = try ListQuery(words, invocation)
    var query = asked.query
    query.page = query.page ?? invocation.page
    if query.leavesOutLater { query.starting = .by(invocation.context.now.date) }
    return Selection(query, invocation, level: asked.level)
  }

  /// The command whose name alone stands behind `list`: "list today" is said for "today".
  private static func saidAsList(_ words: Words) -> Command? {
    guard words.count == 1, let word = words.first?.plain, let command = named(word), command.name == word else {
      return nil
    }
    return command.traits.contains(.isSaidBehindList) ? command : nil
  }
}

extension Query {
  /// Whether a list leaves out what starts later: not where days, words or all tasks are asked for.
  fileprivate var leavesOutLater: Bool {
    state == .open && starting == .whenever && overdueAt == nil && dueOn == nil && startOn == nil && words.isEmpty
  }
}
