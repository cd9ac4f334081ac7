import Model

// Times of day that stand without a day: `5 pm`, `17:30`, `noon`, `in the evening`.
extension Phrases {
  /// What words that name a time and no day mean on a given day; nil for any other words.
  ///
  /// `midnight` may be either end of it. `tonight` and `in 2 hours` name their day themselves.
  public static func time(_ text: String, on day: CivilDate, _ context: PhraseContext) -> Reading<When>? {
    let alone = date(text, context).values
    guard !alone.isEmpty, alone.allSatisfy({ $0.time != nil }) else { return nil }
    let reading = date("\(When(day).iso) \(text)", context)
    // Words that name their day do not fit a second one beside it.
    guard !reading.values.isEmpty, !date("\(When(day.adding(days: 1)).iso) \(text)", context).values.isEmpty
    else { return nil }
    return reading
  }

  /// `1730 hours`, a time of day as some say it: nobody expects a task to take so long.
  public static func isFourDigitHours(_ text: String) -> Bool {
    let tokens = Tokenizer.tokens(text)
    return tokens.count == 2 && tokens[0].digits == 4 && tokens[1].kind == .word(.unit(.hour))
      && tokens[0].value / 100 < 24 && tokens[0].value % 100 < 60
  }

  /// The times of day that words can mean on any day, both halves of it for `8`; none for words that name a day, or a
  /// part of the day, which has its hour from elsewhere.
  public static func timesOfDay(_ text: String) -> [TimeOfDay] {
    let day = CivilDate(dayNumber: 20_000)
    let tokens = Tokenizer.tokens(text)
    let isPart = tokens.allSatisfy { token in
      if case .word(.part) = token.kind { return true }
      return false
    }
    let context = PhraseContext(now: When(day.adding(days: -7), .midnight))
    // A number alone could be a day of the month.
    guard !isPart, let reading = time(text, on: day, context) ?? time("at " + text, on: day, context)
    else { return [] }
    return reading.values.filter { $0.date == day }.compactMap(\.time)
  }
}
