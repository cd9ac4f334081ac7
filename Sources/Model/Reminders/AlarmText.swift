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
      guard let (days, minutes) = Alarm.length(text.dropFirst(mark.count)) else { return nil }
      self = isStart ? .beforeStart(days: days, minutes: minutes) : .beforeDue(days: days, minutes: minutes)
      return
    }
    if let (days, minutes) = Alarm.length(text[...]) {
      self = .before(days: days, minutes: minutes)
    } else if let when = When(iso: text), when.time != nil {
      self = .at(when)
    } else {
      return nil
    }
  }

  /// A length counted back, `-P1D`, or behind, `PT15M`: of each unit one, of at most nine digits; nil for any other form.
  private static func length(_ text: Substring) -> (days: Int, minutes: Int)? {
    let isBehind = text.utf8.first == UInt8(ascii: "P")
    guard isBehind || text.hasPrefix("-P") else { return nil }
    var (days, minutes, number, inTime, units) = (0, 0, "", false, 0)
    for character in text.unicodeScalars.dropFirst(isBehind ? 1 : 2) {
      switch character {
      case "0"..."9", "-":
        guard number.utf8.count < 9 else { return nil }
        number.unicodeScalars.append(character)
        continue
      case "T" where !inTime && number.isEmpty:
        inTime = true
        continue
      default: break
      }
      guard units < 4, let count = Int(number) else { return nil }
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
    return isBehind ? (-days, -minutes) : (days, minutes)
  }
}
