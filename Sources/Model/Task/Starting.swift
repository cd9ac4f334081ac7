// How the start of a task goes along with its due, and until when it is out of sight (D24).

extension Todo {
  /// The day before which it is out of sight: that of its start, where it is not due on that day.
  ///
  /// What starts on the day of its due is an appointment, which stays in sight.
  public var hiddenUntil: CivilDate? {
    guard let start, start.date != due?.date else { return nil }
    return start.date
  }

  /// Whether an open task starts on a day to come and is left out of lists and counts until then.
  public func startsLater(than day: CivilDate) -> Bool { isOpen && hiddenUntil.map { $0 > day } ?? false }

  /// Whether its start is a time of day, as that of an appointment is.
  public var startsAtTime: Bool { start?.time != nil }

  /// Whether its start stands behind its due. A whole day is not over before any time within it.
  public var isStartBehindDue: Bool {
    guard let start, let due else { return false }
    return start.date > due.date || start.date == due.date && start.time.map { due.time ?? $0 < $0 } ?? false
  }

  /// Takes away a start that stands behind the due, as other programs may have it; whether there was one.
  public mutating func dropStartBehindDue() -> Bool {
    guard isStartBehindDue else { return false }
    start = nil
    return true
  }

  /// How long it lasts where it starts and is due at times of one day, as an appointment does; else nil.
  public var lasting: TimeSpan? {
    guard let start, let due, start.date == due.date, let from = start.time, let to = due.time, from < to else {
      return nil
    }
    return TimeSpan(minutes: to.minutes - from.minutes)
  }

  /// What it takes of a day: its expected time, or as long as it lasts.
  public var busyTime: TimeSpan? { estimate ?? lasting }

  /// Sets the due, at a time of the wall clock, and moves the start along by the same distance.
  ///
  /// What lasts from one time to another keeps its times where a day alone is said. A start on a day before both that has
  /// come stays: what is in sight does not vanish because it may take longer.
  public mutating func setDue(_ when: When?, at now: When) {
    let old = due
    due = when.map { lasting == nil ? $0 : When($0.date, $0.time ?? old?.time) }
    guard let start, let old, let when = due, start.date == old.date || start.date > now.date || isStartBehindDue else {
      return
    }
    moveStart(from: old, to: when)
  }

  /// Moves the start as far as the due moved: by days, and by minutes where all of them have a time of day.
  mutating func moveStart(from old: When, to new: When) {
    guard let start else { return }
    if let oldTime = old.time, let newTime = new.time, start.time != nil {
      let days = new.date.dayNumber - old.date.dayNumber
      self.start = start.adding(minutes: days * 1440 + newTime.minutes - oldTime.minutes)
    } else {
      self.start = When(start.date.adding(days: new.date.dayNumber - old.date.dayNumber), start.time)
    }
  }

  /// From when a repeat without a due counts: now, or from the start where that is still to come.
  public func firstStart(from now: When) -> When {
    guard let start, start.date > now.date else { return now }
    return When(start.date, start.time ?? .midnight)
  }
}
