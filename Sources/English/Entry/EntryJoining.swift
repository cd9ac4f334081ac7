import Grammar
import Model

// Pieces on both sides of a sign that are one value.
extension EntrySegments {
  /// Words on both sides of a sign that make one value: a day and a time, the days of a repeat, a date and its year.
  mutating func joined(_ words: Range<Int>) -> EntrySegment? {
    let pieces = line.pieces(words)
    guard pieces.count <= 5, let head = pieces.first else { return nil }
    budget -= 1
    for piece in pieces {
      let text = line.phrase(piece)
      // A length is a detail of its own, and a number alone is one only where it is a year or an hour.
      if values.length(text)?.isSure == true, line[piece.lowerBound].plain != "for" { return nil }
      if TimeGrammar.isNumber(text), !isYearOrHour(text) { return nil }
      if piece.count == 1, TimeGrammar.isName(text) { return nil }
    }
    let text = line.phrase(words)
    guard let value = values.bare(text), !value.readings.isEmpty else { return nil }
    // "friday, saturday" are two days before they are a repeat.
    if value.kind == .recurrence, !value.isSure || !joinsRepeat(head, pieces, value) { return nil }
    return timed(words, value, text)
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
