/// The days and times of a rule, in order, one period at a time.
///
/// They are wall-clock times, each with the time of day of the start; what a clock change makes of one is for
/// `World.instant(of:)`. The start is among them only if it fits the rule. It ends with COUNT, UNTIL or the year 9999,
/// and a rule that can never be fulfilled (30 February) ends after a bounded search.
public struct Occurrences: Sequence, IteratorProtocol, Sendable {
  private let rule: RecurrenceRule
  private let start: When
  /// Occurrences up to and including this one are left out.
  private let after: When?
  /// Those that are left out, though COUNT counts them.
  private let except: [When]
  private var period: Int
  private var left: Int
  private var buffer: [When] = []
  private var place = 0
  private var isOver = false

  /// The last year in which anything occurs: RFC 5545 writes years in four digits.
  private static let lastYear = 9999
  /// So many periods in a row without a day end the search: four centuries, after which the calendar repeats.
  private let patience: Int

  init(_ rule: RecurrenceRule, from start: When, after: When?, except: [When] = []) {
    self.rule = rule
    self.except = except
    self.start = start
    self.after = after
    left = rule.count ?? .max
    patience =
      switch rule.frequency {
      case .yearly: 400
      case .monthly: 4_800
      case .weekly: 20_871
      case .daily, .hourly, .minutely: 146_097
      }
    // Periods that are wholly past need not be walked through, unless they must be counted.
    period = 0
    isOver = rule.neverComes(from: start.date)
    guard rule.count == nil || rule.isEven, let after, after > start else { return }
    period = rule.period(of: after, from: start)
    if let count = rule.count { left = Swift.max(0, count - period) }
  }

  /// The next day, or day and time; nil at the end.
  public mutating func next() -> When? {
    var empty = 0
    while true {
      while place < buffer.count {
        let when = buffer[place]
        place += 1
        guard left > 0, !isPastUntil(when) else { return end() }
        left -= 1
        if let after, when <= after { continue }
        if !except.isEmpty, except.contains(when) || except.contains(When(when.date)) { continue }
        return when
      }
      guard !isOver, left > 0, empty <= patience else { return end() }
      fill()
      empty = buffer.isEmpty ? empty + 1 : 0
    }
  }

  private mutating func end() -> When? {
    isOver = true
    left = 0
    return nil
  }

  private func isPastUntil(_ when: When) -> Bool {
    guard let until = rule.until else { return false }
    // A day without a time, on either side, is compared as a day.
    return when.time == nil || until.time == nil ? when.date > until.date : when > until
  }

  /// Puts the next period's occurrences into the buffer; none where the rule picks no day of it.
  private mutating func fill() {
    buffer.removeAll(keepingCapacity: true)
    place = 0
    switch rule.frequency {
    case .minutely, .hourly: return fillMoment()
    case .daily:
      let date = start.date.adding(days: period * rule.interval)
      add(rule.matches(date) ? [date] : [], reaching: date)
    case .weekly:
      let first = rule.weekStart(of: start.date).adding(days: period * rule.interval * 7)
      add(rule.days(week: first, start: start.date), reaching: first)
    case .monthly:
      let month = start.date.year * 12 + start.date.month - 1 + period * rule.interval
      guard month / 12 <= Occurrences.lastYear else {
        isOver = true
        return
      }
      if rule.byMonth.isEmpty || rule.byMonth.contains(month % 12 + 1) {
        let first = CivilDate(year: month / 12, month: month % 12 + 1, day: 1)
        add(rule.days(year: month / 12, month: month % 12 + 1, start: start.date), reaching: first ?? start.date)
      }
    case .yearly:
      let year = start.date.year + period * rule.interval
      guard year <= Occurrences.lastYear else {
        isOver = true
        return
      }
      let first = CivilDate(year: year, month: 1, day: 1)
      add(rule.days(year: year, start: start.date), reaching: first ?? start.date)
    }
    period += 1
  }

  private mutating func add(_ dates: [CivilDate], reaching date: CivilDate) {
    if date.dayNumber > CivilDate.writtenDays.upperBound { isOver = true }
    if let until = rule.until, date > until.date { isOver = true }
    for date in rule.positioned(dates) {
      // A day that nothing can write would be lost with its task.
      guard date.dayNumber <= CivilDate.writtenDays.upperBound else {
        isOver = true
        return
      }
      let when = When(date, start.time)
      if when >= start { buffer.append(when) }
    }
  }

  /// Hours and minutes: a day that does not fit is passed over as a whole.
  private mutating func fillMoment() {
    let step = rule.interval * (rule.frequency == .hourly ? 60 : 1)
    let when = start.adding(minutes: period * step)
    if when.date.year > Occurrences.lastYear || rule.until.map({ when.date > $0.date }) ?? false {
      isOver = true
      return
    }
    if rule.matches(when.date) {
      if rule.positioned([when.date]).count == 1 { buffer.append(when) }
      period += 1
    } else {
      let midnight = When(when.date.adding(days: 1)).startingMinutes - start.startingMinutes
      period = Swift.max(period + 1, (midnight + step - 1) / step)
    }
  }
}

extension RecurrenceRule {
  /// Whether it names a day that no month has, as 30 February, or weekdays that its step of whole weeks never meets: told
  /// without a search of four centuries.
  fileprivate func neverComes(from start: CivilDate) -> Bool {
    if !byMonth.isEmpty, !byMonthDay.isEmpty {
      let longest = byMonth.map { [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][$0 - 1] }.max() ?? 31
      if byMonthDay.allSatisfy({ Int($0.magnitude) > longest }) { return true }
    }
    guard frequency == .daily, interval % 7 == 0, !byDay.isEmpty else { return false }
    return !byDay.contains { $0.weekday == start.weekday }
  }

  /// The occurrences from a start, or only those after a given day and time: fast also for starts long ago.
  public func occurrences(from start: When, after: When? = nil, except: [When] = []) -> Occurrences {
    Occurrences(self, from: start, after: after, except: except)
  }

  /// Whether every period of it is an occurrence, so that they can be counted without being walked through.
  var isEven: Bool {
    isFinerThanDay && byDay.isEmpty && [byMonth, byMonthDay, byYearDay, byWeekNo, bySetPos].allSatisfy(\.isEmpty)
  }

  func weekStart(of date: CivilDate) -> CivilDate {
    date.startOfWeek(weekStart)
  }

  /// The number of the period that holds a moment, or of the last one before it.
  fileprivate func period(of when: When, from start: When) -> Int {
    let (date, first) = (when.date, start.date)
    switch frequency {
    case .minutely: return (when.startingMinutes - start.startingMinutes) / interval
    case .hourly: return (when.startingMinutes - start.startingMinutes) / (60 * interval)
    case .daily: return (date.dayNumber - first.dayNumber) / interval
    case .weekly: return (weekStart(of: date).dayNumber - weekStart(of: first).dayNumber) / 7 / interval
    case .monthly: return ((date.year - first.year) * 12 + date.month - first.month) / interval
    case .yearly: return (date.year - first.year) / interval
    }
  }
}
