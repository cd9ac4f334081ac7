import English
import Model

extension Command {
  static let status = Command(
    "status",
    summary: "Says how things stand.",
    examples: ["status"],
    forms: [
      "It counts open tasks, late ones, those due today, and their time.",
      "With an account, what waits to be sent, and why it cannot be.",
    ],
    atLength: AtLength.standing
  ) { session, _ throws(Failure) in
    let (pages, now) = (session.pages, session.world.today)
    let due = DueByToday(pages.list.listing(.dueBy(now.date, page: pages.open), order: pages.order), at: now)
    let standing = pages.standing
    let line = session.voice.status(open: standing.open, due, later: standing.later)
    let waiting = try SyncStanding(session)?.waiting
    return Answer([line] + [waiting].compactMap(\.self) + ByItself(session: session).standing)
  }
}
