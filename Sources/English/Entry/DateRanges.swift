import Grammar
import Model

/// From when to when something lasts: `tomorrow 3 to 4 pm`, `15:00-16:30`, `every monday 9 to 11 am`, `3 to 5 december`.
struct DateRanges {
  /// The hour, and the settings that words for time depend on.
  let context: PhraseContext
  /// How words for a day are read.
  let date: (String) -> Reading<When>

  /// What the words say of start, due and repeat; nil where they are no such words.
  func read(_ text: String) -> EntryValue? {
    let words = DateRanges.words(text)
    guard words.count >= 3 else { return nil }
    for place in 1..<words.count - 1 where isTo(words, place) {
      if let value = days(words, place) ?? times(words, place) { return value }
    }
    return nil
  }

  /// The words with a hyphen between times and days of the month as a word of its own.
  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { word -> [String] in
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isEnd(parts[0]), isEnd(parts[1]) else {
        return [String(word)]
      }
      return [String(parts[0]), "-", String(parts[1])]
    }
  }

  /// Whether one side of a hyphen is a time of day or a day of the month.
  private static func isEnd(_ part: Substring) -> Bool {
    Clock(String(part)) != nil
  }

  /// Whether a word stands between a beginning and an end.
  private func isTo(_ words: [String], _ place: Int) -> Bool {
    let word = words[place].lowercased()
    if word == "and" { return words[..<place].contains { $0.lowercased() == "between" } }
    return ["to", "-", "\u{2013}", "until", "till"].contains(word)
  }
}

extension Phrases {
  /// Whether words can be a span of time, as a quick look shows.
  public static func mayBeSpan(_ text: String) -> Bool {
    text.contains("-") || text.contains("\u{2013}")
      || Words(text).words.contains { ["to", "until", "till", "and"].contains($0.plain) }
  }
}

// Times of one day.
extension DateRanges {
  /// A time on a clock, as far as its words say it.
  struct Clock {
    var hour: Int
    var minute = 0
    /// Whether it is after noon; nil where it is not said.
    var isAfternoon: Bool?
    /// Whether only one half of the day has it.
    var isExact: Bool
    /// Whether minutes or the half of the day were said, so that it can be no number of anything.
    var isPlain: Bool
    /// Whether it was said as `11 hours`, by a clock of 24 of them.
    var isHours = false

    /// Reads `3`, `3 pm`, `3:30`, `7.30pm`, `three thirty pm`, `noon`, and `11 hours` where a word before it says that it is no
    /// length of time.
    init?(_ text: String, takesHours: Bool = false) {
      var cursor = Cursor(Tokenizer.tokens(text))
      if cursor.take(.noon) || cursor.take(.midnight) {
        guard cursor.isAtEnd else { return nil }
        (hour, isExact, isPlain) = (cursor.sees(.noon, at: -1) ? 12 : 24, true, true)
        return
      }
      let first = cursor.peek()
      guard let hour = cursor.wholeNumber(), (0...24).contains(hour), (first?.digits ?? 0) <= 2 else { return nil }
      self.hour = hour
      isPlain = false
      if cursor.take(":") || cursor.take(".") {
        guard let token = cursor.digits(), token.digits == 2, token.value < 60 else { return nil }
        (minute, isPlain) = (token.value, true)
      } else if let said = cursor.wholeNumber() {
        guard (1...59).contains(said) else { return nil }
        (minute, isPlain) = (said, true)
      }
      _ = cursor.take(.oclock)
      if cursor.take(.am) || cursor.take(.pm) {
        isAfternoon = cursor.sees(.pm, at: -1)
        guard (1...12).contains(hour) else { return nil }
        isPlain = true
      }
      if takesHours, cursor.takeHours() { (isHours, isPlain) = (true, true) }
      isExact = isAfternoon != nil || isHours || hour > 12 || hour == 0 || first?.leadingZero == true
      guard cursor.isAtEnd else { return nil }
    }

