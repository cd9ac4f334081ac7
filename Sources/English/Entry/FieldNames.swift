import Model

/// The words that name a field in a typed line (`due friday`, `not before monday`, `pri:H`).
enum FieldNames {
  /// What a word names.
  typealias Kind = EntrySegment.Kind

  /// What words name, and how they do.
  struct Match {
    var kind: Kind
    /// How many words name it.
    var count: Int
    /// Whether they can mean nothing else, so that an unclear value behind them is refused where nobody can be asked.
    var isSure: Bool
  }

  /// Words that name a field only before a colon or an equals sign, as other programs write them.
  static let keys: Set<String> = [
    "t", "pri", "prio", "proj", "rec", "recur", "est", "estimate", "scheduled", "label",
  ]

  /// Words that name a field in the middle of a sentence, in any case.
  private static let words: [String: (Kind, isSure: Bool)] = [
    "due": (.due, true), "deadline": (.due, true), "start": (.start, true), "starts": (.start, true),
    "starting": (.start, false), "begin": (.start, false), "begins": (.start, false), "beginning": (.start, false),
    "from": (.start, false), "wait": (.start, false), "scheduled": (.start, false), "t": (.start, true),
    "time": (.length, true), "takes": (.length, true), "for": (.length, false), "est": (.length, true),
    "estimate": (.length, true), "repeat": (.recurrence, true), "repeats": (.recurrence, true),
    "recurring": (.recurrence, true),
    "rec": (.recurrence, true), "recur": (.recurrence, true), "remind": (.reminder, true),
    "reminder": (.reminder, true), "reminders": (.reminder, true), "alarm": (.reminder, true),
    "notify": (.reminder, true), "alert": (.reminder, true), "urgency": (.urgency, true),
    "priority": (.urgency, true), "pri": (.urgency, true), "prio": (.urgency, true), "page": (.page, true),
    "project": (.page, true), "proj": (.page, true), "list": (.page, true), "in": (.page, false),
    "tag": (.tags, true), "tags": (.tags, true), "tagged": (.tags, true), "label": (.tags, true),
    "note": (.note, true), "notes": (.note, true),
  ]

  /// Two words that name a field together.
  private static let pairs: [String: (Kind, isSure: Bool)] = [
    "not before": (.start, true), "hidden until": (.start, true), "hide until": (.start, true),
    "wait until": (.start, true), "wait till": (.start, true), "expected time": (.length, true),
    "due by": (.due, true), "due on": (.due, true), "due at": (.due, true), "remind me": (.reminder, true),
    "alert me": (.reminder, true), "notify me": (.reminder, true),
  ]

  /// The words by which details begin that are no words for time.
  static let first = Set(
    ["with"] + words.keys + pairs.keys.compactMap { $0.split(separator: " ").first.map(String.init) }
      + EntryWords.urgencies.keys)

  /// What one word names, behind which a value stands.
  static func named(_ word: String) -> Kind? { words[word]?.0 }

  /// What the words from a place on name; nil where they name nothing.
  static func match(_ line: EntryWords, _ place: Int) -> Match? {
    let word = line[place]
    guard !word.isQuoted, !word.isValue else { return nil }
    let isKey = place + 1 < line.count && line[place + 1].isValue
    if !isKey, place + 1 < line.count, line[place + 1].sign == nil,
      let (kind, isSure) = pairs[word.plain + " " + line[place + 1].plain]
    {
      return Match(kind: kind, count: 2, isSure: isSure)
    }
    if !isKey, let count = withReminder(line, place) { return Match(kind: .reminder, count: count, isSure: true) }
    guard let (kind, isSure) = words[word.plain], isKey || !keys.contains(word.plain) else { return nil }
    // "start of next month" is a day.
    if kind == .start, !isKey, place + 1 < line.count, line[place + 1].plain == "of" { return nil }
    return Match(kind: kind, count: 1, isSure: isSure || isKey)
  }

  /// How many words `with reminder` and `with a reminder` have; nil for other words.
  private static func withReminder(_ line: EntryWords, _ place: Int) -> Int? {
    guard line[place].plain == "with" else { return nil }
    let behind = (place + 1..<min(place + 3, line.count)).prefix { line[$0].sign == nil }.map { line[$0].plain }
    let isArticle = behind.first.map { ["a", "an", "the"].contains($0) } ?? false
    let word = behind.dropFirst(isArticle ? 1 : 0).first
    return word.map { ["reminder", "reminders"].contains($0) } == true ? (isArticle ? 3 : 2) : nil
  }
}
