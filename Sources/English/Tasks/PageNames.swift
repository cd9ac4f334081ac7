import Grammar
import Model

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