    /// The minutes after midnight that it may be. `half` is the half of the day that another time said.
    func minutes(clock24: Bool, half: Bool? = nil) -> [Int] {
      if let isAfternoon = isAfternoon ?? (isExact ? nil : half) {
        return [hour % 12 * 60 + minute + (isAfternoon ? 720 : 0)]
      }
      if isExact || (clock24 && isPlain) { return [hour * 60 + minute] }
      return [hour % 12 * 60 + minute, hour % 12 * 60 + minute + 720]
    }
  }

  /// Two times of one day around a word, with the day or the repeat that other words name.
  private func times(_ words: [String], _ place: Int) -> EntryValue? {
    let isMark = { (word: String) in ["at", "from", "between", "@"].contains(word.lowercased()) }
    let isMarked = words[..<place].contains(where: isMark)
    guard let (start, first) = clock(before: place, words, isMarked),
      let (end, last) = clock(after: place, words, isMarked)
    else { return nil }
    var rest = Array(words[..<start] + words[end...])
    rest.removeAll(where: isMark)
    // Numbers alone may be anything: "ten to four" is a time of day too.
    let isPlain = first.isPlain || last.isPlain || (first.isExact && last.isExact)
    return onDays(pairs(first, last), isAsked: !isPlain || isTwelveAM(first, last), rest.joined(separator: " "))
  }

  /// `10 to 12 am`: midnight is said, and noon is meant as often.
  private func isTwelveAM(_ first: Clock, _ last: Clock) -> Bool {
    last.hour == 12 && last.isAfternoon == false && first.isAfternoon != true
  }

  /// The longest time that ends before a word, and where it begins.
  private func clock(before place: Int, _ words: [String], _ isMarked: Bool) -> (Int, Clock)? {
    for start in max(0, place - 4)..<place {
      if let clock = Clock(words[start..<place].joined(separator: " "), takesHours: isMarked) { return (start, clock) }
    }
    return nil
  }

  /// The longest time that begins behind a word, and where it ends.
  private func clock(after place: Int, _ words: [String], _ isMarked: Bool) -> (Int, Clock)? {
    for end in (place + 2...min(words.count, place + 5)).reversed() {
      guard let clock = Clock(words[place + 1..<end].joined(separator: " "), takesHours: isMarked) else { continue }
      // "6 pm until 17 december": a number before a month is a day.
      if !clock.isPlain, end < words.count, hasMonth([words[end]]) { return nil }
      return (end, clock)
    }
    return nil
  }

  /// The pairs of minutes after midnight that two times may be, the likeliest first; an end past 1440 is the next day's.
  private func pairs(_ first: Clock, _ last: Clock) -> [(Int, Int)] {
    let ends = last.minutes(clock24: context.clock24)
    var starts = first.minutes(clock24: context.clock24)
    // "From 1 to 14 hours" is of one clock.
    if last.isHours, !first.isExact { starts = [first.hour * 60 + first.minute] }
    if first.isAfternoon == nil, !first.isExact, let half = last.isAfternoon, !isTwelveAM(first, last) {
      // "3 to 4 pm" is one half of the day; "11 to 1 pm" cannot be.
      let same = first.minutes(clock24: context.clock24, half: half)
      starts = same[0] < ends[0] ? same : starts.filter { $0 < ends[0] }
      if starts.isEmpty { starts = same }
    }
    if isTwelveAM(first, last) {
      return [(first.hour * 60 + first.minute, 720), (first.hour * 60 + first.minute + 720, 1440)]
    }
    var pairs: [(Int, Int)] = []
    for start in starts {
      let later = ends.filter { $0 > start }
      guard let end = later.first ?? ends.first.map({ $0 + 1440 }) else { continue }
      pairs.append((start, end))
    }
    // Of both halves of the day the one that is shorter, and then the one by day.
    let shortest = pairs.map { $0.1 - $0.0 }.min() ?? 0
    pairs = pairs.filter { $0.1 - $0.0 == shortest || (first.isExact && last.isExact) }
    return pairs.filter { $0.0 >= 7 * 60 } + pairs.filter { $0.0 < 7 * 60 }
  }

