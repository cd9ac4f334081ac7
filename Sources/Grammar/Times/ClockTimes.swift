import Model

// Times of day: in words here (`noon`, `half past nine`, `five pm`), in digits in `WrittenTimes`.
extension DateGrammar {
  /// A time of day that its own words make clear.
  mutating func clock(beside pieces: Pieces) throws(Reason) -> Piece? {
    // Beside a day a number is a time of day as surely as after `at`.
    var isSaid = cursor.take(.at) || pieces.day != nil || pieces.whens != nil
    let vague = cursor.take(.about)
    if cursor.take(.at) { isSaid = true }
    _ = cursor.take(text: "t")
    let place = cursor.index
    for reader in DateGrammar.clockReaders {
      cursor.index = place
      guard let clock = try reader.read(&self, isSaid, pieces) else { continue }
      // `5ish`, `noonish`: to be confirmed.
      let isRough = cursor.take(.somewhat)
      return .clock(clock, vague: isRough || vague)
    }
    cursor.index = place
    // `about 5`
    guard vague, cursor.index + 1 == cursor.tokens.count, let token = cursor.digits(), token.digits <= 2 else {
      return nil
    }
    return .clock(try bare(token), vague: true)
  }

  /// A way to read a time of day at the cursor; nil where none stands there. `isSaid` means that `at` or a day stands
  /// before it, so that a number is surely a time.
  private struct ClockReader: Sendable {
    /// Moves the cursor behind the time; where it stands after nil does not matter.
    let read: @Sendable (_ grammar: inout DateGrammar, _ isSaid: Bool, _ beside: Pieces) throws(Reason) -> Clock?
  }

  /// The readers of times of day, in the order in which they are tried.
  ///
  /// `12 noon` and `20 past 4` come before digits alone, which would take their first number for an hour.
  private static let clockReaders: [ClockReader] = [
    ClockReader { grammar, _, _ in grammar.namedClock() },
    ClockReader { grammar, _, _ throws(Reason) in try grammar.pastClock() },
    ClockReader { grammar, isSaid, pieces throws(Reason) in try grammar.writtenClock(isSaid, pieces) },
    ClockReader { grammar, isSaid, _ throws(Reason) in try grammar.spelledClock(isSaid) },
  ]

  /// `noon`, `midnight`, `12 noon`; `midnight before friday` is the one with which Friday begins.
  private mutating func namedClock() -> Clock? {
    if let token = cursor.peek(),
      token.kind == .number && token.value == 12 || token.kind == .word(.number(12)) && token.text == "twelve"
    {
      guard cursor.sees(.noon, at: 1) || cursor.sees(.midnight, at: 1) else { return nil }
      cursor.index += 1
    }
    if cursor.take(.noon) { return .sure(720) }
    if cursor.take(.lunch) { return .lunch }
    guard cursor.take(.midnight) else { return nil }
    guard cursor.sees(.before), cursor.peek(1) != nil else { return .midnight }
    cursor.index += 1
    return .sure(0)
  }

  /// `half past 9`, `quarter to 5 pm`, `20 past 4`, `half nine`.
  private mutating func pastClock() throws(Reason) -> Clock? {
    let place = cursor.index
    guard let shift = minutesPast(), let hour = cursor.wholeNumber() ?? namedHour() else {
      cursor.index = place
      return nil
    }
    guard (0...23).contains(hour) else { throw .noSuchTime }
    _ = cursor.take(.oclock)
    let total = hour * 60 + shift
    if let isAfternoon = meridiem() {
      guard (1...12).contains(hour) else { throw .noSuchTime }
      let base = hour % 12 * 60 + (isAfternoon ? 720 : 0)
      return .sure((base + shift + 1440) % 1440)
    }
    if hour == 0 || hour > 12 { return .sure((total + 1440) % 1440) }
    if noonSaid { return .sure(720 + shift) }
    let onDial = (total + 720) % 720
    return .half(hour: onDial / 60 == 0 ? 12 : onDial / 60, minute: onDial % 60)
  }

  /// Whether the word just read is `noon`.
  private var noonSaid: Bool { cursor.sees(.noon, at: -1) }

  /// The hour of `noon` or `midnight`.
  private mutating func namedHour() -> Int? { cursor.take(.noon) ? 12 : cursor.take(.midnight) ? 0 : nil }

