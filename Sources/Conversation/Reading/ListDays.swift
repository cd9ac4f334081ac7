import English
import Grammar
import Model

// The days of a list: those of the due, of the making, or behind `done` of the finishing.

extension QueryReader {
  /// `due` or `start`, and a day behind it where there is one.
  mutating func takeDue() throws(Failure) {
    isDue = isDue || !isStart
    rest = rest.dropFirst()
    guard let next = rest.first, !next.isQuoted else { return }
    if ["on", "in"].contains(next.plain) { rest = rest.dropFirst() }
    // Whatever is no other word of a list can only be the day.
    guard let word = rest.first, !word.isQuoted, !ListWords.notADay.contains(word.plain) else { return }
    try takeDays(.on, behind: 0)
  }

  mutating func takeDays(_ bound: Bound, behind words: Int) throws(Failure) {
    let word = rest.first
    let behind = rest.dropFirst(words)
    guard let (named, count) = try understoodOrAsked(behind) else {
      if bound == .on, !isDue && !isStart || first != nil || last != nil, let word { throw unknown(word) }
      if behind.isEmpty { throw .refusal(.missing(.day)) }
      throw .misunderstanding(Misunderstanding(heard: behind.rest, subject: .date))
    }
    let heard = behind.prefixText(count)
    // What was done or made, and what is said with since, is over: 1 december is the last one then.
    let isOver = word?.plain == "since" || [.on, .from, .after].contains(bound) && isOfThePast
    let days = isOver ? Phrases.past(named, heard, today: invocation.context.now.date) : named
    if bound == .on, first != nil || last != nil {
      throw .misunderstanding(Misunderstanding(heard: heard, subject: .date, reason: .severalDays))
    }
    rest = behind.dropFirst(count)
    switch bound {
    case .on: (first, last) = (days.lowerBound, days.upperBound)
    case .before: last = days.lowerBound.adding(days: -1)
    case .after: first = days.upperBound.adding(days: 1)
    case .from: first = days.lowerBound
    case .to:
      last = days.upperBound
      // "From monday to friday": the Friday that follows, though an earlier one is still to come.
      if let first, days.upperBound < first, Phrases.isWeekday(heard) {
        last = first.next(days.upperBound.weekday)
      }
    }
  }

  /// Whether the days are those of finishing or of making.
  private var isOfThePast: Bool { isCreated || query.state == .done && !isDue && !isStart }

  /// The days that the words begin with, and how many words name them: the longest run that is understood.
  func days(_ words: Words) -> (ClosedRange<CivilDate>, Int)? {
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      let text = words.prefixText(count)
      if let days = Phrases.days(text, invocation.context) { return (days, count) }
      if case .value(let when) = Phrases.date(text, invocation.context) { return (when.date...when.date, count) }
    }
    return nil
  }

  /// The same; unclear days are asked about, and those that cannot be are refused with the reason.
  private func understoodOrAsked(_ words: Words) throws(Failure) -> (ClosedRange<CivilDate>, Int)? {
    if let understood = days(words) { return understood }
    for count in stride(from: min(words.count, 6), to: 0, by: -1) {
      let text = words.prefixText(count)
      // A number alone is no day here, and a word that is none must be heard as such.
      guard Int(text) == nil else { continue }
      switch Phrases.date(text, invocation.context) {
      case .failure(let failure) where [.unknown, .empty, .noNumber, .noUnit].contains(failure.reason): continue
      case .failure(let failure):
        if case .unknownUnit = failure.reason { continue }
        throw .misunderstanding(failure)
      case let reading:
        let day = try invocation.resolve(reading, heard: text, Meaning.when).date
        return (day...day, count)
      }
    }
    return nil
  }

  /// The days belong to the due, or behind `done` to the finishing.
  mutating func settleDays() throws(Failure) {
    guard first != nil || last != nil else {
      if isCreated { throw .refusal(.missing(.day)) }
      if isDue { query.dueOn = Query.everyDay }
      if isStart { query.startOn = Query.everyDay }
      return
    }
    let from = max(first ?? Query.everyDay.lowerBound, Query.everyDay.lowerBound)
    let to = min(last ?? Query.everyDay.upperBound, Query.everyDay.upperBound)
    guard from <= to else { throw .refusal(.naming(.noDaysBetween(from, to))) }
    if isStart {
      query.startOn = from...to
      return
    }
    guard isCreated || (query.state == .done && !isDue) else {
      query.dueOn = from...to
      return
    }
    let start = invocation.instant(When(from))
    let end = invocation.instant(When(to.adding(days: 1))).seconds - 1
    let moments = start...Instant(seconds: max(end, start.seconds))
    if isCreated { query.createdDuring = moments } else { query.doneDuring = moments }
  }
}
