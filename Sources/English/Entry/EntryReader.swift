import Grammar
import Model

extension TypedEntry {
  /// Reads a typed line.
  ///
  /// `nameFirst` says that a name stands before the details; without it the whole line is details, of the `subjects`.
  /// `date` reads words for a day where a day is open, `page` gives the name of a page that is there, as it is written.
  /// Throws where words name a field and say what cannot be.
  public init(
    reading text: String, _ context: PhraseContext, nameFirst: Bool = true, of subjects: [Todo] = [],
    date: ((String) -> Reading<When>)? = nil, page: @escaping (String) -> String? = { _ in nil }
  ) throws(Failure) {
    let values = EntryValues(
      context: context, date: date ?? { Phrases.date($0, context) }, page: page, subjects: subjects,
      nameFirst: nameFirst)
    var reader = EntryReader(EntryWords(text), values, nameFirst: nameFirst)
    self = try reader.entry()
  }
}

/// Reads one line: which of its words are details, and which stay in the name.
struct EntryReader {
  /// Segments that stand or fall together: those of a piece, or of the words at the end of a name.
  struct Group {
    var segments: [EntrySegment]
    /// Whether all of it stays in the name, and the words of these segments are asked about.
    var asked: [EntrySegment] = []
    /// Whether the name keeps the words whatever is answered (`Prepare for Monday`).
    var keepsWords = false
    var words: Range<Int> {
      (segments.first?.words.lowerBound ?? 0)..<(segments.last?.words.upperBound ?? 0)
    }
  }

  /// The line.
  let line: EntryWords
  /// What reads values.
  let values: EntryValues
  /// Whether a name stands before the details.
  let nameFirst: Bool
  /// The pieces of the line behind marks at its very beginning; the first holds the name.
  let pieces: [Range<Int>]
  /// The first word that is no mark at the beginning, and no `remind me to`.
  let start: Int
  /// What cuts words into segments.
  var segments: EntrySegments
  /// What is taken, in the order of the words.
  var groups: [Group] = []
  /// Words that are taken and say nothing else: `remind me to`.
  var lead: Set<Int> = []
  /// Whether a reminder was asked for when the task is due (`remind me to call Bob tomorrow`).
  var remindsWhenDue = false
  /// Pieces that stay in the name.
  var kept: [Range<Int>] = []
  /// Whether a day or a time that is over stands at the end of a name.
  var endsInPast = false
  /// Words that are like a detail and are none.
  var nearly: [TypedEntry.Doubt] = []

  /// Begins with a line, behind what stands at its very beginning.
  init(_ line: EntryWords, _ values: EntryValues, nameFirst: Bool) {
    self.line = line
    self.values = values
    self.nameFirst = nameFirst
    let opening = nameFirst ? Opening(line, values) : Opening()
    lead = opening.words
    remindsWhenDue = opening.remindsWhenDue
    groups = opening.segments.map { Group(segments: [$0], asked: $0.isSure ? [] : [$0]) }
    start = opening.end
    var pieces = line.pieces(opening.end..<line.count)
    if nameFirst, let first = pieces.first, line[first.lowerBound].isQuoted, first.count > 1 {
      pieces[0] = first.lowerBound + 1..<first.upperBound
      pieces.insert(first.lowerBound..<first.lowerBound + 1, at: 0)
    }
    self.pieces = pieces
    segments = EntrySegments(line, pieces: pieces, values)
  }

  /// What the line comes to.
  mutating func entry() throws(Failure) -> TypedEntry {
    readPieces()
    for group in groups {
      for segment in group.segments {
        if let failure = segment.failure { throw failure }
        if segment.readings.isEmpty, let refusal = segment.refusal { throw .misunderstanding(refusal) }
      }
    }
    settle()
    return result()
  }

