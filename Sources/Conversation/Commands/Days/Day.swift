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
    atLength: AtLength.days
  ) { session, words throws(Failure) in
    let opened = session.memory.listing.pointedDay ?? session.memory.day ?? session.world.today.date
    guard let first = words.first else { return open(try opened.kept(words), session) }
    if words.count == 1 {
      switch first.plain {
      case "next": return open(try opened.adding(days: 1).kept(words), session)
      case "previous": return open(try opened.adding(days: -1).kept(words), session)
      case "none", "close":
        defer {
          session.memory.day = nil
          session.memory.listing.day = nil
        }
        return Answer(session.voice.dayClosed(session.memory.day))
      default: break
      }
    }
    return open(try session.day(words.rest).date, session)
  }

  /// Opens a day and says it: `add` and `move` work there until another is opened.
  private static func open(_ day: CivilDate, _ session: Session) -> Answer {
    session.memory.day = day
    let (agenda, voice) = (session.agendas.on(day), session.voice)
    let heading = voice.dayLines(agenda, on: day)
    var answer = session.begin(agenda.cursor(on: day, voice), heading[0])
    answer.lines.insert(contentsOf: heading.dropFirst(), at: 1)
    session.memory.listing.day = day
    answer.explanation = [voice.dayIsOpen(day)]
    answer.hint = .openDay
    return answer
  }
}
