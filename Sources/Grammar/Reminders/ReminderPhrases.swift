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
    if let alarm = atStartOrDue(cursor) { return .value(alarm) }
    if let reading = try before(cursor) { return reading }
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
    return .before(days: sum.days, minutes: (sum.seconds + 59) / 60)
  }

  /// `when due`, `when it starts`, `at the due time`, `on time`, `on the day`.
  private static func atStartOrDue(_ cursor: Cursor) -> Alarm? {
    let words = cursor.tokens[cursor.index...].map(\.text)
    let starts: [[String]] = [
      ["when", "it", "starts"], ["when", "it", "begins"], ["at", "the", "start"], ["at", "start"],
    ]
    if starts.contains(words) { return .beforeStart(days: 0, minutes: 0) }
    if words == ["on", "time"] || words == ["at", "the", "time"] { return .before(days: 0, minutes: 0) }
    let forms: [[String]] = [
      ["when", "due"], ["when", "it", "is", "due"], ["when", "its", "due"], ["at", "due"], ["at", "due", "time"],
      ["at", "the", "due", "time"], ["on", "the", "day"], ["due"],
    ]
    return forms.contains(words) ? .beforeDue(days: 0, minutes: 0) : nil
  }

  /// `30 minutes before`, `the day before`; nil where the words count back from nothing.
  private static func before(_ start: Cursor) throws(Reason) -> Reading<Alarm>? {
    var cursor = start
    if cursor.take(.the), cursor.peek()?.kind == .word(.unit(.day)) || cursor.peek()?.kind == .word(.unit(.week)),
      let unit = cursor.unit(), let edge = takeBefore(&cursor), cursor.isAtEnd
    {
      return .value(edge.alarm(days: unit == .day ? 1 : 7, minutes: 0))
    }
    cursor = start
    let about = cursor.take(.about)
    if cursor.seesSign("-") { throw .negative }
    if let phrase = cursor.durationPhrase() {
      let edge = takeBefore(&cursor)
      guard cursor.isAtEnd else { return nil }
      return try before(edge, phrase, about: about)
    }
    // A bare number is minutes.
    guard let number = cursor.wholeNumber(), cursor.peek(-1)?.kind != .word(.key(.a)) else { return nil }
    let edge = takeBefore(&cursor)
    guard cursor.isAtEnd, edge != nil || number > 31 || number % 5 == 0, number < 1_000_000 else { return nil }
    return .choices([(edge ?? .either).alarm(days: 0, minutes: number)])
  }

  /// So long before start or due, where `before` was said.
  private static func before(_ edge: Edge?, _ phrase: DurationPhrase, about: Bool) throws(Reason) -> Reading<Alarm>? {
    let sum = phrase.sum()
    guard sum.months == 0 else { throw .noFixedLength }
    guard sum.days < 10_000, sum.seconds < TimeSpan.longest.seconds else { throw .tooLong }
    guard sum.workdays == 0, let edge else { return nil }
    let alarm = edge.alarm(days: sum.days, minutes: (sum.seconds + 59) / 60)
    return about || sum.vague ? .choices([alarm]) : .value(alarm)
  }

  /// What a reminder is before.
  private struct Edge {
    enum Side { case either, start, due }

    /// Whichever of both it counts from where neither is said.
    static let either = Edge(side: .either)
    var side: Side
    /// Whether it comes behind it.
    var isAfter = false

    /// A reminder so long before it, or after it.
    func alarm(days: Int, minutes: Int) -> Alarm {
      let (days, minutes) = isAfter ? (-days, -minutes) : (days, minutes)
      return switch side {
      case .either: .before(days: days, minutes: minutes)
      case .start: .beforeStart(days: days, minutes: minutes)
      case .due: .beforeDue(days: days, minutes: minutes)
      }
    }
  }

  /// `before`, `before due`, `before it is due`, `before it starts`, `early`, `in advance`; `after` likewise.
  private static func takeBefore(_ cursor: inout Cursor) -> Edge? {
    if cursor.take(.early) || cursor.take(text: "earlier") || cursor.take(text: "beforehand") { return .either }
    if cursor.take(.inside) { return cursor.take(text: "advance") ? .either : nil }
    if cursor.take(text: "ahead") { return .either }
    let isAfter = cursor.take(text: "after")
    guard isAfter || cursor.take(.before) else { return nil }
    let place = cursor.index
    cursor.skip(.the, .it, .are)
    if cursor.take(text: "due") || cursor.take(text: "deadline") {
      _ = cursor.take(text: "date") || cursor.take(.time)
      return Edge(side: .due, isAfter: isAfter)
    }
    if ["starts", "start", "begins", "beginning"].contains(where: { cursor.take(text: $0) }) {
      return Edge(side: .start, isAfter: isAfter)
    }
    if !cursor.take(text: "hand") { cursor.index = place }
    return Edge(side: .either, isAfter: isAfter)
  }
}
