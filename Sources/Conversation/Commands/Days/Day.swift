import English
import Grammar
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
      "Day none closes it.",
    ],
    atLength: AtLength.days,
    selects: dueThen
  ) { session, words throws(Failure) in
    if words.count == 1, let word = words.first?.plain, ["none", "close"].contains(word) {
      defer { session.closeDay() }
      return Answer(session.voice.dayClosed(session.memory.day))
    }
    return open(try session.invocation.dayMeant(by: words), session)
  }

  /// Opens a day and says it: `add` and `move` work there until another is opened.
  private static func open(_ day: CivilDate, _ session: Session) -> Answer {
    if session.memory.day != day { session.memory.forgetTask() }
    session.memory.day = day
    let (agenda, voice) = (session.agendas.on(day), session.voice)
    var answer = session.begin(
      agenda.cursor(on: day, opened: day, voice), voice.dayLines(agenda, on: day),
      explanation: [voice.dayIsOpen(day)])
    answer.hint = .openDay
    return answer
  }

  /// The tasks that are due on the day that words mean; what comes again then is said beside them.
  private static func dueThen(_ invocation: Invocation, _ words: Words) throws(Failure) -> Selection {
    Selection(.due(on: try invocation.dayMeant(by: words)), invocation)
  }
}

extension Invocation {
  /// The day that words mean: no words for the one at which `next` stands in a week or a month, else for the one that is
  /// open, else for today; `next` and `previous` are counted from it.
  fileprivate func dayMeant(by words: Words) throws(Failure) -> CivilDate {
    let open = pointedDay ?? day ?? context.now.date
    guard let first = words.first else { return try open.kept(words) }
    switch words.count == 1 ? first.plain : "" {
    case "next": return try open.adding(days: 1).kept(words)
    case "previous": return try open.adding(days: -1).kept(words)
    default: return try date(words.rest).date
    }
  }
}
