import Grammar
import Model

/// Cuts words of a line into segments that say one thing each.
struct EntrySegments {
  /// Where words stand decides what they may be.
  enum Place: Hashable {
    /// Behind a comma, where a page may be made and words need no mark.
    case listed
    /// At the end of a name.
    case ending
  }

  /// The line.
  let line: EntryWords
  /// What reads values.
  let values: EntryValues
  /// The end of the piece in which each word stands.
  let ends: [Int]
  /// The segments that were read.
  private var known: [Key: EntrySegment?] = [:]
  /// The first segment of what the words from a place on were cut into, and where it ends; nil where a word is left over.
  var covers: [Key: (segment: EntrySegment, end: Int)?] = [:]
  /// How many phrases may still be read: a line of many hundred words is not read at any price.
  var budget = 600

  /// What a segment or a cut is remembered by.
  struct Key: Hashable {
    var start: Int
    var end: Int
    var place: Place
  }

  /// The most words that one segment has.
  static let longest = 14

  /// Begins with a line and its pieces.
  init(_ line: EntryWords, pieces: [Range<Int>], _ values: EntryValues) {
    self.line = line
    self.values = values
    var ends = Array(repeating: line.count, count: line.count + 1)
    for piece in pieces { for place in piece { ends[place] = piece.upperBound } }
    self.ends = ends
  }

  /// Where a segment that begins at a place may end, the first choice first.
  func candidates(_ start: Int, _ place: Place) -> [Int] {
    let end = ends[start]
    if own(start..<end) != nil { return [end] }
    if let field = FieldNames.match(line, start) {
      switch field.kind {
      case .note: return place == .listed ? [line.count] : []
      case .page, .tags:
        let first = min(start + field.count + 1, end)
        let shortest = Array(first...max(first, end)).filter(isBoundary)
        guard field.kind == .page else { return place == .ending ? Array(shortest.prefix(4)) : shortest }
        let there = shortest.filter {
          values.page(line.phrase(start + field.count..<max($0, start + field.count))) != nil
        }
        let isKey = start + 1 < line.count && line[start + 1].isValue
        let made = place == .listed && field.isSure ? shortest : isKey ? Array(shortest.prefix(1)) : []
        return there.reversed() + made
          + (field.isSure ? [] : timeEnds(start))
      case .urgency: return [min(start + 2, end), start + 1]
      // Several reminders are one piece, however long.
      case .reminder where place == .listed && end - start > EntrySegments.longest: return [end] + timeEnds(start)
      default: return timeEnds(start, behind: field.count)
      }
    }
    if line.tagMark(start) != nil || line.urgencyMark(start) != nil { return [start + 1] }
    if !line[start].isTime, !line[start].isSlip {
      return EntryWords.urgency(line[start].plain) == nil ? [] : [min(start + 2, end), start + 1]
    }
    return timeEnds(start)
  }

  /// The ends of a run of words for time behind so many that may be others, the longest first.
  private func timeEnds(_ start: Int, behind count: Int = 1) -> [Int] {
    var end = min(start + count, line.count)
    while end < line.count, end - start < EntrySegments.longest,
      line[end].isTime || isInReminder(end) || line[end].isSlip || line[end].isRule
    {
      end += 1
    }
    return Array((start + 1...end).reversed()).filter(isBoundary)
  }

  /// Whether a word stands in the words of reminders and not in those of dates.
  private func isInReminder(_ place: Int) -> Bool {
    ["me", "due", "deadline", "date", "hand", "starts", "it"].contains(line[place].plain)
  }

  /// Whether a segment may end before a word.
  private func isBoundary(_ place: Int) -> Bool { place >= line.count || !line[place].isValue }
}

// One segment.
extension EntrySegments {
  /// What some words are, read once; nil where they are no detail.
  mutating func segment(_ words: Range<Int>, _ place: Place) -> EntrySegment? {
    let key = Key(start: words.lowerBound, end: words.upperBound, place: place)
    if let known = known[key] { return known }
    guard budget > 0 else { return nil }
    let segment = read(words, place)
    known[key] = .some(segment)
    return segment
  }

