/// Hours of each day in which no reminder is told while Heed is closed, such as 10 pm to 7 am.
public struct QuietHours: Hashable, Sendable {
  /// The first minute of them, and the first one after them; where the second is earlier they go on into the next day.
  public let start, end: TimeOfDay

  /// Nil where both are the same time, which is no length.
  public init?(from start: TimeOfDay, to end: TimeOfDay) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
  }

  /// Whether a time of day lies in them.
  public func contains(_ time: TimeOfDay) -> Bool {
    start < end ? (start..<end).contains(time) : time >= start || time < end
  }

  /// When those end in which a time lies.
  public func end(after when: When) -> When {
    let isNextDay = end <= when.time ?? .midnight
    return When(isNextDay ? when.date.adding(days: 1) : when.date, end)
  }
}
