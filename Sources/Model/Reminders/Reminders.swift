// Which reminders of a task have come and wait to be done with, and which come next.

/// One reminder of one task at one time.
public struct Ring: Hashable, Sendable {
  /// Whose reminder it is.
  public var uid: UID
  /// When it comes, on the wall clock.
  public var at: When

  /// The reminder of that task at that time.
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
    return alarms.compactMap { $0.trigger(start: start, due: due, hour: hour) } + (snoozed.map { [$0] } ?? [])
  }

  /// The reminders that have come and are not done with, in no order.
  ///
  /// `wallClock` tells what the clock showed at a moment: triggers stand on the wall clock, and the moment of
  /// acknowledging does not. A moment more than an hour ahead is from before the clock was put back, and counts for
  /// nothing: a reminder that comes twice is better than none. (An hour back is what a clock change makes.)
  /// Those known by their own times are done with in every zone, and in none is a later one that was never said.
  public func waitingReminders(at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When) -> [When] {
    let triggers = triggers(hour: hour)
    guard !triggers.isEmpty else { return [] }
    let past = acknowledged.map(wallClock).flatMap { $0 > now.adding(minutes: 60) ? nil : $0 }
    return triggers.filter { trigger in trigger <= now && !(past.map { isAcknowledged(trigger, $0) } ?? false) }
  }

  /// Whether the reminder of that time is done with; `past` is what the clock shows for the moment of acknowledging.
  private func isAcknowledged(_ trigger: When, _ past: When) -> Bool {
    guard let last = acknowledgedTriggers.max() else { return trigger <= past }
    return acknowledgedTriggers.contains(trigger) || (trigger <= last && trigger <= past)
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
  ///
  /// `now` is what the clock shows at that moment. Where none has come there is nothing to keep.
  public mutating func acknowledgeReminders(at time: Instant, clock now: When, hour: TimeOfDay = Alarm.hour) {
    guard snoozed != nil || !alarms.isEmpty else { return }
    let all = alarms.compactMap { $0.trigger(start: start, due: due, hour: hour) }
    // What was done with ahead of the clock stays so in a zone further west, but not on a clock that was put back.
    let isPutBack = acknowledged.map { $0.seconds > time.seconds + 3600 } ?? false
    let came = all.filter { $0 <= now || (!isPutBack && acknowledgedTriggers.contains($0)) }
    let snoozedCame = snoozed.map { $0 <= now ? [$0] : [] } ?? []
    acknowledgedTriggers = Set(came + snoozedCame).sorted()
    acknowledged = acknowledgedTriggers.isEmpty ? nil : time
    snoozed = nil
  }

  /// Lets reminders that were done with come again: those that were asked for anew and are still ahead.
  public mutating func expectReminders(after now: When, _ isAsked: (When) -> Bool = { _ in true }) {
    guard acknowledgedTriggers.contains(where: { $0 > now && isAsked($0) }) else { return }
    acknowledgedTriggers.removeAll { $0 > now && isAsked($0) }
    if acknowledgedTriggers.isEmpty { acknowledged = nil }
  }
}

/// A reminder with its task.
public typealias RingOfTodo = (ring: Ring, todo: Todo)

extension TodoList {
  /// Every reminder that has come and waits, one a task, the earliest first.
  public func waitingReminders(at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When) -> [Ring] {
    rings { $0.waitingReminder(at: now, hour: hour, wallClock: wallClock) }
  }

  /// The next reminder of each task, the earliest first.
  public func comingReminders(after now: When, hour: TimeOfDay = Alarm.hour) -> [Ring] {
    rings { $0.nextReminder(after: now, hour: hour) }
  }

  /// The next times at which any reminder comes, each once, the earliest first; at most so many.
  public func comingTimes(after now: When, hour: TimeOfDay = Alarm.hour, limit: Int) -> [When] {
    var times: Set<When> = []
    forEachWithReminder { times.formUnion($0.triggers(hour: hour)) }
    return Array(times.filter { $0 > now }.sorted().prefix(limit))
  }

  /// Both with their tasks, which are read once.
  public func reminders(
    at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When
  ) -> (waiting: [RingOfTodo], coming: [RingOfTodo]) {
    var coming: [RingOfTodo] = []
    let waiting = waitingReminders(at: now, hour: hour, wallClock: wallClock) { todo in
      if let at = todo.nextReminder(after: now, hour: hour) { coming.append((Ring(uid: todo.uid, at: at), todo)) }
    }
    return (waiting, coming.sorted(by: TodoList.isEarlier))
  }

  /// Those that have come and wait, with their tasks, the earliest first, and the next time at which one comes; nil for none. No
  /// task is kept but for what waits, since most reminders are still to come.
  public func waitingRemindersAndNext(
    at now: When, hour: TimeOfDay = Alarm.hour, wallClock: (Instant) -> When
  ) -> (waiting: [RingOfTodo], next: When?) {
    var next: When?
    let waiting = waitingReminders(at: now, hour: hour, wallClock: wallClock) { todo in
      if let at = todo.nextReminder(after: now, hour: hour) { next = min(next ?? at, at) }
    }
    return (waiting, next)
  }

  /// Those that have come and wait, with their tasks, the earliest first; hands over every task that has a reminder.
  private func waitingReminders(
    at now: When, hour: TimeOfDay, wallClock: (Instant) -> When, _ other: (Todo) -> Void
  ) -> [RingOfTodo] {
    var waiting: [RingOfTodo] = []
    forEachWithReminder { todo in
      if let at = todo.waitingReminder(at: now, hour: hour, wallClock: wallClock) {
        waiting.append((Ring(uid: todo.uid, at: at), todo))
      }
      other(todo)
    }
    return waiting.sorted(by: TodoList.isEarlier)
  }

  private static func isEarlier(_ left: RingOfTodo, _ right: RingOfTodo) -> Bool {
    (left.ring.at, left.todo.number) < (right.ring.at, right.todo.number)
  }

  private func rings(_ trigger: (Todo) -> When?) -> [Ring] {
    var found: [(ring: Ring, number: Int)] = []
    forEachWithReminder { task in
      if let at = trigger(task) { found.append((Ring(uid: task.uid, at: at), task.number)) }
    }
    return found.sorted { ($0.ring.at, $0.number) < ($1.ring.at, $1.number) }.map(\.ring)
  }
}
