import Model

// Words that leave a day or a time open: what stands beside them is confirmed.
extension DateGrammar {
  /// `later today`, `early tomorrow morning`, `sometime next week`.
  mutating func hedge() -> Piece? {
    if cursor.take(.later) || cursor.take(.early) || cursor.take(.late) || cursor.take(text: "sometime") {
      return .hedge
    }
    guard cursor.sees(text: "some"), cursor.sees(.time, at: 1) else { return nil }
    cursor.index += 2
    return .hedge
  }

  /// `before friday`: the day before, or that day at the latest.
  mutating func beforeDay() throws(Reason) -> Piece? {
    guard cursor.take(.before), let base = try anyDay() else { return nil }
    return .day(Day(dates: base.dates.flatMap { [$0.adding(days: -1), $0] }))
  }
}
