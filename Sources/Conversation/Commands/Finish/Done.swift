import Model

extension Command {
  static let done = Command(
    "done", "finish", "complete", takes: .tasks,
    summary: "Finishes tasks.",
    examples: ["done 7", "done rent", "done 2 4 7"],
    forms: ["Alone, done finishes the task last spoken of.", "The number stays free for a day, so reopen 7 works."],
    offers: Offers(tasks: .open)
  ) { session, words throws(Failure) in
    let (words, saidYes) = words.takingYes()
    let tasks = try session.tasks(words)
    if !saidYes { try session.confirmAll(words, tasks, verb: "finish") }
    let open = tasks.filter(\.isOpen)
    guard !open.isEmpty else { throw .refusal(.alreadyDone(tasks[0])) }
    let moved = open.compactMap { session.next(of: $0) }
    let changes = open.flatMap { session.finishing($0) }
    _ = try session.commit(changes)
    if let task = open.last { session.memory.current = task.uid }
    return Answer(
      session.voice.done(open, moved: moved, left: session.openCount),
      explanation: session.voice.explainDone(open, repeats: !moved.isEmpty))
  }
}

extension Session {
  /// Where a repeating task goes when it is done now; nil for one that does not repeat, or no more.
  func next(of task: Todo) -> Recurrence.Step? { task.recurrence?.next(after: task.due, doneAt: world.today) }

  /// What finishing a task changes. A repeating one moves to its next date, and a finished copy is kept as history.
  func finishing(_ task: Todo) -> [Change] {
    let now = world.now
    var finished = task
    finished.done = now
    finished.changed = now
    finished.acknowledgeReminders(at: now, clock: world.today, hour: settings.hours.reminder)
    guard let step = next(of: task) else { return [Change(before: task, after: finished)] }
    finished.uid = world.newUID()
    finished.recurrence = nil
    return [Change(before: task, after: moved(task, step)), Change(before: nil, after: finished)]
  }

  /// A repeating task on its next date, its reminders with it.
  func moved(_ task: Todo, _ step: Recurrence.Step) -> Todo {
    var moved = task
    moved.due = step.due
    moved.recurrence = step.recurrence
    moved.alarms = task.alarms.map { $0.moved(from: task.due, to: step.due) }
    moved.changed = world.now
    // Its next date has just been said.
    moved.acknowledgeReminders(at: world.now, clock: world.today, hour: settings.hours.reminder)
    return moved
  }
}
