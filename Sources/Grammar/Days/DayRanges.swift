import Model

extension Phrases {
  /// Several days in a row by one name: `this week`, `next month`, `november`. Nil for other words.
  public static func days(_ text: String, _ context: PhraseContext) -> ClosedRange<CivilDate>? {
    let words = Words(text)
    var plain = words.words.map(\.plain)
    if plain.first == "the" { plain.removeFirst() }
    if plain == ["weekend"] { plain = ["this", "weekend"] }
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
