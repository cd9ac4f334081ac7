extension Sentences {
  /// The words for signs with which the prompt of a shell ends: Emacspeak speaks no answer whose first line holds one, since
  /// it looks like a prompt (rules.txt rule 10).
  private static let signs: [Character: String] = ["#": "hash", "$": "dollar", "%": "percent", ">": "greater than"]

  /// A text with those signs as words in its first line, apart from letters and digits beside them.
  public static func spelt(_ text: String) -> String {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    guard text[..<end].contains(where: { signs[$0] != nil }) else { return text }
    var spelt = ""
    var isBehindSign = false
    for character in text[..<end] {
      let word = signs[character]
      let joins = spelt.last.map { isPartOfWord($0) } ?? false
      if joins, word != nil || (isBehindSign && isPartOfWord(character)) { spelt += " " }
      spelt += word ?? String(character)
      isBehindSign = word != nil
    }
    return spelt + text[end...]
  }

  private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
