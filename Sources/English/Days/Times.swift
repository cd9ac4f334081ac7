import Model

// Times of day: `5 pm`, `17:30`, `17h30`, `half past nine`, `noon`, `0900`.
extension DateGrammar {
  /// A time of day that its own words make clear.
  mutating func clock(beside pieces: Pieces) throws(Reason) -> Piece? {
    // Beside a day a number is a time of day as surely as after `at`.
    var isSaid = cursor.take(.at) || pieces.day != nil || pieces.moments != nil
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

  /// `noon`, `midnight`, `12 noon`.
  private mutating func namedClock() -> Clock? {
    if let token = cursor.peek(),
      token.kind == .number && token.value == 12 || token.kind == .word(.number(12)) && token.text == "twelve"
    {
      guard cursor.sees(.noon, at: 1) || cursor.sees(.midnight, at: 1) else { return nil }
      cursor.index += 1
    }
    if cursor.take(.noon) { return .sure(720) }
    if cursor.take(.lunch) { return .lunch }
    return cursor.take(.midnight) ? .midnight : nil
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

  private var noonSaid: Bool { cursor.sees(.noon, at: -1) }

  private mutating func namedHour() -> Int? { cursor.take(.noon) ? 12 : cursor.take(.midnight) ? 0 : nil }

  /// The minutes before or after the hour, and the word between; `half nine` is half past nine.
  private mutating func minutesPast() -> Int? {
    _ = cursor.take(.a)
    let minutes: Int
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
      if case .word(.unit(.minute))? = cursor.peek()?.kind { cursor.index += 1 }
    } else {
      return nil
    }
    if cursor.take(.past) || cursor.take(.after) { return minutes }
    if cursor.take(.to) || cursor.take(.before) || cursor.take(text: "of") { return -minutes }
    return nil
  }

  private func isNumberWord(_ token: Token) -> Bool {
    if case .word(.number) = token.kind { return true }
    return false
  }

  /// True for pm, false for am; also `5p`.
  private mutating func meridiem() -> Bool? {
    if cursor.take(.pm) { return true }
    if cursor.take(.am) { return false }
    guard let token = cursor.peek(), token.glued || token.text == "p" else { return nil }
    if cursor.take(text: "p") {
      _ = cursor.take(text: "m")
      return true
    }
    return cursor.take(text: "a") ? false : nil
  }

  /// Digits with a colon, a full stop, an h, or am and pm.
  private mutating func writtenClock(_ isSaid: Bool, _ pieces: Pieces) throws(Reason) -> Clock? {
    guard let first = cursor.digits() else { return nil }
    if first.digits <= 2, cursor.seesSign(":") || cursor.seesSign("."), let minute = cursor.peek(1),
      minute.kind == .number, minute.glued, minute.digits == 2
    {
      let isColon = cursor.seesSign(":")
      cursor.index += 2
      return try minuteClock(first, minute.value, isColon: isColon, isSaid)
    }
    if cursor.seesSign(":") { throw .noSuchTime }
    if let clock = try frenchClock(first, isSaid, pieces) { return clock }
    if first.digits <= 2, let minute = cursor.peek(), minute.kind == .number, minute.digits == 2,
      cursor.sees(.am, at: 1) || cursor.sees(.pm, at: 1)
    {
      cursor.index += 1
      return try minuteClock(first, minute.value, isColon: true, isSaid)
    }
    if first.digits == 3 || first.digits == 4 { return try militaryClock(first, isSaid) }
    guard first.digits <= 2 else { return nil }
    if let isAfternoon = meridiem() { return try half(first.value, 0, isAfternoon) }
    if cursor.take(.oclock) {
      if let isAfternoon = meridiem() { return try half(first.value, 0, isAfternoon) }
      return try bare(first)
    }
    return cursor.sees(.somewhat) ? try bare(first) : nil
  }

  /// `5:30`, with am or pm or without; seconds are dropped.
  private mutating func minuteClock(_ first: Token, _ minute: Int, isColon: Bool, _ isSaid: Bool) throws(Reason)
    -> Clock?
  {
    if isColon, cursor.seesSign(":"), let second = cursor.peek(1), second.kind == .number {
      guard second.digits == 2, second.value < 60 else { throw .noSuchTime }
      cursor.index += 2
      if cursor.take("."), cursor.digits() == nil { throw .noSuchTime }
    }
    if let isAfternoon = meridiem() { return try half(first.value, minute, isAfternoon) }
    if isColon { _ = cursor.take(text: "hours") || cursor.take(text: "h") }
    // Without a colon it may be a date: 5.30 is left to who knows both, unless `at` was said.
    if !isColon {
      if cursor.seesSign(".") || cursor.peek()?.kind == .number { return nil }
      if !isSaid, first.value <= 12, minute <= 31 { return nil }
      if !isSaid, first.value <= 31, (1...12).contains(minute) { return nil }
    }
    if first.value == 24, minute == 0 { return .sure(1440) }
    guard first.value < 24, minute < 60 else { throw .noSuchTime }
    if (1...12).contains(first.value), !first.leadingZero, !context.clock24 {
      _ = cursor.take(.oclock)
      return .half(hour: first.value, minute: minute)
    }
    return .sure(first.value * 60 + minute)
  }

  /// `17h30`, `17h`. Before 13 and alone it is a length of time: `2h`.
  private mutating func frenchClock(_ first: Token, _ isSaid: Bool, _ pieces: Pieces) throws(Reason) -> Clock? {
    guard first.digits <= 2, cursor.sees(text: "h"), cursor.peek()?.glued == true else { return nil }
    let minute = cursor.peek(1).flatMap { $0.kind == .number && $0.glued && $0.digits == 2 ? $0 : nil }
    let isBesideDay = pieces.day != nil || (minute != nil && dayFollows(2))
    let isOfDay = isSaid || first.value > 12 || first.leadingZero || first.value == 0 || isBesideDay
    guard isOfDay, minute != nil || isSaid || first.value > 12 || isBesideDay else { return nil }
    if case .word(.unit)? = cursor.peek(2)?.kind, minute != nil { return nil }
    guard first.value < 24 || (first.value == 24 && (minute?.value ?? 0) == 0), (minute?.value ?? 0) < 60
    else { throw .noSuchTime }
    cursor.index += minute == nil ? 1 : 2
    if first.leadingZero || first.value > 12 || minute != nil { return .sure(first.value * 60 + (minute?.value ?? 0)) }
    return try bare(first)
  }

  /// Whether a day stands there, so that `9h30` is a time of it.
  private func dayFollows(_ offset: Int) -> Bool {
    switch cursor.peek(offset)?.kind {
    case .word(.weekday), .word(.key(.today)), .word(.key(.tomorrow)), .word(.key(.on)), .word(.key(.next)): true
    default: false
    }
  }

  /// `0900`, `530pm`; 1430 after `at`. Four digits alone are asked about elsewhere.
  private mutating func militaryClock(_ first: Token, _ isSaid: Bool) throws(Reason) -> Clock? {
    let (hour, minute) = (first.value / 100, first.value % 100)
    if let isAfternoon = meridiem() { return try half(hour, minute, isAfternoon) }
    let hasUnit =
      cursor.take(text: "hours") || cursor.take(text: "hrs") || (first.digits == 4 && cursor.take(text: "h"))
    guard hasUnit || isSaid || (first.digits == 4 && first.leadingZero) else { return nil }
    if hour == 24, minute == 0 { return .sure(1440) }
    guard hour < 24, minute < 60 else { throw .noSuchTime }
    if first.digits == 3, (1...12).contains(hour) { return .half(hour: hour, minute: minute) }
    return .sure(hour * 60 + minute)
  }

  private func half(_ hour: Int, _ minute: Int, _ isAfternoon: Bool) throws(Reason) -> Clock {
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

  /// `in the evening` behind `seven`.
  private var partFollows: Bool {
    // `one evening` is no time of day.
    if case .word(.part(let part))? = cursor.peek()?.kind, part != .tonight { return false }
    var ahead = self
    return ahead.partPiece() != nil
  }

  /// `nineteen hundred`, `nineteen hundred hours`.
  private mutating func hundredHours(_ number: Int) -> Clock? {
    let hasUnit = cursor.take(text: "hours") || cursor.take(text: "hrs")
    guard hasUnit || !isUnit(cursor.peek()), number / 100 < 24, number % 100 < 60 else { return nil }
    return .sure(number / 100 * 60 + number % 100)
  }

  func isUnit(_ token: Token?) -> Bool {
    switch token?.kind {
    case .word(.unit), .word(.second): true
    default: false
    }
  }

  /// `in the morning`, `this evening`, `tonight`, `last night`, `at night`, `first thing`.
  mutating func partPiece() -> Piece? {
    if cursor.peek()?.kind == .word(.ordinal(1)), cursor.sees(text: "thing", at: 1) {
      cursor.index += 2
      cursor.skip(.inside, .the)
      if cursor.peek()?.kind == .word(.part(.morning)) { cursor.index += 1 }
      return .part(.morning)
    }
    var day: Day?
    if cursor.take(.this) {
      day = Day(today)
    } else if cursor.take(.last) {
      guard case .word(.part(.night))? = cursor.peek()?.kind else { return nil }
      day = Day(today.adding(days: -1))
    } else {
      cursor.skip(.inside, .at, .during, .the)
    }
    guard case .word(.part(let part))? = cursor.peek()?.kind else { return nil }
    cursor.index += 1
    if part == .tonight { day = Day(today) }
    return day.map { .dayPart($0, part) } ?? .part(part)
  }
}
