import Model

extension Phrases {
  /// Reads a length of time: `30m`, `1h30`, `an hour and a half`, `PT1H30M`.
  ///
  /// A day is 24 hours. More than zero, at most `TimeSpan.longest`. A bare number and `1:30` are asked about.
  public static func duration(_ text: String, _ context: PhraseContext) -> Reading<TimeSpan> {
    DurationGrammar(day: 86_400, week: 7 * 86_400).read(text)
  }

  /// Reads how long a task is expected to take: as `duration`, but a day is a working day and a week five of them.
  ///
  /// So `about 2 days`, as it is said of a task of 16 hours, gives 16 hours back.
  public static func expectedTime(_ text: String, _ context: PhraseContext) -> Reading<TimeSpan> {
    let day = context.workingDay.seconds
    return DurationGrammar(day: day, week: day * 5, hasSeconds: false).read(text)
  }
}

/// The grammar of lengths of time.
struct DurationGrammar {
  /// How many seconds a day has.
  let day: Int
  /// How many seconds a week has.
  let week: Int
  /// Whether a number without a unit may be seconds: nobody means them for a task.
  var hasSeconds = true

  /// Reads a whole text as a length of time; words that are misspelt are put right and confirmed.
  func read(_ text: String) -> Reading<TimeSpan> {
    let tokens = Tokenizer.tokens(text)
    func failure(_ reason: Reason, _ place: Range<Int>? = nil) -> Reading<TimeSpan> {
      .failure(Misunderstanding(heard: text, subject: .duration, reason: reason, place: place))
    }
    var unread: Range<Int>?
    if tokens.isEmpty { return failure(text.utf8.count > Tokenizer.limit ? .unknown : .empty) }
    do throws(Reason) {
      if let span = try iso(tokens, text) { return .value(span) }
      return try read(tokens, &unread)
    } catch {
      let reason = error
      do throws(Reason) {
        return try Spelling.guess(tokens) { tokens throws(Reason) in
          var unread: Range<Int>?
          return try read(tokens, &unread)
        } ?? failure(reason, unread)
      } catch {
        return failure(error)
      }
    }
  }

  /// Reads tokens as a length; on failure `unread` is where the words stand that it failed at, if that is known.
  private func read(_ tokens: [Token], _ unread: inout Range<Int>?) throws(Reason) -> Reading<TimeSpan> {
    if let (left, right) = Cursor.alternatives(tokens), right.first?.text != "so" {
      let values = try read(left, &unread).values + read(right, &unread).values
      return values.count == 2 && values[0] == values[1] ? .value(values[0]) : .choices(values)
    }
    if let merged = withThousands(tokens) {
      return .choices(try read(merged, &unread).values + plain(tokens, &unread).values)
    }
    return try plain(tokens, &unread)
  }

  /// The tokens with `1,500` as one number, since a comma before three digits may part thousands; nil without one.
  private func withThousands(_ tokens: [Token]) -> [Token]? {
    guard let comma = tokens.firstIndex(where: { $0.kind == .sign(UInt8(ascii: ",")) }), comma > 0,
      comma + 1 < tokens.count, tokens[comma - 1].kind == .number, tokens[comma - 1].digits <= 3,
      tokens[comma + 1].kind == .number, tokens[comma + 1].digits == 3, tokens[comma - 1].value > 0
    else { return nil }
    var merged = tokens
    merged[comma - 1].value = tokens[comma - 1].value * 1000 + tokens[comma + 1].value
    merged[comma - 1].digits += 3
    merged[comma - 1].place = tokens[comma - 1].place(to: tokens[comma + 1])
    merged.removeSubrange(comma...comma + 1)
    return merged
  }

  /// Reads a length whose commas are no question, and which has no `or`.
  private func plain(_ tokens: [Token], _ unread: inout Range<Int>?) throws(Reason) -> Reading<TimeSpan> {
    if let bound = try bounded(tokens, &unread) { return bound }
    var cursor = Cursor(tokens)
    do throws(Reason) {
      return try plain(&cursor)
    } catch {
      unread = cursor.unread
      throw error
    }
  }