  /// The times on the days that other words name: none for today, or tomorrow where they are over.
  private func onDays(_ pairs: [(Int, Int)], isAsked: Bool, _ text: String) -> EntryValue? {
    guard !pairs.isEmpty else { return nil }
    let isSure = pairs.count == 1 && !isAsked
    if text.isEmpty {
      let today = context.now.date
      let readings = pairs.map { pair -> [Edit] in
        let isOver = When(wallClockMinutes: today.dayNumber * 1440 + pair.1) <= context.now
        return edits(pair, on: isOver ? today.adding(days: 1) : today)
      }
      return EntryValue(.due, readings, isSure: isSure)
    }
    if case .value(let phrase) = Phrases.recurrence(text, context), TimeGrammar.saysRepeat(text), phrase.time == nil {
      return EntryValue(.recurrence, pairs.compactMap { repeated(phrase, $0) }, isSure: isSure)
    }
    let days = date(text)
    guard !days.values.isEmpty, days.values.allSatisfy({ $0.time == nil }) else { return nil }
    let readings = days.values.flatMap { day in pairs.map { edits($0, on: day.date) } }
    return EntryValue(.due, readings, isSure: isSure && readings.count == 1)
  }

  /// The start and the due that two times are on a day.
  private func edits(_ pair: (Int, Int), on day: CivilDate) -> [Edit] {
    let base = day.dayNumber * 1440
    return [.start(When(wallClockMinutes: base + pair.0)), .due(When(wallClockMinutes: base + pair.1))]
  }

  /// A repeat that lasts from one time to another; nil where it never comes.
  private func repeated(_ phrase: RecurrencePhrase, _ pair: (Int, Int)) -> [Edit]? {
    var phrase = phrase
    phrase.time = TimeOfDay(wrapping: pair.1)
    guard let first = phrase.recurrence(due: nil, now: context.now)?.start else { return nil }
    let start = When(wallClockMinutes: first.date.dayNumber * 1440 + pair.0)
    return [.start(start), .recurrence(phrase)]
  }
}

// Several days.
extension DateRanges {
  /// `3 to 5 december`, `december 3-5`, `30 november to 4 december`, `friday 6 pm to sunday 2 pm`; weekdays alone are
  /// asked about.
  private func days(_ words: [String], _ place: Int) -> EntryValue? {
    var left = Array(words[..<place])
    let right = Array(words[(place + 1)...])
    if let lead = left.first?.lowercased(), lead == "from" || lead == "between" { left.removeFirst() }
    guard !left.isEmpty else { return nil }
    if let start = moment(left), let end = moment(right), start < end {
      return EntryValue(.due, [.start(start), .due(end)])
    }
    let sides = [
      (left, right), (left + right.dropFirst(), right), (left, left.dropLast() + right),
    ]
    for (first, last) in sides {
      guard let start = day(first), let end = day(last, after: start), start < end else { continue }
      return EntryValue(
        .due, [[.start(When(start)), .due(When(end))]],
        isSure: hasMonth(first) && hasMonth(last))
    }
    return nil
  }

  /// The day and the time of day that words name together: `friday 6 pm`.
  private func moment(_ words: [String]) -> When? {
    let text = words.joined(separator: " ")
    guard let parts = TimeGrammar.parts(text, context), parts.hasDay, parts.hasTime, case .value(let when) = date(text)
    else { return nil }
    return when
  }

  /// The one day that words name, or of several the first behind another day; nil for numbers and for words that name a
  /// time.
  private func day(_ words: [String], after first: CivilDate? = nil) -> CivilDate? {
    let text = words.joined(separator: " ")
    let days = date(text).values
    guard days.allSatisfy({ $0.time == nil }), !TimeGrammar.isNumber(text) else { return nil }
    if days.count == 1 { return days[0].date }
    return first.flatMap { first in days.map(\.date).filter { $0 > first }.min() }
  }

  /// Whether a month is said, or a date that begins with its year, so that no weekday alone is taken.
  private func hasMonth(_ words: [String]) -> Bool {
    words.contains { word in
      if case .month = Lexicon.words[word.lowercased()] { return true }
      return word.utf8.count >= 8 && word.utf8.first.map { $0 < 0x3A } == true
    }
  }
}
