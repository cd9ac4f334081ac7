import Model

/// Reads a VTODO as a task: only a name is needed, and what cannot be read is told with its line (D33).
struct TodoReader {
  let surroundings: Surroundings
  let zones: CalendarZones
  /// Whether a Heed wrote it that counted reminders of a whole day from its hour, and told repeats by their first date.
  var isOfOlderHeed = false

  /// A task, and what of it could not be read or has no place here.
  struct Found {
    var todo: Todo
    var unread: [Unread] = []
    /// Its repeat, as it was told; nil where it has none, or an older Heed wrote it.
    var series: RepeatReader.Found?
    /// Names of properties that are kept with the task and not understood.
    var kept: [String] = []
  }

  private var moments: MomentReader { MomentReader(surroundings: surroundings, zones: zones) }

  /// The task of a master, with the dates of its repeat that are told on their own.
  func read(_ master: Component, _ overrides: [Component] = []) -> Found {
    var found = Found(todo: surroundings.blank("", as: master.uid))
    found.todo.name = name(master)
    var times: [String: Moment] = [:]
    for case .line(let line) in master.items where !line.isEmpty || line.name.isEmpty {
      if isMoment(line.name) {
        guard let moment = moments.moment(line) else {
          found.miss(line)
          continue
        }
        if moment.isOfUnknownZone, case .zone(let zone) = moment.form { found.miss(line, .unknownZone(zone)) }
        times[line.name] = times[line.name] ?? moment
      } else if !set(line, of: &found.todo) {
        found.miss(line)
      } else if !TodoReader.known.contains(line.name), !line.name.hasPrefix("X-") {
        found.kept.append(line.name.lowercased())
      }
    }
    setStamps(times, of: &found.todo)
    setDates(master, overrides, times, of: &found)
    setDone(master, times, of: &found.todo)
    AlarmReader(self, moments: moments, times: times).read(master, into: &found)
    return found
  }

  /// Properties that are read here or elsewhere, or that say nothing of a task.
  private static let known: Set<String> = [
    "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "PRIORITY", "STATUS", "COMPLETED",
    "PERCENT-COMPLETE", "SEQUENCE", "DUE", "DTSTART", "RRULE", "EXDATE", "CATEGORIES", "CLASS", "ESTIMATED-DURATION",
    "DURATION", "RECURRENCE-ID",
  ]

  private func isMoment(_ name: String) -> Bool {
    switch name {
    case "DTSTART", "DUE", "CREATED", "LAST-MODIFIED", "COMPLETED", "X-MOZ-LASTACK", "X-MOZ-SNOOZE-TIME",
      ICalendar.ownStart, ICalendar.olderRepeatStart:
      true
    default: false
    }
  }

  /// SUMMARY, else the first line of the note, else what a task is called without a name.
  private func name(_ master: Component) -> String {
    if let name = master["SUMMARY"]?.plain.trimmingBlanks(), !name.isEmpty { return name }
    let lines = master["DESCRIPTION"]?.plain.split(whereSeparator: \.isNewline) ?? []
    return lines.map { $0.trimmingBlanks() }.first { !$0.isEmpty } ?? surroundings.unnamed
  }

  /// Takes a property over that is no moment; false when its value is none of that name, or the line is none.
  private func set(_ line: ContentLine, of todo: inout Todo) -> Bool {
    switch line.name {
    case "": return false
    // It was read before all others.
    case "UID": break
    case "DESCRIPTION":
      let notes = line.plain.replacing("\r\n", with: "\n").split(separator: "\n\n")
      todo.notes = notes.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    case "CATEGORIES": todo.tags += line.texts.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    case "PRIORITY":
      guard let priority = Int(line.value.trimmingBlanks()), (0...9).contains(priority) else { return false }
      todo.urgency = priority == 0 || priority == 5 ? .medium : priority < 5 ? .high : .low
    case "ESTIMATED-DURATION", ICalendar.ownEstimate:
      guard let span = TimeSpan(iso: line.value), span.seconds > 0 else { return false }
      todo.estimate = span
    default: PlainField.named(line.name, by: \.property)?.set(line.plain, &todo)
    }
    return true
  }

  private func setStamps(_ times: [String: Moment], of todo: inout Todo) {
    todo.created = times["CREATED"]?.instant ?? surroundings.now
    todo.changed = times["LAST-MODIFIED"]?.instant ?? todo.created
    todo.acknowledged = times["X-MOZ-LASTACK"]?.instant
    if let snoozed = times["X-MOZ-SNOOZE-TIME"]?.own, snoozed.time != nil { todo.snoozed = snoozed }
  }

  /// Without its moment it is done when it was changed last, which is the same each time it is read.
  private func setDone(_ master: Component, _ times: [String: Moment], of todo: inout Todo) {
    guard times["COMPLETED"] != nil || todo.done != nil || master.isFinished else { return }
    let stamp = master["DTSTAMP"].flatMap(moments.moment)
    let known = times["COMPLETED"] ?? times["LAST-MODIFIED"] ?? stamp ?? times["CREATED"]
    todo.done = known?.instant ?? todo.changed
  }

