// The text form of a rule: RFC 5545, section 3.3.10.
extension RecurrenceRule {
  /// `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE`: parts in one fixed order, those that say nothing left out.
  public var text: String {
    var parts = ["FREQ=" + frequency.rawValue]
    if interval != 1 { parts.append("INTERVAL=\(interval)") }
    func add(_ name: String, _ values: [Int]) {
      if !values.isEmpty { parts.append(name + "=" + values.map(String.init).joined(separator: ",")) }
    }
    add("BYMONTH", byMonth)
    add("BYWEEKNO", byWeekNo)
    add("BYYEARDAY", byYearDay)
    add("BYMONTHDAY", byMonthDay)
    if !byDay.isEmpty { parts.append("BYDAY=" + byDay.map(\.text).joined(separator: ",")) }
    add("BYSETPOS", bySetPos)
    if weekStart != .monday { parts.append("WKST=" + weekStart.letters) }
    if let count { parts.append("COUNT=\(count)") }
    if let until { parts.append("UNTIL=" + until.basic) }
    return parts.joined(separator: ";")
  }

  /// Reads a rule; nil for anything that is no rule or that Heed cannot follow. UNTIL in UTC is taken at its word.
  public init?(text: some StringProtocol) {
    try? self.init(reading: text)
  }

  /// Reads a rule, `RRULE:` before it allowed, in either case.
  ///
  /// SECONDLY, BYSECOND, BYMINUTE and BYHOUR are refused (times are to the minute, and of the start), and so is what
  /// section 3.3.10 forbids: both COUNT and UNTIL, an ordinal outside MONTHLY and YEARLY, BYSETPOS alone. `wallClock`
  /// turns an UNTIL in UTC into the zone of the start. The reason is `badRule` with the part it broke at.
  public init(
    reading text: some StringProtocol,
    wallClock: (Instant) -> When = { $0.universal }
  ) throws(Misunderstanding.Reason) {
    var upper = text.uppercased()[...]
    while upper.first == " " { upper.removeFirst() }
    while upper.last == " " || upper.last == ";" { upper.removeLast() }
    if upper.hasPrefix("RRULE:") { upper.removeFirst(6) }
    guard upper.utf8.count <= 1_000 else { throw .badRule(String(upper)) }
    var parts: [(name: Substring, value: Substring)] = []
    for part in upper.split(separator: ";", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !parts.contains(where: { $0.name == sides[0] }) else { throw .badRule(String(part)) }
      parts.append((sides[0], sides[1]))
    }
    guard let named = parts.first(where: { $0.name == "FREQ" }),
      let frequency = Frequency(rawValue: String(named.value))
    else { throw .badRule(String(parts.first { $0.name == "FREQ" }?.value ?? upper)) }
    self.init(frequency)
    for part in parts where part.name != "FREQ" {
      guard set(part.name, part.value, wallClock) else { throw .badRule(part.name + "=" + part.value) }
    }
    if let wrong = contradiction { throw .badRule(wrong) }
  }

  private mutating func set(_ name: Substring, _ value: Substring, _ wallClock: (Instant) -> When) -> Bool {
    switch name {
    case "INTERVAL": return RecurrenceRule.set(&interval, value, 1...100_000)
    case "COUNT":
      var number = 0
      guard RecurrenceRule.set(&number, value, 1...10_000_000) else { return false }
      count = number
    case "UNTIL": until = RecurrenceRule.until(value, wallClock)
    case "WKST":
      guard let day = Weekday(letters: value) else { return false }
      weekStart = day
    case "BYDAY":
      byDay = value.split(separator: ",", omittingEmptySubsequences: false).compactMap { Day(text: $0) }
      return byDay.count == RecurrenceRule.pieces(value)
    case "BYMONTH": return RecurrenceRule.set(&byMonth, value, 1...12, signed: false)
    case "BYMONTHDAY": return RecurrenceRule.set(&byMonthDay, value, 1...31)
    case "BYYEARDAY": return RecurrenceRule.set(&byYearDay, value, 1...366)
    case "BYWEEKNO": return RecurrenceRule.set(&byWeekNo, value, 1...53)
    case "BYSETPOS": return RecurrenceRule.set(&bySetPos, value, 1...366)
    default: return false
    }
    return name != "UNTIL" || until != nil
  }

  /// The part that section 3.3.10 does not allow beside the others.
  private var contradiction: String? {
    if count != nil, until != nil { return "COUNT;UNTIL" }
    let hasOrdinal = byDay.contains { $0.ordinal != nil }
    if hasOrdinal, frequency != .monthly && frequency != .yearly || !byWeekNo.isEmpty { return "BYDAY" }
    if hasOrdinal, frequency == .monthly, byDay.contains(where: { ($0.ordinal ?? 0).magnitude > 5 }) { return "BYDAY" }
    if !byWeekNo.isEmpty, frequency != .yearly { return "BYWEEKNO" }
    if !byYearDay.isEmpty, [.daily, .weekly, .monthly].contains(frequency) { return "BYYEARDAY" }
    if !byMonthDay.isEmpty, frequency == .weekly { return "BYMONTHDAY" }
    let hasPart = [byMonth, byMonthDay, byYearDay, byWeekNo].contains { !$0.isEmpty } || !byDay.isEmpty
    return !bySetPos.isEmpty && !hasPart ? "BYSETPOS" : nil
  }

  private static func pieces(_ value: Substring) -> Int { value.utf8.count { $0 == UInt8(ascii: ",") } + 1 }

  private static func set(_ field: inout Int, _ value: Substring, _ range: ClosedRange<Int>) -> Bool {
    guard let number = Int(value), range.contains(number), value.utf8.first != UInt8(ascii: "+") else { return false }
    field = number
    return true
  }

  private static func set(
    _ field: inout [Int], _ value: Substring, _ range: ClosedRange<Int>, signed: Bool = true
  ) -> Bool {
    field = value.split(separator: ",", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard field.count == pieces(value) else { return false }
    return field.allSatisfy { range.contains(signed ? Int(clamping: $0.magnitude) : $0) }
  }

  /// `20260430`, `20260430T170000`, or the same with a Z.
  private static func until(_ value: Substring, _ wallClock: (Instant) -> When) -> When? {
    guard value.utf8.last == UInt8(ascii: "Z") else { return When(basic: value) }
    guard let utc = When(basic: value.dropLast()), utc.time != nil else { return nil }
    let moment = utc.startingMinutes * 60
    // Where the clock went back shortly before, what it showed before then is past too: the latest counts.
    return (0..<180).map { wallClock(Instant(seconds: moment - $0 * 60)) }.max()
  }
}

extension RecurrenceRule.Day {
  /// `MO`, `-1FR`.
  var text: String { (ordinal.map(String.init) ?? "") + weekday.letters }

  init?(text: Substring) {
    guard let weekday = Weekday(letters: text.suffix(2)) else { return nil }
    let number = text.dropLast(2)
    if number.isEmpty {
      self.init(weekday)
      return
    }
    guard let ordinal = Int(number), ordinal != 0, ordinal.magnitude <= 53 else { return nil }
    self.init(weekday, ordinal: ordinal)
  }
}

extension Weekday {
  /// The two letters of RFC 5545.
  var letters: String { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][rawValue - 1] }

  init?(letters: Substring) {
    guard let day = Weekday.allCases.first(where: { $0.letters == letters }) else { return nil }
    self = day
  }
}
