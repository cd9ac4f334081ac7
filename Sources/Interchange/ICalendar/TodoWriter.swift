import Model

/// Writes a task as a VTODO: what it came with as it came, but for the lines of what was changed since (D32).
struct TodoWriter {
  private let surroundings: Surroundings
  /// The zones that were told once already in the file that is written.
  private var toldZones: Set<String> = []

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Hands over the lines of a task, zones that it needs first.
  mutating func write(_ todo: Todo, _ body: (String) -> Void) {
    guard let resource = Resource(todo) else { return TodoWriter.own(todo, surroundings).forEachLine(body) }
    for zone in resource.zones {
      guard let name = zone["TZID"]?.plain, toldZones.insert(name).inserted else { continue }
      zone.forEachLine(body)
    }
    for component in resource.updated(todo, surroundings) { component.forEachLine(body) }
  }

  /// A task that came with nothing.
  static func own(_ todo: Todo, _ surroundings: Surroundings) -> Component {
    var component = Component("VTODO")
    component.append(.line(ContentLine("UID", value: todo.uid.text)))
    let form = CalendarForm(surroundings: surroundings, zones: CalendarZones(surroundings))
    for part in CalendarPart.all {
      for line in part.lines(todo, form) { component.append(.line(line)) }
    }
    for alarm in todo.alarms {
      component.append(.component(AlarmReader.component(alarm, of: todo, surroundings)))
    }
    return component
  }
}

/// What a part of a VTODO is written with.
struct CalendarForm {
  let surroundings: Surroundings
  let zones: CalendarZones
  /// How its start and its due are told.
  var start = Moment.Form.floating
  var due = Moment.Form.floating
  /// Whether its rule came told by the due.
  var isByDue = false

  var moments: MomentReader { MomentReader(surroundings: surroundings, zones: zones) }

  /// How DTSTART is told, which is as the due is where it is the due.
  func form(_ start: When, due: When?) -> Moment.Form { start == due ? self.due : self.start }
}

extension CalendarForm {
  /// In which the moments of a VTODO came, so that they are told in it again.
  init(of master: Component, isByDue: Bool, _ surroundings: Surroundings, _ zones: CalendarZones) {
    func form(_ line: ContentLine?) -> Moment.Form {
      guard let line else { return .floating }
      return line.parameter("TZID").map(Moment.Form.zone) ?? (line.word.hasSuffix("Z") ? .universal : .floating)
    }
    let (start, due) = (master["DTSTART"], master["DUE"])
    self.init(
      surroundings: surroundings, zones: zones, start: form(start ?? due), due: form(due ?? start), isByDue: isByDue)
  }

  /// On the person's clock.
  var onOwnClock: CalendarForm { CalendarForm(surroundings: surroundings, zones: zones, isByDue: isByDue) }
}

/// A part of a task, the properties that tell it, and whether two tasks differ in it.
struct CalendarPart: Sendable {
  /// The lines that are taken away where it is written anew.
  let names: Set<String>
  let differs: @Sendable (Todo, Todo) -> Bool
  let lines: @Sendable (Todo, CalendarForm) -> [ContentLine]

  /// A part that is one property, told where there is something to tell.
  private static func one<Value: Equatable & Sendable>(
    _ name: String, _ value: @escaping @Sendable (Todo) -> Value, _ line: @escaping @Sendable (Todo) -> ContentLine?
  ) -> CalendarPart {
    CalendarPart(
      names: [name], differs: { value($0) != value($1) }, lines: { todo, _ in line(todo).map { [$0] } ?? [] })
  }

  /// When it was changed.
  static let stamps = CalendarPart(
    names: ["DTSTAMP", "LAST-MODIFIED"], differs: { $0.changed != $1.changed },
    lines: { todo, _ in
      let changed = todo.changed.basic
      return [ContentLine("DTSTAMP", value: changed), ContentLine("LAST-MODIFIED", value: changed)]
    })

  /// Whether it is done.
  static let done = CalendarPart(
    names: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"], differs: { $0.done != $1.done },
    lines: { todo, _ in done(todo) })

