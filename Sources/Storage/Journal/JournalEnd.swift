import JSON
import Model

/// Where a journal ended, and the check of its last line: by that line it is known again.
///
/// A snapshot has it of the journal that it has taken in, so that nobody who opens the store reads a line of many
/// megabytes, such as that of an import, to find that it is taken in. It is right whatever became of the journal since:
/// where the same line ends at the same place, all before it is taken in, and anywhere else it says nothing.
struct JournalEnd: Hashable, Sendable {
  /// In bytes, the last line end included.
  var size: Int
  /// The checksum of the last line, its sequence number with it.
  var check: UInt64
}

extension JournalEnd {
  /// What a snapshot says of it; nil when it says something else.
  init?(_ bytes: UnsafeRawBufferPointer, in value: Range<Int>) {
    var reader = JSONReader(bytes, in: value)
    var (size, check): (Int?, UInt64?)
    let isRead: Void? = try? reader.object { (reader: inout JSONReader, key: JSONKey) throws(JSONReader.Fault) in
      switch key.text {
      case "size": size = try reader.integer()
      case "check": check = UInt64(try reader.string(), radix: 16)
      default: try reader.skipValue()
      }
    }
    guard isRead != nil, let size, let check, size > 0 else { return nil }
    self.init(size: size, check: check)
  }
}

extension ReadableFile {
  /// The last bytes, as many as tell the file from another one.
  func end() throws(Trouble) -> [UInt8] {
    let size = try mark().size
    return try bytes(max(0, size - JournalPart.endLength)..<size)
  }

  /// Where the journal ends now; nil when it does not end with a line that has a check.
  func lastLine() throws(Trouble) -> JournalEnd? {
    let size = try mark().size
    return try check(endingAt: size).map { JournalEnd(size: size, check: $0) }
  }

  /// Whether that line ends at that place.
  func holds(_ end: JournalEnd) throws(Trouble) -> Bool { try check(endingAt: end.size) == end.check }

  private func check(endingAt end: Int) throws(Trouble) -> UInt64? {
    // One byte more, since a line is not its check alone.
    let start = end - checkLength - 2
    guard start >= 0, end <= (try mark().size) else { return nil }
    let bytes = try bytes(start..<end)
    guard bytes.count == end - start, bytes.last == 0x0A else { return nil }
    return bytes.withUnsafeBytes { JSONReader.check($0, line: 0..<(bytes.count - 1)) }
  }
}
