import Model

/// Looks for words in the line of a task as it stands in the file, sixteen bytes at a time and without reading the task.
///
/// What it finds may stand in the page or a date too, so that the task is read then; what it does not find is not there.
enum WordScan {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highs: UInt64 = 0x8080_8080_8080_8080

  /// How many bytes behind a line are looked at with its last ones; a snapshot ends with its checksum, which is longer.
  static let margin = 16

  /// False only where the line surely lacks one of the words.
  static func mayHold(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>, _ words: [SoughtWord]) -> Bool {
    guard line.upperBound + margin <= bytes.count else { return true }
    return words.allSatisfy { word in
      word.plainPart.withUnsafeBufferPointer { plain in
        if plain.isEmpty { return hasEscapesOrBeyondASCII(bytes, line) }
        return holds(bytes, line, plain) || mayHoldHidden(bytes, line, word)
      }
    }
  }

  /// Whether the bytes stand in the line, ASCII letters in either case.
  private static func holds(
    _ bytes: UnsafeRawBufferPointer, _ line: Range<Int>, _ sought: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let last = sought.count - 1
    // Bit 5 tells small letters from capital ones; what else it makes the same is told apart below.
    let first = SIMD16<UInt8>(repeating: sought[0] | 0x20)
    let final = SIMD16<UInt8>(repeating: sought[last] | 0x20)
    let small = SIMD16<UInt8>(repeating: 0x20)
    var at = line.lowerBound
    while at + last < line.upperBound {
      let here = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self) | small
      let ahead = bytes.loadUnaligned(fromByteOffset: at + last, as: SIMD16<UInt8>.self) | small
      // A byte is zero where both the first and the last byte fit.
      let differences = unsafeBitCast((here ^ first) | (ahead ^ final), to: SIMD2<UInt64>.self)
      let found = (differences &- SIMD2(repeating: ones)) & ~differences & SIMD2(repeating: highs)
      if found[0] | found[1] != 0,
        isFound(found[0], bytes, at, line, sought) || isFound(found[1], bytes, at + 8, line, sought)
      {
        return true
      }
      at += 16
    }
    return false
  }

  /// Whether the bytes stand at one of the places that are marked by the high bits of a word.
  private static func isFound(
    _ marks: UInt64, _ bytes: UnsafeRawBufferPointer, _ at: Int, _ line: Range<Int>,
    _ sought: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var marks = UInt64(littleEndian: marks)
    while marks != 0 {
      let place = at + marks.trailingZeroBitCount / 8
      let ends = place..<(place + sought.count)
      if ends.upperBound <= line.upperBound, isSame(bytes, place, sought), !isInKey(bytes, ends, line) { return true }
      marks &= marks - 1
    }
    return false
  }

  static func isSame(
    _ bytes: UnsafeRawBufferPointer, _ place: Int, _ sought: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for index in sought.indices where SoughtWord.lower(bytes[place + index]) != sought[index] { return false }
    return true
  }

  /// Whether the bytes are letters of a key: within a string a quote has a backslash before it, so that none looks so.
  private static func isInKey(_ bytes: UnsafeRawBufferPointer, _ found: Range<Int>, _ line: Range<Int>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { byte &- 97 < 26 }
    guard bytes[found].allSatisfy(isLetter) else { return false }
    var (start, end) = (found.lowerBound - 1, found.upperBound)
    while end < line.upperBound, isLetter(bytes[end]) { end += 1 }
    guard end < line.upperBound, bytes[end] == UInt8(ascii: "\""), bytes[end + 1] == UInt8(ascii: ":") else {
      return false
    }
    while start > line.lowerBound, isLetter(bytes[start]) { start -= 1 }
    return start > line.lowerBound && bytes[start] == UInt8(ascii: "\"") && bytes[start - 1] == UInt8(ascii: ",")
  }

  /// Whether the line holds the word in letters that are compared as others: Latin ones beyond ASCII, marks over them, and
  /// any that is written as an escape, which Heed itself does for control characters alone.
  private static func mayHoldHidden(
    _ bytes: UnsafeRawBufferPointer, _ line: Range<Int>, _ word: SoughtWord
  ) -> Bool {
    guard hasEscapesOrBeyondASCII(bytes, line) else { return false }
    for place in line {
      switch (bytes[place], bytes[place + 1]) {
      case (UInt8(ascii: "\\"), UInt8(ascii: "u")): return true
      // The first bytes of Latin letters and of marks; dashes, apostrophes and U+212A begin with E2.
      case (0xC3...0xC9, _), (0xCC...0xCD, _), (0xE1, 0xB8...0xBB), (0xE2, 0x80...0x84):
        return word.isPlainPart(in: String(decoding: bytes[line], as: UTF8.self))
      default: continue
      }
    }
    return false
  }

  static func hasEscapesOrBeyondASCII(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Bool {
    var at = line.lowerBound
    var found = SIMD2<UInt64>(repeating: 0)
    while at < line.upperBound {
      let here = bytes.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
      let backslash = here ^ SIMD2(repeating: ones &* 0x5C)
      found |= ((backslash &- SIMD2(repeating: ones)) & ~backslash) | here
      at += 16
    }
    return (found[0] | found[1]) & highs != 0
  }
}
