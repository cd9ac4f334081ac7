import Grammar
import Model

extension Phrases {
  /// A new name without the word that leads to it: `to Soy milk`, `as Soy milk`. A name that begins so stands in quotes.
  public static func newName(_ text: String) -> String {
    let words = Words(text)
    guard words.count > 1, let first = words.first, ["to", "as"].contains(first.text), !first.isQuoted else {
      return text
    }
    return words.dropFirst().rest
  }

  /// Whether a name holds a word for a day, a time of day or a repeat, which may have been meant as a due.
  static func namesTime(_ name: String) -> Bool { TimeWords.areIn(EntryWords(name).words) }
}

extension TimeWords {
  /// Whether a name holds a word for a day, a time of day or a repeat; months and feasts are no such words.
  static func areIn(_ words: some Sequence<EntryWords.Word>) -> Bool {
    var last: EntryWords.Word?
    for word in words {
      if word.isQuoted ? areIn(EntryWords(word.text).words) : says(word, after: last) { return true }
      last = word
    }
    return false
  }

  /// Whether a word names a day, a time of day or a repeat; `last` stands before it.
  private static func says(_ word: EntryWords.Word, after last: EntryWords.Word?) -> Bool {
    guard word.isTime else { return false }
    if word.plain.utf8.contains(UInt8(ascii: ":")), Phrases.timesOfDay(word.plain).count > 0 { return true }
    guard let known = Lexicon.words[word.plain] else {
      return word.plain.utf8.first.map { $0 < 0x3A } == true
        && (word.plain.hasSuffix("am") || word.plain.hasSuffix("pm"))
    }
    switch known {
    case .weekday: return word.plain.hasSuffix("day")
    case .weekdays: return true
    case .part(let part): return part != .night
    case .key(.am), .key(.pm): return last?.plain.utf8.first.map { $0 < 0x3A } == true
    case .key(let key):
      return [
        .today, .tomorrow, .yesterday, .noon, .midnight, .daily, .weekly, .monthly, .quarterly, .yearly, .fortnightly,
        .everyday,
      ].contains(key)
    default: return false
    }
  }
}
