import Model

/// A duration as it was said: amounts of units. What they come to depends on where they stand.
struct DurationPhrase: Equatable, Sendable {
  /// An amount of one unit.
  struct Part: Equatable, Sendable {
    /// How many of the unit, which may be a fraction of one.
    var amount: Amount
    /// The unit that was said or is implied.
    var unit: Unit
  }

  /// The amounts in the order in which they were said; one at least where it was read.
  var parts: [Part] = []
  /// A word like `few`, or a capital M, makes it a guess to be confirmed.
  var vague = false

  /// Whether a bare `m` is its only unit, so that it may mean months.
  var mayBeMonths: Bool { parts.count == 1 && parts[0].unit == .minuteOrMonth }

  /// Adds up the parts; `m` is a minute, or a month where `monthly` says so.
  func sum(monthly: Bool = false) -> NominalDuration {
    var sum = NominalDuration(vague: vague)
    for part in parts { sum.add(part.amount, part.unit == .minuteOrMonth ? (monthly ? .month : .minute) : part.unit) }
    return sum
  }

  /// The length in seconds where a day and a week have the given lengths.
  func timeSpan(day: Int, week: Int) throws(Reason) -> TimeSpan {
    var seconds = 0
    for part in parts {
      guard let size = part.unit.seconds(day: day, week: week) else { throw .noFixedLength }
      guard part.amount.numerator < 2_000_000_000, part.amount.denominator <= 1_000_000 else { throw .tooLong }
      seconds += part.amount.times(size)
    }
    if seconds == 0 { throw .zero }
    if seconds > TimeSpan.longest.seconds { throw .tooLong }
    return TimeSpan(seconds: seconds)
  }
}

extension Unit {
  /// How many seconds a unit has where a day and a week have the given lengths; nil for months and what is longer.
  fileprivate func seconds(day: Int, week: Int) -> Int? {
    switch self {
    case .second: 1
    case .minute, .minuteOrMonth: 60
    case .hour: 3600
    case .day, .workday: day
    case .week: week
    case .fortnight: week * 2
    case .month, .quarter, .year, .decade: nil
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
  mutating func durationPhrase() -> DurationPhrase? {
    var phrase = DurationPhrase()
    while true {
      let place = index
      if !phrase.parts.isEmpty {
        skipCommas()
        _ = take(.and)
        skipCommas()
      }
      guard let part = durationPart(after: phrase.parts.last) else {
        index = place
        break
      }
      if part.amount.vague { phrase.vague = true }
      phrase.parts.append(part)
      addFraction(to: &phrase)
      if phrase.parts.count > 8 { break }
    }
    return phrase.parts.isEmpty ? nil : phrase
  }

  /// One amount with its unit; behind hours the minutes may have none.
  private mutating func durationPart(after last: DurationPhrase.Part?) -> DurationPhrase.Part? {
    let place = index
    if let unit = unitBeforeHalf() { return DurationPhrase.Part(amount: Amount(1), unit: unit) }
    guard let amount = amount() else { return nil }
    if let unit = unit() { return DurationPhrase.Part(amount: amount, unit: unit) }
    if let unit = impliedUnit(amount, after: last) { return DurationPhrase.Part(amount: amount, unit: unit) }
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
  private func impliedUnit(_ amount: Amount, after last: DurationPhrase.Part?) -> Unit? {
    guard let last, let whole = amount.whole, whole < 60, isNumber(peek(-1)),
      isAtEnd || sees(.before) || sees(.from) || sees(.later) || sees(.after) || sees(.ago)
    else { return nil }
    switch last.unit {
    case .hour: return .minute
    case .minute, .minuteOrMonth: return .second
    default: return nil
    }
  }

  /// Whether a token is a number in digits or in words.
  private func isNumber(_ token: Token?) -> Bool {
    switch token?.kind {
    case .number, .word(.number): true
    default: false
    }
  }

  /// `and a half` behind a unit means half of that unit.
  private mutating func addFraction(to phrase: inout DurationPhrase) {
    let place = index
    guard let last = phrase.parts.last, take(.and) else { return }
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
    phrase.parts.append(DurationPhrase.Part(amount: fraction, unit: last.unit))
  }

  /// Whether no unit stands here.
  private var unitIsMissing: Bool {
    switch peek()?.kind {
    case .word(.unit), .word(.second), .word(.quarter): false
    default: true
    }
  }
}