  /// What some words are.
  private mutating func read(_ words: Range<Int>, _ place: Place) -> EntrySegment? {
    let isOnePiece = words.upperBound <= ends[words.lowerBound]
    let field = FieldNames.match(line, words.lowerBound)
    if let field, field.kind == .note { return note(words, field) }
    if isOnePiece, let edit = own(words) { return segment(words, EntrySegment.Kind(edit.field), edit, .marked) }
    if isOnePiece, let mark = mark(words) { return mark }
    if !isOnePiece, line.pieces(words).dropFirst().contains(where: beginsField) { return nil }
    if !isOnePiece, let field, line.pieces(words).dropFirst().contains(where: { standsAlone($0, behind: field) }) {
      return nil
    }
    // "remind 10 minutes before, 5 pm" has a reminder and a time.
    if !isOnePiece, field?.kind == .reminder, line[words].contains(where: { $0.plain == "before" }) { return nil }
    if let field, let segment = named(words, field, place, isOnePiece: isOnePiece),
      isOnePiece || segment.refusal == nil
    {
      return segment
    }
    // The word of a field that is a word for time too: "from 3 to 4 pm", "in 3 days".
    guard isPhrase(words), place == .listed || !startsWithNumber(words) else { return nil }
    return isOnePiece ? bare(words, place) : joined(words)
  }

  /// Whether a piece behind one that names its field is a detail of its own: a length, or a repeat behind another field.
  private func standsAlone(_ piece: Range<Int>, behind field: FieldNames.Match) -> Bool {
    let text = line.phrase(piece)
    return values.length(text)?.isSure == true || field.kind != .recurrence && TimeGrammar.saysRepeat(text)
  }

  /// Whether a piece begins with a word that can only name a field of its own.
  private func beginsField(_ piece: Range<Int>) -> Bool {
    FieldNames.match(line, piece.lowerBound)?.isSure == true
  }

  /// What only a line without a name first can say, over a whole piece: `name Soy milk`, `no due`.
  private func own(_ words: Range<Int>) -> Edit? {
    guard !values.nameFirst, words.upperBound == ends[words.lowerBound], words.count > 1 else { return nil }
    let first = line[words.lowerBound].plain
    if first == "name", !line[words.lowerBound].isQuoted {
      return .name(EntryWords.unquoted(line.typed(words.dropFirst())))
    }
    if first == "no" { return Phrases.negated(line.phrase(words)) }
    guard let field = FieldNames.match(line, words.lowerBound), words.count == field.count + 1,
      Phrases.isClearing(line[words.upperBound - 1].text)
    else { return nil }
    return field.clearing
  }

  /// Tags and urgencies.
  private func mark(_ words: Range<Int>) -> EntrySegment? {
    let place = words.lowerBound
    if words.count == 2, let urgency = line.urgencyPair(place) {
      return segment(words, .urgency, .urgency(urgency), .marked)
    }
    guard words.count == 1 else { return nil }
    if let tag = line.tagMark(place) { return segment(words, .tags, .tags([tag]), .marked) }
    if let urgency = line.urgencyMark(place) { return segment(words, .urgency, .urgency(urgency), .marked) }
    let isAlone = !line[place].isQuoted && !line[place].isValue && (place + 1 >= line.count || !line[place + 1].isValue)
    if isAlone, let urgency = EntryWords.urgency(line[place].plain) {
      return segment(words, .urgency, .urgency(urgency), .weak)
    }
    return nil
  }

  /// A segment that can mean one edit only.
  private func segment(
    _ words: Range<Int>, _ kind: EntrySegment.Kind, _ edit: Edit, _ strength: TimeGrammar.Strength
  ) -> EntrySegment {
    EntrySegment(words: words, kind: kind, readings: [[edit]], strength: strength)
  }

  /// A note, which takes the rest of the line.
  private func note(_ words: Range<Int>, _ field: FieldNames.Match) -> EntrySegment? {
    let first = words.lowerBound + field.count
    guard words.upperBound == line.count, words.count > field.count, line[first].sign == nil else { return nil }
    let text = line.rest(from: words.lowerBound + field.count)
    return segment(words, .note, .addNote(EntryWords.unquoted(text)), .marked)
  }

