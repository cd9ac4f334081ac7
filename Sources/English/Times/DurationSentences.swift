import Grammar
import Model

// How lengths of time are said.
extension Voice {
  /// Exactly, in days of 24 hours, hours, minutes and seconds: `1 hour 30 minutes`. `Phrases.duration` gives it back.
  public func duration(_ span: TimeSpan) -> String {
    let seconds = span.seconds
    if seconds <= 0 { return "0 minutes" }
    return [
      counted(seconds / 86_400, "day"), counted(seconds / 3600 % 24, "hour"), counted(seconds / 60 % 60, "minute"),
      counted(seconds % 60, "second"),
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// An expected time exactly, in hours and minutes however long, since a day of it is a working day; up to 99 minutes in
  /// minutes alone, which is shorter: `90 minutes`.
  ///
  /// `Phrases.expectedTime` gives it back.
  public func expectedTime(_ span: TimeSpan) -> String {
    let seconds = span.seconds
    if seconds <= 0 { return "0 minutes" }
    if seconds % 60 == 0, seconds % 3600 != 0, seconds < 6000 { return Sentences.counted(seconds / 60, "minute") }
    return [
      counted(seconds / 3600, "hour"), counted(seconds / 60 % 60, "minute"), counted(seconds % 60, "second"),
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// An expected time in the words that fit its size.
  ///
  /// Exact to the minute under 2 hours; up to 12 hours a whole hour that is less than a quarter of one away
  /// (`about 3 hours`), else exact, which is shorter than a rounded half hour; then to the half of a working day
  /// (`about 2 days`). Without `about` it is the exact length.
  public func roughDuration(_ span: TimeSpan) -> String {
    let minutes = span.minutes
    if minutes < 120 { return expectedTime(TimeSpan(minutes: minutes)) }
    if minutes <= 720 {
      if span.seconds % 1800 == 0 { return halved(minutes / 30, "hour") }
      let hours = (minutes + 30) / 60
      return abs(hours * 60 - minutes) < 15
        ? "about " + halved(hours * 2, "hour") : expectedTime(TimeSpan(minutes: minutes))
    }
    return workingDays(span)
  }

  /// A length in working days, to the half of one: `about 2 days`.
  func workingDays(_ span: TimeSpan) -> String {
    let half = max(workingDay.minutes / 2, 1)
    return "about " + halved(max((span.minutes + half / 2) / half, 1), "day")
  }

  /// A count of halves: `3 and a half hours`, `half a day`.
  func halved(_ halves: Int, _ word: String) -> String {
    if halves == 1 { return "half " + (word == "hour" ? "an " : "a ") + word }
    return halves % 2 == 0 ? Sentences.counted(halves / 2, word) : "\(halves / 2) and a half " + word + "s"
  }

  /// How far a due was moved: `1 week later`, `2 hours earlier`.
  func distance(_ move: NominalDuration) -> String {
    let isEarlier = min(move.months, move.days, move.workdays, move.seconds) < 0
    let (months, days) = (abs(move.months), abs(move.days))
    let time = move.seconds == 0 ? nil : duration(TimeSpan(seconds: abs(move.seconds)))
    let parts = [
      counted(months / 12, "year"), counted(months % 12, "month"), counted(days / 7, "week"), counted(days % 7, "day"),
      counted(abs(move.workdays), "workday"), time,
    ].compactMap { $0 }
    return parts.joined(separator: " ") + (isEarlier ? " earlier" : " later")
  }

  /// A count with its word; nil for none.
  private func counted(_ number: Int, _ word: String) -> String? { number == 0 ? nil : Sentences.counted(number, word) }
}
