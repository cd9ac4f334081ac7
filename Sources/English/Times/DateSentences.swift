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

  /// What was understood, in an answer: without the month where none could be mistaken for it, `Friday 27 at 5 pm`.
  func nearReadBack(_ when: When) -> String { joined(nearDay(when.date), when.time) }

  /// As short as it can be typed: `tomorrow`, `Friday`, `Friday 27`, then `5 December 5 pm`.
  func shortDate(_ when: When) -> String {
    if ahead(when) <= 6 { return exactDate(when) }
    return needsNoMonth(when.date) ? nearReadBack(when) : joined(plainDay(when.date), when.time)
  }

  func shortDay(_ day: CivilDate) -> String { shortDate(When(day)) }

  /// A day or a moment in a row: beyond six days without its weekday, and without the year while there is one such day.
  func rowDate(_ when: When) -> String { farDate(when) ?? date(when) }

  /// The same in words that mean the same for as long as today lasts.
  func exactRowDate(_ when: When) -> String { farDate(when) ?? exactDate(when) }

  private func farDate(_ when: When) -> String? {
    let ahead = ahead(when)
    guard ahead > 6 else { return nil }
    return joined(ahead < 330 ? dayAndMonth(when.date) : plainDay(when.date), when.time)
  }

  /// Whether a day is today, or one of the six behind it, each of which has a weekday of its own.
  func isWithinWeek(_ day: CivilDate) -> Bool { (0...6).contains(ahead(When(day))) }

  private func ahead(_ when: When) -> Int { when.date.dayNumber - now.date.dayNumber }

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

  /// `Friday 27` where that can be no other day, else `Wednesday 2 December`.
  func nearDay(_ date: CivilDate) -> String {
    needsNoMonth(date) ? name(date.weekday) + " \(date.day)" : fullDay(date)
  }

  /// Whether a weekday and a number are a day of this month to whoever hears or types them: up to 24 the number is as
  /// well an hour, and a day of another month may have been typed with its month, which is to be heard then (D34).
  private func needsNoMonth(_ date: CivilDate) -> Bool {
    date >= now.date && date.startOfMonth == now.date.startOfMonth && date.day > 24
  }

  /// `25 November`, with the year when it is not this one.
  func plainDay(_ date: CivilDate) -> String {
    dayAndMonth(date) + (date.year == now.date.year ? "" : " \(date.year)")
  }

  private func dayAndMonth(_ date: CivilDate) -> String { "\(date.day) " + name(month: date.month) }

  /// `5 pm`, `5:30 pm`, `noon`, `midnight`; on the 24-hour clock `17:30`, and `17 hours` for `17:00` (rules.txt rule 53).
  public func time(_ time: TimeOfDay) -> String {
    if time == .noon { return "noon" }
    if time == .midnight { return "midnight" }
    if clock24, time.minute == 0 { return Sentences.counted(time.hour, "hour") }
    let minute = time.minute < 10 ? "0\(time.minute)" : "\(time.minute)"
    if clock24 { return (time.hour < 10 ? "0" : "") + "\(time.hour):" + minute }
    let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
    return "\(hour)" + (time.minute == 0 ? "" : ":" + minute) + (time.hour < 12 ? " am" : " pm")
  }

  /// A day and its time. `tomorrow midnight` could be either end of tomorrow, so that a day stands behind its midnight.
  private func joined(_ day: String, _ time: TimeOfDay?) -> String {
    guard let time else { return day }
    if time == .midnight { return "midnight before " + day }
    return day + (isApart(day, time) ? " at " : " ") + self.time(time)
  }

  /// Whether a word must part a day from its time: `Friday 27 5 pm` would be one number, `Friday 10 hours` a length.
  func isApart(_ day: String, _ time: TimeOfDay) -> Bool {
    let isNumber = day.split(separator: " ").last.map { $0.count < 3 && Int($0) != nil } ?? false
    return isNumber || clock24 && time.minute == 0 && time != .noon
  }

  /// How late something is: `20 minutes late`, `3 hours late`, `2 days late`.
  public func overdue(_ due: When) -> String { lateness(due) + " late" }

  private func lateness(_ due: When) -> String {
    let days = now.date.dayNumber - due.date.dayNumber
    guard due.time != nil else { return Sentences.counted(max(days, 1), "day") }
    let minutes = max(now.startingMinutes - due.startingMinutes, 1)
    if minutes < 60 { return Sentences.counted(minutes, "minute") }
    return minutes < 1440 ? Sentences.counted(minutes / 60, "hour") : Sentences.counted(minutes / 1440, "day")
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
