import Model

/// What stands in a name though it was nearly a detail: said behind the answer, so that it is heard and can be put right.
enum NearDetail: Hashable, Sendable {
  /// A word stands in the name that would be a detail, with what could be its value, and no comma before it.
  case noComma(String)
  /// A piece that could be a slip for something that is understood.
  case near(String, meant: String)
  /// A piece that is worded as a value of a field and is none.
  case notRead(String, Field)
  /// A repeat at several times of day, which takes a task for each.
  case severalTimes(String)
  /// A piece that names a field which another piece behind it has named already.
  case second(String, Field)
  /// A detail that was not reached, because of a piece behind it that is none.
  case behind(String, blocker: String)
  /// A detail at the question for the name, where every word is the name.
  case atName(String)
}

/// Finds what is nearly a detail among the pieces of a name.
struct NearDetails {
  private let invocation: Invocation
  private let context: PhraseContext
  private let fields: FieldReader

  /// Nothing is asked about on the way.
  init(_ invocation: Invocation) {
    self.invocation = invocation
    context = invocation.context
    fields = invocation.fields
  }

  /// What in an answer to the question for a name is a detail elsewhere, or nearly one; nil for a plain name.
  func near(inName text: String) -> NearDetail? {
    guard let details = try? Details(text, invocation.tried) else { return nil }
    let detail = details.edits.isEmpty ? nil : Details.pieces(text).last { !$0.isEmpty }
    return detail.map(NearDetail.atName) ?? details.near
  }

  /// The likeliest of what is nearly a detail among the pieces of a name, the last piece first; nil for a plain name.
  ///
  /// `taken` are the fields that were set: what is set is not missing a comma.
  func near(_ pieces: ArraySlice<String>, nameFirst: Bool, taken: Set<Field>) -> NearDetail? {
    let candidates = pieces.dropFirst(nameFirst ? 1 : 0).suffix(Details.widest)
    let found = firstNear(candidates.reversed())
    switch found {
    // A detail that was lost weighs more than why the piece behind it is none.
    case nil, .notRead: if let behind = lostDetail(candidates) { return behind }
    default: break
    }
    if let found { return found }
    let name = pieces.joined(separator: ", ")
    guard !name.hasPrefix("\"") else { return nil }
    if let field = Phrases.unreadDetail(in: name, context), !taken.contains(field) {
      return .noComma(Sentences.word(field))
    }
    let words = Words(name)
    guard let last = words.words.last, words.count > 1, !taken.contains(.urgency),
      ["high", "low", "urgent"].contains(last.plain)
    else { return nil }
    return .noComma(last.plain)
  }

  /// What the first of some pieces is that is nearly a detail. Each is read once, which a lazy sequence does not promise.
  private func firstNear(_ pieces: some Sequence<String>) -> NearDetail? {
    for piece in pieces { if let near = near(piece) { return near } }
    return nil
  }

  /// The last detail before a piece that is none, which was not reached because of it.
  private func lostDetail(_ pieces: ArraySlice<String>) -> NearDetail? {
    guard let blocker = pieces.last,
      let detail = pieces.dropLast().last(where: { !$0.hasPrefix("\"") && fields.clearDetail($0) != nil })
    else { return nil }
    return .behind(detail, blocker: blocker)
  }

  private func near(_ piece: String) -> NearDetail? {
    guard (2...100).contains(piece.utf8.count), !piece.hasPrefix("\"") else { return nil }
    let words = Words(piece)
    if let (field, length) = Phrases.fieldWord(words) {
      return length < words.count ? nearField(piece, field, words.dropFirst(length).rest) : nil
    }
    if let urgency = Phrases.nearUrgency(piece) { return .near(piece, meant: Sentences.word(urgency)) }
    if let field = misspeltField(words) { return .near(piece, meant: field + " " + words.dropFirst().rest) }
    return nearTime(piece)
  }

  /// A piece that begins with the word of a field: its value may be that of another one.
  private func nearField(_ piece: String, _ field: Field, _ value: String) -> NearDetail {
    if field == .urgency, let urgency = Phrases.nearUrgency(value) {
      return .near(piece, meant: Sentences.word(urgency))
    }
    if field != .recurrence, case .value = Phrases.recurrence(value, context) {
      return .near(piece, meant: "repeat " + value)
    }
    if field != .time, case .value = Phrases.expectedTime(value, context) {
      return .near(piece, meant: "time " + value)
    }
    if field != .due, case .value = Phrases.date(value, context) { return .near(piece, meant: "due " + value) }
    return .notRead(piece, field)
  }

