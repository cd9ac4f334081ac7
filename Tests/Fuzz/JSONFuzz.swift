import Foundation
import JSON

@testable import Interchange

/// Our reader of JSON beside Foundation's: what it accepts is the same value there, and what Foundation accepts it accepts,
/// but for what RFC 8259 does not have. Passing over a value and making a tree of it accept the same.
enum JSONFuzz {
  static func run(_ bytes: UnsafeRawBufferPointer) {
    let data = Data(bytes)
    let foundations = (try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])) as? NSObject
    var reader = JSONReader(bytes)
    let isAccepted = (try? reader.skipValue()) != nil && (try? reader.expectEnd()) != nil
    let text = String(validating: Array(bytes), as: UTF8.self)
    let values = text.flatMap { try? JSONValue.values($0) }
    if isAccepted {
      law(text != nil, "accepts what is not UTF-8")
      law(values?.count == 1, "passed over and not read")
      if let value = values?.first, isComparable(value) {
        law(foundations.map { isSame($0, value) } ?? false, "Foundation reads another value or none")
      }
    } else if foundations != nil {
      law(isLenient(data), "Foundation accepts what we do not")
    }
  }

  private static func isSame(_ theirs: NSObject, _ ours: JSONValue) -> Bool {
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
  private static func isComparable(_ value: JSONValue) -> Bool {
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