  // MARK: Dates

  private func setDates(
    _ master: Component, _ overrides: [Component], _ times: [String: Moment], of found: inout Found
  ) {
    let start = times["DTSTART"]
    let due = times["DUE"] ?? start.flatMap { self.due(behind: $0, master["DURATION"]) }
    found.todo.due = due?.own
    found.todo.start = start?.own
    // Other programs tell a start at midnight where they mean the day.
    if let time = due?.own.time, time != .midnight, found.todo.start?.time == .midnight { found.todo.start?.time = nil }
    if let rule = master["RRULE"] {
      setRepeat(master, overrides, times, due, rule, of: &found)
    } else {
      // Some programs write the due twice.
      if found.todo.start == found.todo.due { found.todo.start = nil }
      if let own = times[ICalendar.ownStart] { found.todo.start = own.own }
      // Some programs write the day that something was made: that is no start.
      if found.todo.dropStartBehindDue() { found.kept.append("dtstart") }
    }
  }

  private func setRepeat(
    _ master: Component, _ overrides: [Component], _ times: [String: Moment], _ due: Moment?, _ rule: ContentLine,
    of found: inout Found
  ) {
    let start = isOfOlderHeed ? times[ICalendar.olderRepeatStart] ?? times["DTSTART"] : times["DTSTART"]
    var due = due
    if isOfOlderHeed {
      if times[ICalendar.olderRepeatStart] == nil { found.todo.start = nil }
      found.todo.due = found.todo.due ?? start?.own
      due = nil
    }
    let reader = RepeatReader(moments: moments, todo: master, overrides: overrides, start: start, due: due)
    guard let repeats = reader.found() else { return found.miss(rule) }
    if isOfOlderHeed {
      found.todo.recurrence = repeats.recurrence
      if let until = RecurrenceRule(text: rule.value.replacing("T235959", with: "")) {
        found.todo.recurrence?.rule = until
      }
      return
    }
    found.todo.recurrence = repeats.recurrence
    found.series = repeats
    found.todo.due = repeats.due
    if let first = found.todo.start {
      found.todo.start = When(first.date.adding(days: repeats.moved), first.time)
    }
    // Where DTSTART is the due, it is there because a rule needs it.
    if times["DUE"] == nil || times["DTSTART"]?.own == times["DUE"]?.own { found.todo.start = nil }
    if let own = times[ICalendar.ownStart] { found.todo.start = own.own }
    if found.todo.dropStartBehindDue() { found.kept.append("dtstart") }
    if repeats.isOver { found.todo.done = found.todo.changed }
    takeOwnRepeat(master, rule, of: &found)
  }

  /// Takes the repeat as Heed wrote it, where it is still what the rule of the file says.
  private func takeOwnRepeat(_ master: Component, _ rule: ContentLine, of found: inout Found) {
    guard let text = master[ICalendar.ownRepeat]?.plain.split(separator: " ", maxSplits: 1), text.count == 2,
      let start = When(basic: text[0]), let own = RecurrenceRule(text: text[1])
    else { return }
    let todo = found.todo
    let recurrence = Recurrence(
      rule: own, mode: todo.recurrence?.mode ?? .fixed, start: start, except: todo.recurrence?.except ?? [])
    let form = CalendarForm(of: master, isByDue: found.series?.isByDue ?? false, surroundings, zones)
    let written = CalendarRepeat(recurrence, start: todo.start, due: todo.due, form).rule
    if RecurrenceRule(text: written) == RecurrenceRule(text: rule.value) { found.todo.recurrence = recurrence }
  }

  /// The due of a task that says how long it lasts instead.
  private func due(behind start: Moment, _ line: ContentLine?) -> Moment? {
    guard let line, let span = TimeSpan(iso: line.value) else { return nil }
    func behind(_ when: When) -> When {
      when.time == nil
        ? When(when.date.adding(days: max(0, span.seconds / 86_400 - 1))) : when.adding(minutes: span.minutes)
    }
    let instant = Instant(seconds: start.instant.seconds + span.seconds)
    return Moment(
      form: start.form, told: behind(start.told), own: behind(start.own), isOfUnknownZone: false, instant: instant)
  }
}

extension TodoReader.Found {
  /// Tells that a line was not read.
  mutating func miss(_ line: ContentLine, _ reason: Unread.Reason? = nil) {
    let word = line.name.isEmpty ? String(line.text.prefix(40)) : line.name.lowercased()
    unread.append(Unread(line: line.number, reason: reason ?? .notUnderstood(word), isTaken: true))
  }
}

extension UID {
  /// The identifier of a UID of iCalendar: its own digits where it has so many, else the same ones for the same text (FNV-1a
  /// twice), so that a second import finds it.
  public init(calendar text: String) {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    if digits.count == 32, let own = UID(text: String(decoding: digits, as: UTF8.self)) {
      self = own
      return
    }
    func hash(_ seed: UInt64) -> UInt64 { text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
    self.init(high: hash(0xCBF2_9CE4_8422_2325), low: hash(0x9E37_79B9_7F4A_7C15))
  }
}
