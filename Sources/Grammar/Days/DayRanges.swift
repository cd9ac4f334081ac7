import Model

extension Phrases {
  /// The days that words named, where they are to come the last ones of that name instead: of a weekday or of a month
  /// without a year.
  public static func past(_ days: ClosedRange<CivilDate>, _ text: String, today: CivilDate) -> ClosedRange<CivilDate> {
    guard days.lowerBound > today else { return days }
    let words = Words(text).words.map(\.plain)
    if words.count == 1, isWeekday(words[0]) {
      return days.lowerBound.adding(days: -7)...days.upperBound.adding(days: -7)
    }
    guard words.contains(where: isMonth), !words.contains(where: { $0.count == 4 && Int($0) != nil }) else {
      return days
    }
    return days.lowerBound.adding(months: -12)...days.upperBound.adding(months: -12)
  }

  /// Several days in a row by one name: `this week`, `next month`, `november`. Nil for other words.
  public static func days(_ text: String, _ context: PhraseContext) -> ClosedRange<CivilDate>? {
    let words = Words(text)
    var plain = words.words.map(\.plain)
    if plain.first == "the" { plain.removeFirst() }
    if plain == ["weekend"] { plain = ["this", "weekend"] }
    if plain.count == 3, let count = Int(plain[1]), (1...366).contains(count), ["days", "weeks"].contains(plain[2]) {
      let (today, step) = (context.now.date, count * (plain[2] == "weeks" ? 7 : 1) - 1)
      switch plain[0] {
      case "next": return today...today.adding(days: step)
      case "last", "past": return today.adding(days: -step)...today
      default: return nil
      }
    }
    guard (1...2).contains(plain.count) else { return nil }
    let today = context.now.date
    let back = (today.weekday.rawValue - context.firstWeekday.rawValue + 7) % 7
    let week = today.adding(days: -back)
    let steps = ["this": 0, "next": 7, "last": -7]
    if plain.count == 2, let step = steps[plain[0]] {
      if plain[1] == "week" { return week.adding(days: step)...week.adding(days: step + 6) }
      if plain[1] == "weekend" {
        let saturday = today.saturdayOfWeekend.adding(days: step)
        return saturday...saturday.adding(days: 1)
      }
    }
    let isMonth =
      plain.count == 1 ? Phrases.isMonth(plain[0]) : plain[1] == "month" && steps[plain[0]] != nil
    let isOfYear = plain.count == 2 && Phrases.isMonth(plain[0]) && plain[1].count == 4 && Int(plain[1]) != nil
    guard isMonth || isOfYear else { return nil }
    return month(words, today: today)
  }
}
