import English
import Model

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
    let detail = details.edits.isEmpty ? nil : DetailPieces(text).all.last { !$0.isEmpty }
    return detail.map(NearDetail.atName) ?? details.near
  }

  /// The likeliest of what is nearly a detail among the pieces of a name, the last piece first; nil for a plain name.
  ///
  /// `taken` are the fields that were set: what is set is not missing a comma.
  func near(_ pieces: ArraySlice<String>, nameFirst: Bool, taken: Set<Field>) -> NearDetail? {
    let candidates = pieces.dropFirst(nameFirst ? 1 : 0).suffix(DetailPieces.widest)
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
    if Phrases.isNever(piece) { return .notRead(piece, .due) }
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
