import CLine

/// The text with each control character (C0, C1, DEL) but the newline made a space: the last defence of rules 1, 2
/// and 13 of rules.txt, since Conversation has already done so.
func withoutControls(_ text: String) -> String {
  // C1 in UTF-8 is C2 80 to C2 9F, so a text without bytes below 32, DEL and C2 is clean.
  let clean = text.utf8.allSatisfy { ($0 >= 32 || $0 == 10) && $0 != 0x7F && $0 != 0xC2 }
  if clean { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 32 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
    scalars.append(isControl ? " " : scalar)
  }
  return String(scalars)
}

/// Text in another form as a terminal may have it: no control characters but line ends, not wrapped.
func shown(_ document: String) -> String { withoutControls(document.replacing("\r\n", with: "\n")) }

/// Columns that a text takes on a terminal: combining characters none, wide ones two.
func columns(of text: some StringProtocol) -> Int {
  text.unicodeScalars.reduce(0) { $0 + Int(line_columns($1.value)) }
}

/// The text cut at spaces into rows of at most `width` columns (rule 40). A word that is longer stays whole, and lines
/// that fit stay as they are.
func wrapped(_ text: String, to width: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { wrappedLine($0, to: width) }
    .joined(separator: "\n")
}

private func wrappedLine(_ line: Substring, to width: Int) -> String {
  guard line.utf8.count > width, columns(of: line) > width else { return String(line) }
  var rows: [String] = []
  var row = ""
  var rowColumns = 0
  for word in line.split(separator: " ") {
    let wordColumns = columns(of: word)
    if rowColumns > 0, rowColumns + 1 + wordColumns > width {
      rows.append(row)
      row = ""
      rowColumns = 0
    }
    row += (rowColumns > 0 ? " " : "") + word
    rowColumns += (rowColumns > 0 ? 1 : 0) + wordColumns
  }
  rows.append(row)
  return rows.joined(separator: "\n")
}