  /// The word of a field that the first word is a slip for, when what follows could be its value.
  private func misspeltField(_ words: Words) -> String? {
    guard let first = words.first?.plain, words.count > 1 else { return nil }
    let value = words.dropFirst().rest
    if first.hasSuffix(":"), fields.clearDetail(first.dropLast() + " " + value) != nil {
      return String(first.dropLast())
    }
    for name in ["due", "remind", "repeat", "time", "page", "tag", "tags", "note"] {
      guard first.utf8.first == name.utf8.first, distance(first, name) == 1 else { continue }
      let isValue =
        switch name {
        case "due": !Phrases.date(value, context).values.isEmpty
        case "remind": !Phrases.reminder(value, context).values.isEmpty
        case "repeat": !Phrases.recurrence(value, context).values.isEmpty
        case "time": !Phrases.expectedTime(value, context).values.isEmpty
        // Any words could be a page, a tag or a note, so that only swapped letters tell a slip from another word.
        default: first.sorted() == name.sorted()
        }
      if isValue { return name }
    }
    return nil
  }

  /// A slip in words for time, words that have two meanings, or a day that no calendar has.
  private func nearTime(_ piece: String) -> NearDetail? {
    if Phrases.isOneNumber(piece) { return nil }
    if case .key(.never) = Lexicon.words[piece.lowercased()] { return .notRead(piece, .due) }
    let length = Phrases.expectedTime(piece, context)
    if case .choices(let spans) = length, spans.count == 1 {
      return .near(piece, meant: invocation.voice.typed(.span(spans[0])))
    }
    switch Phrases.date(piece, context) {
    case .choices(let days):
      return .near(piece, meant: days.count > 1 ? "due " + piece : invocation.voice.typed(.when(days[0])))
    case .failure(let failure) where failure.isPrecise: return .notRead(piece, .due)
    default: break
    }
    switch Phrases.recurrence(piece, context) {
    case .choices(let values):
      return values.first.map {
        .near(piece, meant: values.count > 1 ? "repeat " + piece : invocation.voice.typed($0.meaning))
      }
    case .failure(let failure) where failure.reason == .severalTimes: return .severalTimes(piece)
    case .failure(let failure) where failure.isRepeat: return .notRead(piece, .recurrence)
    default: break
    }
    if case .failure(let failure) = length, case .unknownUnit(let unit) = failure.reason,
      let meant = Phrases.nearUnit(unit), let place = piece.firstRange(of: unit)
    {
      return .near(piece, meant: piece[..<place.lowerBound] + meant + piece[place.upperBound...])
    }
    return ["every", "each"].contains(Words(piece).first?.plain) ? .notRead(piece, .recurrence) : nil
  }
}

extension Misunderstanding {
  /// Whether the words were a day or a time of day that cannot be, rather than other words.
  fileprivate var isPrecise: Bool {
    switch reason {
    case .noSuchDay, .noSuchDayOfMonth, .noSuchMonth, .noSuchWeekday, .wrongWeekday, .noSuchWeek, .noSuchTime,
      .timeOutsidePart, .yearOutOfRange, .severalDays, .severalTimes:
      true
    default: false
    }
  }
}

extension Misunderstanding {
  /// Whether the words were a repeat that cannot be followed, rather than other words.
  fileprivate var isRepeat: Bool {
    switch reason {
    case .severalTimes, .severalEnds, .countedWeekdays, .movesEachYear, .neverHappens: true
    default: false
    }
  }
}

extension Phrases {
  /// The urgency that a word is a slip for: one letter wrong, the first one right.
  static func nearUrgency(_ text: String) -> Urgency? {
    let words = Words(text.lowercased())
    if words.count == 2, words[1]?.plain == "priority", let word = words.first { return urgency(word.plain) }
    let word = words.text
    guard word.utf8.count <= 10 else { return nil }
    for name in ["high", "medium", "urgent"] where word.first == name.first && distance(word, name) == 1 {
      return urgency(name)
    }
    // Short words are near to many others (now, law, lot): here only swapped letters are a slip.
    return word != "low" && word.first == "l" && word.sorted() == "low".sorted() ? .low : nil
  }

  /// The unit of time that a word is a slip for.
  fileprivate static func nearUnit(_ word: String) -> String? {
    let word = word.lowercased()
    guard (3...10).contains(word.utf8.count) else { return nil }
    return ["minutes", "minute", "hours", "hour", "days", "weeks"].first {
      word.first == $0.first && distance(word, $0) <= ($0.count > 5 ? 2 : 1)
    }
  }

  /// Whether a text is one number and nothing else: "Buy eggs, 12" is a plain name.
  fileprivate static func isOneNumber(_ text: String) -> Bool {
    if text.allSatisfy(\.isNumber) { return true }
    switch Lexicon.words[text.lowercased()] {
    case .number, .ordinal, .second, .quarter: return true
    default: return false
    }
  }
}
