// Which reminders of a task have come and wait to be done with, and which come next.

/// One reminder of one task at one time.
public struct Ring: Hashable, Sendable {
  public var uid: UID
  public var at: When

  public init(uid: UID, at: When) {
    self.uid = uid
    self.at = at
  }
}

extension Todo {
  /// The times at which reminders of an open task come, put off ones included, in no order.
  public var triggers: [When] {
    guard isOpen, snoozed != nil || !alarms.isEmpty else { return [] }
    return alarms.compactMap { $0.trigger(due: due) } + (snoozed.map { [$0] } ?? [])
  }

  /// The latest reminder that has come and is not done with, or nil.
  ///
  /// `wallClock` tells what the clock showed at a moment: triggers stand on the wall clock, and the moment of
  /// acknowledging does not.
  public func waitingReminder(at now: When, wallClock: (Instant) -> When) -> When? {
    let triggers = self.triggers
    guard !triggers.isEmpty else { return nil }
    let past = acknowledged.map(wallClock)
    return triggers.filter { trigger in trigger <= now && past.map { trigger > $0 } ?? true }.max()
  }

  /// The first reminder that is still to come, or nil.
  public func nextReminder(after now: When) -> When? { triggers.filter { $0 > now }.min() }

  /// Makes every reminder that has come by then done with, and takes back what was put off.
  public mutating func acknowledgeReminders(at time: Instant) {
    guard snoozed != nil || !alarms.isEmpty else { return }
    acknowledged = time
    snoozed = nil
  }
}

extension TodoList {
  /// Every reminder that has come and waits, one a task, the earliest first.
  public func waitingReminders(at now: When, wallClock: (Instant) -> When) -> [Ring] {
    rings { $0.waitingReminder(at: now, wallClock: wallClock) }
  }

  /// The next reminder of each task, the earliest first.
  public func comingReminders(after now: When) -> [Ring] { rings { $0.nextReminder(after: now) } }

  private func rings(_ trigger: (Todo) -> When?) -> [Ring] {
    let found = open.compactMap { task in trigger(task).map { (Ring(uid: task.uid, at: $0), task.number) } }
    return found.sorted { $0.0.at == $1.0.at ? $0.1 < $1.1 : $0.0.at < $1.0.at }.map(\.0)
  }
}
