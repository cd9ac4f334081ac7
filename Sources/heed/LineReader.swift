/// Cuts a descriptor's bytes into lines: LF or CR LF ends one, the last needs no end, a byte order mark at the
/// beginning is left out, and whatever is not UTF-8 becomes U+FFFD.
struct LineReader {
  enum Piece: Equatable {
    case line(String)
    case end
    /// `beforeReading` said no.
    case stopped
  }

  private let descriptor: Int32
  private let limit: Int
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var place = 0
  private var count = 0
  private var isFirstLine = true

  /// Lines longer than `limit` bytes are cut after one byte more; the rest of them is passed over.
  init(descriptor: Int32, limit: Int) {
    self.descriptor = descriptor
    self.limit = limit
  }

  /// Whether a whole line can be had without reading.
  var hasLine: Bool { buffer[place..<count].contains(UInt8(ascii: "\n")) }

  /// The next line, without its end. `beforeReading` is called whenever bytes are needed from outside.
  mutating func next(beforeReading: () -> Bool) -> Piece {
    var line: [UInt8] = []
    while true {
      if let newline = buffer[place..<count].firstIndex(of: UInt8(ascii: "\n")) {
        take(upTo: newline, into: &line)
        place = newline + 1
        return .line(text(of: &line, ended: true))
      }
      take(upTo: count, into: &line)
      place = 0
      count = 0
      guard beforeReading() else { return .stopped }
      count = max(0, readSome(descriptor, into: &buffer))
      if count == 0 { return line.isEmpty ? .end : .line(text(of: &line, ended: false)) }
    }
  }

  private func take(upTo end: Int, into line: inout [UInt8]) {
    // Two bytes more than the limit: one that shows, and one that may be the carriage return.
    let room = max(0, limit + 2 - line.count)
    line += buffer[place..<min(end, place + room)]
  }

  private mutating func text(of line: inout [UInt8], ended: Bool) -> String {
    if ended, line.last == UInt8(ascii: "\r") { line.removeLast() }
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirstLine = false
    return String(decoding: line.prefix(limit + 1), as: UTF8.self)
  }
}
