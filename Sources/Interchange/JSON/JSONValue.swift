import JSON
import Model

/// A JSON value as a tree, for files from elsewhere.
///
/// Storage reads its own files without making a tree, many times as fast; a file that is imported once can take its time.
enum JSONValue {
  case null
  case bool(Bool)
  /// As it stands there.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// The members in their order, and the line on which it begins.
  case object([(key: String, value: JSONValue)], line: Int)

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The strings of an array of nothing else.
  var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }

  /// Whether it is no value, by which a hand empties a member.
  var isNull: Bool { if case .null = self { true } else { false } }

  /// A whole number; nil for any other value.
  var integer: Int? { if case .number(let text) = self { Int(text) } else { nil } }

  subscript(key: String) -> JSONValue? {
    if case .object(let members, _) = self { members.first { $0.key == key }?.value } else { nil }
  }

  /// As text on one line, without white space between its parts.
  var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.verbatim(value ? "true" : "false")
    case .number(let text): writer.verbatim(text)
    case .string(let text): writer.string(text)
    case .array(let values):
      writer.begin("[")
      for value in values { value.write(to: &writer) }
      writer.end("]")
    case .object(let members, _):
      writer.begin("{")
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.end("}")
    }
  }

  /// All values of a text, one after the other, as in a file of JSON lines; most have one.
  static func values(_ text: String) throws(FileFault) -> [JSONValue] {
    try Array(text.utf8).withUnsafeBufferPointer {
      (buffer: UnsafeBufferPointer<UInt8>) throws(FileFault) -> [JSONValue] in
      let bytes = UnsafeRawBufferPointer(buffer)
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      var reader = JSONReader(bytes, in: start..<bytes.count)
      var lines = LineCount()
      do throws(JSONReader.Fault) {
        return try values(&reader, &lines)
      } catch {
        if lines.values > Imported.partLimit { throw .tooMany(.values, limit: Imported.partLimit) }
        let line = lines.line(at: error.place, in: bytes)
        throw error.kind == .unexpectedEnd ? FileFault.cut(line: line) : FileFault.malformed(line: line)
      }
    }
  }

  private static func values(
    _ reader: inout JSONReader, _ lines: inout LineCount
  ) throws(JSONReader.Fault) -> [JSONValue] {
    var values: [JSONValue] = []
    _ = reader.peek()
    while reader.place < reader.end {
      values.append(try value(&reader, &lines, depth: 0))
      // Taskwarrior can be told to leave the brackets away and keep the commas.
      _ = reader.take(UInt8(ascii: ","))
      _ = reader.peek()
    }
    return values
  }

  /// The next value, which stands in so many arrays and objects.
  private static func value(
    _ reader: inout JSONReader, _ lines: inout LineCount, depth: Int
  ) throws(JSONReader.Fault) -> JSONValue {
    let first = reader.peek()
    lines.values += 1
    guard depth < JSONReader.depthLimit, lines.values <= Imported.partLimit else { throw reader.fault(.tooDeep) }
    switch first {
    case UInt8(ascii: "{"):
      let line = lines.line(at: reader.place, in: reader.bytes)
      var members: [(key: String, value: JSONValue)] = []
      try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
        members.append((key.text, try value(&reader, &lines, depth: depth + 1)))
      }
      return .object(members, line: line)
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in
        values.append(try value(&reader, &lines, depth: depth + 1))
      }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try reader.string())
    default:
      switch try reader.verbatim() {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      case let number: return .number(number)
      }
    }
  }
}

/// On which line a place is, for places that are asked for one behind the other, and how many values were read by then.
private struct LineCount {
  var values = 0
  private var line = 1
  private var counted = 0

  /// The line of a byte, counted from 1; no place before those asked for is known any more.
  mutating func line(at place: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    if place > counted {
      line += bytes[counted..<min(place, bytes.count)].count { $0 == 0x0A }
      counted = place
    }
    return line
  }
}
