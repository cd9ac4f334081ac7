/// What finishing tasks, moving them to their next date, opening them again and ending their reminders changes, all at
/// one moment. It makes changes and commits none.
public struct Finishing {
  private let now: Instant
  private let clock: When
  private let hour: TimeOfDay
  private let uidOfCopy: (Todo) -> UID

  /// `clock` is what the wall clock shows at `now`. `hour` is from when a reminder counts back where the due is a whole
  /// day, and `uidOfCopy` gives the identifier of a finished copy of a task.
  public init(at now: Instant, clock: When, hour: TimeOfDay, uidOfCopy: @escaping (Todo) -> UID) {
    self.now = now
    self.clock = clock
    self.hour = hour
    self.uidOfCopy = uidOfCopy
  }

  /// Where a repeating task goes when it is done now; nil for one that does not repeat, or no more.
  public func next(of task: Todo) -> Recurrence.Step? { task.recurrence?.next(after: task.due, doneAt: clock) }

  /// What finishing a task changes. A repeating one moves to its next date, and a finished copy is kept as history.
  public func finish(_ task: Todo) -> [Change] {
    var finished = task
    finished.done = now
    finished.changed = now
    finished.acknowledgeReminders(at: now, clock: clock, hour: hour)
    guard let step = next(of: task) else { return [Change(before: task, after: finished)] }
    finished.uid = uidOfCopy(task)
    finished.recurrence = nil
    finished.resource = nil
    return [Change(before: task, after: moved(task, step)), Change(before: nil, after: finished)]
  }

  /// A repeating task on its next date, its reminders with it.
  public func moved(_ task: Todo, _ step: Recurrence.Step) -> Todo {
    var moved = task
    moved.due = step.due
    if let due = task.due { moved.moveStart(from: due, to: step.due) }
    moved.recurrence = step.recurrence
    moved.alarms = task.alarms.map { $0.moved(from: task.due, to: step.due) }
    moved.changed = now
    // Its next date has just been said.
    moved.acknowledgeReminders(at: now, clock: clock, hour: hour)
    return moved
  }

  /// What opening finished tasks again changes; those that are open stay as they are.
  public func reopen(_ tasks: [Todo]) -> [Change] {
    tasks.filter { !$0.isOpen }.map { task in
      var open = task
      open.done = nil
      open.changed = now
      return Change(before: task, after: open)
    }
  }

  /// What ending the reminders of tasks changes, or putting them off to a time.
  public func acknowledge(_ tasks: [Todo], snoozedTo when: When? = nil) -> [Change] {
    tasks.map { task in
      var after = task
      after.acknowledgeReminders(at: now, clock: clock, hour: hour)
      after.snoozed = when
      after.changed = now
      return Change(before: task, after: after)
    }
  }
}

extension TodoList {
  /// The identifier of the finished copy of a repeat at its date; nil where there is one of that date, or it has none.
  public func uidOfCopy(_ task: Todo) -> UID? {
    task.due.map { UID(of: task.uid, at: $0) }.flatMap { self[$0] == nil ? $0 : nil }
  }
}
