import English
import Grammar
import Model

extension Command {
  static let stats = Command(
    "stats", "count", "how-many", takes: .word(["today", "this week", "last week", "this month"] + ListWords.all),
    summary: "Counts tasks, and what was added and done.",
    examples: ["stats", "stats this week", "stats november", "stats tag home"],
    forms: [
      "Days count what was added and done then.", "Other words are those of list, and count what it would say.",
      "With a page open it counts the tasks there.",
    ],
    atLength: AtLength.standing
  ) { session, words throws(Failure) in
    let invocation = session.invocation
    if words.isEmpty {
      let week = Phrases.days("this week", invocation.context) ?? Query.everyDay
      let status = try status.run(session, words)
      return Answer(status.lines + [session.voice.counted(session.pages.tally(of: week, invocation), in: "this week")])
    }
    if let days = Stats.days(words, invocation) {
      return Answer(session.voice.counted(session.pages.tally(of: days, invocation), in: Stats.said(words)))
    }
    let selection = try listed(invocation, words)
    return Answer(selection.heading(selection.listing(in: session.store.list)))
  }
}

/// The days that words behind `stats` mean.
private enum Stats {
  /// Nil for other words.
  static func days(_ words: Words, _ invocation: Invocation) -> ClosedRange<CivilDate>? {
    let text = name(words)
    if let days = Phrases.days(text, invocation.context) { return days }
    if Phrases.urgency(text) != nil { return nil }
    guard case .value(let when) = Phrases.date(text, invocation.context), when.time == nil else { return nil }
    return when.date...when.date
  }

  /// The words as they are read: `week` is this week.
  static func name(_ words: Words) -> String {
    let text = ["in", "for", "of"].contains(words.first?.plain) ? words.dropFirst().rest : words.rest
    return ["week", "month"].contains(text.lowercased()) ? "this " + text : text
  }

  /// The words as they are said: a month stands behind a word.
  static func said(_ words: Words) -> String {
    let name = name(words)
    let isMonth = Sentences.monthWords.contains(name.lowercased().split(separator: " ").first.map(String.init) ?? "")
    return isMonth ? "in " + Sentences.capitalized(name) : name
  }
}

extension Pages {
  /// What was added and done on days, and what of it is still open.
  fileprivate func tally(of days: ClosedRange<CivilDate>, _ invocation: Invocation) -> Tally {
    let from = invocation.instant(When(days.lowerBound))
    let end = invocation.instant(When(days.upperBound.adding(days: 1)))
    var tally = Tally()
    for task in list.listing(Query(page: open, .all)) {
      if (from..<end).contains(task.created) { tally.added += 1 }
      if let done = task.done, (from..<end).contains(done) { tally.done += 1 }
      if task.isOpen, let due = task.due, days.contains(due.date) { tally.due += 1 }
    }
    return tally
  }
}
