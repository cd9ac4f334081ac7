import Model

extension Phrases {
  /// Reads a reminder: `30 minutes before`, `1 day 2 hours before`, `in 3 days`, `tomorrow 9 am`, `when due`.
  ///
  /// Days and weeks count back on the calendar, hours and minutes on the wall clock. A day without a time means
  /// the hour of reminders, 10 am unless it was set. A bare length (`30 minutes`) may mean before due, which is suggested, or from now.
  public static func reminder(_ text: String, _ context: PhraseContext) -> Reading<Alarm> {
    let tokens = Tokenizer.tokens(text)
    func failure(_ reason: Reason, _ place: Range<Int>? = nil) -> Reading<Alarm> {
      .failure(Misunderstanding(heard: text, subject: .reminder, reason: reason, place: place))
    }
    var unread: Range<Int>?
    if tokens.isEmpty { return failure(text.utf8.count > Tokenizer.limit ? .unknown : .empty) }
    do throws(Reason) {
      return try reminder(tokens, context, &unread)
    } catch {
      guard error == .unknown else { return failure(error, unread) }
      do throws(Reason) {
        return try Spelling.guess(tokens) { tokens throws(Reason) in
          var unread: Range<Int>?
          return try reminder(tokens, context, &unread)
        } ?? failure(.unknown, unread)
      } catch {
        return failure(error)
      }
    }
  }

  /// Reads a reminder from tokens; on failure `unread` is where the words stand that it failed at, if that is known.
  private static func reminder(
    _ tokens: [Token], _ context: PhraseContext, _ unread: inout Range<Int>?
  ) throws(Reason) -> Reading<Alarm> {
    var cursor = Cursor(tokens)
    while cursor.take(text: "remind") || cursor.take(text: "reminder") || cursor.take(text: "me") {}
    if isWhenDue(cursor) { return .value(.beforeDue(days: 0, minutes: 0)) }
    if let reading = try beforeDue(cursor) { return reading }
    let moment = try date(Array(tokens[cursor.index...]), context, &unread).map { when in
      Alarm.at(When(when.date, when.time ?? context.hours.reminder))
    }
    guard let alarm = bareLength(cursor) else { return moment }
    return .choices([alarm] + moment.values)
  }

  /// `30 minutes`, with no word that says from where it counts.
  private static func bareLength(_ cursor: Cursor) -> Alarm? {
    var cursor = cursor
    guard let phrase = cursor.durationPhrase(), cursor.isAtEnd else { return nil }
    let sum = phrase.sum()
    guard sum.months == 0, sum.workdays == 0 else { return nil }
    return .beforeDue(days: sum.days, minutes: (sum.seconds + 59) / 60)
  }

  /// `when due`, `when it is due`, `at the due time`, `on time`, `on the day`.
  private static func isWhenDue(_ cursor: Cursor) -> Bool {
    let words = cursor.tokens[cursor.index...].map(\.text)
    let forms: [[String]] = [
      ["when", "due"], ["when", "it", "is", "due"], ["when", "its", "due"], ["at", "due"], ["at", "due", "time"],
      ["at", "the", "due", "time"], ["on", "time"], ["on", "the", "day"], ["at", "the", "time"], ["due"],
    ]
    return forms.contains(words)
  }

  /// `30 minutes before`, `the day before`; nil where the words count back from no due.
  private static func beforeDue(_ start: Cursor) throws(Reason) -> Reading<Alarm>? {
    var cursor = start
    if cursor.take(.the), cursor.peek()?.kind == .word(.unit(.day)) || cursor.peek()?.kind == .word(.unit(.week)),
      let unit = cursor.unit(), takeBefore(&cursor), cursor.isAtEnd
    {
      return .value(.beforeDue(days: unit == .day ? 1 : 7, minutes: 0))
    }
    cursor = start
    let about = cursor.take(.about)
    if cursor.seesSign("-") { throw .negative }
    if let phrase = cursor.durationPhrase() {
      let isBefore = takeBefore(&cursor)
      guard cursor.isAtEnd else { return nil }
      return try beforeDue(phrase, isBefore: isBefore, about: about)
    }
    // A bare number is minutes.
    guard let number = cursor.wholeNumber(), cursor.peek(-1)?.kind != .word(.key(.a)) else { return nil }
    let isBefore = takeBefore(&cursor)
    guard cursor.isAtEnd, isBefore || number > 31 || number % 5 == 0, number < 1_000_000 else { return nil }
    return .choices([.beforeDue(days: 0, minutes: number)])
  }

  /// So long before the due, where `before` was said.
  private static func beforeDue(_ phrase: DurationPhrase, isBefore: Bool, about: Bool) throws(Reason) -> Reading<Alarm>?
  {
    let sum = phrase.sum()
    guard sum.months == 0 else { throw .noFixedLength }
    guard sum.days < 10_000, sum.seconds < TimeSpan.longest.seconds else { throw .tooLong }
    guard sum.workdays == 0 else { return nil }
    let alarm = Alarm.beforeDue(days: sum.days, minutes: (sum.seconds + 59) / 60)
    if isBefore { return about || sum.vague ? .choices([alarm]) : .value(alarm) }
    return nil
  }

  /// `before`, `before due`, `before it is due`, `before the due date`, `early`, `in advance`.
  private static func takeBefore(_ cursor: inout Cursor) -> Bool {
    if cursor.take(.early) || cursor.take(text: "earlier") || cursor.take(text: "beforehand") { return true }
    if cursor.take(.inside) { return cursor.take(text: "advance") }
    if cursor.take(text: "ahead") { return true }
    guard cursor.take(.before) else { return false }
    let place = cursor.index
    cursor.skip(.the, .it, .are)
    if cursor.take(text: "due") || cursor.take(text: "deadline") {
      _ = cursor.take(text: "date") || cursor.take(.time)
    } else if cursor.take(text: "hand") {
      return true
    } else {
      cursor.index = place
    }
    return true
  }
}
