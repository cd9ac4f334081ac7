/// A content line of iCalendar (RFC 5545 section 3.1), its folds taken out and else as it came (D32).
struct ContentLine: Hashable {
  /// All of it.
  let text: String
  /// Its name in capitals; empty for a line that is none.
  let name: String
  /// Where it stands in the file, counted from 1; 0 for one that was made here.
  let number: Int
  /// How many bytes stand before the value; of a line that is none, no value does.
  private let head: Int

  /// A line as it came.
  init(_ text: String, number: Int = 0) {
    self.text = text
    self.number = number
    var text = text
    let parts: (name: Int, head: Int)? = text.withUTF8 { bytes in
      let name = bytes.firstIndex { !ContentLine.isOfName($0) } ?? bytes.count
      guard name > 0, let head = ContentLine.head(bytes, from: name) else { return nil }
      return (name, head)
    }
    name = parts.map { String(decoding: text.utf8.prefix($0.name), as: UTF8.self).uppercased() } ?? ""
    head = parts?.head ?? text.utf8.count
  }

  /// A line of that name and value, what stands between them too, `;VALUE=DATE`.
  init(_ name: String, _ parameters: String = "", value: String) {
    self.name = name
    text = name + parameters + ":" + value
    number = 0
    head = name.utf8.count + parameters.utf8.count + 1
  }

  /// A line of a text.
  init(_ name: String, text: String) { self.init(name, value: ContentLine.escaped(text)) }

  /// The value as it stands.
  var value: Substring { Substring(text.utf8.dropFirst(head)) }

  /// The value in capitals, without blanks at its ends: a word of iCalendar.
  var word: String { value.trimmingBlanks().uppercased() }

  /// Whether nothing stands in it.
  var isEmpty: Bool { value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// The first value of a parameter, without quotes.
  func parameter(_ sought: String) -> String? {
    // Most lines have none.
    guard head > name.utf8.count + 1 else { return nil }
    var pieces: [[UInt8]] = [[]]
    var inQuotes = false
    for byte in text.utf8.prefix(head - 1).dropFirst(name.utf8.count) {
      switch byte {
      case UInt8(ascii: "\""): inQuotes.toggle()
      case UInt8(ascii: ";") where !inQuotes: pieces.append([])
      default: pieces[pieces.count - 1].append(byte)
      }
    }
    for piece in pieces {
      let sides = piece.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard sides.count == 2, String(decoding: sides[0], as: UTF8.self).uppercased() == sought else { continue }
      return String(decoding: sides[1], as: UTF8.self)
    }
    return nil
  }

  /// How many texts a value is cut into at most: the last of them is all that is left.
  private static let textLimit = 1_000

  /// The value with its escapes resolved, cut at the commas that are not escaped.
  var texts: [String] { texts(atMost: ContentLine.textLimit) }

  /// The value as one text, its escapes resolved.
  var plain: String { texts(atMost: 1)[0] }

  private func texts(atMost limit: Int) -> [String] {
    if !value.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ",") }) { return [String(value)] }
    var texts: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in value.utf8 {
      if isEscaped {
        texts[texts.count - 1].append(byte | 0x20 == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: ","), texts.count < limit {
        texts.append([])
      } else {
        texts[texts.count - 1].append(byte)
      }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Lines are told apart by their texts.
  static func == (left: ContentLine, right: ContentLine) -> Bool { left.text == right.text }
  /// As they are told apart.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Behind the colon that ends the parameters: one in quotes is a parameter's own. Nil without one.
  private static func head(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: ":") || bytes[start] == UInt8(ascii: ";") else {
      return nil
    }
    var inQuotes = false
    for place in start..<bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { inQuotes.toggle() }
      if bytes[place] == UInt8(ascii: ":"), !inQuotes { return place + 1 }
    }
    // A quote that never ends is one of the text.
    return bytes[start...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 65...90, 97...122, 48...57, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// A text as a value (section 3.3.11), control characters as blanks, and so what no text of Unicode has: a server cannot tell
  /// U+FFFE in XML, so that nobody could read the list any more.
  static func escaped(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0xEF && !"\\;,".utf8.contains(byte)
    }
    if isPlain { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\0"..<" ": result += " "
      case _ where scalar.properties.isNoncharacterCodePoint: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
