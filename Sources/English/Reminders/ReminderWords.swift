import Model

// How reminders are said, without the word reminder.
extension Voice {
  /// `30 minutes before`, `1 day 2 hours before`, `when due`, `tomorrow 9 am`. `Phrases.reminder` gives it back.
  public func reminder(_ alarm: Alarm) -> String {
    switch alarm {
    case .at(let when): return exactDate(When(when.date, when.time ?? Alarm.hour))
    case .beforeDue(let days, let minutes):
      if days <= 0, minutes <= 0 { return "when due" }
      let parts = [
        days > 0 ? Sentences.counted(days, "day") : nil, minutes >= 60 ? Sentences.counted(minutes / 60, "hour") : nil,
        minutes % 60 > 0 ? Sentences.counted(minutes % 60, "minute") : nil,
      ]
      return parts.compactMap { $0 }.joined(separator: " ") + " before"
    }
  }
}