  /// Whether words can be words for time at all.
  private func isPhrase(_ words: Range<Int>) -> Bool {
    guard !line[words.lowerBound].isValue, line[words].allSatisfy({ ($0.isTime || $0.isSlip) && !$0.isQuoted }),
      !["for", "of", "and", "to", "or", "due"].contains(line[words.lowerBound].plain) || words.lowerBound == 0
    else { return false }
    let last = line[words.upperBound - 1].plain
    if words.count > 1, ["and", "or", "of", "the", "to", "for", "a", "an"].contains(last) { return false }
    let slips = line[words].filter(\.isSlip)
    if slips.isEmpty { return !line[words].allSatisfy { TimeWords.fillers.contains($0.plain) } }
    let isAlone = line[words].allSatisfy { $0.isSlip || TimeWords.fillers.contains($0.plain) }
    return slips.count == 1 && words.count <= 6 && isSlip(slips[0].plain, isAlone: isAlone)
  }

  /// Whether a word is likely a slip for one of time. Alone it must be nearer than beside others.
  private func isSlip(_ word: String, isAlone: Bool) -> Bool {
    guard isAlone else { return true }
    return word.utf8.count >= 5
      && Spelling.nearest(word).contains {
        $0.utf8.first == word.utf8.first && TimeGrammar.names($0, isLong: word.utf8.count >= 6)
      }
  }

  /// `room 1430 tomorrow`, `pages 10 to 20`, `pages 10-20 tomorrow`: numbers that belong to the name.
  private func startsWithNumber(_ words: Range<Int>) -> Bool {
    let tokens = Tokenizer.tokens(line[words.lowerBound].text)
    guard let first = tokens.first, first.kind == .number else { return false }
    if tokens.count == 1, words.count > 1, first.digits >= 3 { return true }
    let next = tokens.count > 1 ? tokens[1...] : Tokenizer.tokens(line.phrase(words.dropFirst().prefix(2)))[...]
    guard let to = next.first, to.kind == .word(.key(.to)) || to.kind == .sign(UInt8(ascii: "-")),
      let last = next.dropFirst().first, last.kind == .number, next.count == 2 || tokens.count == 1
    else { return false }
    return max(first.value, last.value) > 12 && !line[words].contains { $0.text.contains(":") }
      && !isMonth(words.dropFirst(tokens.count > 1 ? 1 : 3).first)
  }

  /// Whether the name of a month stands at a place.
  private func isMonth(_ place: Int?) -> Bool {
    guard let place, case .month = Lexicon.words[line[place].plain] else { return false }
    return true
  }

  /// Words for time that name no field, within one piece.
  private mutating func bare(_ words: Range<Int>, _ place: Place) -> EntrySegment? {
    budget -= 1
    let text = line.phrase(words)
    if let value = values.bare(text), !value.readings.isEmpty { return timed(words, value, text) }
    if let end = ending(words, text) { return end }
    if place == .listed, let value = values.unnamed(text) { return timed(words, value, text) }
    guard let failure = values.impossible(text) else { return nil }
    // "Bake at 180" and "Psalm 23:4" are names.
    if place == .ending, failure.reason == .noSuchTime { return nil }
    var segment = EntrySegment(words: words, kind: .due, readings: [], isSure: false)
    segment.reason = failure
    return segment
  }

  /// `5 times`, which ends a repeat that stands elsewhere in the line.
  private func ending(_ words: Range<Int>, _ text: String) -> EntrySegment? {
    guard words.count <= 4,
      line[words.upperBound - 1].plain == "times" || line[words.lowerBound].plain == "starting",
      case .value = Phrases.recurrence("every day " + text, values.context)
    else { return nil }
    return EntrySegment(words: words, kind: .end, readings: [], strength: .weak, phrase: text)
  }

  /// A segment of words for time.
  func timed(_ words: Range<Int>, _ value: EntryValue, _ text: String) -> EntrySegment {
    var segment = EntrySegment(words: words, kind: value.kind, readings: value.readings, isSure: value.isSure)
    segment.phrase = text
    segment.strength =
      switch value.kind {
      case .length: .weak
      case .recurrence: TimeGrammar.saysRepeat(text) ? .marked : .plain
      default: TimeGrammar.strength(text)
      }
    segment.isPast = isPast(segment.readings)
    return segment
  }
}

extension EntryWords {
  /// A text without the quotes around it, when they are around all of it.
  static func unquoted(_ text: String) -> String {
    let words = EntryWords(text)
    return words.count == 1 && words[0].isQuoted && !words.isCut ? words[0].text : text
  }
}
