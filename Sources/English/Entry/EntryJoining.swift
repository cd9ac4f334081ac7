import Grammar
import Model

// Pieces on both sides of a sign that are one value.
extension EntrySegments {
  /// Words on both sides of a sign that make one value: a day and a time, the days of a repeat, a date and its year.
  mutating func joined(_ words: Range<Int>) -> EntrySegment? {
    let pieces = line.pieces(words)
    guard pieces.count <= 5, let head = pieces.first else { return nil }
    budget -= 1
    let isWeekdays = areWeekdays(words)
    for piece in pieces {
      let text = line.phrase(piece)
      // A length is a detail of its own, and a number alone is one only where it is a year or an hour.
      if values.length(text)?.isSure == true, line[piece.lowerBound].plain != "for" { return nil }
      if TimeGrammar.isNumber(text), !isYearOrHour(text) { return nil }
      if piece.count == 1, TimeGrammar.isName(text), !isWeekdays { return nil }
    }
    let text = line.phrase(words)
    guard let value = values.bare(text), !value.readings.isEmpty else { return nil }
    // "friday, saturday" are two days before they are a repeat.
    if value.kind == .recurrence, isWeekdays, !value.isSure { return timed(words, value, text) }
    if value.kind == .recurrence, !value.isSure || !joinsRepeat(head, pieces, value) { return nil }
    return timed(words, value, text)
  }

  /// Whether three weekdays or more are said, none of them for another: `mon, wed and fri at 7` is a repeat, which is asked
  /// about, as nobody means one of so many.
  private func areWeekdays(_ words: Range<Int>) -> Bool {
    let days = line[words].count { word in
      if case .weekday? = Lexicon.words[word.plain] { return true }
      return false
    }
    return days > 2 && !line[words].contains { $0.plain == "or" }
  }

  /// Whether a number alone may be a year or an hour beside other words for time.
  private func isYearOrHour(_ text: String) -> Bool {
    guard let number = Int(text) else { return false }
    return CivilDate.years.contains(number) && number >= 1900 || number <= 24
  }

  /// Whether pieces behind a repeat are its days, its time or its end, and no day of their own: `monthly, 15th` is due
  /// on the 15th, and `every tuesday, thursday` has two days.
  private func joinsRepeat(_ head: Range<Int>, _ pieces: [Range<Int>], _ whole: EntryValue) -> Bool {
    guard case .value(let first) = Phrases.recurrence(line.phrase(head), values.context) else { return true }
    guard case .recurrence(let phrase?)? = whole.readings[0].first else { return true }
    var rule = phrase.rule
    (rule.count, rule.until) = (first.rule.count, first.rule.until)
    if rule == first.rule { return true }
    guard first.rule.byDay.isEmpty, pieces.count == 2 else { return true }
    return TimeGrammar.parts(line.phrase(pieces[1]), values.context)?.hasDay != true
  }
}

// Segments one behind the other.
extension EntrySegments {
  /// The segments that the words from a place to the end of its piece are wholly made of, the longest first. The last
  /// may reach over signs that part, where what stands beside them makes one value. Nil where a word is left over.
  mutating func cover(from start: Int, _ place: Place) -> [EntrySegment]? {
    findCover(from: start, place)
    var (segments, next): ([EntrySegment], Int) = ([], start)
    while let (segment, end) = covers[Key(start: next, end: 0, place: place)] ?? nil {
      segments.append(segment)
      if end == ends[end - 1] { return segments }
      next = end
    }
    return nil
  }

  /// Finds out by which segment the words from a place on begin where they can be cut wholly.
  ///
  /// The way there is kept by itself: a line has more segments than the stack has room for calls.
  private mutating func findCover(from start: Int, _ place: Place) {
    var way: [(start: Int, untried: ArraySlice<Int>)] = []
    func key(_ start: Int) -> Key { Key(start: start, end: 0, place: place) }
    func enter(_ start: Int) {
      if start < line.count, covers[key(start)] == nil { way.append((start, candidates(start, place)[...])) }
    }
    enter(start)
    while let (start, untried) = way.last {
      guard let end = untried.first else {
        covers[key(start)] = .some(nil)
        way.removeLast()
        continue
      }
      let segment = segment(start..<end, place)
      let rest = end < line.count ? covers[key(end)] : .some(nil)
      if let segment, end == ends[end - 1] || (rest ?? nil) != nil {
        covers[key(start)] = .some((segment, end))
        way.removeLast()
      } else if segment != nil, rest == nil {
        enter(end)
      } else {
        way[way.count - 1].untried.removeFirst()
      }
    }
  }
}
