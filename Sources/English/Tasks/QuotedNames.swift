import Grammar
import Model

// Which names are said in quotes, so that what is said can be typed.
extension Phrases {
  /// Whether a name, typed before details, would be read as more than a name. `page` gives the name of a page that is
  /// there.
  static func needsQuotes(name: String, _ context: PhraseContext, page: @escaping (String) -> String?) -> Bool {
    // A comma in a name would be heard as its end.
    if name.utf8.contains(UInt8(ascii: ",")) { return true }
    guard mayHoldDetails(name) else { return false }
    guard let entry = try? TypedEntry(reading: name, context, page: page) else { return true }
    return entry.name != name || !entry.fields.isEmpty || !entry.doubts.isEmpty
  }

  /// Whether a name has signs that part, or words at its ends that may be details: a question that costs a list of
  /// 10,000 rows little, and that most names answer with no.
  static func mayHoldDetails(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, isLetter(first) || first >= 0xC3, !bytes.contains(where: signs.contains) else {
      return true
    }
    let words = name.split(separator: " ")
    if words[0].utf8.count <= 40, isKnown(words[0].lowercased()) { return true }
    for word in words.dropFirst() where word.utf8.count <= 10 && ends.contains(word.lowercased()) { return true }
    // Behind a number alone the word before it decides: "Read 1984", "Call at 5".
    let last = words.last { !$0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    guard let last, last.utf8.count <= 40 else { return false }
    if last.utf8.contains(where: { !isLetter($0) }) { return true }
    let plain = last.lowercased()
    return isKnown(plain) || Spelling.isSlip(plain)
  }

  /// Whether a word stands in words for time, or names a field or an urgency.
  private static func isKnown(_ word: String) -> Bool {
    Lexicon.words[word] != nil || FieldNames.first.contains(word) || TimeWords.isOther(word)
  }

  /// Signs that part pieces, name keys and mark words: of those in quotation marks and dashes the first byte.
  private static let signs = Set(",;:=\"".utf8).union([0xE2])

  /// Words behind which any name of a page or a tag may stand.
  private static let ends: Set<String> = ["in", "page", "project", "proj", "list", "tag", "tags", "tagged", "label"]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
