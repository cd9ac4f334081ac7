import Model

/// A length as it was said: amounts of units, added up. What they come to depends on where they stand.
struct Stretch: Equatable, Sendable {
  struct Part: Equatable, Sendable {
    var amount: Amount
    var unit: Unit
  }

  var parts: [Part] = []
  /// A word like `few`, or a capital M, makes it a guess to be confirmed.
  var vague = false

  /// What the parts come to, months and days kept apart because they have no fixed length.
  struct Sum: Equatable, Sendable {
    var months = 0
    var days = 0
    var workdays = 0
    var seconds = 0
    var vague = false

    var isWholeDays: Bool { seconds == 0 }
  }

  /// Whether a bare `m` is its only unit, so that it may mean months.
  var mayBeMonths: Bool { parts.count == 1 && parts[0].unit == .minuteOrMonth }

  /// Adds up the parts; `m` is a minute, or a month where `monthly` says so.
  func sum(monthly: Bool = false) -> Sum {
    var sum = Sum(vague: vague)
    for part in parts { sum.add(part.amount, part.unit == .minuteOrMonth ? (monthly ? .month : .minute) : part.unit) }
    return sum
  }

  /// The length in seconds where a day and a week have the given lengths.
  func span(day: Int, week: Int) throws(Reason) -> TimeSpan {
    var seconds = 0
    for part in parts {
      let size: Int
      switch part.unit {
      case .second: size = 1
      case .minute, .minuteOrMonth: size = 60
      case .hour: size = 3600
      case .day: size = day
      case .workday: size = day
      case .week: size = week
      case .fortnight: size = week * 2
      case .month, .quarter, .year, .decade: throw .noFixedLength
      }
      guard part.amount.numerator < 2_000_000_000, part.amount.denominator <= 1_000_000 else { throw .tooLong }
      seconds += part.amount.times(size)
    }
    if seconds == 0 { throw .zero }
    if seconds > TimeSpan.longest.seconds { throw .tooLong }
    return TimeSpan(seconds: seconds)
  }
}

extension Stretch.Sum {
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

extension Cursor {
  /// The two sides of `or`; of `2 or 3 days` and `in a day or two` each gets what it shares with the other.
  static func alternatives(_ tokens: [Token]) -> (left: [Token], right: [Token])? {
    guard let split = tokens.firstIndex(where: { $0.kind == .word(.key(.or)) }), split > 0, split + 1 < tokens.count
    else { return nil }
    let left = Array(tokens[..<split])
    let right = Array(tokens[(split + 1)...])
    var cursor = Cursor(right)
    guard cursor.amount() != nil else { return (left, right) }
    let lead = left.prefix { $0.kind == .word(.key(.inside)) || $0.kind == .word(.key(.about)) }
    // `a day or two`: the unit is on the left; `2 or 3 days`: on the right.
    if cursor.isAtEnd, let unit = left.last { return (left, lead + right + [unit]) }
    var other = Cursor(left)
    other.index = lead.count
    if other.amount() != nil, other.isAtEnd { return (left + right[cursor.index...], lead + right) }
    return (left, right)
  }

  /// Amounts of units one after the other: `1h30m`, `2 weeks and 3 days`, `an hour and a half`, `1h 30`.
  mutating func stretch() -> Stretch? {
    var stretch = Stretch()
    while true {
      let place = index
      if !stretch.parts.isEmpty {
        skipCommas()
        _ = take(.and)
        skipCommas()
      }
      guard let part = stretchPart(after: stretch.parts.last) else {
        index = place
        break
      }
      if part.amount.vague { stretch.vague = true }
      stretch.parts.append(part)
      addFraction(to: &stretch)
      if stretch.parts.count > 8 { break }
    }
    return stretch.parts.isEmpty ? nil : stretch
  }

  private mutating func stretchPart(after last: Stretch.Part?) -> Stretch.Part? {
    let place = index
    if let unit = unitBeforeHalf() { return Stretch.Part(amount: Amount(1), unit: unit) }
    guard let amount = amount() else { return nil }
    if let unit = unit() { return Stretch.Part(amount: amount, unit: unit) }
    if let unit = impliedUnit(amount, after: last) { return Stretch.Part(amount: amount, unit: unit) }
    index = place
    return nil
  }

  /// `hour and a half` without its article.
  private mutating func unitBeforeHalf() -> Unit? {
    let place = index
    if let unit = unit(), sees(.and), sees(.a, at: 1), sees(.half, at: 2) { return unit }
    index = place
    return nil
  }

  /// `1h30`: minutes after hours, seconds after minutes, where nothing follows that would make it a time.
  private func impliedUnit(_ amount: Amount, after last: Stretch.Part?) -> Unit? {
    guard let last, let whole = amount.whole, whole < 60, isNumber(peek(-1)),
      isAtEnd || sees(.before) || sees(.from) || sees(.later) || sees(.after) || sees(.ago)
    else { return nil }
    switch last.unit {
    case .hour: return .minute
    case .minute, .minuteOrMonth: return .second
    default: return nil
    }
  }

  private func isNumber(_ token: Token?) -> Bool {
    switch token?.kind {
    case .number, .word(.number): true
    default: false
    }
  }

  /// `and a half` behind a unit means half of that unit.
  private mutating func addFraction(to stretch: inout Stretch) {
    let place = index
    guard let last = stretch.parts.last, take(.and) else { return }
    var count = 1
    if !take(.a), let number = wholeNumber() { count = number }
    var fraction: Amount?
    if take(.half) {
      fraction = Amount(1, over: 2)
    } else if peek()?.kind == .word(.quarter) {
      index += 1
      fraction = Amount(count, over: 4)
    }
    // `and a quarter of an hour` is a part of its own.
    guard let fraction, !sees(.of), !sees(.a), unitIsMissing else {
      index = place
      return
    }
    stretch.parts.append(Stretch.Part(amount: fraction, unit: last.unit))
  }

  private var unitIsMissing: Bool {
    switch peek()?.kind {
    case .word(.unit), .word(.second), .word(.quarter): false
    default: true
    }
  }
}
