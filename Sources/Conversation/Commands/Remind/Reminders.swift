import English
import Grammar
import Model

extension Command {
  static let reminders = Command(
    "reminders", takes: .word(["polite", "now", "quiet", "closed"]),
    summary: "Says the reminders that wait, then those to come.",
    examples: ["reminders", "reminders quiet", "reminders polite", "reminders closed"],
    forms: [
      "Polite waits while you type, up to a minute. Now speaks at once.",
      "Quiet says them only here. A reminder waits for done, snooze or dismiss.",
      "Set reminder command and a command runs it with each reminder.",
      "Reminders closed on lets them come while Heed is closed. Type help closed.",
    ],
    atLength: [
      "One that has come waits until something is done with it.", "Type done, snooze or dismiss.",
    ]
  ) { session, words throws(Failure) in
    if words.first?.plain == "closed" { return try closed(words.dropFirst(), session) }
    if !words.isEmpty { return try change("reminders", words.rest, session) }
    let (waiting, coming) = session.reminders.all
    if session.console.isInteractive {
      session.watch.say(waiting.map(\.ring))
      if !waiting.isEmpty { session.keepHeard(waiting.map(\.ring)) }
    }
    session.watch.last = waiting.count == 1 ? waiting[0].ring.uid : nil
    let heading = Sentences.Reminders.heading(waiting: waiting.count, coming: coming.count)
    guard !waiting.isEmpty || !coming.isEmpty else { return Answer(heading) }
    let rows =
      waiting.map { session.voice.waitingReminder($0.todo, came: $0.ring.at) }
      + coming.map { session.voice.comingReminder($0.todo, comes: $0.ring.at) }
    // Next goes through their tasks.
    return session.begin(ListCursor(HeardTasks((waiting + coming).map(\.ring.uid)), sentences: rows), heading)
  }
}
