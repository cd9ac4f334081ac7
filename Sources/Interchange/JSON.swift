import Model

/// A JSON value (RFC 8259) as a tree, for files from elsewhere.
///
/// Storage reads its own files without making a tree, many times as fast; a file that is imported once can take its time.
enum JSON {
  case null
  case bool(Bool)
  /// As it stands there.
  case number(String)
  case string(String)
  case array([JSON])
  /// The members in their order, and the line on which it begins.
  case object([(key: String, value: JSON)], line: Int)

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var array: [JSON]? { if case .array(let values) = self { values } else { nil } }

  /// The strings of an array of nothing else.
  var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }

  /// A whole number; nil for any other value.
  var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  subscript(key: String) -> JSON? {
    if case .object(let members, _) = self { members.first { $0.key == key }?.value } else { nil }
  }

  /// As text on one line, without white space between its parts.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSON.quoted(text)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members, _):
      "{" + members.map { JSON.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// A text in quotes, with what must be escaped escaped.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// All values of a text, one after the other, as in a file of JSON lines; most have one.
  static func values(_ text: String) throws(FileFault) -> [JSON] {
    var parser = Parser(Array(text.utf8))
    var values: [JSON] = []
    while !parser.isAtEnd {
      values.append(try parser.value(depth: 0))
      // Taskwarrior can be told to leave the brackets away and keep the commas.
      _ = parser.take(UInt8(ascii: ","))
    }
    return values
  }
}

/// Reads well-formed UTF-8, strictly: nothing is repaired.
private struct Parser {
  /// How deep arrays and objects may be nested, as in Storage's reader.
  private static let depthLimit = 512
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private var fault: FileFault { place < bytes.count ? .malformed(line: line) : .cut(line: line) }

  private mutating func skipBlanks() {
    while place < bytes.count {
      switch bytes[place] {
      case 0x0A: line += 1
      case 0x20, 0x0D, 0x09: break
      default: return
      }
      place += 1
    }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(FileFault) { if !take(byte) { throw fault } }

  mutating func value(depth: Int) throws(FileFault) -> JSON {
    skipBlanks()
    guard place < bytes.count, depth < Parser.depthLimit else { throw fault }
    switch bytes[place] {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    default: return .number(try number())
    }
  }

  private mutating func object(_ depth: Int) throws(FileFault) -> JSON {
    let start = line
    try expect(UInt8(ascii: "{"))
    var members: [(key: String, value: JSON)] = []
    if take(UInt8(ascii: "}")) { return .object([], line: start) }
    repeat {
      skipBlanks()
      let key = try string()
      try expect(UInt8(ascii: ":"))
      members.append((key, try value(depth: depth + 1)))
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
    return .object(members, line: start)
  }

  private mutating func array(_ depth: Int) throws(FileFault) -> JSON {
    try expect(UInt8(ascii: "["))
    var values: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat { values.append(try value(depth: depth + 1)) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
    return .array(values)
  }

  private mutating func word(_ word: String, _ value: JSON) throws(FileFault) -> JSON {
    for byte in word.utf8 {
      guard place < bytes.count, bytes[place] == byte else { throw fault }
      place += 1
    }
    return value
  }

  private mutating func number() throws(FileFault) -> String {
    let start = place
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
    if place < bytes.count, bytes[place] == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(FileFault) {
    let start = place
    while place < bytes.count, (48...57).contains(bytes[place]) { place += 1 }
    if place == start { throw fault }
  }

  private mutating func string() throws(FileFault) -> String {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { throw fault }
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escaped()
      case 0..<0x20:
        place -= 1
        throw fault
      default: text.append(byte)
      }
    }
    throw fault
  }

  private mutating func escaped() throws(FileFault) -> [UInt8] {
    guard place < bytes.count else { throw fault }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try escapedScalar())).utf8)
    default: throw .malformed(line: line)
    }
  }

  /// What stands behind `\u`: four digits, or two such for a character beyond 16 bits.
  private mutating func escapedScalar() throws(FileFault) -> Unicode.Scalar {
    let first = try codeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
      bytes[place + 1] == UInt8(ascii: "u")
    else { throw fault }
    place += 2
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw .malformed(line: line) }
    return scalar
  }

  private mutating func codeUnit() throws(FileFault) -> UInt16 {
    guard place + 4 <= bytes.count else {
      place = bytes.count
      throw fault
    }
    let digits = bytes[place..<place + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .malformed(line: line) }
    place += 4
    return value
  }
}
