import Model

// On which days: weekdays and days of the month or year.
extension RepeatGrammar {
  /// `monday`, `mondays and thursdays`, `monday to friday`, `weekdays`, `every day except sunday`.
  mutating func readWeekdays() throws(Reason) -> Bool {
    if cursor.take(.except) { return readExceptions() }
    if readLetters() { return true }
    if frequency == .weekly, byDay.isEmpty, cursor.take(.weekend) || cursor.take(.weekends) {
      setWeekend(interval: interval)
      return true
    }
    let range = cursor.take(.from)
    if !range, takeWorkweek() { return true }
    guard let first = weekdayOrPlural() else { return false }
    let isJoined = cursor.peek()?.hyphenated == true && byDay.isEmpty
    if isJoined || cursor.take(.to) || cursor.take("-") {
      guard let last = cursor.anyWeekday() else { return false }
      add(from: first, to: last)
      isRepeat = true
      // `every day from monday to friday` is every week on those days.
      if frequency == .daily, interval == 1 { frequency = .weekly }
      return true
    }
    if range { return false }
    byDay.append(RecurrenceRule.Day(first))
    while let next = nextWeekday() {
      byDay.append(RecurrenceRule.Day(next))
      isRepeat = true
    }
    return true
  }

  /// `mwf`, `m/w/f`: letters for weekdays, confirmed.
  private mutating func readLetters() -> Bool {
    let forms: [([String], [Weekday])] = [
      (["mwf"], [.monday, .wednesday, .friday]), (["m", "/", "w", "/", "f"], [.monday, .wednesday, .friday]),
      (["tth"], [.tuesday, .thursday]), (["t", "/", "th"], [.tuesday, .thursday]),
    ]
    let texts = cursor.tokens[cursor.index...].map(\.text)
    guard byDay.isEmpty, let form = forms.first(where: { texts.starts(with: $0.0) }) else { return false }
    cursor.index += form.0.count
    byDay = form.1.map { RecurrenceRule.Day($0) }
    vague = true
    isRepeat = true
    return true
  }

  /// A weekday; its plural says that it repeats.
  private mutating func weekdayOrPlural() -> Weekday? {
    if case .word(.weekdays)? = cursor.peek()?.kind { isRepeat = true }
    return cursor.anyWeekday()
  }

  /// Another weekday behind a comma or `and`; nil where none follows, and then nothing is moved past.
  private mutating func nextWeekday() -> Weekday? {
    let place = cursor.index
    cursor.skipCommas()
    _ = cursor.take(.and) || cursor.take("/")
    cursor.skip(.on, .every, .each)
    if let weekday = weekdayOrPlural() { return weekday }
    cursor.index = place
    return nil
  }

  /// `weekdays`, `every workday`: Monday to Friday.
  private mutating func takeWorkweek() -> Bool {
    let place = cursor.index
    if cursor.take(.workdays) {
      isRepeat = true
    } else if cursor.unit() != .workday {
      cursor.index = place
      return false
    }
    if cursor.takeDay() { return false }
    addWorkweek()
    return true
  }

  /// Takes the weekdays from one to another, both included, also past the end of a week.
  private mutating func add(from first: Weekday, to last: Weekday) {
    var weekday = first
    byDay.append(RecurrenceRule.Day(weekday))
    while weekday != last {
      weekday = weekday.later(1)
      byDay.append(RecurrenceRule.Day(weekday))
    }
    byDay.sort { $0.weekday < $1.weekday }
  }

  /// `every day except sunday and monday`
  private mutating func readExceptions() -> Bool {
    cursor.skip(.on)
    var left = byDay.isEmpty ? Weekday.allCases : byDay.map(\.weekday)
    guard frequency == .daily || frequency == .weekly || frequency == nil, interval == 1 else { return false }
    var removed = false
    if cursor.take(.weekends) || cursor.take(.weekend) {
      left.removeAll { $0 >= .saturday }
      removed = true
    }
    while let weekday = removed ? nextWeekday() : cursor.anyWeekday() {
      left.removeAll { $0 == weekday }
      removed = true
    }
    guard removed, !left.isEmpty else { return false }
    frequency = .weekly
    byDay = left.map { RecurrenceRule.Day($0) }
    return true
  }

  /// `the 1st and 15th`, `last day`, `first and third monday`, `last working day`, `first saturday or sunday`.
  mutating func readOrdinals() throws(Reason) -> Bool {
    cursor.skip(.the)
    if cursor.peek()?.kind == .word(.unit(.day)), let number = cursor.peek(1), number.kind == .number {
      return try readNumberedDays()
    }
    if let edge = monthEdge() { return try addDays([edge]) }
    guard let ordinals = try ordinalList() else { return false }
    if let weekday = cursor.weekday() { return addNth(weekday, ordinals) }
    if cursor.take(.weekend) { return addWeekend(ordinals) }
    switch cursor.peek()?.kind {
    case .word(.unit(.day)):
      cursor.index += 1
      return try addDays(ordinals)
    case .word(.unit(.workday)), .word(.key(.business)), .word(.key(.workdays)):
      guard cursor.unit() == .workday else { return false }
      _ = cursor.takeDay()
      addWorkweek()
      bySetPos += ordinals
      return true
    case .word(.unit), .word(.second): return false
    default:
      // `every second` is not the 2nd.
      if cursor.isAtEnd, cursor.peek(-1)?.kind == .word(.second) { return false }
      if ordinals.count > 1 { isRepeat = true }
      return try addDays(ordinals)
    }
  }

