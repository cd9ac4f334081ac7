/// Reads JSON text (RFC 8259) from bytes, one value after the other, without building a tree: the one tokenizer (D20).
///
/// Strict: every escape, surrogate pair and byte of UTF-8 is checked, nothing is repaired, and arrays and objects may be
/// nested `JSONReader.depthLimit` deep. The bytes must outlive the reader.
///
/// What is called for each part of a file is inlinable: it is compiled into the targets that read, as if it stood there.
public struct JSONReader {
  /// What was wrong, and at which byte.
  public struct Fault: Error, Hashable, Sendable {
    /// What was wrong; `wrongType` is JSON, but none of the value that was asked for.
    public enum Kind: Hashable, Sendable {
      case unexpectedByte, unexpectedEnd, badEscape, badUTF8, badNumber, tooDeep, wrongType
    }

    /// What was wrong.
    public var kind: Kind
    /// The byte, counted from the first of the reader's bytes.
    public var place: Int

    /// That kind of fault at that byte.
    public init(kind: Kind, place: Int) {
      self.kind = kind
      self.place = place
    }
  }

  /// How deep arrays and objects may be nested, as in Foundation's reader.
  public static let depthLimit = 512

  /// The bytes that are read from, and others around them.
  public let bytes: UnsafeRawBufferPointer
  /// The next byte that is read; whoever looks ahead sets it back.
  public var place: Int
  /// Behind the last byte that is read.
  public let end: Int

  /// Reads all of the bytes.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer) { self.init(bytes, in: 0..<bytes.count) }

  /// Reads that part of the bytes, which must be among them.
  @inlinable
  public init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  // MARK: Between values

  /// That kind of fault at the next byte.
  @inlinable
  public func fault(_ kind: Fault.Kind) -> Fault { Fault(kind: kind, place: place) }

  /// The next byte that is not white space, which stays unread; 0 at the end.
  @inlinable @inline(__always)
  public mutating func peek() -> UInt8 {
    while place < end {
      let byte = bytes[place]
      if byte > 0x20 { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      place += 1
    }
    return 0
  }

  /// Whether the next byte is that one; it is read then.
  @inlinable @inline(__always)
  public mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte, place < end else { return false }
    place += 1
    return true
  }

  /// Reads the next byte that is not white space, which must be that one.
  @inlinable @inline(__always)
  public mutating func expect(_ byte: UInt8) throws(Fault) {
    if !take(byte) { throw fault(place < end ? .unexpectedByte : .unexpectedEnd) }
  }

  /// Refuses anything but white space after the value.
  public mutating func expectEnd() throws(Fault) {
    _ = peek()
    if place < end { throw fault(.unexpectedByte) }
  }

  // MARK: Scalars

  /// `null`, which is read; or false and nothing is read.
  public mutating func takeNull() throws(Fault) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  private mutating func word(_ word: StaticString) throws(Fault) {
    guard end - place >= word.utf8CodeUnitCount else { throw fault(.unexpectedEnd) }
    for index in 0..<word.utf8CodeUnitCount where bytes[place + index] != word.utf8Start[index] {
      throw fault(.unexpectedByte)
    }
    place += word.utf8CodeUnitCount
  }

  /// An integer that fits; a number with a fraction or an exponent is of the wrong type.
  public mutating func integer() throws(Fault) -> Int {
    let first = peek()
    guard first == UInt8(ascii: "-") || (first >= 48 && first <= 57) else {
      throw fault(place < end ? .wrongType : .unexpectedEnd)
    }
    let start = place
    try skipNumber()
    let negative = bytes[start] == UInt8(ascii: "-")
    var value = 0
    for index in (negative ? start + 1 : start)..<place {
      let digit = Int(bytes[index]) - 48
      guard digit >= 0, digit <= 9 else { throw Fault(kind: .wrongType, place: start) }
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, past) = tens.subtractingReportingOverflow(digit)
      if over || past { throw Fault(kind: .wrongType, place: start) }
      value = sum
    }
    if negative { return value }
    guard value != .min else { throw Fault(kind: .wrongType, place: start) }
    return -value
  }

  private mutating func skipNumber() throws(Fault) {
    if bytes[place] == UInt8(ascii: "-") { place += 1 }
    if place < end, bytes[place] == UInt8(ascii: "0") { place += 1 } else { try skipDigits() }
    if place < end, bytes[place] == UInt8(ascii: ".") {
      place += 1
      try skipDigits()
    }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      if place < end, bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-") { place += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(Fault) {
    let start = place
    while place < end, bytes[place] >= 48, bytes[place] <= 57 { place += 1 }
    if place == start { throw fault(place < end ? .badNumber : .unexpectedEnd) }
  }

  // MARK: Whole values

  /// Checks and passes over one value of any type; returns where it stood.
  @discardableResult
  public mutating func skipValue() throws(Fault) -> Range<Int> {
    _ = peek()
    let start = place
    // Whether each array or object around the place is an object, so that deep input cannot exhaust the call stack.
    var objects: [Bool] = []
    repeat {
      if try beginOrSkip(&objects) { continue }
      while let isObject = objects.last {
        if take(UInt8(ascii: ",")) {
          if isObject { try skipKey() }
          break
        }
        try expect(UInt8(ascii: isObject ? "}" : "]"))
        objects.removeLast()
      }
    } while !objects.isEmpty
    return start..<place
  }

  /// Passes over a scalar or an empty array or object; or enters one that is not empty, and returns true.
  private mutating func beginOrSkip(_ objects: inout [Bool]) throws(Fault) -> Bool {
    switch peek() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"): return try enter(closing: UInt8(ascii: "}"), &objects)
    case UInt8(ascii: "["): return try enter(closing: UInt8(ascii: "]"), &objects)
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    case UInt8(ascii: "-"), 48...57: try skipNumber()
    default: throw fault(place < end ? .unexpectedByte : .unexpectedEnd)
    }
    return false
  }

  private mutating func enter(closing: UInt8, _ objects: inout [Bool]) throws(Fault) -> Bool {
    place += 1
    if objects.count == JSONReader.depthLimit { throw fault(.tooDeep) }
    if take(closing) { return false }
    objects.append(closing == UInt8(ascii: "}"))
    if objects.last == true { try skipKey() }
    return true
  }

  private mutating func skipKey() throws(Fault) {
    try skipString()
    try expect(UInt8(ascii: ":"))
  }
}
