import Model

/// A day, or a day and a time, as a property of iCalendar tells it (RFC 5545 sections 3.3.4 and 3.3.5), and what it is on
/// the person's clock.
struct Moment: Hashable {
  /// How it is told.
  enum Form: Hashable {
    case day, floating, universal
    /// On the clock of a zone, by its TZID.
    case zone(String)
  }

  /// How it is told.
  let form: Form
  /// As it is told, on its own clock.
  let told: When
  /// On the person's clock.
  let own: When
  /// Whether its zone is one that nobody knows, so that it is taken at its word.
  let isOfUnknownZone: Bool
  /// The moment itself.
  let instant: Instant
}

/// Reads and writes moments, on the person's clock.
struct MomentReader {
  let surroundings: Surroundings
  let zones: CalendarZones

  /// The moment that a line tells; nil where it tells none.
  func moment(_ line: ContentLine) -> Moment? { moments(line)?.first }

  /// All that a line tells, as EXDATE may; nil where one of them is none.
  func moments(_ line: ContentLine) -> [Moment]? {
    let isDay = line.parameter("VALUE")?.uppercased() == "DATE"
    let zone = line.parameter("TZID")
    var moments: [Moment] = []
    if !line.value.utf8.contains(UInt8(ascii: ",")) { return moment(line.value, isDay: isDay, zone).map { [$0] } }
    let limit = Recurrence.exceptLimit
    for value in line.value.split(separator: ",", maxSplits: limit).prefix(limit) {
      guard let moment = moment(value, isDay: isDay, zone) else { return nil }
      moments.append(moment)
    }
    return moments
  }

  private func moment(_ value: Substring, isDay: Bool, _ zone: String?) -> Moment? {
    let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x80 }
    let text = isPlain ? String(value) : value.trimmingBlanks()
    if let utc = MomentReader.universal(text), !isDay {
      let own = surroundings.wallClock(utc)
      return Moment(form: .universal, told: utc.universal, own: own, isOfUnknownZone: false, instant: utc)
    }
    guard var when = When(basic: text) ?? When(iso: text) ?? MomentReader.universalDay(text, isDay) else { return nil }
    if isDay { when.time = nil }
    if when.time == nil { return plain(when, .day) }
    guard let zone, !zone.isEmpty else { return plain(when, .floating) }
    if zones.isOwn(zone) { return plain(when, .zone(zone)) }
    guard let clock = zones.clock(zone) else { return plain(when, .zone(zone), isUnknown: true) }
    let instant = clock.instant(of: when)
    return Moment(
      form: .zone(zone), told: when, own: surroundings.wallClock(instant), isOfUnknownZone: false, instant: instant)
  }

  private func plain(_ when: When, _ form: Moment.Form, isUnknown: Bool = false) -> Moment {
    Moment(form: form, told: when, own: when, isOfUnknownZone: isUnknown, instant: surroundings.instant(when))
  }

  /// `20261125T170000Z`, or with the signs of ISO 8601 between.
  private static func universal(_ text: String) -> Instant? {
    guard text.utf8.last.map({ $0 | 0x20 == UInt8(ascii: "z") }) ?? false else { return nil }
    return Instant(basic: text) ?? Instant(iso: text) ?? Instant(basic: text.uppercased())
  }

  /// A day that is told as a moment, though it says that it is a day.
  private static func universalDay(_ text: String, _ isDay: Bool) -> When? {
    isDay ? universal(text)?.universal : nil
  }

  // MARK: Writing

  /// What a clock shows at a moment, as a form tells it; the person's own where nobody knows the zone.
  func told(_ instant: Instant, as form: Moment.Form) -> When {
    switch form {
    case .universal: return instant.universal
    case .zone(let zone) where !zones.isOwn(zone):
      return zones.clock(zone)?.wallClock(at: instant) ?? surroundings.wallClock(instant)
    case .day, .floating, .zone: return surroundings.wallClock(instant)
    }
  }

  /// The moment of what a form tells on the clock of a zone; nil where it is told on no clock that is known.
  func instant(told when: When, as form: Moment.Form) -> Instant? {
    switch form {
    case .universal: Instant(seconds: when.startingMinutes * 60)
    case .zone(let zone) where zones.isOwn(zone): surroundings.instant(when)
    case .zone(let zone): zones.clock(zone)?.instant(of: when)
    case .day, .floating: nil
    }
  }

  /// A day or a time of the person's clock, as a form tells it.
  func told(_ when: When, as form: Moment.Form) -> When {
    switch form {
    case .universal where when.time != nil: return told(surroundings.instant(when), as: form)
    case .zone(let zone) where when.time != nil && !zones.isOwn(zone) && zones.clock(zone) != nil:
      return told(surroundings.instant(when), as: form)
    case .day, .floating, .universal, .zone: return when
    }
  }

  /// A property at a time of the person's clock, in a form; a time is never written as a day, nor a day as a time.
  func line(_ name: String, _ when: When, as form: Moment.Form = .floating) -> ContentLine {
    line(name, [when], as: form)
  }

  /// The same of several, which are all days or all times.
  func line(_ name: String, _ whens: [When], as form: Moment.Form) -> ContentLine {
    line(name, told: whens.map { told($0, as: form) }, as: form)
  }

  /// A property as it is told in a form.
  func line(_ name: String, told whens: [When], as form: Moment.Form) -> ContentLine {
    var (parameters, end) = ("", "")
    if whens.contains(where: { $0.time == nil }) {
      parameters = ";VALUE=DATE"
    } else if case .zone(let zone) = form {
      let isQuoted = zone.utf8.contains { ":;,".utf8.contains($0) }
      parameters = ";TZID=" + (isQuoted ? "\"\(zone)\"" : zone)
    } else if form == .universal {
      end = "Z"
    }
    return ContentLine(name, parameters, value: whens.map { $0.basic + end }.joined(separator: ","))
  }
}
