import English
import Grammar
import Model

extension Command {
  static let done = Command(
    "done", "finish", "complete", "do", "tick", takes: .tasks,
    summary: "Finishes tasks.",
    examples: ["done 7", "done rent", "done 2 4 7", "done 2 yesterday"],
    forms: [
      "Alone, done finishes the task last spoken of.",
      "What list takes stands for tasks too. Type done overdue, or done all but 3.",
      "A day behind the task is when it was finished.",
      "It keeps its number for a day, so reopen 7 works.",
    ],
    traits: [.endsTasks], offers: Offers(tasks: .open)
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let said = try DoneWords(session.invocation, words)
    let tasks = try session.invocation.references.tasks(said.tasks)
    if !saidYes { try session.confirmAll(words, tasks, verb: "finish") }
    let open = tasks.filter(\.isOpen)
    guard !open.isEmpty else { throw .refusal(.task(.alreadyDone(tasks[0]))) }
    if !saidYes { try session.confirmAgain(open) }
    let finishing =
      said.when.map { session.finishing(at: session.world.instant(of: $0), clock: $0) } ?? session.finishing
    let moved = open.compactMap { finishing.next(of: $0) }
    _ = try session.commit(open.flatMap { finishing.finish($0) })
    return Answer(
      session.voice.done(open, moved: moved, left: session.pages.openCount),
      explanation: session.voice.explainDone(open, repeats: !moved.isEmpty))
  }
}

/// What stands behind `done`: tasks, and when they were finished.
private struct DoneWords {
  let tasks: Words
  /// A day that is over, with the time of now unless one is said; nil for now.
  let when: When?

  /// The shortest words for tasks behind which nothing but a day stands, where all words are not tasks; refused where that
  /// day is to come.
  init(_ invocation: Invocation, _ words: Words) throws(Failure) {
    let (references, now) = (References(invocation.tried), invocation.context.now)
    guard words.count > 1, (try? references.tasks(words)) == nil else {
      (tasks, when) = (words, nil)
      return
    }
    for place in 1..<words.count {
      let (named, behind) = (Words(words.prefixText(place)), words.dropFirst(place))
      guard let day = behind.finishedOn(invocation.context), (try? references.tasks(named)) != nil else { continue }
      guard day.date <= now.date else { throw .refusal(.task(.notYet(day))) }
      tasks = named
      when = day.date == now.date ? nil : When(day.date, day.time ?? now.time)
      return
    }
    (tasks, when) = (words, nil)
  }
}

extension Words {
  /// The day that all the words name, `on friday` being the one that is over; nil for others.
  fileprivate func finishedOn(_ context: PhraseContext) -> When? {
    let isOn = first.map { $0.plain == "on" && !$0.isQuoted } ?? false
    let text = isOn ? dropFirst().rest : rest
    guard case .value(let when) = Phrases.date(text, context) else { return nil }
    // Nobody has finished anything on a Friday to come.
    guard when.date > context.now.date, Phrases.isWeekday(text) else { return when }
    return When(when.date.adding(days: -7), when.time)
  }
}

extension Session {
  /// What finishing tasks would change at a time.
  func finishing(at instant: Instant, clock: When) -> Finishing {
    Finishing(at: instant, clock: clock, hour: settings.hours.reminder) { [store, world] in
      store.list.uidOfCopy($0) ?? world.newUID()
    }
  }

  /// Asks before a repeat that was finished today, and is not due yet, is finished once more.
  fileprivate func confirmAgain(_ tasks: [Todo]) throws(Failure) {
    let today = world.today.date
    guard let task = tasks.first(where: { $0.comesLater(than: today) && wasDone($0, on: today) }) else { return }
    try asker.confirm(Sentences.doneToday(task), refusal: .task(.doneToday(task)))
  }

  /// Whether the finished copy of a repeat is of that day.
  private func wasDone(_ task: Todo, on day: CivilDate) -> Bool {
    let start = world.instant(of: When(day))
    var query = Query(.done)
    query.doneDuring = start...Instant(seconds: max(start.seconds, world.now.seconds))
    return store.list.tasks(query).contains { $0.name == task.name && $0.page == task.page && $0.number == task.number }
  }
}

extension Todo {
  /// Whether it repeats by days, and is due behind a day.
  fileprivate func comesLater(than day: CivilDate) -> Bool {
    guard let due, let rule = recurrence?.rule else { return false }
    return due.date > day && !rule.isFinerThanDay
  }
}