  /// `the last weekend day` is either of both; a weekend itself is its Saturday, which is confirmed.
  private mutating func addWeekend(_ ordinals: [Int]) -> Bool {
    guard cursor.takeDay() else {
      vague = true
      return addNth(.saturday, ordinals)
    }
    byDay += [RecurrenceRule.Day(.saturday), RecurrenceRule.Day(.sunday)]
    bySetPos += ordinals
    return true
  }

  /// `end of every month`, `start of each year`; `every month end`.
  private mutating func monthEdge() -> Int? {
    let isEnd = cursor.sees(.end)
    guard isEnd || cursor.sees(.start), cursor.sees(.of, at: 1) || (isEnd && cursor.peek(1) == nil) else { return nil }
    cursor.index += 1
    return isEnd ? -1 : 1
  }

  /// `day 100 of the year`, `day 15`.
  private mutating func readNumberedDays() throws(Reason) -> Bool {
    cursor.index += 1
    var numbers: [Int] = []
    while let token = cursor.peek(), token.kind == .number {
      numbers.append(token.value)
      cursor.index += 1
      guard cursor.peek(1)?.kind == .number, cursor.take(.and) || cursor.take(",") else { break }
    }
    let place = cursor.index
    if cursor.take(.of) {
      cursor.skip(.the, .every, .each)
      if cursor.peek()?.kind == .word(.unit(.year)) {
        cursor.index += 1
        guard numbers.allSatisfy({ (1...366).contains($0) }) else { throw .unknown }
        byYearDay += numbers
        return true
      }
    }
    cursor.index = place
    return try addDays(numbers)
  }

  /// Takes days of the month, counted from its end where they are less than zero.
  private mutating func addDays(_ numbers: [Int]) throws(Reason) -> Bool {
    for number in numbers where !(1...31).contains(abs(number)) { throw .noSuchDayOfMonth(abs(number)) }
    byMonthDay += numbers
    return true
  }

  /// Takes the nth weekdays of a month or a year; `or` between them means the nth of all of them.
  private mutating func addNth(_ weekday: Weekday, _ ordinals: [Int]) -> Bool {
    guard ordinals.allSatisfy({ (1...53).contains(abs($0)) }) else { return false }
    guard cursor.sees(.or) else {
      var weekdays = [weekday]
      // `the last monday and friday`: the last of each.
      while let next = nextPlainWeekday() { weekdays.append(next) }
      for ordinal in ordinals { byDay += weekdays.map { RecurrenceRule.Day($0, ordinal: ordinal) } }
      return true
    }
    byDay.append(RecurrenceRule.Day(weekday))
    while cursor.take(.or), let next = cursor.weekday() { byDay.append(RecurrenceRule.Day(next)) }
    bySetPos += ordinals
    return true
  }

  /// Another weekday behind `and`; nil where none follows, and then nothing is moved past.
  private mutating func nextPlainWeekday() -> Weekday? {
    let place = cursor.index
    if cursor.take(.and), let weekday = cursor.weekday() { return weekday }
    cursor.index = place
    return nil
  }

  /// Ordinals joined by `and` and commas, `the` between them allowed; at least one.
  private mutating func ordinalList() throws(Reason) -> [Int]? {
    var ordinals: [Int] = []
    while true {
      let place = cursor.index
      var isJoined = false
      if !ordinals.isEmpty {
        isJoined = cursor.seesSign(",")
        cursor.skipCommas()
        if cursor.take(.and) { isJoined = true }
        cursor.skip(.the)
      }
      guard let ordinal = placeInOrder(isFirst: ordinals.isEmpty) else {
        cursor.index = place
        break
      }
      // `the last the last`
      if !isJoined, ordinals.contains(ordinal) { throw .unknown }
      ordinals.append(ordinal)
    }
    return ordinals.isEmpty ? nil : ordinals
  }

  /// `first`, `2nd`, `last`, `second last`, as dates have it.
  private mutating func placeInOrder(isFirst: Bool) -> Int? {
    var grammar = DateGrammar(cursor.tokens, context)
    grammar.cursor.index = cursor.index
    let ordinal = grammar.placeInOrder(orNumber: false)
    if ordinal != nil { cursor.index = grammar.cursor.index }
    return ordinal
  }
}
