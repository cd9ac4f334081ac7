import Model

// Words that leave a day or a time open: what stands beside them is confirmed.
extension DateGrammar {
  /// `later today`, `early tomorrow morning`, `sometime next week`, `tomorrow-ish`.
  mutating func hedge() -> Piece? {
    let isHedge = cursor.take(.later) || cursor.take(.early) || cursor.take(.late) || cursor.take(.somewhat)
    if isHedge || cursor.take(text: "sometime") { return .hedge }
    guard cursor.sees(text: "some"), cursor.sees(.time, at: 1) else { return nil }
    cursor.index += 2
    return .hedge
  }

  /// `before friday`: the day before, or that day at the latest.
  mutating func beforeDay() throws(Reason) -> Piece? {
    guard cursor.take(.before), let base = try anyDay() else { return nil }
    return .day(Day(dates: base.dates.flatMap { [$0.adding(days: -1), $0] }))
  }

  /// Why `20-22 march`, `friday to sunday` and `between 5 and 6 pm` are refused: they name two days, or two times.
  ///
  /// Nil unless both sides name one. Numbers alone on the right (`31-4`) are no range but a date that is not.
  static func range(_ tokens: [Token], _ context: PhraseContext) -> Reason? {
    let left = tokens.drop { $0.text == "between" || $0.kind == .word(.key(.from)) }
    guard let split = left.dropFirst().firstIndex(where: { isRange($0, hasLead: left.count < tokens.count) }) else {
      return nil
    }
    let right = Array(tokens[(split + 1)...])
    guard right.contains(where: { !$0.isSign && $0.kind != .number }) || right.contains(where: isColon),
      let last = try? Phrases.date(right, context).values.first
    else { return nil }
    let isNumber = left.startIndex == split - 1 && left.first?.kind == .number
    guard isNumber || (try? Phrases.date(Array(tokens[left.startIndex..<split]), context)) != nil else { return nil }
    return last.time == nil ? .severalDays : .severalTimes
  }

  /// Whether a token stands between the two ends of a range; `and` does so only behind `between`.
  private static func isRange(_ token: Token, hasLead: Bool) -> Bool {
    let isAnd = hasLead && token.kind == .word(.key(.and))
    return isAnd || token.kind == .word(.key(.to)) || token.kind == .sign(UInt8(ascii: "-"))
  }

  /// Whether a token is a colon.
  private static func isColon(_ token: Token) -> Bool { token.kind == .sign(UInt8(ascii: ":")) }
}
