import Model

extension Command {
  static let reminders = Command(
    "reminders", takes: .word(["polite", "now", "quiet"]),
    summary: "Says the reminders that wait, then those to come.",
    examples: ["reminders", "reminders quiet", "reminders polite"],
    forms: [
      "Polite waits until nothing is typed. Now speaks at once.",
      "Quiet says them only here. A reminder waits for done, snooze or dismiss.",
      "Set reminder command and a command runs it with each reminder.",
    ]
  ) { session, words throws(Failure) in
    if !words.isEmpty { return try session.changeSetting("reminders", words.rest) }
    let waiting = session.waitingReminders()
    let coming = session.comingReminders()
    if session.console.isInteractive { session.markSaid(waiting, keeping: !waiting.isEmpty) }
    session.watch.last = waiting.count == 1 ? waiting[0].uid : nil
    return session.reminderList(waiting: waiting, coming: coming)
  }
}

extension Session {
  /// The rows of reminders, which `more` goes on with; their tasks are what `next` goes through.
  fileprivate func reminderList(waiting: [Ring], coming: [Ring]) -> Answer {
    let heading = Sentences.Reminders.heading(waiting: waiting.count, coming: coming.count)
    let rings = waiting + coming
    guard !rings.isEmpty else { return Answer(heading) }
    let rows = rings.enumerated().compactMap { place, ring in
      store.list[ring.uid].map { task in
        place < waiting.count
          ? voice.waitingReminder(task, came: ring.at) : voice.comingReminder(task, comes: ring.at)
      }
    }
    let answer = list(sentences: rows, heading)
    memory.listing.tasks = rings.map(\.uid)
    memory.listingLevel = nil
    return answer
  }
}
