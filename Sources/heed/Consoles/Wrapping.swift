import CLine

/// The text with each control character (C0, C1, DEL) but the newline made a space, each noncharacter too, and without
/// tag characters: the last defence of rules 1, 2 and 13 of rules.txt, since Conversation has done so with the first.
///
/// Tag characters (U+E0000 to U+E007F) can spell what nobody sees and some programs read. A flag such as that of Wales is
/// a black flag with tags behind it, and is heard as a black flag; what is kept and exported has them still.
func withoutControls(_ text: String) -> String {
  // In UTF-8, C1 begins with C2, noncharacters and tags with EF or more; most texts have none of these bytes.
  let isClean = text.utf8.allSatisfy { $0 >= 32 && $0 < 0x7F || $0 > 0x7F && $0 < 0xEF && $0 != 0xC2 || $0 == 10 }
  if isClean { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars where !(0xE0000...0xE007F).contains(scalar.value) {
    let isControl = scalar.value < 32 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
    scalars.append(isControl || scalar.properties.isNoncharacterCodePoint ? " " : scalar)
  }
  return String(scalars)
}

/// Text in another form as a terminal may have it: no control characters but line ends, not wrapped.
func shown(_ document: String) -> String { withoutControls(document.replacing("\r\n", with: "\n")) }

/// Columns that a text takes on a terminal: combining characters none, wide ones two.
func columns(of text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + Int(line_columns($1.value)) }
}

/// The text cut into rows of at most `width` columns (rule 40): behind the last mark that ends a phrase in a row's second half,
/// so that a phrase is heard as one, else at a space. A word that is longer stays whole, and lines that fit stay as they
/// are.
func wrapped(_ text: String, to width: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { wrappedLine($0, to: width) }
    .joined(separator: "\n")
}

private func wrappedLine(_ line: Substring, to width: Int) -> String {
  guard line.utf8.count > width, columns(of: line) > width else { return String(line) }
  var rows: [String] = []
  var row = Row()
  for word in line.split(separator: " ") {
    let wordColumns = columns(of: word)
    while row.columns > 0, row.columns + 1 + wordColumns > width { rows.append(row.cut()) }
    row.append(word, wordColumns, width)
  }
  rows.append(row.cut(whole: true))
  return rows.joined(separator: "\n")
}

/// The words of a row that is being filled, each measured once.
private struct Row {
  private var words: [Substring] = []
  private(set) var columns = 0
  private var hasLetter = false
  /// How many words stand before the last mark that ends a phrase, and their columns, where that is in the second half of
  /// the width and a letter before it, so that no row is without one; nil where there is none.
  private var phrase: (words: Int, columns: Int)?

  mutating func append(_ word: Substring, _ wordColumns: Int, _ width: Int) {
    columns += wordColumns + (words.isEmpty ? 0 : 1)
    words.append(word)
    hasLetter = hasLetter || word.contains(where: \.isLetter)
    let isEnd = word.last.map { ",.;?!".contains($0) } ?? false
    if isEnd, hasLetter, columns * 2 > width { phrase = (words.count, columns) }
  }

  /// Takes the row off: up to the end of its last phrase, or all of it. No mark stands in what is left.
  mutating func cut(whole: Bool = false) -> String {
    let end = whole ? nil : phrase
    let row = words.prefix(end?.words ?? words.count).joined(separator: " ")
    words.removeFirst(end?.words ?? words.count)
    columns = words.isEmpty ? 0 : columns - (end?.columns ?? 0) - 1
    hasLetter = words.contains { $0.contains(where: \.isLetter) }
    phrase = nil
    return row
  }
}
