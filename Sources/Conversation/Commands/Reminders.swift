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
    let coming = session.store.list.comingReminders(after: session.world.today)
    if session.console.isInteractive { session.markSaid(waiting, keeping: !waiting.isEmpty) }
    session.watch.last = waiting.count == 1 ? waiting[0].uid : nil
    return session.reminderList(waiting: waiting, coming: coming)
  }
}

extension Session {
  /// The rows of reminders, as many as one answer may have; they are the list that `next` and `more` go through.
  fileprivate func reminderList(waiting: [Ring], coming: [Ring]) -> Answer {
    let heading = Sentences.Reminders.heading(waiting: waiting.count, coming: coming.count)
    let rings = waiting + coming
    guard !rings.isEmpty else { return Answer(heading) }
    memory.listing = Recital(tasks: rings.map(\.uid))
    memory.listingLevel = nil
    memory.listing.shown = min(settings.rows, rings.count)
    var rows = rings.prefix(settings.rows).enumerated().compactMap { place, ring in
      store.list[ring.uid].map { task in
        place < waiting.count
          ? voice.waitingReminder(task, came: ring.at) : voice.comingReminder(task, comes: ring.at)
      }
    }
    if rings.count > settings.rows { rows.append(voice.showing(1, settings.rows, of: rings.count)) }
    return Answer([heading] + rows)
  }
}
