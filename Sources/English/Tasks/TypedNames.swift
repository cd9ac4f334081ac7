import Grammar
import Model

// Names of tasks, names of pages, and tags, as they are typed.

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

// MARK: Pages

extension Phrases {
  /// Words that mean something else where a page is named.
  private static let reservedPages = clearing.union(["all", "new", "it", "yes", "page", "pages", "never"])

  /// The name of a page that is to be made. Refused when it could not be typed again wherever pages are named.
  public static func pageName(_ text: String) throws(Failure) -> String {
    let name = Words.clean(text)
    guard !name.isEmpty else { throw .refusal(.missing(.page)) }
    guard name.utf8.count <= Page.nameLimit else {
      throw .refusal(.task(.tooLong(.page, limit: Page.nameLimit)))
    }
    guard !name.contains(where: { ",\"".contains($0) }) else { throw .refusal(.page(.signForPage(name))) }
    let words = Words(name).words
    // "page School repeats daily", "delete page School yes", "move 2 to page School".
    let first = words.first.map { ["page", "new"].contains($0.plain) ? $0.plain : "" } ?? ""
    let last = words.last.map { $0.plain == "yes" ? $0.plain : "" } ?? ""
    let repeats = words.first { ["repeat", "repeats"].contains($0.plain) }?.plain ?? ""
    let whole = reservedPages.contains(folded(name)) ? name : ""
    if let word = [whole, first, last, repeats].first(where: { !$0.isEmpty }) {
      throw .refusal(.page(.reservedForPages(word)))
    }
    guard name.contains(where: \.isLetter) else { throw .refusal(.page(.noLetterForPage(name))) }
    return name
  }
}

extension Phrases {
  /// Whether a page can be made with that name.
  static func isPageName(_ text: String) -> Bool { (try? pageName(text)) != nil }
}

extension Words {
  /// The places of a word that is not in quotes and has words on both sides.
  public func places(of word: String) -> [Int] {
    words.indices.filter { words[$0].plain == word && !words[$0].isQuoted }.map { $0 - words.startIndex }
      .filter { $0 > 0 && $0 < count - 1 }
  }

  /// What stands behind the word `page` at the beginning; nil where that word does not begin.
  public var behindPage: Words? {
    guard let first, first.plain == "page", !first.isQuoted else { return nil }
    return dropFirst()
  }
}

// MARK: Tags, behind `tag` and `untag`

extension Phrases {
  /// Whether words are tags of one word each: `home and shop`, `-home`. Several words may as well begin with a task.
  public static func areSingleTags(_ text: String) -> Bool {
    let words = Words(text)
    let rest = isTakingAway(words) ? words.dropFirst() : words
    return listed(rest.rest).allSatisfy { tag in tag.split(separator: " ").count == 1 || rest.count == 1 }
  }

  /// What words behind `tag` change: tags that are added, or behind `-`, `not` and `remove` taken away; `none` for all.
  public static func tagsChanged(_ text: String) throws(Failure) -> [Edit] {
    if isClearing(text) { return [.tags([])] }
    let words = Words(text)
    if isTakingAway(words) { return try tagsRemoved(words.dropFirst().rest) }
    return changes(ofTags: try tags(text))
  }

  /// Tags that are added, and those behind `-` that are taken away; `+` and `#` before one say nothing more.
  static func changes(ofTags tags: [String]) -> [Edit] {
    let isAway = { (tag: String) in tag.count > 1 && tag.hasPrefix("-") }
    let away = tags.filter(isAway).map { String($0.dropFirst()) }
    let added = tags.filter { !isAway($0) }.map { tag in
      tag.count > 1 && ["+", "#"].contains(tag.prefix(1)) ? String(tag.dropFirst()) : tag
    }
    return (added.isEmpty ? [] : [.addTags(added)]) + (away.isEmpty ? [] : [.removeTags(away)])
  }

  /// What words behind `untag` take away: tags, or `all` and `none` for all of them.
  public static func tagsRemoved(_ text: String) throws(Failure) -> [Edit] {
    if isClearing(text) || text.lowercased() == "all" { return [.tags([])] }
    return [
      .removeTags(
        try tags(text).map { $0.count > 1 && ["-", "#"].contains($0.prefix(1)) ? String($0.dropFirst()) : $0 })
    ]
  }

  private static func isTakingAway(_ words: Words) -> Bool {
    guard words.count > 1, let first = words.first, !first.isQuoted else { return false }
    return ["not", "no", "remove", "without"].contains(first.plain)
  }
}
