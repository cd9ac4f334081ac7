import Model

/// Days with names of their own.
enum Holidays {
  /// On which day of a year a holiday falls.
  enum Rule: Sendable {
    case fixed(month: Int, day: Int)
    /// So many days after Easter Sunday.
    case easter(Int)
    case weekday(Weekday, ordinal: Int, month: Int, shift: Int)
  }

  /// A name of a holiday.
  struct Entry: Sendable {
    /// The words of the name, as texts of tokens.
    var words: [String]
    /// More than one where countries differ: asked about, the first suggested.
    var rules: [Rule]
  }

  /// The entries by their first word, the longer ones first.
  static let byFirstWord: [String: [Entry]] = {
    var entries: [String: [Entry]] = [:]
    for (names, rules) in list {
      for name in names.utf8.split(separator: UInt8(ascii: ",")) {
        let words = name.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        entries[words[0], default: []].append(Entry(words: words, rules: rules))
      }
    }
    return entries.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }()

  /// The words of all names, without the entries: few names of tasks need more.
  static var words: Set<String> {
    var words = Set<String>(minimumCapacity: 256)
    for (names, _) in list {
      for word in names.utf8.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }) {
        words.insert(String(Substring(word)))
      }
    }
    return words
  }

  /// The names of each holiday, between commas, and its rules.
  private static let list: [(String, [Rule])] = [
    ("christmas,christmas day,xmas,xmas day", [.fixed(month: 12, day: 25)]),
    ("christmas eve,xmas eve", [.fixed(month: 12, day: 24)]),
    ("boxing day,st stephens day,saint stephens day,second day of christmas", [.fixed(month: 12, day: 26)]),
    ("new years eve,new year eve,nye,hogmanay,old years day", [.fixed(month: 12, day: 31)]),
    ("new years day,new years,new year,new year day", [.fixed(month: 1, day: 1)]),
    ("epiphany,three kings day,twelfth night", [.fixed(month: 1, day: 6)]),
    ("candlemas", [.fixed(month: 2, day: 2)]),
    ("valentines day,valentine day,valentines,valentine,st valentines day", [.fixed(month: 2, day: 14)]),
    ("leap day", [.fixed(month: 2, day: 29)]),
    ("st patricks day,saint patricks day,patricks day,st paddys day", [.fixed(month: 3, day: 17)]),
    ("april fools day,april fools,april fool day,april fools day", [.fixed(month: 4, day: 1)]),
    ("may day,labour day may", [.fixed(month: 5, day: 1)]),
    ("midsummer day,midsummers day", [.fixed(month: 6, day: 24)]),
    ("midsummer", [.fixed(month: 6, day: 24), .fixed(month: 6, day: 21)]),
    ("independence day", [.fixed(month: 7, day: 4)]),
    ("halloween,hallowe en", [.fixed(month: 10, day: 31)]),
    ("all saints day,all saints", [.fixed(month: 11, day: 1)]),
    ("guy fawkes night,guy fawkes day,bonfire night", [.fixed(month: 11, day: 5)]),
    ("armistice day,veterans day", [.fixed(month: 11, day: 11)]),
    ("st nicholas day,saint nicholas day", [.fixed(month: 12, day: 6)]),
    ("easter,easter sunday,easter day", [.easter(0)]),
    ("easter monday", [.easter(1)]),
    ("easter saturday", [.easter(-1)]),
    ("good friday", [.easter(-2)]),
    ("maundy thursday", [.easter(-3)]),
    ("palm sunday", [.easter(-7)]),
    ("ash wednesday", [.easter(-46)]),
    ("shrove tuesday,pancake day,mardi gras", [.easter(-47)]),
    ("ascension day,ascension", [.easter(39)]),
    ("pentecost,whitsun,whit sunday", [.easter(49)]),
    ("whit monday,pentecost monday", [.easter(50)]),
    ("corpus christi", [.easter(60)]),
    (
      "thanksgiving,thanksgiving day",
      [.weekday(.thursday, ordinal: 4, month: 11, shift: 0), .weekday(.monday, ordinal: 2, month: 10, shift: 0)]
    ),
    ("black friday", [.weekday(.thursday, ordinal: 4, month: 11, shift: 1)]),
    ("cyber monday", [.weekday(.thursday, ordinal: 4, month: 11, shift: 4)]),
    ("labor day,labour day", [.weekday(.monday, ordinal: 1, month: 9, shift: 0), .fixed(month: 5, day: 1)]),
    ("memorial day", [.weekday(.monday, ordinal: -1, month: 5, shift: 0)]),
    ("fathers day", [.weekday(.sunday, ordinal: 3, month: 6, shift: 0)]),
    ("mothers day", [.weekday(.sunday, ordinal: 2, month: 5, shift: 0), .easter(-21)]),
    ("mothering sunday", [.easter(-21)]),
  ]

  /// The day of a holiday in a year; nil where that year has none.
  static func date(_ rule: Rule, year: Int) -> CivilDate? {
    switch rule {
    case .fixed(let month, let day): return CivilDate(year: year, month: month, day: day)
    case .easter(let shift): return easter(year)?.adding(days: shift)
    case .weekday(let weekday, let ordinal, let month, let shift):
      return DateGrammar.nth(weekday, ordinal, year: year, month: month)?.adding(days: shift)
    }
  }

  /// Easter Sunday of the western churches (the Meeus, Jones and Butcher algorithm).
  static func easter(_ year: Int) -> CivilDate? {
    let (a, b, c) = (year % 19, year / 100, year % 100)
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
    let m = (a + 11 * h + 22 * l) / 451
    let sum = h + l - 7 * m + 114
    return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1)
  }
}

extension DateGrammar {
  /// `christmas`, `new year's eve 2027`, `good friday`.
  mutating func holiday() throws(Reason) -> Day? {
    guard let rules = takeHoliday() else { return nil }
    let year = try year()
    var days: [Day] = []
    for rule in rules {
      if let year {
        guard CivilDate.years.contains(year) else { throw .yearOutOfRange(year) }
        guard let date = Holidays.date(rule, year: year) else {
          throw .noSuchDay(year: year, month: 2, day: 29, last: 28)
        }
        days.append(Day(date))
      } else {
        days.append(try yearly { Holidays.date(rule, year: $0) })
      }
    }
    var day = days[0]
    for other in days.dropFirst() { day.dates += other.dates.filter { !day.dates.contains($0) } }
    return day
  }

  /// The eve of a holiday, or a part of the day: `eve` alone is the evening.
  mutating func eveOrPart() throws(Reason) -> Piece? { try eveOfHoliday() ?? partPiece() }

  /// `the eve of christmas`: the day before.
  private mutating func eveOfHoliday() throws(Reason) -> Piece? {
    guard cursor.sees(text: "eve"), cursor.sees(.of, at: 1) else { return nil }
    let place = cursor.index
    cursor.index += 2
    if let day = try holiday() { return .day(Day(dates: day.dates.map { $0.adding(days: -1) })) }
    cursor.index = place
    return nil
  }

  /// Moves past the name of a holiday, the longest that fits; nil where none stands here.
  mutating func takeHoliday() -> [Holidays.Rule]? {
    guard let first = cursor.peek(), let entries = Holidays.byFirstWord[first.text] else { return nil }
    for entry in entries {
      guard entry.words.indices.allSatisfy({ cursor.peek($0)?.text == entry.words[$0] }) else { continue }
      // `new` alone, or `may`, is no holiday; the table's words are whole names.
      cursor.index += entry.words.count
      return entry.rules
    }
    return nil
  }
}
