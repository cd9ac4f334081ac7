import Grammar
import Model

// Which names are said in quotes, so that what is said can be typed.
extension Phrases {
  /// Whether a name, typed before details, would be read as more than a name. `page` gives the name of a page that is
  /// there.
  static func needsQuotes(name: String, _ context: PhraseContext, page: @escaping (String) -> String?) -> Bool {
    // A comma in a name would be heard as its end.
    if name.utf8.contains(UInt8(ascii: ",")) || meansTasks(name) { return true }
    guard mayHoldDetails(name) else { return false }
    guard let entry = try? TypedEntry(reading: name, context, page: page) else { return true }
    return entry.name != name || !entry.edits.isEmpty || !entry.doubts.isEmpty
  }

  /// Whether a name, typed where tasks are named, means others: `2 to 5`, `all`, `it`.
  private static func meansTasks(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x30...0x39).contains(first) || [0x61, 0x69].contains(first | 0x20) else {
      return false
    }
    let words = Words(name.lowercased()).words.map(\.plain)
    if words == ["all"] || words == ["it"] { return true }
    return words.allSatisfy { word in
      word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
        || ["to", "and", "&", "through", "thru", ".."].contains(word)
    }
  }

  /// Whether a name has signs that part, or words at its ends that may be details: a question that costs a list of
  /// 10,000 rows little, and that most names answer with no.
  static func mayHoldDetails(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { bytes in
      guard let first = bytes.first, isLetter(first) || first >= 0xC3 else { return true }
      guard let (opening, closing) = ends(of: bytes) else { return true }
      if isKnown(bytes[opening]) { return true }
      guard let closing, closing.count <= 40 else { return false }
      if bytes[closing].contains(where: { !isLetter($0) }) { return true }
      return isKnown(bytes[closing]) || Spelling.isSlip(lowercased(bytes[closing]))
    }
  }

  /// The first word, and the last that is more than a number: behind a number the word before it decides, as in
  /// `Read 1984` and `Call at 5`. Nil where a sign or a word stands anywhere behind which details may stand.
  private static func ends(of bytes: UnsafeBufferPointer<UInt8>) -> (first: Range<Int>, last: Range<Int>?)? {
    var (first, last): (Range<Int>?, Range<Int>?) = (nil, nil)
    var (start, isNumber) = (0, true)
    for place in 0...bytes.count {
      let byte = place < bytes.count ? bytes[place] : UInt8(ascii: " ")
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "\""), 0xE2:
        return nil
      case UInt8(ascii: " "):
        if start < place {
          if first == nil { first = start..<place } else if leads(bytes[start..<place]) { return nil }
          if !isNumber { last = start..<place }
        }
        (start, isNumber) = (place + 1, true)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: isNumber = false
      }
    }
    return first.map { ($0, last) }
  }

  /// Whether any name of a page or a tag may stand behind a word.
  private static func leads(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    word.count <= 7 && leading.contains(word.reduce(0) { $0 << 8 | UInt64($1 | 0x20) })
  }

  /// Those words, as the bytes of one number.
  private static let leading: [UInt64] = [
    "in", "page", "project", "proj", "list", "tag", "tags", "tagged", "label",
  ].map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// Whether a word stands in words for time, or names a field or an urgency.
  private static func isKnown(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard word.count <= 40 else { return false }
    let word = lowercased(word)
    return Lexicon.words[word] != nil || FieldNames.first.contains(word) || TimeWords.isUnlisted(word)
      || word == "me" || word == "due"
  }

  /// A word of ASCII in small letters; other letters stay as they are.
  private static func lowercased(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
