import Model

// When a repeat begins and ends, and how often it comes in all.
extension RepeatGrammar {
  /// `for 5 times`, `10 times`, `until 30 april`, `starting monday`, `for 3 weeks`, `with weeks from sunday`.
  mutating func readEnd() throws(Reason) -> Bool {
    if try readCount() { return true }
    if cursor.take(.with) {
      guard cursor.peek()?.kind == .word(.unit(.week)) else { return false }
      cursor.index += 1
      guard cursor.take(.from), let weekday = cursor.weekday() else { return false }
      weekStart = weekday
      return true
    }
    if cursor.take(.until) || cursor.take(text: "ending") || cursor.take(text: "ends") || cursor.take(all: .end, .on) {
      let place = cursor.index
      guard untils.isEmpty, let values = try readDate() else { return false }
      // `until 5 pm` names no day.
      var said = DateGrammar(Array(cursor.tokens[place..<cursor.index]), context)
      if let pieces = try said.pieces(DateGrammar.Pieces()), pieces.day == nil, pieces.whens == nil { throw .unknown }
      untils = values
      return true
    }
    // `from monday to friday` is a range of days.
    if cursor.sees(.from), cursor.sees(.to, at: 2) { return false }
    if cursor.take(.start) || cursor.take(text: "starts") || cursor.take(.from) {
      let place = cursor.index
      guard starts.isEmpty, let values = try readDate() else { return false }
      starts = try countingHours(values, said: Array(cursor.tokens[place..<cursor.index]))
      return true
    }
    return false
  }

  /// `every 8 hours from 3 pm` counts from 3 pm of today, also where that is over.
  private func countingHours(_ values: [When], said tokens: [Token]) throws(Reason) -> [When] {
    guard frequency == .hourly || frequency == .minutely, context.now.time != nil else { return values }
    var said = DateGrammar(tokens, context)
    guard let pieces = try said.pieces(DateGrammar.Pieces()), pieces.day == nil, pieces.whens == nil else {
      return values
    }
    return values.map { When(context.now.date, $0.time) }
  }

  /// `10 times`, `for 3 weeks`; `3 times a week` is no count.
  private mutating func readCount() throws(Reason) -> Bool {
    let place = cursor.index
    let hasFor = cursor.take(text: "for")
    // `x5`
    if cursor.sees(text: "x"), let number = cursor.peek(1), number.kind == .number, number.glued { cursor.index += 1 }
    if let number = cursor.wholeNumber(), isTimes || cursor.sees(text: "x", at: -2) {
      if isTimes { cursor.index += 1 }
      if cursor.sees(.a) || cursor.sees(text: "per") {
        cursor.index = place
        return false
      }
      if number == 0 { throw .zero }
      guard count == nil, number <= 1_000_000 else { return false }
      count = number
      return true
    }
    cursor.index = place
    guard hasFor, cursor.take(text: "for") else { return false }
    guard let phrase = cursor.durationPhrase(), length == nil else { return false }
    length = phrase.sum(monthly: true)
    if length == NominalDuration() { throw .zero }
    return true
  }

  /// Whether `times`, or a word like it, stands here.
  private var isTimes: Bool {
    cursor.sees(.times) || cursor.sees(.time) || cursor.sees(text: "occurrences") || cursor.sees(text: "x")
      || cursor.sees(text: "repetitions")
  }

  /// The longest run of tokens from here that is a date, up to a word that begins another piece.
  private mutating func readDate() throws(Reason) -> [When]? {
    let start = cursor.index
    var end = start
    while end < cursor.tokens.count, !isStop(end) { end += 1 }
    var failure: Reason?
    while end > start {
      do throws(Reason) {
        let reading = try Phrases.date(Array(cursor.tokens[start..<end]), context)
        cursor.index = end
        if case .choices(let values) = reading, values.count == 1 { vague = true }
        return reading.values
      } catch {
        // `31 april` is not cut down to a `31` that can be.
        if error.isImpossibleDay { throw error }
        if error != .unknown, failure == nil { failure = error }
      }
      end -= 1
    }
    if let failure { throw failure }
    return nil
  }

  /// Whether a date cannot go on at a token, where another piece begins.
  private func isStop(_ place: Int) -> Bool {
    let token = cursor.tokens[place]
    switch token.kind {
    case .word(.key(.until)), .word(.key(.every)), .word(.key(.each)), .word(.key(.start)), .word(.key(.with)):
      return place > cursor.index
    case .word(.key(.times)): return true
    case .number, .word(.number):
      let next = place + 1 < cursor.tokens.count ? cursor.tokens[place + 1].kind : nil
      return place > cursor.index && (next == .word(.key(.times)) || next == .word(.key(.time)))
    default: return token.text == "for"
    }
  }
}
