import Model

// What the pieces of a phrase come to, once all of them are read.
extension DateGrammar {
  /// The days and times that the pieces can mean together, refused where there is none.
  func reading(of pieces: Pieces) throws(Reason) -> Reading<When> {
    var vague = pieces.vague || (pieces.day?.vague ?? false)
    var readings: [When]
    if let whens = pieces.whens {
      readings = try timed(whens, pieces)
    } else if pieces.clock == nil, pieces.part == nil {
      readings = (pieces.day?.dates ?? []).map { When($0) }
    } else if let day = pieces.day ?? (pieces.clock == .endOfDay ? Day(today) : nil) {
      readings = try on(day, pieces)
    } else {
      readings = try soon(pieces)
    }
    if let number = pieces.number { readings = try withDay(number, readings, pieces) }
    if let zone = pieces.zone { readings = readings.map { here($0, zone) } }
    readings = Phrases.unique(readings)
    let possible = readings.filter { CivilDate.years.contains($0.date.year) }
    guard !possible.isEmpty else { throw readings.first.map { .yearOutOfRange($0.date.year) } ?? .unknown }
    if possible.count > 1 { vague = true }
    return vague ? .choices(possible) : .value(possible[0])
  }

  /// Days that were counted from today, with the time that stands beside them.
  private func timed(_ whens: [When], _ pieces: Pieces) throws(Reason) -> [When] {
    if pieces.clock == nil, pieces.part == nil { return whens }
    let days = whens.filter { $0.time == nil }
    guard !days.isEmpty else { throw .severalTimes }
    return try on(Day(dates: days.map(\.date)), pieces)
  }

  /// The times of day that were said, on each of the days in question.
  private func on(_ day: Day, _ pieces: Pieces) throws(Reason) -> [When] {
    let minutes = try self.minutes(pieces, hasDay: true)
    var readings: [When] = []
    for date in day.dates {
      // Midnight at the beginning of today is past; the one at its end is meant.
      let offered = date == today && pieces.clock == .midnight ? [1440] : minutes
      var whens = offered.map { When(wallClockMinutes: date.dayNumber * 1440 + $0) }
      if date == today {
        let (ahead, past) = (whens.filter { $0 >= context.now }, whens.filter { $0 < context.now })
        whens = day.soft && day.dates.count > 1 ? ahead : ahead + past
      }
      readings += whens
    }
    return readings
  }

  /// A time of day alone: today's, or tomorrow's when today's has passed.
  private func soon(_ pieces: Pieces) throws(Reason) -> [When] {
    try minutes(pieces, hasDay: false).map { offered in
      let when = When(wallClockMinutes: today.dayNumber * 1440 + offered)
      return when < context.now ? when.adding(minutes: 1440) : when
    }.sorted()
  }

  /// The times of day in question, in minutes after midnight; past 1440 they are the next day's.
  func minutes(_ pieces: Pieces, hasDay: Bool) throws(Reason) -> [Int] {
    guard let clock = pieces.clock else { return [pieces.part.map(minutes) ?? 0] }
    guard let part = pieces.part else {
      switch clock {
      case .sure(let minutes): return [minutes]
      case .half(let hour, let minute):
        let early = hour % 12 * 60 + minute
        // People are awake from 7 to 7: that reading is the one to suggest.
        return (7...11).contains(hour) ? [early, early + 720] : [early + 720, early]
      case .midnight: return hasDay ? [1440, 0] : [1440]
      case .endOfDay: return [DateGrammar.closing, 1440]
      case .lunch: return DateGrammar.lunch
      }
    }
    return try within(part, clock, hasDay: hasDay)
  }

  /// When offices close, and when people eat, in minutes after midnight; both are asked about.
  static let closing = 17 * 60
  /// When people eat, in minutes after midnight.
  private static let lunch = [12 * 60, 13 * 60]

  /// The hour of a part of the day as the person set it, in minutes after midnight.
  func minutes(_ part: Part) -> Int {
    switch part {
    case .morning: context.hours.morning.minutes
    case .afternoon: context.hours.afternoon.minutes
    case .evening: context.hours.evening.minutes
    case .night: context.hours.night.minutes
    case .tonight: context.hours.tonight.minutes
    }
  }

  /// A time and a part of the day that holds it; refused when it does not.
  private func within(_ part: Part, _ clock: Clock, hasDay: Bool) throws(Reason) -> [Int] {
    let candidates: [Int]
    switch clock {
    case .sure(let minutes): candidates = [minutes]
    case .half(let hour, let minute): candidates = [hour % 12 * 60 + minute, hour % 12 * 60 + minute + 720]
    case .midnight: candidates = [1440]
    case .endOfDay: candidates = [DateGrammar.closing, 1440]
    case .lunch: candidates = DateGrammar.lunch
    }
    let fitting = candidates.filter { DateGrammar.range(of: part).contains($0) }
    if !fitting.isEmpty { return fitting }
    guard part == .night || part == .tonight else { throw .timeOutsidePart }
    // After midnight it is still night: 12 is the end of the day, 2 is the next morning or that of the day said.
    guard let small = candidates.first(where: { $0 < 300 }) else { throw .timeOutsidePart }
    // After midnight it is tonight still, and the next night may be meant too.
    if part == .tonight, minute < small { return [small, small + 1440] }
    if part == .tonight || small < 60 { return [small + 1440] }
    return hasDay ? [small + 1440, small] : [small]
  }

  /// Which times belong to a part of the day, in minutes after midnight.
  private static func range(of part: Part) -> ClosedRange<Int> {
    switch part {
    case .morning: 0...719
    case .afternoon: 720...1139
    case .evening: 960...1440
    case .night, .tonight: 1020...1440
    }
  }
}
