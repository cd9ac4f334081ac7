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
    let opened = session.pointedDay ?? session.memory.day ?? session.world.today.date
    guard let first = words.first else { return session.open(try session.kept(opened, words)) }
    if words.count == 1 {
      switch first.plain {
      case "next": return session.open(try session.kept(opened.adding(days: 1), words))
      case "previous": return session.open(try session.kept(opened.adding(days: -1), words))
      case "none", "close":
        defer {
          session.memory.day = nil
          session.memory.listing.day = nil
        }
        return Answer(session.voice.dayClosed(session.memory.day))
      default: break
      }
    }
    return session.open(try session.day(words.rest).date)
  }
}
