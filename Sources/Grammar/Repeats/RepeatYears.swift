import Model

// Once a year: `every 5 march`, `every christmas`.
extension RepeatGrammar {
  /// `5 march`, `march 5th`, `christmas`; `29 february` is every leap year.
  mutating func readYearly() throws(Reason) -> Bool {
    if let rules = takeHoliday() {
      try add(rules)
      return true
    }
    let place = cursor.index
    // `the 1st of january and july` has more months: those are read one by one.
    guard let (day, month) = dayAndMonth(), !(cursor.sees(.and) && isMonth(1)) else {
      cursor.index = place
      return false
    }
    // `1 june and 1 december` is one rule; `5 march and 7 april` are two.
    guard byMonth.isEmpty && byMonthDay.isEmpty || byMonthDay == [day] else { throw .severalDays }
    let last = month == 2 ? 29 : CivilDate.daysInMonth(year: 2001, month: month)
    guard (1...last).contains(day) else { throw .noSuchDay(year: nil, month: month, day: day, last: last) }
    byMonth.append(month)
    byMonthDay = [day]
    return true
  }

  /// Takes the rules of a holiday, which are readings where countries differ.
  private mutating func add(_ holidays: [Holidays.Rule]) throws(Reason) {
    guard byMonth.isEmpty, byMonthDay.isEmpty, readings.isEmpty else { throw .severalDays }
    let yearly = holidays.compactMap(yearly)
    guard yearly.count == holidays.count else { throw .movesEachYear }
    if yearly.count > 1 {
      readings = yearly
    } else {
      (byMonth, byMonthDay, byDay) = (yearly[0].byMonth, yearly[0].byMonthDay, byDay + yearly[0].byDay)
    }
  }

  /// `5 march`, `5th of march`, `march the 5th`; nil for anything else, such as `march 5 pm`.
  private mutating func dayAndMonth() -> (day: Int, month: Int)? {
    if let day = cursor.ordinal() ?? plainNumber() {
      _ = cursor.take(.of) || cursor.take("-")
      return cursor.month().map { (day, $0) }
    }
    guard let month = cursor.month() else { return nil }
    cursor.skip(.the)
    guard let day = cursor.ordinal() ?? plainNumber(), !cursor.sees(.am), !cursor.sees(.pm), !cursor.seesSign(":")
    else { return nil }
    return (day, month)
  }

  /// The rule of a holiday; nil where its date moves.
  private func yearly(_ holiday: Holidays.Rule) -> RecurrenceRule? {
    var rule = RecurrenceRule(.yearly)
    switch holiday {
    case .fixed(let month, let day): (rule.byMonth, rule.byMonthDay) = ([month], [day])
    case .weekday(let weekday, let ordinal, let month, 0):
      (rule.byMonth, rule.byDay) = ([month], [RecurrenceRule.Day(weekday, ordinal: ordinal)])
    default: return nil
    }
    return rule
  }

  /// Moves past the name of a holiday; nil where none stands here.
  private mutating func takeHoliday() -> [Holidays.Rule]? {
    var grammar = DateGrammar(cursor.tokens, context)
    grammar.cursor.index = cursor.index
    let rules = grammar.takeHoliday()
    cursor.index = grammar.cursor.index
    return rules
  }

  /// Whether a month's name stands so many places ahead.
  private func isMonth(_ offset: Int) -> Bool {
    if case .word(.month)? = cursor.peek(offset)?.kind { return true }
    return false
  }

  /// A number of one or two digits, which it moves past.
  private mutating func plainNumber() -> Int? {
    guard let token = cursor.peek(), token.kind == .number, token.digits <= 2 else { return nil }
    cursor.index += 1
    return token.value
  }
}
