import Grammar
import Model

// Details at the end of a name, without a comma before them, and words for time at its beginning.
extension EntryReader {
  /// Reads the longest run of details at the end of a piece. Returns where it ends, which may be behind the piece; nil
  /// where there is none.
  mutating func readEnd(of piece: Range<Int>) -> Int? {
    for place in piece.dropFirst() where line[place].mayBegin {
      guard let cover = segments.cover(from: place, .ending), let last = cover.last,
        !belongsToName(cover[0], piece.lowerBound..<place)
      else { continue }
      // "Not on friday" and "after friday" say no such day, and none is offered.
      if EntryReader.excluding.contains(line[place - 1].plain) { return nil }
      end(piece, with: cover)
      return last.words.upperBound
    }
    return nil
  }

  /// `table for 4 on friday`, `movie night on friday`: a number behind a word that wants one, and a part of the day
  /// without a word that marks it, are part of the name where a day or a time follows.
  private mutating func belongsToName(_ segment: EntrySegment, _ name: Range<Int>) -> Bool {
    let isNumber = beginsWithNumber(segment) && line[name].last.map { EntryReader.joining.contains($0.plain) } == true
    guard isNumber || beginsWithPart(segment),
      let rest = segments.cover(from: segment.words.lowerBound + 1, .ending)
    else { return false }
    return rest[0].isSure && rest[0].strength != .weak
  }

  /// Whether a segment begins with a part of the day, behind which more is said.
  private func beginsWithPart(_ segment: EntrySegment) -> Bool {
    guard segment.words.count > 1, case .part(let part)? = Lexicon.words[line[segment.words.lowerBound].plain] else {
      return false
    }
    return part != .tonight
  }

  /// Whether a segment begins with a number that no month, am or pm makes a day or a time.
  private func beginsWithNumber(_ segment: EntrySegment) -> Bool {
    guard segment.kind == .due, segment.words.count > 1,
      TimeGrammar.isNumber(line[segment.words.lowerBound].text)
    else { return false }
    let next = line[segment.words.lowerBound + 1]
    switch Lexicon.words[next.plain] {
    case .weekday, .part(.tonight), .key(.today), .key(.tomorrow), .key(.on), .key(.this): return true
    default: return false
    }
  }

  /// Decides about the details at the end of a name: taken, asked about, or part of it.
  private mutating func end(_ piece: Range<Int>, with cover: [EntrySegment]) {
    // Days that are over are no details without a comma.
    if cover.allSatisfy(\.isPast) {
      endsInPast = true
      return
    }
    let cover = withoutNames(cover)
    let name = piece.lowerBound..<cover[0].words.lowerBound
    let marked = cover.firstIndex { $0.strength != .weak }
    var group = Group(segments: cover, asked: cover.filter { !$0.isSure })
    // "Watch episode 3 tonight" may be at 3.
    if group.asked.isEmpty, beginsWithNumber(cover[0]) { group.asked = [cover[0]] }
    if wantsMore(name, before: cover) {
      group.keepsWords = true
      if group.asked.isEmpty { group.asked = cover }
    } else if group.asked.isEmpty {
      guard let marked else { return groups.append(Group(segments: cover, asked: cover)) }
      // "Run 10 minutes tomorrow": the length may be part of the name, the day is not.
      if marked > 0 {
        groups.append(Group(segments: Array(cover[..<marked]), asked: Array(cover[..<marked])))
        group.segments = Array(cover[marked...])
      }
    }
    groups.append(group)
  }

  /// The segments without months and feasts before the first day or time: `Call Jan tomorrow`.
  private func withoutNames(_ cover: [EntrySegment]) -> [EntrySegment] {
    let rest = cover.drop { $0.kind == .due && $0.strength == .weak }
    return rest.first?.strength == .weak || rest.isEmpty ? cover : Array(rest)
  }

  /// Whether a name that ends here is unlikely to be one: it ends in a word that wants more, or is a title.
  private func wantsMore(_ name: Range<Int>, before cover: [EntrySegment]) -> Bool {
    guard let last = line[name].last else { return false }
    if last.isQuoted { return false }
    if EntryReader.joining.contains(last.plain) { return true }
    // "in 2 fridays"
    if TimeGrammar.isNumber(last.text), name.count > 1,
      ["in", "every", "after"].contains(line[name.upperBound - 2].plain)
    {
      return true
    }
    let words = cover.filter { $0.kind != .page && $0.kind != .tags }.flatMap { Array(line[$0.words]) }
    return isTitle(name, words)
  }

