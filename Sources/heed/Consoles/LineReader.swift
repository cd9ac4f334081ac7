import Secrets

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Cuts a descriptor's bytes into lines: LF or CR LF ends one, the last needs no end, a byte order mark at the
/// beginning is left out, and whatever is not UTF-8 becomes U+FFFD.
struct LineReader {
  enum Piece: Equatable {
    /// A line, and whether a newline ended it.
    case line(String, ended: Bool)
    case end
    /// `beforeReading` said no.
    case stopped
  }

  private let descriptor: Int32
  private let limit: Int
  /// What was read and not yet handed out begins at `place`.
  private var bytes: [UInt8] = []
  private var place = 0
  private var aside: [UInt8] = []
  private var scratch = [UInt8](repeating: 0, count: 65_536)
  private var isFirstLine = true

  private static let newline = UInt8(ascii: "\n")

  /// Lines longer than `limit` bytes are cut after one byte more; the rest of them is passed over.
  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// The next line, without its end. `beforeReading` is called whenever bytes are needed from outside.
  mutating func next(beforeReading: () -> Bool) -> Piece {
    var line: [UInt8] = []
    while true {
      if let end = bytes[place...].firstIndex(of: LineReader.newline) {
        take(upTo: end, into: &line)
        place = end + 1
        return .line(text(of: &line, ended: true), ended: true)
      }
      take(upTo: bytes.count, into: &line)
      drop()
      guard beforeReading() else { return .stopped }
      if !read() { return line.isEmpty ? .end : .line(text(of: &line, ended: false), ended: false) }
    }
  }

  private mutating func read() -> Bool {
    let count = readSome(descriptor, into: &scratch)
    if count > 0 { bytes += scratch[..<count] }
    return count > 0
  }

  private func take(upTo end: Int, into line: inout [UInt8]) {
    // Two bytes more than the limit: one that shows, and one that may be the carriage return.
    let room = max(0, limit + 2 - line.count)
    line += bytes[place..<min(end, place + room)]
  }

  private mutating func text(of line: inout [UInt8], ended: Bool) -> String {
    if ended, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    return String(decoding: line.prefix(limit + 1), as: UTF8.self)
  }

  /// Overwrites what was handed out, since it was a secret. What was not handed out yet stays.
  mutating func wipe() {
    scratch.withUnsafeMutableBytes { overwrite($0) }
    bytes.withUnsafeMutableBytes { overwrite(UnsafeMutableRawBufferPointer(rebasing: $0[..<place])) }
  }

  // MARK: Lines that wait (rule 23)

  /// Whole lines behind the last one, after waiting that long for a paste to arrive.
  mutating func waitingLines(within milliseconds: Int32) -> Int {
    while bytes.count - place < scratch.count {
      guard wait(for: descriptor, Int16(POLLIN), milliseconds: milliseconds), read() else { break }
    }
    return bytes[place...].count { $0 == LineReader.newline }
  }

  /// Forgets what was read and not yet handed out.
  mutating func drop() {
    bytes.removeAll(keepingCapacity: true)
    place = 0
  }

  mutating func setAside() {
    aside = Array(bytes[place...])
    drop()
  }

  mutating func useAside() {
    bytes = aside + bytes[place...]
    place = 0
    aside = []
  }
}
