import Model

/// How far a due is moved from where it stands: `one day later`, `by a week`, `2 hours earlier`.
public struct Shift: Hashable, Sendable {
  var months = 0
  /// Whole days, less than 0 for earlier.
  public var days = 0
  var workdays = 0
  /// Minutes beside the days, less than 0 for earlier.
  public var minutes = 0

  /// The due so much later or earlier; nil where hours are counted from a day without a time of day.
  public func moved(_ due: When) -> When? {
    if minutes != 0, due.time == nil { return nil }
    let grammar = DateGrammar([], PhraseContext(now: due))
    let date = grammar.adding(workdays: workdays, to: due.date.adding(months: months).adding(days: days))
    return minutes == 0 ? When(date, due.time) : When(date, due.time).adding(minutes: minutes)
  }
}

extension Phrases {
  /// Reads how far to move; nil for any other words, and for what is a guess. Fewer than 10000 days.
  ///
  /// `isMove` takes a bare `3 days` and `+2 days` too: behind `move` they count from where the task stands.
  public static func shift(_ text: String, isMove: Bool = false) -> Shift? {
    var cursor = Cursor(Tokenizer.tokens(text))
    var isSaid = isMove
    var sign = direction(&cursor)
    if sign == nil, isMove, cursor.take("-") { sign = -1 }
    if isMove { _ = cursor.take("+") }
    if cursor.take(.by) { isSaid = true }
    guard let stretch = cursor.stretch() else { return nil }
    let behind = direction(&cursor)
    guard cursor.isAtEnd, sign == nil || behind == nil, isSaid || sign != nil || behind != nil,
      !stretch.vague, !stretch.mayBeMonths
    else { return nil }
    let sum = stretch.sum()
    guard !sum.vague, sum.seconds % 60 == 0, sum.months < 333, sum.days < 10_000, sum.workdays < 7_000,
      sum.seconds < 10_000 * 86_400
    else { return nil }
    let factor = sign ?? behind ?? 1
    return Shift(
      months: factor * sum.months, days: factor * sum.days, workdays: factor * sum.workdays,
      minutes: factor * (sum.seconds / 60))
  }

  private static func direction(_ cursor: inout Cursor) -> Int? {
    guard let word = cursor.peek()?.text else { return nil }
    let directions = [
      "later": 1, "forward": 1, "forwards": 1, "earlier": -1, "back": -1, "backward": -1, "backwards": -1,
    ]
    guard let sign = directions[word] else { return nil }
    cursor.index += 1
    return sign
  }
}
