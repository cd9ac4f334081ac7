import Model

/// The grammar of dates: a phrase is a few pieces in any order, a day and a time of day among them.
struct DateGrammar {
  /// The clock, the calendar and the habits that the phrase is read with.
  let context: PhraseContext
  /// The day of the context.
  let today: CivilDate
  /// What is left to read.
  var cursor: Cursor

  /// The grammar at the beginning of a phrase.
  init(_ tokens: [Token], _ context: PhraseContext) {
    self.context = context
    today = context.now.date
    cursor = Cursor(tokens)
  }

  /// The minutes of the day that the clock shows now.
  var minute: Int { context.now.time?.minutes ?? 0 }

  /// Why nothing was understood.
  var reason: Reason {
    cursor.tokens.contains { $0.kind == .word(.key(.never)) } ? .noDay : .unknown
  }

  /// Reads pieces to the end of the phrase, coming back from those that lead nowhere.
  mutating func pieces(_ pieces: Pieces) throws(Reason) -> Pieces? {
    let start = cursor.index
    skipFillers()
    if cursor.isAtEnd { return pieces.isEmpty ? nil : pieces }
    let place = cursor.index
    for reader in DateGrammar.readers {
      cursor.index = place
      guard let next = try piece(reader, beside: pieces), let whole = try self.pieces(next) else { continue }
      return whole
    }
    cursor.stop(at: place)
    cursor.index = start
    return nil
  }

  /// The pieces so far with the one that a reader finds at the cursor; nil where it finds none.
  private mutating func piece(_ reader: Reader, beside pieces: Pieces) throws(Reason) -> Pieces? {
    let place = cursor.index
    do throws(Reason) {
      guard let piece = try reader.read(&self, pieces), cursor.index > place else { return nil }
      var next = pieces
      try next.add(piece)
      return next
    } catch {
      cursor.refuse(from: place)
      throw error
    }
  }

  /// A way to read one piece that stands at the cursor, beside the pieces before it; nil where it does not stand there.
  ///
  /// It is a structure since Swift 6.3 fails to compile a list of bare functions that throw one type of error.
  private struct Reader: Sendable {
    /// Moves the cursor behind the piece; where it stands after nil does not matter.
    let read: @Sendable (_ grammar: inout DateGrammar, _ beside: Pieces) throws(Reason) -> Piece?
  }

  /// The readers of pieces, in the order in which they are tried.
  ///
  /// What is written in one way only comes first: dates and times of machines, and times of day that their own words
  /// make clear, so that `5.30 pm` is no date. Then come days, those that take more words before those that take fewer:
  /// `5 march` before `5`, `in 3 days` before `3`, `end of april` before `april`. A number alone, which can be an hour
  /// or a day, comes behind all that could use it. Last is what only holds beside other pieces.
  private static let readers: [Reader] = [
    Reader { grammar, _ throws(Reason) in try grammar.isoDateTime() },
    Reader { grammar, pieces throws(Reason) in try grammar.clock(beside: pieces) },
    Reader { grammar, _ throws(Reason) in try grammar.eveOrPart() },
    Reader { grammar, _ throws(Reason) in try grammar.numericDate() },
    Reader { grammar, _ throws(Reason) in try grammar.monthDate() },
    Reader { grammar, _ throws(Reason) in try grammar.counted() },
    Reader { grammar, _ throws(Reason) in try grammar.edge() },
    Reader { grammar, _ throws(Reason) in try grammar.ordinalDay() },
    Reader { grammar, _ throws(Reason) in try grammar.pointedDay() },
    Reader { grammar, _ throws(Reason) in try grammar.day().map { .day($0) } },
    Reader { grammar, _ throws(Reason) in try grammar.dayOfPeriod() },
    Reader { grammar, pieces throws(Reason) in try grammar.bareClock(beside: pieces) },
    Reader { grammar, _ throws(Reason) in try grammar.beforeDay() },
    Reader { grammar, pieces throws(Reason) in try grammar.zonePiece(beside: pieces) },
    Reader { grammar, _ in grammar.hedge() },
  ]

  /// Words that stand before days and times and say nothing about them.
  private mutating func skipFillers() {
    while let token = cursor.peek() {
      switch token.kind {
      case .word(.key(.on)), .word(.key(.by)), .word(.key(.of)), .word(.key(.until)): cursor.index += 1
      case .sign(UInt8(ascii: ",")): cursor.index += 1
      case .word(.key(.the)) where !isTheTime: cursor.index += 1
      case .unknown
      where (token.text == "no" || token.text == "not") && cursor.sees(.later, at: 1)
        && cursor.sees(text: "than", at: 2):
        cursor.index += 3
      case .unknown where token.text == "for" || token.text == "due": cursor.index += 1
      default: return
      }
    }
  }

  /// `the` is kept before a number, which it makes a day.
  private var isTheTime: Bool {
    switch cursor.peek(1)?.kind {
    case .number, .word(.ordinal), .word(.second), .word(.number): true
    default: false
    }
  }
}
