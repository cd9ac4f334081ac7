import Model

// Days and times that are counted: `in 3 days`, `a week on friday`, `2 hours ago`, `3 fridays from now`.
extension DateGrammar {
  /// `in 3 days`, `a week on friday`, `2 hours ago`; nil where nothing is counted.
  mutating func counted() throws(Reason) -> Piece? {
    if let piece = try thisTime() { return piece }
    if cursor.take(.now) || cursor.take(all: .here, .now) { return .whens([context.now], vague: false) }
    let isLead = cursor.take(.inside) || cursor.take("+")
    let isBack = !isLead && cursor.take("-")
    let about = cursor.take(.about)
    _ = cursor.take(text: "exactly")
    _ = isLead && cursor.take(.the) && cursor.take(.next)
    if !isLead, !isBack, let piece = countedWeekdays() { return piece }
    let place = cursor.index
    guard let phrase = cursor.durationPhrase() ?? bareUnit() else { return nil }
    if !isLead, !isBack, cursor.isAtEnd, let both = try hourOrLength(from: place, phrase) { return both }
    if isBack { return try fromNow(phrase, sign: -1, vague: about) }
    if let piece = try relative(phrase, vague: about) { return piece }
    // `17h30` and `5 m` stand alone, or behind `in`.
    return try fromNow(phrase, sign: 1, vague: about)
  }

  /// `9h30` alone: half past nine, or that long from now. `17h30` is only a time, `in 9h30` only a length.
  private mutating func hourOrLength(from place: Int, _ phrase: DurationPhrase) throws(Reason) -> Piece? {
    guard place == 0, cursor.tokens.count == 3, cursor.tokens[1].text == "h", cursor.tokens[2].kind == .number,
      cursor.tokens[1].glued, cursor.tokens[2].glued, cursor.tokens[2].digits == 2
    else { return nil }
    let (hour, minute) = (cursor.tokens[0].value, cursor.tokens[2].value)
    let length = try when(phrase.sum(), 1)
    let times = try reading(of: Pieces(clock: .sure(hour * 60 + minute))).values
    // From 7 on the time of day is suggested, since few tasks take as many hours.
    return .whens(hour < 7 ? [length] + times : times + [length], vague: true)
  }

  /// `week on friday`, without its article.
  private mutating func bareUnit() -> DurationPhrase? {
    guard cursor.sees(.on, at: 1) || cursor.sees(.from, at: 1) || cursor.sees(.today, at: 1),
      let unit = cursor.unit(), [.week, .fortnight, .month, .year].contains(unit)
    else { return nil }
    return DurationPhrase(parts: [DurationPhrase.Part(amount: Amount(1), unit: unit)])
  }

  /// `this time tomorrow`, `same time next friday`.
  private mutating func thisTime() throws(Reason) -> Piece? {
    let place = cursor.index
    _ = cursor.take(.the)
    if cursor.take(.this) || cursor.take(.same), cursor.take(.time), let day = try sameDay() {
      return .whens(day.dates.map { When($0, context.now.time) }, vague: day.dates.count > 1)
    }
    cursor.index = place
    return nil
  }

  /// The day behind `this time`; of `next week` it is the same day.
  private mutating func sameDay() throws(Reason) -> Day? {
    let place = cursor.index
    let isLast = cursor.take(.last)
    if isLast || cursor.take(.next), let unit = cursor.unit() {
      let sign = isLast ? -1 : 1
      switch unit {
      case .week: return Day(today.adding(days: sign * 7))
      case .month: return Day(today.adding(months: sign))
      case .year: return Day(today.adding(months: sign * 12))
      default: break
      }
    }
    cursor.index = place
    return try anyDay()
  }

  /// `3 fridays from now`, `two mondays ago`.
  private mutating func countedWeekdays() -> Piece? {
    let place = cursor.index
    if let count = cursor.wholeNumber() ?? (cursor.take(.a) ? 1 : nil), (1...500).contains(count),
      let weekday = cursor.anyWeekday()
    {
      if cursor.take(all: .from, .now) || cursor.take(all: .from, .today) || cursor.take(.hence) {
        return .day(Day(today.next(weekday).adding(days: (count - 1) * 7)))
      }
      if cursor.take(.ago) {
        return .day(Day(today.adding(days: -7).next(weekday, orSame: true).adding(days: -(count - 1) * 7)))
      }
    }
    cursor.index = place
    return nil
  }

  /// The words behind a length that say from where it counts.
  private mutating func relative(_ phrase: DurationPhrase, vague: Bool) throws(Reason) -> Piece? {
    let place = cursor.index
    if cursor.take(.ago) || cursor.take(all: .before, .now) { return try fromNow(phrase, sign: -1, vague: vague) }
    if cursor.take(all: .from, .now) || cursor.take(all: .from, .today) || cursor.take(.hence) || cursor.take(.time)
      || cursor.take(.later) || cursor.take(all: .from, .here)
    {
      return try fromNow(phrase, sign: 1, vague: vague)
    }
    let sum = phrase.sum(monthly: phrase.mayBeMonths)
    if let piece = try fromTime(sum, vague: vague) { return piece }
    cursor.index = place
    guard sum.isWholeDays else { return nil }
    if cursor.take(.from) || cursor.take(.after) || cursor.take(.following), let base = try anyDay() {
      return try shifted(base, sum, sign: 1, vague: vague)
    }
    cursor.index = place
    if cursor.take(.before), let base = try anyDay() { return try shifted(base, sum, sign: -1, vague: vague) }
    cursor.index = place
    guard sum.workdays == 0, !phrase.mayBeMonths, !sum.vague else { return nil }
    return try direct(sum)
  }

