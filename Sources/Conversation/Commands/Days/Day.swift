import English
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
    atLength: AtLength.days,
    selects: dueThen
  ) { session, words throws(Failure) in
    if words.count == 1, let word = words.first?.plain, ["none", "close"].contains(word) {
      defer {
        session.memory.day = nil
        session.memory.listing.day = nil
      }
      return Answer(session.voice.dayClosed(session.memory.day))
    }
    let opened = session.memory.listing.pointedDay ?? session.memory.day ?? session.world.today.date
    return open(try session.invocation.dayMeant(by: words, from: opened), session)
  }

  /// Opens a day and says it: `add` and `move` work there until another is opened.
  private static func open(_ day: CivilDate, _ session: Session) -> Answer {
    session.memory.day = day
    let (agenda, voice) = (session.agendas.on(day), session.voice)
    var answer = session.begin(
      agenda.cursor(on: day, voice), voice.dayLines(agenda, on: day), explanation: [voice.dayIsOpen(day)])
    session.memory.listing.day = day
    answer.hint = .openDay
    return answer
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
    guard let first = words.first else { return try open.kept(words) }
    switch words.count == 1 ? first.plain : "" {
    case "next": return try open.adding(days: 1).kept(words)
    case "previous": return try open.adding(days: -1).kept(words)
    default: return try date(words.rest).date
    }
  }
}
