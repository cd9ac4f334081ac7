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
