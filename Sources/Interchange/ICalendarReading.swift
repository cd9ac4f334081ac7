import Model

extension ICalendar {
  static func read(_ text: String, in surroundings: Surroundings) throws(FileFault) -> Imported {
    var imported = Imported(limit: surroundings.taskLimit)
    var open: [String] = []
    var component: Component?
    var last = 1
    var lines = UnfoldedLines(text)
    while let line = try lines.next() {
      last = line.number
      guard let property = Property(line.text) else { throw .malformed(line: line.number) }
      if open.isEmpty, property.name != "BEGIN" || property.value.uppercased() != "VCALENDAR" {
        throw .malformed(line: line.number)
      }
      switch property.name {
      case "BEGIN":
        open.append(property.value.uppercased())
        if open == ["VCALENDAR", "VTODO"] { component = Component(line: line.number) }
        if open.count == 2, !["VTODO", "VTIMEZONE"].contains(open[1]) { imported.ignore(open[1].lowercased()) }
        if open.last == "VALARM" { component?.alarms.append([]) }
      case "END":
        guard open.last == property.value.uppercased() else { throw .malformed(line: line.number) }
        if open == ["VCALENDAR", "VTODO"] { try component?.finish(in: surroundings, into: &imported) }
        open.removeLast()
        if open.count < 2 { component = nil }
      default:
        if open.count == 2 { component?.properties.append(property) }
        if open.count == 3, open[2] == "VALARM", let place = component?.alarms.indices.last {
          component?.alarms[place].append(property)
        }
      }
    }
    if !open.isEmpty { throw .cut(line: last) }
    return imported
  }

  /// The lines with their folds taken out, and where each begins; those without text are left out.
  private struct UnfoldedLines {
    private var lines: TextLines
    private var ahead: (number: Int, text: String)?

    init(_ text: String) { lines = TextLines(text) }

    mutating func next() throws(FileFault) -> (number: Int, text: String)? {
      var line = ahead
      ahead = nil
      while let piece = try lines.next() {
        if let first = piece.utf8.first, first == 0x20 || first == 0x09, line != nil {
          line?.text.unicodeScalars += piece.unicodeScalars.dropFirst()
        } else if !piece.unicodeScalars.allSatisfy({ $0.properties.isWhitespace || $0 == "\u{FEFF}" }) {
          ahead = (lines.number, String(piece.drop { $0 == "\u{FEFF}" }))
          if line != nil { return line }
          (line, ahead) = (ahead, nil)
        }
      }
      return line
    }
  }

