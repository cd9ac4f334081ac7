import Model

/// A duration whose months and days are those of a calendar, so that how long it is depends on where it begins.
///
/// RFC 5545, section 3.3.6, calls days and weeks nominal; its durations have no months, which repeats and moves do.
/// Less than zero is earlier.
public struct NominalDuration: Hashable, Sendable {
  /// Months of the calendar.
  package var months = 0
  /// Days of the calendar, each from midnight to midnight.
  package var days = 0
  /// Days from Monday to Friday.
  package var workdays = 0
  /// What is counted as it passes: hours, minutes and seconds.
  package var seconds = 0
  /// Whether words such as `a few` were among it, so that it must be confirmed.
  var vague = false

  /// Whether it leaves the time of day as it is.
  public var isWholeDays: Bool { seconds == 0 }

  /// So many times as long; -1 turns later into earlier.
  func times(_ factor: Int) -> NominalDuration {
    NominalDuration(
      months: factor * months, days: factor * days, workdays: factor * workdays, seconds: factor * seconds,
      vague: vague)
  }

  /// A due so much later or earlier, to the minute; nil where hours are counted from a day without a time of day.
  public func moved(_ due: When) -> When? {
    if seconds != 0, due.time == nil { return nil }
    let grammar = DateGrammar([], PhraseContext(now: due))
    let date = grammar.adding(workdays: workdays, to: due.date.adding(months: months).adding(days: days))
    return seconds == 0 ? When(date, due.time) : When(date, due.time).adding(minutes: seconds / 60)
  }
}

extension NominalDuration {
  /// Adds an amount of a unit; a bare `m` is a minute here.
  mutating func add(_ amount: Amount, _ unit: Unit) {
    if amount.vague { vague = true }
    switch unit {
    case .second: seconds += amount.times(1)
    case .minute, .minuteOrMonth: seconds += amount.times(60)
    case .hour: seconds += amount.times(3600)
    case .day: addDays(amount, 1)
    case .workday:
      workdays += amount.times(1)
      if amount.whole == nil { vague = true }
    case .week: addDays(amount, 7)
    case .fortnight: addDays(amount, 14)
    case .month: addMonths(amount, 1)
    case .quarter: addMonths(amount, 3)
    case .year: addMonths(amount, 12)
    case .decade: addMonths(amount, 120)
    }
  }

  /// Adds an amount of so many days each; what is left of a day is hours, but of longer units it is days.
  private mutating func addDays(_ amount: Amount, _ size: Int) {
    if let whole = amount.times(exactly: size) {
      days += whole
    } else if size == 1 {
      days += amount.numerator / amount.denominator
      seconds += Amount(amount.numerator % amount.denominator, over: amount.denominator).times(86_400)
    } else {
      // Half a week is three or four days: the nearest is offered.
      days += amount.times(size)
      vague = true
    }
  }

  /// Adds an amount of so many months each; what is left of a month is days, at 30 a month.
  private mutating func addMonths(_ amount: Amount, _ size: Int) {
    if let whole = amount.times(exactly: size) {
      months += whole
    } else {
      months += amount.numerator * size / amount.denominator
      days += Amount(amount.numerator * size % amount.denominator, over: amount.denominator).times(30)
      vague = true
    }
  }
}

extension Phrases {
  /// Reads how far to move; nil for any other words, and for what is a guess. Fewer than 10000 days.
  ///
  /// `isMove` takes a bare `3 days` and `+2 days` too: behind `move` they count from where the task stands.
  public static func move(_ text: String, isMove: Bool = false) -> NominalDuration? {
    var cursor = Cursor(Tokenizer.tokens(text))
    var isSaid = isMove
    var sign = direction(&cursor)
    if sign == nil, isMove, cursor.take("-") { sign = -1 }
    if isMove { _ = cursor.take("+") }
    if cursor.take(.by) { isSaid = true }
    guard let phrase = cursor.durationPhrase() else { return nil }
    let behind = direction(&cursor)
    guard cursor.isAtEnd, sign == nil || behind == nil, isSaid || sign != nil || behind != nil,
      !phrase.vague, !phrase.mayBeMonths
    else { return nil }
    let sum = phrase.sum()
    guard !sum.vague, sum.seconds % 60 == 0, sum.months < 333, sum.days < 10_000, sum.workdays < 7_000,
      sum.seconds < 10_000 * 86_400
    else { return nil }
    return sum.times(sign ?? behind ?? 1)
  }

  /// 1 for words that say later, -1 for those that say earlier; nil for any other word, which is left standing.
  private static func direction(_ cursor: inout Cursor) -> Int? {
    guard let word = cursor.peek()?.text else { return nil }
    let directions = [
      "later": 1, "forward": 1, "forwards": 1, "earlier": -1, "back": -1, "backward": -1, "backwards": -1,
    ]
    guard let sign = directions[word] else { return nil }
    cursor.index += 1
    return sign
  }
}
