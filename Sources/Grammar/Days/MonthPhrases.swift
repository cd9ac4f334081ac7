import Model

extension Phrases {
  /// The days of a month: `november`, `next month`, `november 2027`, `2027-11`, nothing for this month.
  ///
  /// A name alone is the month that comes, this one included. Nil for other words.
  public static func month(_ words: Words, today: CivilDate) -> ClosedRange<CivilDate>? {
    let fillers = ["in", "for", "of", "the", "month", "days", "day", "free"]
    let left = words.words.map(\.plain)
    switch left.filter({ !fillers.contains($0) }) {
    case [], ["this"]: return days(year: today.year, month: today.month)
    case ["next"] where left.contains("month"): return days(from: today.adding(months: 1))
    case ["last"] where left.contains("month"), ["previous"] where left.contains("month"):
      return days(from: today.adding(months: -1))
    case let named: return self.named(named, today: today)
    }
  }

  /// Whether a text is the name of a weekday, in any case.
  public static func isWeekday(_ text: String) -> Bool {
    if case .weekday = Lexicon.words[text.lowercased()] { true } else { false }
  }

  /// Whether a text is the name of a month, in any case.
  public static func isMonth(_ text: String) -> Bool {
    if case .month = Lexicon.words[text.lowercased()] { true } else { false }
  }

  /// The days of a month by its name or its number, with or without a year.
  private static func named(_ words: [String], today: CivilDate) -> ClosedRange<CivilDate>? {
    var cursor = Cursor(Tokenizer.tokens(words.joined(separator: " ")))
    if let month = cursor.month() {
      if cursor.isAtEnd { return days(year: today.year + (month < today.month ? 1 : 0), month: month) }
      guard let year = cursor.digits(), year.digits == 4, cursor.isAtEnd else { return nil }
      return days(year: year.value, month: month)
    }
    let numbers = words.count == 1 ? words[0].split(separator: "-", omittingEmptySubsequences: false) : []
    guard numbers.count == 2, numbers[0].utf8.count == 4, numbers[1].utf8.count <= 2, let year = Int(numbers[0]),
      let month = Int(numbers[1])
    else { return nil }
    return days(year: year, month: month)
  }

  /// The days of the month that a day is in.
  private static func days(from day: CivilDate) -> ClosedRange<CivilDate>? { days(year: day.year, month: day.month) }

  /// The days of a month; nil outside of `CivilDate.years`.
  private static func days(year: Int, month: Int) -> ClosedRange<CivilDate>? {
    guard CivilDate.years.contains(year), let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    return first...first.adding(days: CivilDate.daysInMonth(year: year, month: month) - 1)
  }
}
