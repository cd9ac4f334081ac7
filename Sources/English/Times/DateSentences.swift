import Model

// How days and times of day are said. What is said here can be typed: `Phrases.date` gives the value back.
extension Voice {
  /// A day or a moment as far off as it is: `in 20 minutes`, `today 5 pm`, `tomorrow`, `Friday`, `Wednesday 25 November`.
  ///
  /// `in 20 minutes` counts from now; where the words are to be typed back later, use `exactDate`.
  public func date(_ when: When) -> String {
    guard when.time != nil else { return exactDate(when) }
    let minutes = when.startingMinutes - now.startingMinutes
    if minutes == 0 { return "now" }
    return (1..<60).contains(minutes) ? "in " + Sentences.counted(minutes, "minute") : exactDate(when)
  }

  /// A day and time, never as `in 20 minutes`: the words mean the same day and time for as long as today lasts.
  public func exactDate(_ when: When) -> String { joined(day(when.date), when.time) }

  /// With the weekday and the date whatever the distance, to read back what was understood: `Friday 20 March 5 pm`.
  public func dateReadBack(_ when: When) -> String { joined(fullDay(when.date), when.time) }

  /// As short as it can be typed: without the weekday of a day far ahead, `25 November 5 pm`.
  func shortDate(_ when: When) -> String {
    when.date.dayNumber - now.date.dayNumber > 6 ? joined(plainDay(when.date), when.time) : exactDate(when)
  }

  /// `today`, `tomorrow`, `yesterday`, a weekday within 6 days ahead, else the full day.
  public func day(_ date: CivilDate) -> String {
    switch date.dayNumber - now.date.dayNumber {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case 2...6: name(date.weekday)
    default: fullDay(date)
    }
  }

  /// `Wednesday 25 November`, with the year when it is not this one.
  public func fullDay(_ date: CivilDate) -> String { name(date.weekday) + " " + plainDay(date) }

  /// `25 November`, with the year when it is not this one.
  func plainDay(_ date: CivilDate) -> String {
    let (year, month, day) = date.parts
    return "\(day) " + name(month: month) + (year == now.date.year ? "" : " \(year)")
  }

  /// `5 pm`, `5:30 pm`, `noon`, `midnight`; on the 24-hour clock `17:30`.
  public func time(_ time: TimeOfDay) -> String { time == .midnight && !clock24 ? "midnight" : clockTime(time) }

  /// Beside a day midnight is `12 am`, since `tomorrow midnight` could be either end of tomorrow.
  func clockTime(_ time: TimeOfDay) -> String {
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    if clock24 { return (time.hour < 10 ? "0" : "") + "\(time.hour):" + minute }
    if time == .noon { return "noon" }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour)" + (time.minute == 0 ? "" : ":" + minute) + (time.hour < 12 ? " am" : " pm")
  }

  private func joined(_ day: String, _ time: TimeOfDay?) -> String { time.map { day + " " + clockTime($0) } ?? day }

  /// How late something is: `overdue 20 minutes`, `overdue 3 hours`, `overdue 2 days`.
  public func overdue(_ due: When) -> String {
    let days = now.date.dayNumber - due.date.dayNumber
    guard due.time != nil else { return "overdue " + Sentences.counted(max(days, 1), "day") }
    let minutes = max(now.startingMinutes - due.startingMinutes, 1)
    if minutes < 60 { return "overdue " + Sentences.counted(minutes, "minute") }
    if minutes < 1440 { return "overdue " + Sentences.counted(minutes / 60, "hour") }
    return "overdue " + Sentences.counted(minutes / 1440, "day")
  }

  /// `Monday` to `Sunday`.
  public func name(_ weekday: Weekday) -> String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][weekday.rawValue - 1]
  }

  /// The name of month 1 to 12.
  public func name(month: Int) -> String {
    [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ][month - 1]
  }
}
