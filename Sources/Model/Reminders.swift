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
  /// Whether it is open and has a reminder of any kind, put off ones included.
  var hasReminder: Bool { isOpen && (snoozed != nil || !alarms.isEmpty) }

  /// The times at which reminders of an open task come, put off ones included, in no order.
  ///
  /// `hour` is the time of day from which a reminder counts back where the due is a whole day.
  public func triggers(hour: TimeOfDay = Alarm.hour) -> [When] {
    guard hasReminder else { return [] }
    return alarms.compactMap { $0.trigger(due: due, hour: hour) } + (snoozed.map { [$0] } ?? [])
  }

  /// The reminders that have come and are not done with, in no order.
  ///
  /// `wallClock` tells what the clock showed at a moment: triggers stand on the wall clock, and the moment of
  /// acknowledging does not. A moment more than an hour ahead is from before the clock was put back, and counts for
  /// nothing: a reminder that comes twice is better than none. (An hour back is what a clock change makes.)
  public func waitingReminders(at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When) -> [When] {
    let triggers = triggers(hour: hour)
    guard !triggers.isEmpty else { return [] }
    let past = acknowledged.map(wallClock).flatMap { $0 > now.adding(minutes: 60) ? nil : $0 }
    return triggers.filter { trigger in trigger <= now && past.map { trigger > $0 } ?? true }
  }

  /// The latest reminder that has come and is not done with, or nil.
  public func waitingReminder(at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When) -> When? {
    waitingReminders(at: now, hour: hour, wallClock: wallClock).max()
  }

  /// The first reminder that is still to come, or nil.
  public func nextReminder(after now: When, hour: TimeOfDay = Alarm.hour) -> When? {
    triggers(hour: hour).filter { $0 > now }.min()
  }

  /// Makes every reminder that has come by then done with, and takes back what was put off.
  public mutating func acknowledgeReminders(at time: Instant) {
    guard snoozed != nil || !alarms.isEmpty else { return }
    acknowledged = time
    snoozed = nil
  }
}

extension TodoList {
  /// Every reminder that has come and waits, one a task, the earliest first.
  public func waitingReminders(at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When) -> [Ring] {
    rings { $0.waitingReminder(at: now, hour: hour, wallClock: wallClock) }
  }

  /// The next reminder of each task, the earliest first.
  public func comingReminders(after now: When, hour: TimeOfDay = Alarm.hour) -> [Ring] {
    rings { $0.nextReminder(after: now, hour: hour) }
  }

  private func rings(_ trigger: (Todo) -> When?) -> [Ring] {
    let found = withReminders.compactMap { task in trigger(task).map { (Ring(uid: task.uid, at: $0), task.number) } }
    return found.sorted { $0.0.at == $1.0.at ? $0.1 < $1.1 : $0.0.at < $1.0.at }.map(\.0)
  }
}