  /// A line of a component: its name, its parameters, its value as it stands.
  fileprivate struct Property {
    let name: String
    var parameters: [String: String] = [:]
    let value: String

    init?(_ line: String) {
      // A colon or semicolon in quotes is one of a parameter's text.
      var pieces: [Substring] = []
      var inQuotes = false
      var start = line.startIndex
      var value: Substring?
      for place in line.utf8.indices {
        let byte = line.utf8[place]
        if byte == UInt8(ascii: "\"") { inQuotes.toggle() }
        guard !inQuotes, byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") else { continue }
        pieces.append(line[start..<place])
        start = line.utf8.index(after: place)
        if byte == UInt8(ascii: ":") {
          value = line[start...]
          break
        }
      }
      guard let value, let first = pieces.first, !first.isEmpty else { return nil }
      name = first.filter { $0 != "\"" }.uppercased()
      self.value = String(value)
      for piece in pieces.dropFirst() {
        let sides = piece.filter { $0 != "\"" }.split(separator: "=", maxSplits: 1)
        if sides.count == 2 { parameters[sides[0].uppercased()] = String(sides[1]) }
      }
    }

    /// The value with its escapes resolved, cut at the commas that are not escaped.
    var texts: [String] {
      var texts = [""]
      var isEscaped = false
      for scalar in value.unicodeScalars {
        if isEscaped {
          texts[texts.count - 1].unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "," {
          texts.append("")
        } else {
          texts[texts.count - 1].unicodeScalars.append(scalar)
        }
      }
      return texts
    }

    var text: String { texts.joined(separator: ",") }

    /// A day, or a day and a time, on the person's wall clock.
    func when(_ surroundings: Surroundings) -> When? {
      Instant(basic: value).map(surroundings.wallClock) ?? When(basic: value)
    }
  }

  /// A VTODO on its way to a task.
  fileprivate struct Component {
    let line: Int
    var properties: [Property] = []
    var alarms: [[Property]] = []

    private static let known: Set<String> = [
      "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "SUMMARY", "DESCRIPTION", "PRIORITY", "STATUS", "COMPLETED",
      "PERCENT-COMPLETE", "SEQUENCE", "DUE", "DTSTART", "RRULE", "CATEGORIES", "CLASS", "ESTIMATED-DURATION",
      "DURATION",
    ]

    init(line: Int) { self.line = line }

    func finish(in surroundings: Surroundings, into imported: inout Imported) throws(FileFault) {
      switch todo(surroundings) {
      case .success(var todo):
        // Some programs write the day that something was made: that is no start.
        if todo.dropStartBehindDue() { imported.ignore("dtstart") }
        try imported.add(todo, line: line)
      case .failure(let reason): return try imported.leaveOut(line, reason)
      }
      for property in properties where !Component.known.contains(property.name) && !property.name.hasPrefix("X-") {
        guard PlainField.named(property.name, by: \.property) == nil else { continue }
        imported.ignore(property.name.lowercased())
      }
    }

    private subscript(name: String) -> Property? { properties.first { $0.name == name } }

    private func todo(_ surroundings: Surroundings) -> Result<Todo, LeftOut.Reason> {
      guard let name = self["SUMMARY"]?.text.trimmingBlanks(), !name.isEmpty else { return .failure(.noName) }
      if self["STATUS"]?.value.uppercased() == "CANCELLED" { return .failure(.deleted) }
      if self["RECURRENCE-ID"] != nil { return .failure(.ofRepeat) }
      var todo = surroundings.blank(name)
      for property in properties where !set(property, of: &todo, surroundings) {
        return .failure(.notUnderstood(property.name.lowercased()))
      }
      if self["LAST-MODIFIED"] == nil { todo.changed = todo.created }
      if todo.done == nil, self["STATUS"]?.value.uppercased() == "COMPLETED" { todo.done = todo.changed }
      let start = self["DTSTART"]?.when(surroundings)
      if todo.due == nil, let start, let span = self["DURATION"].flatMap({ TimeSpan(iso: $0.value) }) {
        let days = span.seconds / 86_400
        todo.due =
          start.time == nil ? When(start.date.adding(days: max(0, days - 1))) : start.adding(minutes: span.minutes)
      }
      if let text = self["RRULE"]?.value {
        let own = self[ICalendar.repeatStart]?.when(surroundings)
        todo.start = own == nil ? nil : start
        guard let rule = RecurrenceRule(text: text.replacing("T235959", with: "")), let start = own ?? start ?? todo.due
        else {
          return .failure(.notUnderstood("rrule"))
        }
        let isAfterDone = self["X-HEED-REPEAT"]?.value == "AFTER-DONE"
        todo.recurrence = Recurrence(rule: rule, mode: isAfterDone ? .afterDone : .fixed, start: start)
        todo.due = todo.due ?? start
      } else {
        todo.start = start
      }
      var known: Set<Alarm> = []
      for lines in alarms {
        guard let trigger = lines.first(where: { $0.name == "TRIGGER" }) else { continue }
        guard let read = Component.alarm(trigger, surroundings) else { return .failure(.notUnderstood("trigger")) }
        // Without a due there is nothing to count back from, nor before a start that is none of the task's.
        let alarm = (todo.start == nil ? read.untold : read).settled(startsAtTime: todo.startsAtTime)
        if alarm.trigger(start: todo.start, due: todo.due) != nil, known.insert(alarm).inserted {
          todo.alarms.append(alarm)
        }
        let acknowledged = lines.first { $0.name == "ACKNOWLEDGED" }.flatMap { Instant(basic: $0.value) }
        if let acknowledged { todo.acknowledged = max(acknowledged, todo.acknowledged ?? acknowledged) }
      }
      return .success(todo)
    }

    /// Takes a property over; false when its value is none of that name.
    private func set(_ property: Property, of todo: inout Todo, _ surroundings: Surroundings) -> Bool {
      switch property.name {
      case "UID": todo.uid = UID(text: property.value.lowercased().filter { $0 != "-" }) ?? UID(foreign: property.value)
      case "DESCRIPTION":
        todo.notes = property.text.split(separator: "\n\n").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
      case "CATEGORIES": todo.tags += property.texts.map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
      case "PRIORITY":
        guard let priority = Int(property.value), (0...9).contains(priority) else { return false }
        todo.urgency = priority == 0 || priority == 5 ? .medium : priority < 5 ? .high : .low
      case "DUE":
        guard let due = property.when(surroundings) else { return false }
        todo.due = due
      case "ESTIMATED-DURATION":
        guard let span = TimeSpan(iso: property.value), span.seconds > 0 else { return false }
        todo.estimate = span
      case "CREATED", "LAST-MODIFIED", "COMPLETED":
        guard let instant = Instant(basic: property.value) else { return false }
        if property.name == "CREATED" { todo.created = instant }
        if property.name == "LAST-MODIFIED" { todo.changed = instant }
        if property.name == "COMPLETED" { todo.done = instant }
      default: PlainField.named(property.name, by: \.property)?.set(property.text, &todo)
      }
      return true
    }

    /// A trigger as a reminder; without RELATED it counts from the start (section 3.2.14).
    private static func alarm(_ trigger: Property, _ surroundings: Surroundings) -> Alarm? {
      let value = trigger.value
      guard let first = value.first, "-+P".contains(first) else {
        guard let when = trigger.when(surroundings), when.time != nil else { return nil }
        return .at(when)
      }
      let read =
        first == "-"
        ? Alarm(text: value)?.length ?? TimeSpan(iso: value.dropFirst()).map { (days: 0, minutes: $0.minutes) }
        : TimeSpan(iso: value.drop { $0 == "+" }).map { (days: 0, minutes: -$0.minutes) }
      guard let (days, minutes) = read else { return nil }
      return trigger.parameters["RELATED"]?.uppercased() == "END"
        ? .beforeDue(days: days, minutes: minutes) : .beforeStart(days: days, minutes: minutes)
    }
  }
}

extension Alarm {
  /// Without which of start and due it counts from.
  fileprivate var untold: Alarm { length.map { .before(days: $0.days, minutes: $0.minutes) } ?? self }
}

extension UID {
  /// An identifier for one in another form, the same for the same text, so that a second import finds it (FNV-1a twice).
  fileprivate init(foreign text: String) {
    func hash(_ seed: UInt64) -> UInt64 { text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
    self.init(high: hash(0xCBF2_9CE4_8422_2325), low: hash(0x9E37_79B9_7F4A_7C15))
  }
}
