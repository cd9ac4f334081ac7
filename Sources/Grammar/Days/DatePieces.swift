import Model

// The pieces of a date: what readers find, and how one is put to another.
extension DateGrammar {
  /// A day as it was said: what it may mean, the suggested one first.
  struct Day {
    /// The days in question, the suggested one first; one at least.
    var dates: [CivilDate]
    /// One of the dates may be today, and gives way when its time of day is past.
    var soft = false
    /// Dates that come into question only when a weekday beside them says so: this year's, though it is past.
    var alternatives: [CivilDate] = []
    /// Set when the words named a day of the week, which may stand beside a date.
    var weekday: Weekday?
    /// Set when a day of any month was said, which a weekday beside it may put off to another month.
    var ofMonth: Int?
    /// Whether that was a number alone (`friday 27`), so that such a day is confirmed.
    var isBareNumber = false
    /// Whether it must be confirmed.
    var vague = false

    /// A day that may be any of the given ones.
    init(_ dates: CivilDate...) { self.dates = dates }
    /// A day that may be any of a list.
    init(dates: [CivilDate]) { self.dates = dates }
  }

  /// A time of day as it was said.
  enum Clock: Equatable {
    /// Minutes after midnight; 1440 is the end of the day.
    case sure(Int)
    /// An hour from 1 to 12 that may be before or after noon.
    case half(hour: Int, minute: Int)
    /// The one at the end of the day, or the one at its beginning.
    case midnight
    /// The close of business, or the midnight that ends the day.
    case endOfDay
    /// Noon, or an hour later.
    case lunch
  }

  /// What was read of a phrase so far, each kind of piece at most once.
  struct Pieces {
    /// The day; nil for a time of day alone.
    var day: Day?
    /// The time of day.
    var clock: Clock?
    /// The part of the day, which a time must lie in.
    var part: Part?
    /// Readings that are complete, such as those of `in 2 hours`.
    var whens: [When]?
    /// Whether a word such as `about` stood among them, so that the whole is confirmed.
    var vague = false
    /// The number that was taken for an hour, and may be a day of the month beside a weekday.
    var number: Int?
    /// How far the clock that was said is ahead of UTC, in minutes.
    var zone: Int?

    /// Whether nothing was read that is a day or a time.
    var isEmpty: Bool { day == nil && clock == nil && part == nil && whens == nil }
  }

  /// What one reader finds.
  enum Piece {
    case day(Day)
    case clock(Clock, vague: Bool)
    case part(Part)
    case dayPart(Day, Part)
    /// An hour, or a day of the month that falls on the weekday beside it (`monday 23`).
    case clockOrDay(Clock, Int)
    /// The zone of a day and a time, in minutes east of UTC.
    case zone(Int)
    /// A word such as `later`, which makes what stands beside it a guess.
    case hedge
    case whens([When], vague: Bool)
  }
}

extension DateGrammar.Pieces {
  /// Puts a piece to the others; two days that differ, or two times, are refused.
  mutating func add(_ piece: DateGrammar.Piece) throws(Reason) {
    switch piece {
    case .day(let day): try add(day)
    case .clock(let clock, let vague):
      // `5 pm 17:00` is one time.
      if let old = self.clock, old != clock { throw .severalTimes }
      self.clock = clock
      if vague { self.vague = true }
    case .part(let part):
      if self.part != nil { throw .severalTimes }
      self.part = part
    case .dayPart(let day, let part):
      try add(day)
      if self.part != nil { throw .severalTimes }
      self.part = part
    case .hedge: vague = true
    case .clockOrDay(let clock, let number):
      try add(.clock(clock, vague: false))
      self.number = number
    case .zone(let minutes):
      if zone != nil { throw .severalTimes }
      zone = minutes
    case .whens(let whens, let vague):
      if day != nil || self.whens != nil { throw .severalDays }
      self.whens = whens
      if vague { self.vague = true }
    }
  }

  /// Puts a day to one that may stand there already: a weekday chooses among dates, and other days must agree.
  private mutating func add(_ new: DateGrammar.Day) throws(Reason) {
    if whens != nil { throw .severalDays }
    guard let old = day else {
      day = new
      return
    }
    if let weekday = old.weekday, new.weekday == nil {
      day = try new.fitting(weekday)
    } else if let weekday = new.weekday, old.weekday == nil {
      day = try old.fitting(weekday)
    } else {
      // `today 18 march` is one day; `tomorrow yesterday` is not.
      let common = old.dates.filter { new.dates.contains($0) }
      if common.isEmpty { throw .severalDays }
      day?.dates = common
    }
  }
}

extension DateGrammar.Day {
  /// The readings that fall on the weekday; refused, with what the date really is, when there are none.
  func fitting(_ weekday: Weekday) throws(Reason) -> DateGrammar.Day {
    var day = self
    day.dates = dates.filter { $0.weekday == weekday }
    if day.dates.isEmpty { day.dates = alternatives.filter { $0.weekday == weekday } }
    if day.dates.isEmpty, let date = later(on: weekday) {
      day.dates = [date]
      if isBareNumber { day.vague = true }
    }
    if day.dates.isEmpty { throw .wrongWeekday(dates[0], said: weekday) }
    day.soft = false
    return day
  }

  /// The first day of that number which falls on the weekday: the next Friday that is a 13th. Nil where a month was
  /// said.
  func later(on weekday: Weekday) -> CivilDate? {
    guard let ofMonth, let first = dates.first else { return nil }
    // The 31st falls on each weekday within less than four years.
    return (1...48).lazy.compactMap { months in
      let month = first.startOfMonth.adding(months: months)
      return CivilDate(year: month.year, month: month.month, day: ofMonth)
    }.first { $0.weekday == weekday }
  }
}
