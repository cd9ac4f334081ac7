import Model

/// Tells of most lines at once that they lack a word, by one look through the piece of the file in which they stand.
///
/// Lines must come in the order of the file. Where it says that a line may hold the word, `WordScan` looks at the line.
struct PieceSearch {
  private let sought: [UInt8]
  /// Where in the file the piece begins, and how long it is.
  private var (start, count) = (-1, 0)
  /// Where in the piece the word stands next.
  private var next = 0
  /// Whether letters may stand in the piece that are compared as others are.
  private var hasHidden = true

  /// For the longest of the words, all of which a line must hold.
  init(_ words: [SoughtWord]) { sought = words.map(\.plainPart).max { $0.count < $1.count } ?? [] }

  /// False only where the line surely lacks the word; the line is one of a piece that begins at a place in the file.
  mutating func mayHold(_ bytes: UnsafeRawBufferPointer, at piece: Int, _ line: Range<Int>) -> Bool {
    guard !sought.isEmpty, line.upperBound + WordScan.margin <= bytes.count else { return true }
    let isNew = piece != start || bytes.count != count
    if isNew {
      (start, count) = (piece, bytes.count)
      hasHidden = WordScan.hasEscapesOrBeyondASCII(bytes, line.lowerBound..<(count - WordScan.margin))
    }
    if isNew || next < line.lowerBound {
      next = sought.withUnsafeBufferPointer { WordScan.place(of: $0, in: bytes, from: line.lowerBound) }
    }
    return next < line.upperBound || (hasHidden && WordScan.hasEscapesOrBeyondASCII(bytes, line))
  }
}

extension WordScan {
  /// Where bytes stand next, ASCII letters in either case, before the margin of what is looked at; else behind all of it.
  static func place(of sought: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    let last = sought.count - 1
    let end = bytes.count - margin - last
    // As in `holds`.
    let first = SIMD16<UInt8>(repeating: sought[0] | 0x20)
    let final = SIMD16<UInt8>(repeating: sought[last] | 0x20)
    let small = SIMD16<UInt8>(repeating: 0x20)
    var at = start
    while at < end {
      let here = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self) | small
      let ahead = bytes.loadUnaligned(fromByteOffset: at + last, as: SIMD16<UInt8>.self) | small
      let differences = unsafeBitCast((here ^ first) | (ahead ^ final), to: SIMD2<UInt64>.self)
      let found = (differences &- SIMD2(repeating: ones)) & ~differences & SIMD2(repeating: highs)
      if found[0] | found[1] != 0 {
        for place in at..<(at + 16) where isSame(bytes, place, sought) { return place }
      }
      at += 16
    }
    return bytes.count
  }
}
