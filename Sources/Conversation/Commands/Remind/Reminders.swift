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
    ],
    atLength: [
      "One that has come waits until something is done with it.", "Type done, snooze or dismiss.",
    ]
  ) { session, words throws(Failure) in
    if !words.isEmpty { return try session.changeSetting("reminders", words.rest) }
    let (waiting, coming) = session.store.list.reminders(
      at: session.world.today, hour: session.settings.hours.reminder, wallClock: session.world.wallClock)
    if session.console.isInteractive { session.markSaid(waiting.map(\.ring), keeping: !waiting.isEmpty) }
    session.watch.last = waiting.count == 1 ? waiting[0].ring.uid : nil
    return session.reminderList(waiting: waiting, coming: coming)
  }
}

extension Session {
  /// The rows of reminders, which `more` goes on with; their tasks are what `next` goes through.
  fileprivate func reminderList(waiting: [RingOfTodo], coming: [RingOfTodo]) -> Answer {
    let heading = Sentences.Reminders.heading(waiting: waiting.count, coming: coming.count)
    guard !waiting.isEmpty || !coming.isEmpty else { return Answer(heading) }
    let rows =
      waiting.map { voice.waitingReminder($0.todo, came: $0.ring.at) }
      + coming.map { voice.comingReminder($0.todo, comes: $0.ring.at) }
    let answer = list(sentences: rows, heading)
    memory.listing.tasks = HeardTasks((waiting + coming).map(\.ring.uid))
    memory.listingLevel = nil
    return answer
  }
}
