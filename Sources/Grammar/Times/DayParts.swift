import Model

// Parts of the day: `in the morning`, `tonight`, `first thing`.
extension DateGrammar {
  /// `in the morning`, `this evening`, `tonight`, `last night`, `at night`, `first thing`.
  mutating func partPiece() -> Piece? {
    if cursor.peek()?.kind == .word(.ordinal(1)), cursor.sees(text: "thing", at: 1) {
      cursor.index += 2
      cursor.skip(.inside, .the)
      if cursor.peek()?.kind == .word(.part(.morning)) { cursor.index += 1 }
      return .part(.morning)
    }
    var day: Day?
    if cursor.take(.this) {
      day = Day(today)
    } else if cursor.take(.last) {
      guard case .word(.part(.night))? = cursor.peek()?.kind else { return nil }
      day = Day(today.adding(days: -1))
    } else {
      cursor.skip(.inside, .at, .during, .the)
    }
    guard case .word(.part(let part))? = cursor.peek()?.kind else { return nil }
    cursor.index += 1
    if part == .tonight { day = Day(today) }
    return day.map { .dayPart($0, part) } ?? .part(part)
  }

  /// `in the evening` behind `seven`.
  var partFollows: Bool {
    // `one evening` is no time of day.
    if case .word(.part(let part))? = cursor.peek()?.kind, part != .tonight { return false }
    var ahead = self
    return ahead.partPiece() != nil
  }
}
