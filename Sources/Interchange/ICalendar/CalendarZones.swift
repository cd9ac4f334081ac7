import Model

/// The zones that a calendar names: those of the machine, else as the file tells them in VTIMEZONE.
final class CalendarZones {
  private let surroundings: Surroundings
  /// The components of the file, by their TZID.
  private var told: [String: Component] = [:]
  /// The clocks that were asked for; nil for a zone that nobody knows.
  private var clocks: [String: ZoneClock?] = [:]

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// How many zones a file may tell, of how many parts in all: there are fewer in the world.
  private static let (limit, partLimit) = (1_000, 5_000)
  private var parts = 0

  /// Takes a VTIMEZONE of the file in.
  func add(_ component: Component) {
    guard component.name == "VTIMEZONE", let name = component["TZID"]?.plain, told.count < CalendarZones.limit else {
      return
    }
    let all = parts + ZoneClock.parts(component).count - (told[name].map(ZoneClock.parts)?.count ?? 0)
    guard all <= CalendarZones.partLimit else { return }
    parts = all
    told[name] = component
    clocks[name] = nil
  }

  /// The VTIMEZONE of a zone, as the file has it.
  func component(_ name: String) -> Component? { told[name] }

  /// Whether a name is that of the person's own zone.
  func isOwn(_ name: String) -> Bool {
    !surroundings.zoneName.isEmpty && CalendarZones.plain(name) == surroundings.zoneName
  }

  /// The clock of a zone; nil where nobody knows it.
  func clock(_ name: String) -> ZoneClock? {
    if let known = clocks[name] { return known }
    let clock =
      surroundings.zone(CalendarZones.plain(name)) ?? told[name].flatMap(ZoneClock.init(component:))
    if clocks.count < CalendarZones.limit { clocks[name] = .some(clock) }
    return clock
  }

  /// A name without what some programs put before it: `/freeassociation.sourceforge.net/Europe/Berlin`.
  private static func plain(_ name: String) -> String {
    guard name.hasPrefix("/") else { return name }
    let parts = name.split(separator: "/")
    let areas: Set<Substring> = [
      "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
      "Etc",
    ]
    guard let area = parts.firstIndex(where: areas.contains) else { return name }
    return parts[area...].joined(separator: "/")
  }
}

extension ZoneClock {
  /// As a VTIMEZONE tells it (RFC 5545 section 3.6.5); nil where it tells no offset.
  init?(component: Component) {
    var transitions: [Transition] = []
    var first: (at: Int, offset: Int)?
    for part in ZoneClock.parts(component) {
      guard let before = ZoneClock.seconds(part["TZOFFSETFROM"]), let offset = ZoneClock.seconds(part["TZOFFSETTO"]),
        let start = part["DTSTART"].flatMap({ When(basic: $0.value) })
      else { continue }
      for when in ZoneClock.dates(part, from: start) {
        let at = when.startingMinutes * 60 - before
        transitions.append(Transition(at: at, offset: offset))
        if first.map({ at < $0.at }) ?? true { first = (at, before) }
      }
    }
    guard let first else { return nil }
    self.init(offset: first.offset, transitions: transitions)
  }

  /// The parts of a VTIMEZONE, each of which tells changes of one kind.
  fileprivate static func parts(_ component: Component) -> [Component] {
    component.nested("STANDARD") + component.nested("DAYLIGHT")
  }

  /// How many changes of one kind are followed: one a year, from the first moments of computers to 2100.
  private static let limit = 200
  private static let lastDay = CivilDate(year: 2100, month: 12, day: 31)

  private static func dates(_ part: Component, from start: When) -> [When] {
    var dates = [start]
    for line in part.lines where line.name == "RDATE" && dates.count < limit {
      dates += line.texts.prefix(limit).compactMap { When(basic: $0) }
    }
    // Clocks change by the month; of other rules only the first date is taken.
    if var rule = part["RRULE"].flatMap({ RecurrenceRule(text: $0.value) }), rule.frequency == .yearly,
      rule.byYearDay.isEmpty, rule.byWeekNo.isEmpty
    {
      if let last = lastDay, rule.until.map({ $0.date > last }) ?? true { rule.until = When(last) }
      dates += rule.occurrences(from: start).prefix(limit)
    }
    return Array(dates.prefix(2 * limit))
  }

  /// `+0100`, `-023000`, in seconds.
  private static func seconds(_ line: ContentLine?) -> Int? {
    guard let value = line?.value, let sign = value.first, sign == "+" || sign == "-" else { return nil }
    let digits = Array(value.dropFirst().utf8)
    guard digits.count == 4 || digits.count == 6, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    var size = 0
    for place in stride(from: 0, to: digits.count, by: 2) {
      let pair = Int(digits[place] - 48) * 10 + Int(digits[place + 1] - 48)
      size = size * 60 + pair
    }
    if digits.count == 4 { size *= 60 }
    return sign == "-" ? -size : size
  }
}
