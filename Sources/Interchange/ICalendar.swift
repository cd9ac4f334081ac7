import Model

extension Format {
  /// iCalendar VTODO (RFC 5545).
  public static let calendar = Format(
    "calendar", or: ["icalendar", "ical", "ics"], endings: ["ics", "ical"],
    begins: { $0.uppercased().hasPrefix("BEGIN:VCALENDAR") },
    lacks: PlainField.lacking(\.property).union([
      .number, .acknowledgedAlone, .acknowledgedTriggers, .snoozed, .unknown,
    ]),
    write: { todos, surroundings in ICalendar.text(todos, in: surroundings) },
    read: { (text, surroundings) throws(FileFault) in try ICalendar.read(text, in: surroundings) })
}

/// Tasks as iCalendar VTODO (RFC 5545), lines folded at 75 octets and ended with CRLF.
///
/// Dues are floating: they mean the same on the wall clock everywhere. The expected time is ESTIMATED-DURATION (of the
/// draft on task extensions), the page X-HEED-PAGE, a repeat counted from when it was done X-HEED-REPEAT. DTSTART
/// is the start, or of a repeat without one where that begins, as other programs write it; where a task has both, the
/// repeat begins with X-HEED-REPEAT-START. A reminder before a due that is a whole day counts
/// from 10 am here and may count from midnight elsewhere; one at a time of its own is written in UTC, as it must be.
///
/// What it cannot carry: numbers, a reminder that was put off, what a newer Heed wrote, and where a note with an empty
/// line in it ends. Read, a time with a TZID is taken at its word, and one in UTC on the person's wall clock.
enum ICalendar {
  /// A calendar of these tasks.
  static func text(_ todos: [Todo], in surroundings: Surroundings) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Heed//Heed//EN"]
    for todo in todos { lines += component(todo, surroundings) }
    lines.append("END:VCALENDAR")
    return lines.map { folded($0) + "\r\n" }.joined()
  }

  private static func component(_ todo: Todo, _ surroundings: Surroundings) -> [String] {
    var lines = ["BEGIN:VTODO", "UID:" + todo.uid.text, "DTSTAMP:" + todo.changed.basic]
    lines += ["CREATED:" + todo.created.basic, "LAST-MODIFIED:" + todo.changed.basic]
    lines.append("SUMMARY:" + escaped(todo.name))
    lines.append("PRIORITY:\(todo.urgency.rawValue)")
    lines.append("STATUS:" + (todo.isOpen ? "NEEDS-ACTION" : "COMPLETED"))
    if let done = todo.done { lines.append("COMPLETED:" + done.basic) }
    if let repeats = todo.recurrence {
      lines.append("DTSTART" + dated(todo.start ?? repeats.start))
      if todo.start != nil { lines.append(repeatStart + dated(repeats.start)) }
      lines.append("RRULE:" + text(repeats))
      if repeats.mode == .afterDone { lines.append("X-HEED-REPEAT:AFTER-DONE") }
    } else if let start = todo.start {
      lines.append("DTSTART" + dated(start))
    }
    if let due = todo.due { lines.append("DUE" + dated(due)) }
    if let estimate = todo.estimate { lines.append("ESTIMATED-DURATION:" + estimate.iso) }
    for plain in PlainField.all where !todo.isEmpty(plain.field) {
      if let name = plain.property, let text = plain.text(todo) { lines.append(name + ":" + escaped(text)) }
    }
    if !todo.tags.isEmpty { lines.append("CATEGORIES:" + todo.tags.map(escaped).joined(separator: ",")) }
    if !todo.notes.isEmpty { lines.append("DESCRIPTION:" + escaped(todo.notes.joined(separator: "\n\n"))) }
    for alarm in todo.alarms {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:" + escaped(todo.name)]
      lines.append("TRIGGER" + trigger(alarm, of: todo, surroundings))
      if let acknowledged = todo.acknowledged { lines.append("ACKNOWLEDGED:" + acknowledged.basic) }
      lines.append("END:VALARM")
    }
    return lines + ["END:VTODO"]
  }

  private static func dated(_ when: When) -> String {
    (when.time == nil ? ";VALUE=DATE:" : ":") + when.basic
  }

  /// The rule, its UNTIL a day or a time as its start is (section 3.3.10).
  private static func text(_ recurrence: Recurrence) -> String {
    guard let until = recurrence.rule.until, (until.time == nil) != (recurrence.start.time == nil) else {
      return recurrence.rule.text
    }
    let day = When(until.date).basic
    return recurrence.rule.text.replacing(
      "UNTIL=" + until.basic, with: "UNTIL=" + day + (until.time == nil ? "T235959" : ""))
  }

  /// The property in which a repeat begins where DTSTART is the start of the task.
  static let repeatStart = "X-HEED-REPEAT-START"

  private static func trigger(_ alarm: Alarm, of todo: Todo, _ surroundings: Surroundings) -> String {
    let edge: String
    switch alarm {
    case .at(let when): return ";VALUE=DATE-TIME:" + surroundings.instant(when).basic
    case .beforeStart: edge = ";RELATED=START:"
    case .beforeDue: edge = ";RELATED=END:"
    case .before: edge = todo.startsAtTime ? ";RELATED=START:" : ";RELATED=END:"
    }
    let (days, minutes) = alarm.length ?? (0, 0)
    if days >= 0, minutes >= 0 { return edge + Alarm.before(days: days, minutes: minutes).text }
    let total = days * 1_440 + minutes
    return edge + (total < 0 ? "PT" : "-PT") + "\(total.magnitude)M"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\0"..<" ": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A line in pieces of at most 75 octets, no character cut.
  private static func folded(_ line: String) -> String {
    guard line.utf8.count > 75 else { return line }
    var result = ""
    var octets = 0
    for scalar in line.unicodeScalars {
      let length = UTF8.width(scalar)
      if octets + length > 75 {
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += length
    }
    return result
  }
}