  /// All of them, in the order in which they are written.
  static let all: [CalendarPart] =
    [
      stamps,
      one("CREATED", \.created) { ContentLine("CREATED", value: $0.created.basic) },
      one("SUMMARY", \.name) { ContentLine("SUMMARY", text: $0.name) },
      // Other programs mark what has any priority.
      one("PRIORITY", \.urgency) {
        $0.urgency == .medium ? nil : ContentLine("PRIORITY", value: String($0.urgency.rawValue))
      },
      done,
      CalendarPart(
        names: [
          "DTSTART", "DUE", "DURATION", "RRULE", "X-HEED-REPEAT", ICalendar.ownRepeat, ICalendar.ownStart,
          ICalendar.olderRepeatStart,
        ],
        differs: { $0.start != $1.start || $0.due != $1.due || $0.recurrence != $1.recurrence }, lines: dates),
      CalendarPart(
        names: ["ESTIMATED-DURATION", ICalendar.ownEstimate], differs: { $0.estimate != $1.estimate },
        lines: { todo, _ in todo.estimate.map { [ContentLine("ESTIMATED-DURATION", value: $0.iso)] } ?? [] }),
    ]
    + PlainField.all.compactMap { plain in
      guard let name = plain.property else { return nil }
      return one(name, { plain.text($0) }) { todo in
        todo.isEmpty(plain.field) ? nil : plain.text(todo).map { ContentLine(name, text: $0) }
      }
    } + [
      one("CATEGORIES", \.tags) { todo in
        guard !todo.tags.isEmpty else { return nil }
        return ContentLine("CATEGORIES", value: todo.tags.map(ContentLine.escaped).joined(separator: ","))
      },
      one("DESCRIPTION", \.notes) { todo in
        todo.notes.isEmpty ? nil : ContentLine("DESCRIPTION", text: todo.notes.joined(separator: "\n\n"))
      },
      one("X-MOZ-LASTACK", \.acknowledged) { todo in
        todo.acknowledged.map { ContentLine("X-MOZ-LASTACK", value: $0.basic) }
      },
      one("X-MOZ-SNOOZE-TIME", \.snoozed) { _ in nil },
    ]

  private static func done(_ todo: Todo) -> [ContentLine] {
    guard let done = todo.done else { return [ContentLine("STATUS", value: "NEEDS-ACTION")] }
    return [
      ContentLine("STATUS", value: "COMPLETED"), ContentLine("COMPLETED", value: done.basic),
      ContentLine("PERCENT-COMPLETE", value: "100"),
    ]
  }

  /// DTSTART, DUE and RRULE. A rule is told by DTSTART, which is the due where nothing else is.
  private static func dates(_ todo: Todo, _ form: CalendarForm) -> [ContentLine] {
    let moments = form.moments
    var lines: [ContentLine] = []
    let repeats = todo.recurrence.map { CalendarRepeat($0, start: todo.start, due: todo.due, form) }
    let form = repeats?.isInForm ?? true ? form : form.onOwnClock
    if let start = repeats?.start ?? todo.start {
      lines.append(moments.line("DTSTART", start, as: form.form(start, due: todo.due)))
    }
    if let due = todo.due { lines.append(moments.line("DUE", due, as: form.due)) }
    // Where DTSTART alone would be read as something else.
    let isMidnight = todo.start?.time == .midnight
    if let start = todo.start, start == todo.due || isMidnight || repeats.map({ $0.start != start }) ?? false {
      lines.append(moments.line(ICalendar.ownStart, start))
    }
    guard let recurrence = todo.recurrence, let repeats else { return lines }
    lines.append(ContentLine("RRULE", value: repeats.rule))
    let own = recurrence.start.basic + " " + recurrence.rule.text
    lines.append(ContentLine(ICalendar.ownRepeat, text: own))
    if recurrence.mode == .afterDone { lines.append(ContentLine("X-HEED-REPEAT", value: "AFTER-DONE")) }
    if !recurrence.except.isEmpty {
      // Told by the first date, as the rule is.
      let first = repeats.first
      let days = first.date.dayNumber - (todo.due ?? recurrence.start).date.dayNumber
      let dates = recurrence.except.map { except in
        When(except.date.adding(days: days), first.time == nil ? nil : except.time ?? first.time)
      }
      lines.append(moments.line("EXDATE", dates, as: form.form(first, due: todo.due)))
    }
    return lines
  }
}