  /// `an hour before noon`, `30 minutes after 5 pm tomorrow`: counted from a time of day to the end of the phrase.
  private mutating func fromTime(_ sum: NominalDuration, vague: Bool) throws(Reason) -> Piece? {
    let isBefore = cursor.take(.before)
    guard isBefore || cursor.take(.after) || cursor.take(.from), sum.seconds != 0,
      sum == NominalDuration(seconds: sum.seconds, vague: sum.vague)
    else { return nil }
    try check(sum)
    var rest = DateGrammar(Array(cursor.tokens[cursor.index...]), context)
    guard let pieces = try rest.pieces(Pieces()), pieces.clock != nil || pieces.part != nil else { return nil }
    let reading = try rest.reading(of: pieces)
    cursor.index = cursor.tokens.count
    let shift = (isBefore ? -sum.seconds : sum.seconds) / 60
    let whens = reading.values.map { when in
      let moved = when.adding(minutes: shift)
      // A time that has passed means tomorrow, unless a day was said.
      return pieces.day == nil && moved < context.now ? moved.adding(minutes: 1440) : moved
    }
    return .whens(whens, vague: vague || sum.vague || whens.count > 1)
  }

  /// `a week on friday`, `a week today`, `two weeks tomorrow`; after `in 2 weeks`, `on friday` is in that week.
  private mutating func direct(_ sum: NominalDuration) throws(Reason) -> Piece? {
    let hasLead = cursor.tokens.prefix(cursor.index).contains { $0.kind == .word(.key(.inside)) }
    let place = cursor.index
    let hasOn = cursor.take(.on)
    if hasLead {
      if let weekday = cursor.weekday(), sum.months == 0, sum.days % 7 == 0 {
        return .day(inWeeks(sum.days / 7, weekday))
      }
      cursor.index = place
      return nil
    }
    guard sum.months != 0 || sum.days % 7 == 0 else { return nil }
    var base: Day?
    if cursor.take(.today) { base = Day(today) }
    if base == nil, cursor.take(.tomorrow) { base = Day(today.adding(days: 1)) }
    if base == nil, cursor.take(.yesterday) {
      let yesterday = Day(today.adding(days: -1))
      guard case .day(let ahead)? = try shifted(yesterday, sum, sign: 1, vague: false) else { return nil }
      return .day(eitherWay(ahead, around: yesterday))
    }
    if base == nil, hasOn || cursor.weekdayFollows { base = cursor.weekday().map(plain) }
    if base == nil, cursor.sees(.this) || cursor.sees(.next) { base = try anyDay() }
    guard let base else {
      cursor.index = place
      return nil
    }
    return try shifted(base, sum, sign: 1, vague: false)
  }

  /// A day so much later or earlier, for whole days only.
  private func shifted(_ base: Day, _ sum: NominalDuration, sign: Int, vague: Bool) throws(Reason) -> Piece? {
    guard sum.isWholeDays else { return nil }
    try check(sum)
    var day = Day(dates: base.dates.map { moved($0, sum, sign) })
    day.vague = base.vague || vague || sum.vague
    return .day(day)
  }

  /// A date so much later or earlier: months first, then days, then workdays.
  private func moved(_ date: CivilDate, _ sum: NominalDuration, _ sign: Int) -> CivilDate {
    let date = date.adding(months: sign * sum.months).adding(days: sign * sum.days)
    return adding(workdays: sign * sum.workdays, to: date)
  }

  /// Monday to Friday.
  func adding(workdays: Int, to date: CivilDate) -> CivilDate {
    var date = date
    var left = abs(workdays)
    while left > 0 {
      date = date.adding(days: workdays > 0 ? 1 : -1)
      if date.weekday < .saturday { left -= 1 }
    }
    return date
  }

  /// Counted from now: days on the calendar, hours and minutes as time that really passes.
  private func fromNow(_ phrase: DurationPhrase, sign: Int, vague: Bool) throws(Reason) -> Piece {
    guard phrase.mayBeMonths else {
      let sum = phrase.sum()
      return .whens([try when(sum, sign)], vague: vague || sum.vague)
    }
    // `m` is a month or a minute; more than a year of months is not what is likely meant, nor are months behind `in`.
    let months = try when(phrase.sum(monthly: true), sign)
    if cursor.tokens.contains(where: { $0.text == "m" && $0.capital }) { return .whens([months], vague: true) }
    let minutes = try when(phrase.sum(), sign)
    let isLead = cursor.tokens.contains { $0.kind == .word(.key(.inside)) }
    let isLong = (phrase.parts[0].amount.whole ?? 99) > 12
    return .whens(isLead || isLong ? [minutes, months] : [months, minutes], vague: true)
  }

  /// What now is so much later or earlier: a day, or a day and a time where hours were said.
  private func when(_ sum: NominalDuration, _ sign: Int) throws(Reason) -> When {
    try check(sum)
    let isDays = sum.months != 0 || sum.days != 0 || sum.workdays != 0
    // `in 0 days` is today.
    if sum.seconds == 0 { return When(moved(today, sum, sign)) }
    // A minute that has begun counts whole, or half a minute from now would be past.
    if !isDays { return context.later(sign * sum.seconds + (sign > 0 && sum.seconds % 60 != 0 ? 59 : 0)) }
    return When(moved(today, sum, sign), context.now.time).adding(minutes: sign * sum.seconds / 60)
  }

  /// Refuses what is so long that no year holds it.
  private func check(_ sum: NominalDuration) throws(Reason) {
    guard sum.months < 12_000, sum.days < 1_000_000, sum.workdays < 100_000, sum.seconds < 4_000_000_000 else {
      throw .tooLong
    }
  }
}

extension Cursor {
  /// Whether a weekday stands here.
  fileprivate var weekdayFollows: Bool {
    if case .word(.weekday)? = peek()?.kind { return true }
    return false
  }
}
