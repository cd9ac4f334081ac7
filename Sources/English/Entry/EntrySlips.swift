import Grammar
import Model

// What stays in a name though it is like a detail: said, so that it is heard and can be put right.
extension EntryReader {
  /// Asks about a kept piece that is a slip for a detail.
  mutating func hearSlip(_ piece: Range<Int>) -> Bool {
    guard isShort(piece), let segment = slip(piece, line.typed(piece)) else { return false }
    groups.append(Group(segments: [segment], asked: [segment]))
    return true
  }

  /// Notes what of a kept piece is worded as a detail and is none.
  mutating func hear(_ piece: Range<Int>) {
    let text = line.typed(piece)
    if isShort(piece), isNearly(piece, text) { nearly.append(TypedEntry.Doubt(words: text, readings: [])) }
  }

  /// Notes fields that are named as other programs do, with a value that is none: `Mow lawn rec:sometimes`.
  mutating func hearKeys() {
    let taken = groups.map(\.words)
    for piece in kept {
      for place in piece.dropFirst() where line[place].isValue && !taken.contains(where: { $0.contains(place) }) {
        let words = line.typed(place - 1..<place + 1)
        if !nearly.contains(where: { $0.words.contains(words) }) {
          nearly.append(TypedEntry.Doubt(words: words, readings: []))
        }
      }
    }
  }

  /// Whether a piece is short enough for a detail, and holds nothing in quotes.
  private func isShort(_ piece: Range<Int>) -> Bool {
    piece.count <= EntrySegments.longest && !line[piece].contains(where: \.isQuoted)
  }

  /// The urgency that a word is a slip for: one letter wrong, the first one right.
  private func nearUrgency(_ text: String) -> Urgency? {
    let words = Words(text.lowercased())
    if words.count == 2, words[1]?.plain == "priority", let word = words.first { return EntryWords.urgency(word.plain) }
    let word = words.text
    guard word.utf8.count <= 10 else { return nil }
    for name in ["high", "medium", "urgent"] where word.first == name.first && distance(word, name) == 1 {
      return EntryWords.urgency(name)
    }
    // Short words are near to many others (now, law, lot): here only swapped letters are a slip.
    return word != "low" && word.first == "l" && word.sorted() == "low".sorted() ? .low : nil
  }

  /// A slip for an urgency, for the word of a field, or for tomorrow.
  private func slip(_ piece: Range<Int>, _ text: String) -> EntrySegment? {
    var segment = EntrySegment(words: piece, kind: .urgency, readings: [], isSure: false)
    if let urgency = nearUrgency(text) {
      segment.readings = [[.urgency(urgency)]]
      return segment
    }
    if text == "tom", case .value(let day) = values.date("tomorrow") {
      segment.kind = .due
      segment.readings = [[.due(day)]]
      return segment
    }
    return misspeltField(piece)
  }

  /// `deu friday`, `tga shop`: the word of a field with a letter wrong, and what could be its value.
  private func misspeltField(_ piece: Range<Int>) -> EntrySegment? {
    guard piece.count > 1 else { return nil }
    let word = line[piece.lowerBound].plain
    let value = line.typed(piece.lowerBound + 1..<piece.upperBound)
    for name in ["due", "remind", "repeat", "time", "page", "tag", "tags", "tagged", "note"] {
      guard word.utf8.first == name.utf8.first, distance(word, name) == 1 else { continue }
      let found: EntryValue? =
        switch name {
        case "due": values.due(value)
        case "remind": values.reminders(value)
        case "repeat": values.recurrence(value)
        case "time": values.namedLength(value)
        // Any words could be a page, a tag or a note, so that only swapped letters tell a slip from another word.
        case "page": word.sorted() == name.sorted() ? EntryValue(.page, [.page(values.page(value) ?? value)]) : nil
        case "note": word.sorted() == name.sorted() ? EntryValue(.note, [.addNote(value)]) : nil
        default: word.sorted() == name.sorted() ? EntryValue(.tags, [.tags([value])]) : nil
        }
      if let found {
        return EntrySegment(words: piece, kind: found.kind, readings: found.readings, isSure: false)
      }
    }
    return nil
  }

  /// Whether a piece is worded as a detail and is none: `30 february`, `due back at the desk`, `soon`.
  private func isNearly(_ piece: Range<Int>, _ text: String) -> Bool {
    if case .key(.never)? = Lexicon.words[text.lowercased()] { return true }
    if let field = FieldNames.match(line, piece.lowerBound), field.isSure, piece.count > field.count {
      if [.due, .reminder, .recurrence].contains(field.kind) { return true }
      let value = line[piece.dropFirst(field.count)]
      return field.kind == .start && value.allSatisfy(\.isTime)
        && (TimeWords.areIn(value) || value.first.map { TimeGrammar.isNumber($0.text) } == true)
    }
    if ["every", "each"].contains(line[piece.lowerBound].plain) { return true }
    // "friday after 5 pm" is all about time, and nothing that a field can hold.
    return piece.count > 1 && line[piece].allSatisfy(\.isTime) && TimeWords.areIn(line[piece])
  }
}
