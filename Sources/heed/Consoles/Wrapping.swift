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
/// so that a phrase is heard as one, but never behind the number of a choice, else at a space, and where that can be never into a row without a letter, which
/// readers drop. A word that is longer than a row is cut, and lines that fit stay as they are.
func wrapped(_ text: String, to width: Int) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { wrappedLine($0, to: width) }
    .joined(separator: "\n")
}

private func wrappedLine(_ line: Substring, to width: Int) -> String {
  guard line.utf8.count > width, columns(of: line) > width else { return String(line) }
  var rows: [[Substring]] = []
  var row = Row(width: width)
  for word in line.split(separator: " ") {
    var rest = (word: word, columns: columns(of: word))
    // Only what is too long for any row can begin behind a number in this one.
    while rest.columns > row.room, row.columns > 0, row.hasLetter || rest.columns <= width || row.room < 1 {
      rows.append(row.cut(before: rest.word))
    }
    while rest.columns > row.room {
      let piece = rest.word.beginning(of: max(1, row.room))
      row.append(piece, columns(of: piece))
      rows.append(row.cut())
      rest.word = rest.word[piece.endIndex...]
      rest.columns = columns(of: rest.word)
    }
    if !rest.word.isEmpty { row.append(rest.word, rest.columns) }
  }
  rows.append(row.cut())
  giveLetters(to: &rows, width)
  return rows.map { $0.joined(separator: " ") }.joined(separator: "\n")
}

/// Gives each row without a letter the end of the row before it: its last phrase, or where that is too long some words.
private func giveLetters(to rows: inout [[Substring]], _ width: Int) {
  for place in rows.indices.dropFirst().reversed() where !isHeard(rows[place]) {
    let before = rows[place - 1]
    let cuts = before.indices.dropFirst().reversed()
    for cut in cuts.filter({ endsPhrase(before, $0) }) + cuts {
      let moved = Array(before[cut...]) + rows[place]
      guard isHeard(moved), isHeard(before[..<cut]), rowColumns(moved) <= width else {
        continue
      }
      rows[place - 1] = Array(before[..<cut])
      rows[place] = moved
      break
    }
    passOn(from: place, in: &rows, width)
  }
}

/// Gives what stands behind the last phrase of a row to the next row, where that phrase ends in the second half and there is
/// room.
private func passOn(from place: Int, in rows: inout [[Substring]], _ width: Int) {
  let row = rows[place]
  guard place + 1 < rows.count, let cut = row.indices.dropFirst().last(where: { endsPhrase(row, $0) }) else {
    return
  }
  let next = Array(row[cut...]) + rows[place + 1]
  guard isHeard(row[..<cut]), rowColumns(row[..<cut]) * 2 > width,
    rowColumns(next) <= width
  else { return }
  rows[place] = Array(row[..<cut])
  rows[place + 1] = next
}

/// Whether readers say a row: it has three characters and a letter (rule 8).
private func isHeard(_ row: some Collection<Substring>) -> Bool {
  row.contains { $0.contains(where: \.isLetter) } && row.reduce(row.count - 1) { $0 + $1.count } >= 3
}

/// Columns that words take with a space between them.
private func rowColumns(_ words: some Collection<Substring>) -> Int {
  words.reduce(max(0, words.count - 1)) { $0 + columns(of: $1) }
}

/// Whether a phrase ends before the word at `place`: behind a mark that is not of the number of a choice, or before the
/// first choice of a question, `could be`, `1, Friday`.
private func endsPhrase(_ words: [Substring], _ place: Int) -> Bool {
  guard let mark = words[place - 1].last, ",.;?!".contains(mark) else {
    return words[place - 1] == "be" && place < words.count && words[place] == "1,"
  }
  return !endsInChoice(words, place)
}

/// Whether the word before `place` is the number of a choice, which is heard with what it stands for: at the end of a row,
/// `could be 1, Friday 8 am, or 2,` says the pause that 2 is Friday at 8 in the morning.
private func endsInChoice(_ words: [Substring], _ place: Int) -> Bool {
  func isNumber(_ word: Substring) -> Bool {
    word.last == "," && word.dropLast().allSatisfy(\.isWholeNumber) && word.count > 1
  }
  guard place > 1, isNumber(words[place - 1]), place >= words.count || !isNumber(words[place]) else { return false }
  let before = words[place - 2]
  return before == "be" || before == "or" || before.last == "," || before.last == ";"
}

extension Substring {
  /// Its first characters, at least one and as many as fit into so many columns.
  fileprivate func beginning(of room: Int) -> Substring {
    var taken = 0
    let end = indices.first { index in
      taken += columns(of: self[index...index])
      return taken > room && index > startIndex
    }
    return self[..<(end ?? endIndex)]
  }
}

/// The words of a row that is being filled, each measured once.
private struct Row {
  let width: Int
  private var words: [Substring] = []
  private(set) var columns = 0
  private(set) var hasLetter = false

  init(width: Int) { self.width = width }

  /// The columns that another word can take.
  var room: Int { words.isEmpty ? width : width - columns - 1 }

  mutating func append(_ word: Substring, _ wordColumns: Int) {
    columns += wordColumns + (words.isEmpty ? 0 : 1)
    words.append(word)
    hasLetter = hasLetter || word.contains(where: \.isLetter)
  }

  /// Takes the row off, all of it or where the next word has no room up to the end of its last phrase, if that is in the
  /// second half of the width and a letter before it, so that no row is without one.
  mutating func cut(before next: Substring? = nil) -> [Substring] {
    let count = next.map { end(before: $0) } ?? words.count
    let row = Array(words.prefix(count))
    words.removeFirst(count)
    columns = rowColumns(words)
    hasLetter = words.contains { $0.contains(where: \.isLetter) }
    return row
  }

  private func end(before next: Substring) -> Int {
    let line = words + [next]
    let ends = line.indices.dropFirst().reversed()
    let phrase = ends.first { end in
      endsPhrase(line, end) && rowColumns(words.prefix(end)) * 2 > width
        && words.prefix(end).contains { $0.contains(where: \.isLetter) }
    }
    if let phrase { return phrase }
    let isChoice = endsInChoice(line, words.count) && words.dropLast().contains { $0.contains(where: \.isLetter) }
    return isChoice ? words.count - 1 : words.count
  }
}
