import Model

/// Reads and writes the VALARMs of a VTODO (RFC 5545 section 3.6.6, RFC 9074).
///
/// A reminder of a whole day counts from its midnight there, from an hour of the day here: 10 am less 30 minutes is PT9H30M.
struct AlarmReader {
  private let surroundings: Surroundings
  private let moments: MomentReader
  private let times: [String: Moment]
  private let isOfOlderHeed: Bool

  init(_ reader: TodoReader, moments: MomentReader, times: [String: Moment]) {
    surroundings = reader.surroundings
    isOfOlderHeed = reader.isOfOlderHeed
    self.moments = moments
    self.times = times
  }

  /// Takes over the reminders that can be, once the dates of the task are read.
  func read(_ master: Component, into found: inout TodoReader.Found) {
    var known: Set<Alarm> = []
    for component in master.nested("VALARM") {
      if let acknowledged = component["ACKNOWLEDGED"].flatMap({ Instant(basic: $0.value) }) {
        found.todo.acknowledged = max(acknowledged, found.todo.acknowledged ?? acknowledged)
      }
      guard let trigger = component["TRIGGER"], !component.isNoReminder else { continue }
      guard let alarm = alarm(trigger, of: found.todo) else {
        found.unread.append(Unread(line: trigger.number, reason: .notUnderstood("trigger"), isTaken: true))
        continue
      }
      if component.isSnooze {
        if case .at(let when) = alarm { found.todo.snoozed = when }
      } else if known.insert(alarm).inserted {
        found.todo.alarms.append(alarm)
      }
    }
  }

  /// A trigger as a reminder of the task; nil where it is none, or counts from a day that is not there.
  func alarm(_ trigger: ContentLine, of todo: Todo) -> Alarm? {
    guard let length = AlarmLength(trigger.value) else {
      guard let when = moments.moment(trigger)?.own, when.time != nil else { return nil }
      return .at(when)
    }
    // Without RELATED it counts from the start (section 3.2.14), and where there is none, from the due.
    let isOfDue = trigger.parameter("RELATED")?.uppercased() == "END"
    let due = todo.due.map { ($0, times["DUE"]?.own ?? $0) }
    let start = todo.start.map { ($0, times["DTSTART"]?.own ?? $0) }
    guard let (base, _) = isOfDue ? due ?? start : start ?? due else { return nil }
    let isFromStart = isOfDue ? todo.due == nil : todo.start != nil
    var shift = 0
    if !isOfDue, todo.start == nil, let dropped = times["DTSTART"]?.own, let due = times["DUE"]?.own {
      // The start is none here, so that it is told by the due.
      shift = due.startingMinutes - dropped.startingMinutes
    }
    let (days, minutes) = parts(length, shift, isWholeDay: base.time == nil)
    guard days.magnitude <= 10_000, minutes.magnitude <= 10_000 * 1_440 else { return nil }
    let alarm = isFromStart ? Alarm.beforeStart(days: days, minutes: minutes) : .beforeDue(days: days, minutes: minutes)
    return alarm.settled(startsAtTime: todo.startsAtTime)
  }

  /// How long before its day or time a reminder comes here.
  private func parts(_ length: AlarmLength, _ shift: Int, isWholeDay: Bool) -> (days: Int, minutes: Int) {
    guard isWholeDay, !isOfOlderHeed else {
      return shift == 0
        ? (length.days, length.minutes) : (0, length.days * 1_440 + length.minutes + shift)
    }
    // Minutes behind midnight.
    let total = -(length.days * 1_440 + length.minutes + shift)
    let days = floorDivide(total, 1_440)
    let minutes = surroundings.hour.minutes - (total - days * 1_440)
    // The evening before is so many hours before rather than a day before and some hours after.
    return minutes < 0 && days < 0 ? (-days - 1, minutes + 1_440) : (-days, minutes)
  }

  // MARK: Writing

  /// The component of a reminder.
  static func component(_ alarm: Alarm, of todo: Todo, _ surroundings: Surroundings) -> Component {
    var component = Component("VALARM")
    component.append(.line(ContentLine("ACTION", value: "DISPLAY")))
    component.append(.line(ContentLine("DESCRIPTION", text: todo.name)))
    component.append(.line(trigger(alarm, of: todo, surroundings)))
    if let acknowledged = todo.acknowledged {
      component.append(.line(ContentLine("ACKNOWLEDGED", value: acknowledged.basic)))
    }
    return component
  }

  private static func trigger(_ alarm: Alarm, of todo: Todo, _ surroundings: Surroundings) -> ContentLine {
    let isOfStart: Bool
    switch alarm {
    case .at(let when): return ContentLine("TRIGGER", ";VALUE=DATE-TIME", value: surroundings.instant(when).basic)
    case .beforeStart: isOfStart = true
    case .beforeDue: isOfStart = false
    case .before: isOfStart = todo.startsAtTime
    }
    let (days, minutes) = alarm.length ?? (0, 0)
    let base = isOfStart ? todo.start : todo.due
    let value: String
    if base?.time == nil {
      value = AlarmLength.text(behind: surroundings.hour.minutes - minutes - days * 1_440)
    } else if days >= 0, minutes >= 0 || days <= 0 && minutes <= 0 {
      value = Alarm.before(days: days, minutes: minutes).text
    } else {
      value = AlarmLength.text(behind: -minutes - days * 1_440)
    }
    return ContentLine("TRIGGER", isOfStart ? ";RELATED=START" : ";RELATED=END", value: value)
  }
}

/// The length of a trigger, counted back: days on the calendar, and minutes.
struct AlarmLength {
  let days, minutes: Int

  /// Reads a DURATION with a sign (section 3.3.6), seconds rounded up to minutes; nil for anything else.
  init?(_ value: Substring) {
    guard let first = value.first, "-+P".contains(first) else { return nil }
    let sign = first == "-" ? 1 : -1
    let plain = value.drop { $0 == "-" || $0 == "+" }
    if let (days, minutes) = Alarm(text: "-" + plain)?.length {
      (self.days, self.minutes) = (sign * days, sign * minutes)
    } else if let span = TimeSpan(iso: plain) {
      (days, minutes) = (0, sign * span.minutes)
    } else {
      return nil
    }
  }

  /// So many minutes behind a moment, or before it, as one length.
  static func text(behind minutes: Int) -> String {
    let size = Int(minutes.magnitude)
    let length = size % 1_440 == 0 && size > 0 ? (size / 1_440, 0) : (0, size)
    let text = Alarm.before(days: length.0, minutes: length.1).text
    return minutes > 0 ? String(text.dropFirst()) : minutes == 0 ? "PT0S" : text
  }
}

extension Component {
  /// Whether a VALARM is no reminder of a time: a mail, a place, what repeats, or the mark that Apple puts there (1976).
  var isNoReminder: Bool {
    let action = self["ACTION"]?.word
    return action == "EMAIL" || action == "PROCEDURE" || action == "NONE" || self["PROXIMITY"] != nil
      || self["X-APPLE-PROXIMITY"] != nil || self["TRIGGER"]?.value.hasPrefix("19760401T") ?? false
  }

  /// Whether a VALARM is one that was put off.
  fileprivate var isSnooze: Bool {
    lines.contains { $0.name == "RELATED-TO" && $0.parameter("RELTYPE")?.uppercased() == "SNOOZE" }
  }
}
