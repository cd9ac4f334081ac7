import Model

// Times of day in digits: `5 pm`, `17:30`, `17h30`, `0900`.
extension DateGrammar {
  /// Digits with a colon, a full stop, an h, or am and pm.
  mutating func writtenClock(_ isSaid: Bool, _ pieces: Pieces) throws(Reason) -> Clock? {
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
    if let clock = try wholeHours(first) { return clock }
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

  /// `at 10 hours`: without `at` before them hours are a length of time.
  private mutating func wholeHours(_ first: Token) throws(Reason) -> Clock? {
    guard first.digits <= 2, cursor.sees(.at, at: -2), cursor.takeHours() else { return nil }
    guard first.value <= 24 else { throw .noSuchTime }
    return .sure(first.value * 60)
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
}
