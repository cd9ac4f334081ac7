// The zones of a machine: files in the format TZif (RFC 9636), and the rule at their end (POSIX TZ).

extension ZoneClock {
  /// The last year up to which the rule at the end of a file is followed; later ones are as that year ends.
  private static let lastYear = 2_100

  /// Reads a file of the machine's zones; nil for anything else.
  public init?(zoneFile bytes: [UInt8]) {
    guard let head = Head(bytes, at: 0) else { return nil }
    var (head64, width) = (head, 4)
    if bytes[4] >= UInt8(ascii: "2") {
      guard let second = Head(bytes, at: head.end(width: 4)) else { return nil }
      (head64, width) = (second, 8)
    }
    guard head64.end(width: width) <= bytes.count else { return nil }
    let (times, kinds) = (head64.start, head64.start + head64.times * width)
    let types = kinds + head64.times
    func offset(_ kind: Int) -> Int? { kind < head64.types ? bytes.signed(types + kind * 6, 4) : nil }
    guard let first = offset(0) else { return nil }
    var transitions: [Transition] = []
    for place in 0..<head64.times {
      guard let offset = offset(Int(bytes[kinds + place])) else { return nil }
      transitions.append(Transition(at: bytes.signed(times + place * width, width), offset: offset))
    }
    if width == 8, let rule = Rule(bytes[head64.end(width: 8)...].filter { $0 != 0x0A }) {
      let last = transitions.last?.at ?? -1 << 40
      transitions += rule.transitions(to: ZoneClock.lastYear).filter { $0.at > last }
    }
    self.init(offset: first, transitions: transitions)
  }

  /// Reads a rule as TZ has it, `CET-1CEST,M3.5.0,M10.5.0/3`; nil for anything else, and for a rule without its days.
  public init?(rule: String) {
    guard let rule = Rule(Array(rule.utf8)) else { return nil }
    self.init(offset: rule.standard, transitions: rule.transitions(to: ZoneClock.lastYear))
  }

  /// The counts at the beginning of a part of the file.
  private struct Head {
    /// Behind the head.
    let start: Int
    let times, types: Int
    private let others: (isUT: Int, isStandard: Int, leaps: Int, letters: Int)

    init?(_ bytes: [UInt8], at place: Int) {
      guard place + 44 <= bytes.count, bytes[place..<(place + 4)].elementsEqual("TZif".utf8) else { return nil }
      let counts = (0..<6).map { bytes.signed(place + 20 + $0 * 4, 4) }
      guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
      start = place + 44
      (times, types) = (counts[3], counts[4])
      others = (counts[0], counts[1], counts[2], counts[5])
    }

    /// Where the part ends whose moments have that many bytes.
    func end(width: Int) -> Int {
      start + times * (width + 1) + types * 6 + others.letters + others.leaps * (width + 4) + others.isStandard
        + others.isUT
    }
  }
}

/// A rule of POSIX TZ: standard time, and where there is one the other time with its first and last day in the year.
private struct Rule {
  let standard: Int
  private var summer: (offset: Int, from: Day, to: Day)?

  /// A day of a year, `M3.5.0/2`, and the second of the day on the wall clock.
  private struct Day {
    var month, week: Int
    var weekday: Weekday
    var second: Int

    /// Its wall-clock second since 1970.
    func wall(_ year: Int) -> Int? {
      guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
      var day = first.adding(days: 6).startOfWeek(weekday).adding(days: (week - 1) * 7)
      // The fifth is the last one, also where there are four.
      if day.month != month { day = day.adding(days: -7) }
      return day.dayNumber * 86_400 + second
    }
  }

  init?(_ bytes: [UInt8]) {
    var reader = RuleReader(rest: bytes[...])
    guard reader.name(), let behind = reader.time() else { return nil }
    standard = -behind
    guard !reader.rest.isEmpty else { return }
    guard reader.name() else { return nil }
    let offset = reader.rest.first == UInt8(ascii: ",") ? standard + 3_600 : reader.time().map { -$0 }
    guard let offset, let from = Rule.day(&reader), let to = Rule.day(&reader), reader.rest.isEmpty else { return nil }
    summer = (offset, from, to)
  }

  private static func day(_ reader: inout RuleReader) -> Day? {
    guard reader.take(","), reader.take("M"), let month = reader.number(1...12), reader.take("."),
      let week = reader.number(1...5), reader.take("."), let number = reader.number(0...6),
      let weekday = Weekday(rawValue: number == 0 ? 7 : number)
    else { return nil }
    let second = reader.take("/") ? reader.time() : 7_200
    return second.map { Day(month: month, week: week, weekday: weekday, second: $0) }
  }

  func transitions(to lastYear: Int) -> [ZoneClock.Transition] {
    guard let summer else { return [] }
    return (1970...lastYear).flatMap { year -> [ZoneClock.Transition] in
      guard let from = summer.from.wall(year), let to = summer.to.wall(year) else { return [] }
      return [
        ZoneClock.Transition(at: from - standard, offset: summer.offset),
        ZoneClock.Transition(at: to - summer.offset, offset: standard),
      ]
    }
  }
}

/// Reads the parts of a rule one behind the other.
private struct RuleReader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard rest.first.map(UInt32.init) == sign.value else { return false }
    rest.removeFirst()
    return true
  }

  /// The name of a time, of letters or in angle brackets.
  mutating func name() -> Bool {
    if take("<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      rest = rest[(end + 1)...]
      return true
    }
    let letters = rest.prefix { (65...90).contains($0 & 0xDF) }
    rest = rest.dropFirst(letters.count)
    return letters.count >= 3
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (48...57).contains($0) }.prefix(4)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    return range.contains(value) ? value : nil
  }

  /// `-3:30`, in seconds.
  mutating func time() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard var seconds = number(0...167).map({ $0 * 3_600 }) else { return nil }
    for unit in [60, 1] where take(":") {
      guard let value = number(0...59) else { return nil }
      seconds += value * unit
    }
    return sign * seconds
  }
}

extension [UInt8] {
  /// A number of so many bytes, the highest first, in two's complement. The bytes must be there.
  fileprivate func signed(_ place: Int, _ width: Int) -> Int {
    let value = self[place..<(place + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return width == 4 ? Int(Int32(truncatingIfNeeded: value)) : Int(truncatingIfNeeded: value)
  }
}
