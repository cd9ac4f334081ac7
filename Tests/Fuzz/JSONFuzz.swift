import Foundation

@testable import Interchange
@testable import Storage

/// Both our readers of JSON beside Foundation's: what they accept is the same value there, and what Foundation accepts
/// they accept, but for what RFC 8259 does not have.
enum JSONFuzz {
  static func run(_ bytes: UnsafeRawBufferPointer) {
    let data = Data(bytes)
    let foundations = (try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])) as? NSObject
    let stored = storage(bytes)
    let text = String(validating: Array(bytes), as: UTF8.self)
    let values = text.flatMap { try? JSON.values($0) }
    if let stored {
      law(text != nil, "Storage accepts what is not UTF-8")
      law(values?.count == 1, "Storage accepts what Interchange does not")
      if let one = values?.first { law(isSame(stored, one), "Storage and Interchange read another value") }
      if isComparable(stored) {
        law(foundations.map { isSame($0, stored) } ?? false, "Foundation reads another value or none")
      }
    } else if foundations != nil {
      law(isLenient(data), "Foundation accepts what Storage does not")
    }
  }

  private static func storage(_ bytes: UnsafeRawBufferPointer) -> JSON? {
    var reader = JSONReader(bytes)
    guard (try? reader.skipValue()) != nil, (try? reader.expectEnd()) != nil else { return nil }
    var again = JSONReader(bytes)
    let tree = try? tree(&again)
    law(tree != nil, "passed over and not read")
    return tree
  }

  private static func tree(_ reader: inout JSONReader) throws(JSONReader.Fault) -> JSON {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      var members: [(key: String, value: JSON)] = []
      try reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
        members.append((key.text, try tree(&reader)))
      }
      return .object(members, line: 0)
    case UInt8(ascii: "["):
      var values: [JSON] = []
      try reader.array { (reader: inout JSONReader) throws(JSONReader.Fault) in values.append(try tree(&reader)) }
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

  private static func isSame(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.unicodeScalars.elementsEqual(right.unicodeScalars)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.object(let left, _), .object(let right, _)):
      left.count == right.count
        && zip(left, right).allSatisfy {
          $0.key.unicodeScalars.elementsEqual($1.key.unicodeScalars) && isSame($0.value, $1.value)
        }
    default: false
    }
  }

  private static func isSame(_ theirs: NSObject, _ ours: JSON) -> Bool {
    switch ours {
    case .null: theirs is NSNull
    case .bool(let value): (theirs as? NSNumber)?.boolValue == value
    case .number(let text):
      if let ours = Double(text), let theirs = theirs as? NSNumber {
        // Foundation keeps long numbers as decimals, whose way to a Double rounds twice.
        abs(ours - theirs.doubleValue) <= abs(ours) * 1e-14
      } else {
        false
      }
    case .string(let text): (theirs as? String).map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
    case .array(let values):
      if let theirs = theirs as? [NSObject] {
        theirs.count == values.count && zip(theirs, values).allSatisfy { isSame($0, $1) }
      } else {
        false
      }
    case .object(let members, _):
      if let theirs = theirs as? [String: NSObject] {
        theirs.count == members.count
          && members.allSatisfy { key, value in theirs[key].map { isSame($0, value) } ?? false }
      } else {
        false
      }
    }
  }

  /// Whether a value means the same to all: no key twice, which RFC 8259 leaves open, keys that a dictionary of Strings
  /// takes for the same being one, and no number that a Double cannot hold.
  private static func isComparable(_ value: JSON) -> Bool {
    switch value {
    case .number(let text):
      if let number = Double(text) {
        number.isFinite
          && (number.isNormal || !text.utf8.prefix { $0 | 0x20 != 0x65 }.contains { (49...57).contains($0) })
      } else {
        false
      }
    // Foundation drops a byte order mark behind an escape.
    case .string(let text): !text.unicodeScalars.contains("\u{FEFF}")
    case .array(let values): values.allSatisfy(isComparable)
    case .object(let members, _):
      Set(members.map(\.key)).count == members.count
        && members.allSatisfy { isComparable(.string($0.key)) && isComparable($0.value) }
    default: true
    }
  }

  /// Whether Foundation may accept what RFC 8259 refuses: other encodings, a mark before the text, a comma before a
  /// closing bracket; or what is nested deeper than we read.
  private static func isLenient(_ data: Data) -> Bool {
    if data.contains(0) || data.starts(with: [0xEF, 0xBB, 0xBF]) || data.starts(with: [0xFE, 0xFF])
      || data.starts(with: [0xFF, 0xFE])
    {
      return true
    }
    var last: UInt8 = 0
    for byte in data where !(byte == 32 || (9...13).contains(byte)) {
      if last == UInt8(ascii: ","), byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { return true }
      last = byte
    }
    return data.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > JSONReader.depthLimit
  }
}