  /// `Blue Monday`, `The Day After Tomorrow`, `28 Days Later`: words that are written as the name of a song or a film.
  private func isTitle(_ name: Range<Int>, _ run: [EntryWords.Word]) -> Bool {
    if run.contains(where: { isNeedlessCapital($0.text) }) { return true }
    guard let first = run.first, first.text.first?.isUppercase == true, let last = line[name].last else { return false }
    if EntryReader.beforeDays.contains(last.plain) { return true }
    guard name.count > 1, last.text.first?.isUppercase == true else { return false }
    let before = line[name.upperBound - 2].plain
    if EntryReader.media.contains(before) { return true }
    return before == "to" && name.count > 2 && line[name.upperBound - 3].plain == "listen"
      || EntryReader.media.contains(line[name.lowerBound].plain)
        && line[name].dropFirst().allSatisfy { $0.text.first?.isUppercase == true }
  }

  /// Whether a word is written with a capital that no day, month or feast has.
  private func isNeedlessCapital(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase, text != text.uppercased() else { return false }
    switch Lexicon.words[text.lowercased()] {
    case .unit, .key(.tomorrow), .key(.today), .key(.the), .key(.after), .key(.before), .key(.later), .key(.daily),
      .key(.weekly), .key(.monthly), .key(.yearly), .part, .key(.midnight), .key(.noon), .key(.every), .key(.last):
      return true
    default: return false
    }
  }

  /// Words behind which a name goes on.
  private static let joining: Set<String> = [
    "for", "of", "the", "to", "and", "or", "a", "an", "with", "about", "on", "in", "at", "by", "from", "my", "your",
    "his", "her", "our", "their", "this", "that", "next", "last", "every", "each", "is", "are", "was", "than", "vs",
    "versus", "per", "into", "until", "till", "before", "after", "since", "between", "some", "no", "not", "very", "too",
    "like", "as", "&", "+", "via", "during", "over", "under", "it's", "its", "i", "we", "if", "when", "but", "than",
  ]

  /// Words before a day or a time that say another one, or none: taken without them it would be the opposite.
  private static let excluding: Set<String> = [
    "not", "except", "excluding", "but", "after", "between", "never", "without", "besides",
  ]

  /// Words that make a name of a day behind them: Blue Monday, Black Friday.
  private static let beforeDays: Set<String> = [
    "blue", "black", "super", "bloody", "ruby", "fat", "freaky", "casual", "manic", "cyber", "good", "holy", "stormy",
    "giving", "shrove", "ash", "palm", "easter", "whit", "man",
  ]

  /// Verbs behind which a title stands.
  private static let media: Set<String> = ["watch", "read", "hear", "play", "stream", "rewatch", "reread"]
}

// Words for time at the beginning.
extension EntryReader {
  /// Asks about a day or a time at the beginning of a name: `tomorrow at 5 call mum`, `Friday, call Bob`.
  mutating func readBeginning() {
    guard let piece = pieces.first, !line[piece.lowerBound].isQuoted, line[piece.lowerBound].isTime,
      groups.allSatisfy({ $0.asked.isEmpty })
    else { return }
    let isMore = kept.count > 1
    let last = min(piece.upperBound - (isMore ? 0 : 1), piece.lowerBound + EntrySegments.longest)
    for end in stride(from: last, to: piece.lowerBound, by: -1) {
      let words = piece.lowerBound..<end
      guard end == piece.upperBound || !groups.contains(where: { $0.words.overlaps(words) }),
        let segment = segments.segment(words, .listed), isBeginning(segment)
      else { continue }
      groups.append(Group(segments: [segment], asked: [segment]))
      return
    }
  }

  /// Whether a segment at the beginning can be a day or a time: no length, no month alone, no word that may be a name.
  private func isBeginning(_ segment: EntrySegment) -> Bool {
    guard segment.kind == .due || segment.kind == .recurrence, segment.strength != .weak, !segment.readings.isEmpty
    else {
      return false
    }
    let words = line[segment.words]
    guard let first = words.first else { return false }
    if words.contains(where: \.isSlip) { return false }
    // "Monthly review" and "Sun cream" are names.
    if words.count == 1 {
      switch Lexicon.words[first.plain] {
      case .weekday: return first.plain.hasSuffix("day")
      case .key(let key): return [.today, .tomorrow].contains { $0 == key }
      case .part(.tonight): return true
      default:
        return first.plain.utf8.contains(UInt8(ascii: ":")) || first.plain.hasSuffix("pm")
          || first.plain.hasSuffix("am")
      }
    }
    return true
  }
}
