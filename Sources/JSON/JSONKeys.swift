// Objects and arrays, read member by member.

extension JSONReader {
  /// Reads an object: `member` is called with each key, and must read the value.
  @inlinable @inline(__always)
  public mutating func object(_ member: (inout JSONReader, JSONKey) throws(Fault) -> Void) throws(Fault) {
    guard peek() == UInt8(ascii: "{") else { throw fault(place < end ? .wrongType : .unexpectedEnd) }
    place += 1
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = try key()
      try expect(UInt8(ascii: ":"))
      try member(&self, key)
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Reads an array: `element` is called at each element, and must read it.
  @inlinable @inline(__always)
  public mutating func array(_ element: (inout JSONReader) throws(Fault) -> Void) throws(Fault) {
    guard peek() == UInt8(ascii: "[") else { throw fault(place < end ? .wrongType : .unexpectedEnd) }
    place += 1
    if take(UInt8(ascii: "]")) { return }
    repeat { try element(&self) } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// An array of strings and nothing else.
  public mutating func strings() throws(Fault) -> [String] {
    var result: [String] = []
    try array { (reader: inout JSONReader) throws(Fault) in result.append(try reader.string()) }
    return result
  }

  /// The key of a member.
  @inlinable
  mutating func key() throws(Fault) -> JSONKey {
    let span = try stringSpan()
    guard !span.hasEscapes, span.content.count <= 8 else {
      var again = JSONReader(bytes, in: (span.content.lowerBound - 1)..<(span.content.upperBound + 1))
      return JSONKey(try again.string())
    }
    var packed: UInt64 = 0
    for at in span.content.reversed() { packed = packed << 8 | UInt64(bytes[at]) }
    return JSONKey(packed: packed)
  }

  /// One value as text on one line: as it came, without the white space between its parts.
  public mutating func verbatim() throws(Fault) -> String {
    let span = try skipValue()
    var text: [UInt8] = []
    text.reserveCapacity(span.count)
    var inString = false
    var escaped = false
    for at in span {
      let byte = bytes[at]
      if !inString, byte <= 0x20 { continue }
      text.append(byte)
      if inString, escaped {
        escaped = false
      } else if inString, byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") {
        inString.toggle()
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A key of an object: short ones as the bytes themselves, so that comparing is one instruction.
public struct JSONKey: Hashable, Sendable {
  /// Up to eight bytes, the first in the lowest bits; 0 for a longer key.
  @usableFromInline
  let packed: UInt64
  /// A longer key, or one that holds a NUL.
  @usableFromInline
  let long: String?

  /// The key of those bytes.
  @inlinable
  init(packed: UInt64) { self.init(packed: packed, long: nil) }

  @inlinable
  init(packed: UInt64, long: String?) {
    self.packed = packed
    self.long = long
  }

  /// The key of that text, without escapes.
  public init(_ text: String) {
    // A NUL in a key would pack like a shorter key.
    if text.utf8.count <= 8, !text.utf8.contains(0) {
      self.init(packed: text.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    } else {
      self.init(packed: 0, long: text)
    }
  }

  /// The key as it is called.
  public var text: String {
    if let long { return long }
    var bytes: [UInt8] = []
    var rest = packed
    while rest != 0 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Keys are the same when their bytes are.
  @inlinable @inline(__always)
  public static func == (left: JSONKey, right: JSONKey) -> Bool {
    left.packed == right.packed && left.long == right.long
  }
}
