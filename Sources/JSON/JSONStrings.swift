// Strings in JSON text: eight bytes a step while nothing is special, byte by byte where something is.

extension JSONReader {
  /// A string with its escapes resolved.
  @inlinable
  public mutating func string() throws(Fault) -> String {
    let span = try stringSpan()
    if !span.hasEscapes {
      return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[span.content]), as: UTF8.self)
    }
    return try unescaped(span.content)
  }

  /// Checks and passes over a string.
  @inlinable
  public mutating func skipString() throws(Fault) {
    let span = try stringSpan()
    if span.hasEscapes { _ = try unescaped(span.content) }
  }

  /// Passes over a string and says where its content stands between the quotes, and whether it holds escapes.
  @inlinable
  public mutating func stringSpan() throws(Fault) -> (content: Range<Int>, hasEscapes: Bool) {
    guard peek() == UInt8(ascii: "\""), place < end else { throw fault(place < end ? .wrongType : .unexpectedEnd) }
    let start = place + 1
    var at = start
    var hasEscapes = false
    while true {
      at = plainEnd(from: at)
      guard at < end else { throw Fault(kind: .unexpectedEnd, place: end) }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        place = at + 1
        return (start..<at, hasEscapes)
      case UInt8(ascii: "\\"):
        // What follows is checked when the escapes are resolved; here only a quote must not end the string.
        hasEscapes = true
        at += 2
      case 0..<0x20: throw Fault(kind: .unexpectedByte, place: at)
      default: at = try characterEnd(from: at)
      }
    }
  }

  /// Where the first byte stands that is a quote, a backslash, a control character or not ASCII.
  @inlinable @inline(__always)
  func plainEnd(from start: Int) -> Int {
    var at = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while at + 8 <= end {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      // A zero byte borrows into its high bit; bytes below 0x20 borrow when 0x20 is taken from each.
      let special =
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word) | word
      let found = special & highs
      if found != 0 { return at + found.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < end {
      let byte = bytes[at]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
      at += 1
    }
    return at
  }

  /// Where a character of two to four bytes ends; refuses what is not well-formed UTF-8 (Unicode, table 3-7).
  @usableFromInline
  func characterEnd(from at: Int) throws(Fault) -> Int {
    let first = bytes[at]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    default: throw Fault(kind: .badUTF8, place: at)
    }
    guard at + length <= end, second.contains(bytes[at + 1]) else { throw Fault(kind: .badUTF8, place: at) }
    for index in 2..<max(length, 2) where bytes[at + index] & 0xC0 != 0x80 {
      throw Fault(kind: .badUTF8, place: at)
    }
    return at + length
  }

  /// The content of a string with its escapes resolved; refuses what is no escape.
  @usableFromInline
  func unescaped(_ content: Range<Int>) throws(Fault) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var at = content.lowerBound
    while at < content.upperBound {
      guard bytes[at] == UInt8(ascii: "\\") else {
        result.append(bytes[at])
        at += 1
        continue
      }
      guard at + 1 < content.upperBound else { throw Fault(kind: .badEscape, place: at) }
      if let plain = JSONReader.escaped(bytes[at + 1]) {
        result.append(plain)
        at += 2
      } else {
        let (scalar, length) = try escapedScalar(at, before: content.upperBound)
        result.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
        at += length
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// What a backslash and that byte mean; nil for `u` and for what is no escape.
  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The character that `\u` and four digits mean, or two such for one beyond 16 bits.
  private func escapedScalar(_ at: Int, before end: Int) throws(Fault) -> (Unicode.Scalar, length: Int) {
    guard let first = codeUnit(at, before: end) else { throw Fault(kind: .badEscape, place: at) }
    if let scalar = Unicode.Scalar(first) { return (scalar, 6) }
    guard first < 0xDC00, let second = codeUnit(at + 6, before: end), second >= 0xDC00, second <= 0xDFFF,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw Fault(kind: .badEscape, place: at) }
    return (scalar, 12)
  }

  private func codeUnit(_ at: Int, before end: Int) -> UInt16? {
    guard at + 6 <= end, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u") else { return nil }
    var value: UInt16 = 0
    for index in (at + 2)..<(at + 6) {
      let byte = bytes[index]
      switch byte {
      case 48...57: value = value << 4 | UInt16(byte - 48)
      case 65...70, 97...102: value = value << 4 | UInt16((byte | 0x20) - 87)
      default: return nil
      }
    }
    return value
  }
}