  /// Finds the details of every piece, and those at the end of the name.
  private mutating func readPieces() {
    var place = start
    var isFirst = nameFirst
    for piece in pieces where piece.lowerBound >= place {
      if isFirst {
        isFirst = false
        place = readEnd(of: piece) ?? piece.upperBound
        kept.append(piece)
      } else if let cover = segments.cover(from: piece.lowerBound, .listed), let last = cover.last {
        groups.append(Group(segments: cover, asked: cover.filter { !$0.isSure }))
        place = last.words.upperBound
      } else {
        kept.append(piece)
        place = piece.upperBound
      }
      place = readTags(from: place)
    }
    for piece in kept.dropFirst(nameFirst ? 1 : 0) where !hearSlip(piece) {
      if piece != kept.last || !readLast(piece) { hear(piece) }
    }
    hearKeys()
    if nameFirst, !groups.contains(where: { $0.segments.contains { $0.kind == .due || $0.kind == .recurrence } }) {
      readBeginning()
    }
    groups.sort { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// Takes the pieces behind `tags phone` that are a plain word each, as tags too: `tags phone, work`. Returns where they
  /// end.
  private mutating func readTags(from start: Int) -> Int {
    guard let last = groups.last, last.asked.isEmpty, let tags = last.segments.last, tags.kind == .tags,
      tags.words.upperBound == start, ["tags", "tagged"].contains(line[tags.words.lowerBound].plain)
    else { return start }
    var place = start
    while let piece = pieces.first(where: { $0.lowerBound == place }), let tag = plainTag(piece) {
      groups.append(
        Group(segments: [EntrySegment(words: piece, kind: .tags, readings: [[.tags([tag])]], strength: .marked)]))
      place = piece.upperBound
    }
    return place
  }

  /// The tag that a piece of one word is which says nothing else; nil for other pieces.
  private mutating func plainTag(_ piece: Range<Int>) -> String? {
    let word = line[piece.lowerBound]
    guard piece.count == 1, word.sign == ",", !word.isSlip, word.text.first?.isLetter == true,
      segments.cover(from: piece.lowerBound, .listed) == nil, let tags = try? Phrases.tags(word.text), tags.count == 1
    else { return nil }
    return tags[0]
  }

  /// Takes details at the end of the last piece of a name, where nothing is unclear about them.
  private mutating func readLast(_ piece: Range<Int>) -> Bool {
    let before = groups
    guard nameFirst, piece != pieces.first, !line[piece].allSatisfy(\.isTime), readEnd(of: piece) == piece.upperBound,
      groups.last?.asked.isEmpty == true
    else {
      groups = before
      return false
    }
    return true
  }
}

extension EntryReader {
  /// What stands at the very beginning of a line and is no name: marks, and `remind me to`.
  struct Opening {
    var words: Set<Int> = []
    var segments: [EntrySegment] = []
    var remindsWhenDue = false
    /// The first word of the name.
    var end = 0

    /// Nothing, where no name stands first.
    init() {}

    /// What stands at the beginning of a line.
    init(_ line: EntryWords, _ values: EntryValues) {
      readReminder(line, values)
      while end + 1 < line.count, line[end + 1].sign == nil || end == 0 {
        var edit: Edit?
        if let tag = line.tagMark(end) { edit = .tags([tag]) }
        if let urgency = line.urgencyMark(end) { edit = .urgency(urgency) }
        guard let edit else { return }
        segments.append(
          EntrySegment(
            words: end..<end + 1, kind: edit.field == .tags ? .tags : .urgency,
            readings: [[edit]], strength: .marked))
        end += 1
      }
    }

    /// `remind me to call Bob`, `remind me in 10 minutes to check the oven`.
    private mutating func readReminder(_ line: EntryWords, _ values: EntryValues) {
      guard line.count > 3, line[0].plain == "remind", line[1].plain == "me",
        let to = (2..<line.count - 1).first(where: { ["to", "about", "of"].contains(line[$0].plain) }), to <= 14
      else { return }
      if to > 2 {
        let text = line.phrase(2..<to)
        let repeats = values.recurrence(text)
        guard let value = repeats ?? values.reminders(text) else { return }
        remindsWhenDue = repeats != nil
        var segment = EntrySegment(words: 0..<to, kind: value.kind, readings: value.readings, isSure: value.isSure)
        segment.phrase = text
        if !value.isSure {
          let context = values.context
          segment.refusal =
            repeats == nil
            ? Phrases.reminder(text, context).refusal(heard: text, subject: .anyTime) { .alarm($0) }
            : Phrases.recurrence(text, context).refusal(heard: text, subject: .anyTime) { $0.meaning }
        }
        segments = [segment]
      } else {
        remindsWhenDue = true
      }
      words = Set(0...to)
      end = to + 1
    }
  }
}
