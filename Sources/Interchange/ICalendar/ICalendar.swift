import Model

extension Format {
  /// iCalendar VTODO (RFC 5545).
  public static let calendar = Format(
    "calendar", or: ["icalendar", "ical", "ics"], endings: ["ics", "ical"],
    begins: { $0.uppercased().hasPrefix("BEGIN:VCALENDAR") },
    lacks: PlainField.lacking(\.property).union([.number, .acknowledgedTriggers, .snoozed, .unknown]),
    write: { todos, surroundings in ICalendar.text(todos, in: surroundings) },
    read: { (bytes, surroundings) throws(FileFault) in try ICalendar.read(bytes, in: surroundings) })
}

/// Tasks as iCalendar VTODO (RFC 5545), lines folded at 75 octets and ended with CRLF.
///
/// A task that came from elsewhere goes out with every line it had, but for those of what was changed (D32). Dues that
/// were made here are floating: they mean the same on the wall clock everywhere. The expected time is ESTIMATED-DURATION
/// (of the draft on task extensions), the page X-HEED-PAGE. A rule is told by DTSTART at the date that is open, as other
/// programs read it; as it is here, in X-HEED-RECURRENCE, which counts as long as the rule is what Heed wrote.
///
/// What it cannot carry: numbers, a reminder that was put off, what a newer Heed wrote, and where a note with an empty
/// line in it ends.
enum ICalendar {
  /// The repeat as it is here: its first date, then the rule.
  static let ownRepeat = "X-HEED-RECURRENCE"
  /// The start of a task, where DTSTART is needed for its rule.
  static let ownStart = "X-HEED-START"
  /// The expected time, as some of our files may tell it.
  static let ownEstimate = "X-HEED-ESTIMATE"
  /// In which an older Heed told the first date of a repeat.
  static let olderRepeatStart = "X-HEED-REPEAT-START"
  /// Who wrote a file: an older Heed, and this one.
  private static let (olderProduct, product) = ("-//Heed//Heed//EN", "-//Heed//Heed 2//EN")

  /// A calendar of these tasks.
  static func text(_ todos: [Todo], in surroundings: Surroundings) -> String {
    var writer = TodoWriter(surroundings)
    let bytes = bytes { write in for todo in todos { writer.write(todo, write) } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A calendar of the lines that are written into it.
  static func bytes(_ body: (_ write: (String) -> Void) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    func write(_ line: String) { ContentLines.write(line, to: &bytes) }
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:" + product].forEach(write)
    body(write)
    write("END:VCALENDAR")
    return bytes
  }

  static func read(_ bytes: [UInt8], in surroundings: Surroundings) throws(FileFault) -> Imported {
    try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(FileFault) -> Imported in
      var reading = Reading(surroundings) { count(bytes) }
      var reader = ComponentReader(buffer)
      while let event = try reader.next() { try reading.take(event) }
      return reading.imported
    }
  }

  /// How many tasks there are in a file, by the lines that begin them; dates told on their own are none.
  private static func count(_ bytes: [UInt8]) -> Int {
    let (todo, date) = (Array("BEGIN:VTODO".utf8), Array("RECURRENCE-ID".utf8))
    var (count, isStart) = (0, true)
    for (place, byte) in bytes.enumerated() {
      if isStart, byte == todo[0], bytes[place...].starts(with: todo) { count += 1 }
      if isStart, byte == date[0], bytes[place...].starts(with: date) { count -= 1 }
      isStart = byte == 0x0A || byte == 0x0D
    }
    return count
  }

  /// A file on its way to tasks.
  private struct Reading {
    var imported: Imported
    private let surroundings: Surroundings
    private let zones: CalendarZones
    private var product = ""
    /// Masters that repeat, and those in a zone that was not told yet: what belongs to them may stand behind.
    private var waiting: [Component] = []
    private var overrides: [UID: [Component]] = [:]

    init(_ surroundings: Surroundings, count: @escaping () -> Int) {
      imported = Imported(in: surroundings, count: count)
      zones = CalendarZones(surroundings)
      self.surroundings = surroundings
    }

    mutating func take(_ event: ComponentReader.Event) throws(FileFault) {
      switch event {
      case .line(let line): if line.name == "PRODID" { product = line.plain }
      case .component(let component) where component.name == "VTODO": try take(todo: component)
      case .component(let component) where component.name == "VTIMEZONE": zones.add(component)
      case .component(let component): imported.ignore(component.name.lowercased())
      case .end: try end()
      }
    }

    private mutating func take(todo: Component) throws(FileFault) {
      if todo["RECURRENCE-ID"] != nil, let uid = todo.uid {
        overrides[uid, default: []].append(todo)
      } else if todo["RRULE"] != nil || todo.zones.contains(where: { !zones.isOwn($0) && zones.clock($0) == nil }) {
        waiting.append(todo)
      } else {
        try add(todo, [])
      }
      if waiting.count + overrides.count > surroundings.taskLimit {
        throw .tooMany(.tasks, limit: surroundings.taskLimit)
      }
    }

    private mutating func end() throws(FileFault) {
      for todo in waiting { try add(todo, todo.uid.flatMap { overrides.removeValue(forKey: $0) } ?? []) }
      waiting = []
      for override in overrides.values.joined() { try imported.leaveOut(override.number, .ofRepeat) }
      overrides = [:]
      imported.tasks.sort { $0.line < $1.line }
    }

    private mutating func add(_ master: Component, _ others: [Component]) throws(FileFault) {
      var reader = TodoReader(surroundings: surroundings, zones: zones)
      reader.isOfOlderHeed = product == ICalendar.olderProduct
      var found = reader.read(master, others)
      for word in found.kept { imported.keep(word) }
      imported.unread += found.unread
      if !isOwn(master, others, found.todo) {
        let (text, dropped) = Resource.text(master, others, zones, surroundings)
        found.todo.resource = text
        for word in dropped { imported.ignore(word) }
      }
      try imported.add(found.todo, line: master.number, lacks: lacks(master))
    }

    /// Fields that other programs have no property for, and drop: where a list has no name and the task tells none, they say
    /// nothing of the page.
    private func lacks(_ master: Component) -> Set<Field> {
      guard product != ICalendar.product, product != ICalendar.olderProduct, surroundings.listName.isEmpty else {
        return []
      }
      return Set(PlainField.all.filter { $0.property.map { master[$0] == nil } ?? false }.map(\.field))
    }

    /// Whether its lines are those that would be written for the task, so that none needs to be kept.
    private func isOwn(_ master: Component, _ overrides: [Component], _ todo: Todo) -> Bool {
      guard product == ICalendar.product, overrides.isEmpty else { return product == ICalendar.olderProduct }
      return TodoWriter.own(todo, surroundings) == master
    }
  }
}
