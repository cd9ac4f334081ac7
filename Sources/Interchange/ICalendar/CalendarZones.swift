import Model

/// The zones that a calendar names: those of the machine, else as the file tells them in VTIMEZONE.
final class CalendarZones {
  private let surroundings: Surroundings
  /// The components of the file, by their TZID.
  private var told: [String: Component] = [:]
  /// The clocks that were asked for; nil for a zone that nobody knows.
  private var clocks: [String: ZoneClock?] = [:]

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// How many zones a file may tell: there are fewer in the world.
  private static let limit = 1_000

  /// Takes a VTIMEZONE of the file in.
  func add(_ component: Component) {
    guard component.name == "VTIMEZONE", let name = component["TZID"]?.plain, told.count < CalendarZones.limit else {
      return
    }
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
    for part in component.nested("STANDARD") + component.nested("DAYLIGHT") {
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

  /// How many changes of one kind are followed: one a year, from the first moments of computers to 2100.
  private static let limit = 200

  private static func dates(_ part: Component, from start: When) -> [When] {
    var dates = [start]
    for line in part.lines where line.name == "RDATE" { dates += line.texts.compactMap { When(basic: $0) } }
    if let rule = part["RRULE"].flatMap({ RecurrenceRule(text: $0.value) }) {
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
