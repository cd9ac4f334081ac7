// A reminder as text: an RFC 5545 TRIGGER (section 3.8.6.3), `-P1D` before start or due, `PT15M` behind it, with `RELATED=START:` or
// `RELATED=END:` before it where one of them is told, or `2026-11-24T10:00` on its own.

extension Alarm {
  /// `-P1DT30M`, days and minutes kept apart because a day is not always 1,440 minutes on the wall clock.
  public var text: String {
    switch self {
    case .at(let when): return when.iso
    case .beforeStart(let days, let minutes): return Alarm.startMark + Alarm.before(days: days, minutes: minutes).text
    case .beforeDue(let days, let minutes): return Alarm.dueMark + Alarm.before(days: days, minutes: minutes).text
    case .before(let days, let minutes):
      // Behind it where both are, since a duration has one sign; where only one is, as before there was anything behind.
      if days <= 0, minutes <= 0, days + minutes < 0 {
        return String(Alarm.before(days: -days, minutes: -minutes).text.dropFirst())
      }
      let day = days == 0 ? "" : "\(days)D"
      if minutes == 0 { return days == 0 ? "-PT0M" : "-P\(day)" }
      // A whole number of hours is written as hours, anything else as minutes.
      return "-P\(day)T" + (minutes % 60 == 0 ? "\(minutes / 60)H" : "\(minutes)M")
    }
  }

  /// What stands before the length where it counts from the start, and from the due.
  private static let (startMark, dueMark) = ("RELATED=START:", "RELATED=END:")

  /// Reads what `text` writes, and weeks, hours and minutes in the order of RFC 5545; nil for any other form.
  public init?(text: String) {
    for (mark, isStart) in [(Alarm.startMark, true), (Alarm.dueMark, false)] where text.hasPrefix(mark) {
      guard let length = Alarm(text: String(text.dropFirst(mark.count)))?.length else { return nil }
      self =
        isStart
        ? .beforeStart(days: length.days, minutes: length.minutes)
        : .beforeDue(days: length.days, minutes: length.minutes)
      return
    }
    if text.utf8.first == UInt8(ascii: "P") {
      guard let length = Alarm(text: "-" + text)?.length else { return nil }
      self = .before(days: -length.days, minutes: -length.minutes)
      return
    }
    guard text.utf8.first == UInt8(ascii: "-") else {
      guard let when = When(iso: text), when.time != nil else { return nil }
      self = .at(when)
      return
    }
    guard text.hasPrefix("-P") else { return nil }
    var (days, minutes, number, inTime, units) = (0, 0, "", false, 0)
    for character in text.unicodeScalars.dropFirst(2) {
      switch character {
      case "0"..."9", "-":
        number.unicodeScalars.append(character)
        continue
      case "T" where !inTime && number.isEmpty:
        inTime = true
        continue
      default: break
      }
      guard number.utf8.count < 10, let count = Int(number) else { return nil }
      switch (character, inTime) {
      case ("W", false): days += 7 * count
      case ("D", false): days += count
      case ("H", true): minutes += 60 * count
      case ("M", true): minutes += count
      default: return nil
      }
      number = ""
      units += 1
    }
    guard units > 0, number.isEmpty else { return nil }
    self = .before(days: days, minutes: minutes)
  }
}
