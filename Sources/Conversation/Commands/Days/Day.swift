import Model

extension Command {
  static let day = Command(
    "day", takes: .word(["next", "previous", "none"] + Sentences.dayWords),
    summary: "Opens a day. Says its tasks, and add and move work there.",
    examples: ["day friday", "day next", "day previous", "day none"],
    forms: [
      "A new task without a due is due on the day that is open, and 5 pm is then.",
      "Day alone says the open day again, or today.",
      "After week or calendar, next goes through the days, and day opens one.",
      "Day none closes it, and so does list.",
    ],
    selects: dueThen
  ) { session, words throws(Failure) in
    if words.count == 1, let word = words.first?.plain, ["none", "close"].contains(word) {
      defer {
        session.memory.day = nil
        session.memory.listing.day = nil
      }
      return Answer(session.voice.dayClosed(session.memory.day))
    }
    let open = session.pointedDay ?? session.memory.day ?? session.world.today.date
    return session.open(try session.invocation.dayMeant(by: words, from: open))
  }

  /// The tasks that are due on the day that words mean; what comes again then is said beside them.
  private static func dueThen(_ invocation: Invocation, _ words: Words) throws(Failure) -> Selection {
    let open = invocation.day ?? invocation.context.now.date
    return Selection(.due(on: try invocation.dayMeant(by: words, from: open)), invocation)
  }
}

extension Invocation {
  /// The day that words mean: no words for one that is open, `next` and `previous` counted from it.
  fileprivate func dayMeant(by words: Words, from open: CivilDate) throws(Failure) -> CivilDate {
    guard let first = words.first else { return try kept(open, words) }
    switch words.count == 1 ? first.plain : "" {
    case "next": return try kept(open.adding(days: 1), words)
    case "previous": return try kept(open.adding(days: -1), words)
    default: return try date(words.rest).date
    }
  }
}