  /// The minutes before or after the hour, and the word between; `half nine` is half past nine.
  private mutating func minutesPast() -> Int? {
    _ = cursor.take(.a)
    let minutes: Int
    var isRound = true
    if cursor.take(.half) {
      if cursor.take(.past) || cursor.take(.after) { return 30 }
      guard let next = cursor.peek(), next.kind == .number || isNumberWord(next) else { return nil }
      // `half 9`, but not `half 9 hours`.
      if case .word(.unit)? = cursor.peek(1)?.kind { return nil }
      return 30
    } else if cursor.peek()?.kind == .word(.quarter) {
      cursor.index += 1
      minutes = 15
    } else if let number = cursor.wholeNumber(), (1...59).contains(number) {
      minutes = number
      isRound = number % 5 == 0
      if case .word(.unit(.minute))? = cursor.peek()?.kind { (cursor.index, isRound) = (cursor.index + 1, true) }
    } else {
      return nil
    }
    if cursor.take(.past) || cursor.take(.after) { return minutes }
    // "3 to 4 pm" lasts an hour: minutes that are no fives are called so.
    if isRound && cursor.take(.to) || cursor.take(.before) || cursor.take(text: "of") { return -minutes }
    return nil
  }

  /// Whether a token is a number in words.
  private func isNumberWord(_ token: Token) -> Bool {
    if case .word(.number) = token.kind { return true }
    return false
  }

  /// True for pm, false for am; also `5p`.
  mutating func meridiem() -> Bool? {
    if cursor.take(.pm) { return true }
    if cursor.take(.am) { return false }
    guard let token = cursor.peek(), token.glued || token.text == "p" else { return nil }
    if cursor.take(text: "p") {
      _ = cursor.take(text: "m")
      return true
    }
    return cursor.take(text: "a") ? false : nil
  }

  /// An hour from 1 to 12 and a minute in the half of the day that was said, refused where no clock shows it.
  func half(_ hour: Int, _ minute: Int, _ isAfternoon: Bool) throws(Reason) -> Clock {
    // 00:30 am is written by clocks that mix both ways; nothing else past 12 is.
    if hour == 0, !isAfternoon, minute < 60 { return .sure(minute) }
    guard (1...12).contains(hour), minute < 60 else { throw .noSuchTime }
    return .sure(hour % 12 * 60 + minute + (isAfternoon ? 720 : 0))
  }

  /// An hour without more: 1 to 12 may be either half of the day.
  func bare(_ token: Token) throws(Reason) -> Clock {
    if token.value == 24 { return .sure(1440) }
    guard token.value < 24 else { throw .noSuchTime }
    return (1...12).contains(token.value) && !token.leadingZero
      ? .half(hour: token.value, minute: 0) : .sure(token.value * 60)
  }

  /// `nine o'clock`, `five pm`, `five thirty pm`, `at nine`.
  private mutating func spelledClock(_ isSaid: Bool) throws(Reason) -> Clock? {
    guard let token = cursor.peek(), isNumberWord(token), let hour = cursor.wholeNumber() else { return nil }
    if hour >= 1000 { return hundredHours(hour) }
    var minute = 0
    var hasMinute = false
    if let next = cursor.peek(), isNumberWord(next) || next.kind == .number, let said = cursor.wholeNumber() {
      guard (1...59).contains(said) else { return nil }
      minute = said
      hasMinute = true
    }
    let isWhole = cursor.take(.oclock)
    if let isAfternoon = meridiem() { return try half(hour, minute, isAfternoon) }
    let isAlone = cursor.isAtEnd && cursor.index == 1
    guard isWhole || isSaid || hasMinute || cursor.sees(.somewhat) || isAlone || partFollows, (1...23).contains(hour)
    else {
      return nil
    }
    if isUnit(cursor.peek()) { return nil }
    return (1...12).contains(hour) ? .half(hour: hour, minute: minute) : .sure(hour * 60 + minute)
  }

  /// `nineteen hundred`, `nineteen hundred hours`.
  private mutating func hundredHours(_ number: Int) -> Clock? {
    let hasUnit = cursor.take(text: "hours") || cursor.take(text: "hrs")
    guard hasUnit || !isUnit(cursor.peek()), number / 100 < 24, number % 100 < 60 else { return nil }
    return .sure(number / 100 * 60 + number % 100)
  }

  /// Whether a token is a unit of time, before which a number is no hour.
  func isUnit(_ token: Token?) -> Bool {
    switch token?.kind {
    case .word(.unit), .word(.second): true
    default: false
    }
  }
}