  /// Reads the length of time that stands from the cursor on.
  private func plain(_ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan> {
    while cursor.take(.about) || cursor.take(text: "for") || cursor.take(text: "only") {}
    if cursor.seesSign("-") {
      cursor.stop(at: cursor.index)
      throw .negative
    }
    _ = cursor.take("+")
    let place = cursor.index
    for reader in DurationGrammar.readers {
      if let reading = try reader.read(self, &cursor) { return reading }
      cursor.index = place
    }
    return try sum(&cursor)
  }

  /// A way to read all that stands from the cursor on; nil where it is written in another way.
  private struct Reader: Sendable {
    /// Reads to the end of the phrase; where the cursor stands after nil does not matter.
    let read: @Sendable (_ grammar: DurationGrammar, _ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan>?
  }

  /// The readers of lengths that are no sum of amounts and units, in the order in which they are tried.
  ///
  /// `1:30` and `2 to 3 hours` begin with a number as a number alone does, which comes last for that. What none of
  /// them takes is a sum.
  private static let readers: [Reader] = [
    Reader { grammar, cursor throws(Reason) in try grammar.clock(&cursor) },
    Reader { grammar, cursor throws(Reason) in try grammar.range(&cursor) },
    Reader { grammar, cursor throws(Reason) in try grammar.bare(&cursor) },
  ]

  /// `up to an hour`, `at least 2 hours`: a bound, confirmed as the length itself.
  private func bounded(_ tokens: [Token], _ unread: inout Range<Int>?) throws(Reason) -> Reading<TimeSpan>? {
    let bounds = [
      ["up", "to"], ["at", "most"], ["at", "least"], ["less", "than"], ["more", "than"], ["no", "more", "than"],
      ["under"], ["over"], ["max"], ["maximum"], ["almost"],
    ]
    guard let bound = bounds.first(where: { tokens.map(\.text).starts(with: $0) }) else { return nil }
    return .choices(try plain(Array(tokens.dropFirst(bound.count)), &unread).values)
  }

  /// Amounts of units, added up to the end of the phrase.
  private func sum(_ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan> {
    if let reading = try dotted(cursor) { return reading }
    guard let phrase = cursor.durationPhrase() else { throw reasonForNothing(&cursor) }
    if cursor.take(.or), !cursor.take(text: "so") { throw .unknown }
    skipTail(&cursor)
    guard cursor.isAtEnd else { throw reasonForRest(&cursor) }
    let span = try phrase.timeSpan(day: day, week: week)
    // `1M` is a month to many programs: confirm.
    let capital = phrase.mayBeMonths && cursor.tokens.contains { $0.text == "m" && $0.capital }
    return phrase.vague || capital ? .choices([span]) : .value(span)
  }

  /// `1.30 hours`: an hour and a half, or one and three tenths.
  private func dotted(_ cursor: Cursor) throws(Reason) -> Reading<TimeSpan>? {
    var cursor = cursor
    guard let hours = cursor.digits(), cursor.take(".") || cursor.take(","), let minutes = cursor.digits(),
      minutes.digits == 2, minutes.value % 10 == 0, (10..<60).contains(minutes.value), cursor.unit() == .hour,
      cursor.isAtEnd, hours.value < 1_000_000
    else { return nil }
    let decimal = hours.value * 3600 + minutes.value * 36
    return .choices([
      try bounded(hours.value * 3600 + minutes.value * 60), try bounded(decimal),
    ])
  }

  /// Moves past words that may stand behind a length.
  private func skipTail(_ cursor: inout Cursor) {
    while cursor.take(text: "long") || cursor.take(.time) || cursor.take(".") {}
  }

  /// `h`, `minutes`: a unit alone; `bananas`: nothing; `30 bananas`: an unknown unit.
  private func reasonForNothing(_ cursor: inout Cursor) -> Reason {
    if cursor.unit() != nil { return cursor.isAtEnd ? .noNumber : reasonToStop(&cursor) }
    return cursor.amount() == nil ? reasonToStop(&cursor) : reasonForRest(&cursor)
  }

  /// What is wrong with the words behind a length: nothing stands behind a number, or what does is no unit.
  private func reasonForRest(_ cursor: inout Cursor) -> Reason {
    if cursor.isAtEnd { return .noUnit }
    if cursor.amount() != nil, cursor.isAtEnd { return .noUnit }
    let reason = reasonToStop(&cursor)
    return cursor.peek().map { $0.kind == .unknown ? .unknownUnit($0.text) : reason } ?? reason
  }

  /// Why reading ends at the cursor, whose words are told.
  private func reasonToStop(_ cursor: inout Cursor) -> Reason {
    if !cursor.isAtEnd { cursor.stop(at: cursor.index) }
    return .unknown
  }

  /// `PT1H30M`, in either case.
  private func iso(_ tokens: [Token], _ text: String) throws(Reason) -> TimeSpan? {
    guard let first = tokens.first, first.text == "p" || first.text == "pt", tokens.count >= 3,
      tokens[1].kind == .number, tokens[1].glued
    else { return nil }
    let upper = text.filter { $0 != " " && $0 != "\t" }.uppercased()
    if let span = TimeSpan(iso: upper) {
      if span.seconds == 0 { throw .zero }
      return span
    }
    // ISO 8601 allows a decimal fraction, RFC 5545 does not.
    if upper.contains(".") || upper.contains(",") {
      var cursor = Cursor(tokens.dropFirst().filter { $0.text != "t" })
      if let phrase = cursor.durationPhrase(), cursor.isAtEnd { return try phrase.timeSpan(day: day, week: week) }
    }
    throw tokens.contains { $0.text == "y" || $0.text == "m" } && !upper.contains("T") ? .noFixedLength : .unknown
  }

  /// `1:30` is hours and minutes, or minutes and seconds; `1:30:00` is clear.
  private func clock(_ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan>? {
    guard let first = cursor.digits(), cursor.take(":"), let second = cursor.digits() else { return nil }
    guard second.digits == 2, first.value < 1_000_000 else { throw .noSuchTime }
    if cursor.take(":") {
      guard let third = cursor.digits(), third.digits == 2, second.value < 60, third.value < 60, cursor.isAtEnd
      else { throw .noSuchTime }
      return .value(try bounded(first.value * 3600 + second.value * 60 + third.value))
    }
    guard second.value < 60 else { throw .noSuchTime }
    let unit = cursor.unit()
    guard cursor.isAtEnd else { throw .unknown }
    switch unit {
    case .hour: return .value(try bounded(first.value * 3600 + second.value * 60))
    case .minute: return .value(try bounded(first.value * 60 + second.value))
    case nil:
      let short = try bounded(first.value * 60 + second.value)
      guard let long = try? bounded(first.value * 3600 + second.value * 60) else { return .choices([short]) }
      return .choices(hasSeconds ? [long, short] : [long])
    default: throw .unknown
    }
  }

  /// So many seconds as a length, refused where there are none or too many.
  private func bounded(_ seconds: Int) throws(Reason) -> TimeSpan {
    if seconds == 0 { throw .zero }
    if seconds > TimeSpan.longest.seconds { throw .tooLong }
    return TimeSpan(seconds: seconds)
  }

  /// `2 to 3 hours`, `2-3 hours`: either, the shorter first.
  private func range(_ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan>? {
    let isBetween = cursor.take(text: "between") || cursor.take(.from)
    guard let low = cursor.amount(),
      cursor.take(.to) || cursor.take(.or) || cursor.take("-") || (isBetween && cursor.take(.and)),
      let high = cursor.amount(), let unit = cursor.unit(), cursor.isAtEnd
    else { return nil }
    let spans = try [low, high].map { amount throws(Reason) in
      try DurationPhrase(parts: [DurationPhrase.Part(amount: amount, unit: unit)]).timeSpan(day: day, week: week)
    }
    return spans[0] == spans[1] ? .value(spans[0]) : .choices(spans)
  }

  /// A bare number: minutes, or seconds; with a fraction hours, or minutes.
  private func bare(_ cursor: inout Cursor) throws(Reason) -> Reading<TimeSpan>? {
    guard let amount = cursor.amount(), cursor.isAtEnd else { return nil }
    // `a`, `half` and `a couple` alone are no numbers.
    if case .word(.key)? = cursor.peek(-1)?.kind { return nil }
    if amount.numerator == 0 { throw .zero }
    guard amount.numerator < 1_000_000_000 else { throw .tooLong }
    var spans: [TimeSpan] = []
    for size in amount.whole == nil ? [3600, 60] : hasSeconds ? [60, 1] : [60] {
      if let span = try? bounded(amount.times(size)) { spans.append(span) }
    }
    if spans.isEmpty { throw .tooLong }
    return .choices(spans)
  }
}
