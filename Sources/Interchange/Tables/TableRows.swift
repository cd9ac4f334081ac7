import Model

/// The rows of a table of text (RFC 4180): cells between commas, or semicolons or tabs where the first row has no comma.
///
/// Lines end with LF, CRLF or CR; the last one need not. A cell in quotes may hold all of these, and a quote doubled.
struct TableRows {
  struct Row {
    /// Where it begins, counted from 1.
    var line: Int
    var cells: [String]
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private let separator: UInt8
  /// How many cells the first row has; nil before it was read.
  private var width: Int?
  /// A row with more cells than this is read to its end, but no more of them are kept.
  static let cellLimit = 1_000

  /// The next row that is not empty; nil at the end. A last one without a line end and with fewer cells than the first was
  /// cut.
  mutating func next() throws(FileFault) -> Row? {
    while place < bytes.count {
      let start = line
      let cells = try row()
      if cells == [""] { continue }
      let isEnded = place < bytes.count || bytes.last == 0x0A || bytes.last == 0x0D
      if !isEnded, let width, cells.count < width { throw .cut(line: line) }
      width = width ?? cells.count
      return Row(line: start, cells: cells)
    }
    return nil
  }

  init(_ text: String) {
    let all = Array(text.utf8)
    bytes = all.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(all[3...]) : all
    let first = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    separator = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first(where: first.contains) ?? UInt8(ascii: ",")
  }

  /// How many rows a table has under its first; those before a row that cannot be read.
  static func count(in text: String) -> Int {
    var (rows, count) = (TableRows(text), -1)
    while let row = try? rows.next() { count += row.cells.contains { !$0.isEmpty } ? 1 : 0 }
    return max(0, count)
  }

  private mutating func row() throws(FileFault) -> [String] {
    var cells: [String] = []
    while true {
      let cell = try cell()
      if cells.count <= TableRows.cellLimit { cells.append(cell) }
      guard place < bytes.count else { return cells }
      let byte = bytes[place]
      place += 1
      if byte == separator { continue }
      if byte == 0x0D, place < bytes.count, bytes[place] == 0x0A { place += 1 }
      line += 1
      return cells
    }
  }

  private mutating func cell() throws(FileFault) -> String {
    guard place < bytes.count, bytes[place] == 0x22 else { return String(decoding: plainCell(), as: UTF8.self) }
    place += 1
    var cell: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == 0x0A { line += 1 }
      if byte != 0x22 {
        cell.append(byte)
      } else if place < bytes.count, bytes[place] == 0x22 {
        cell.append(byte)
        place += 1
      } else {
        // What stands between the closing quote and the comma is kept as it is.
        return String(decoding: cell + plainCell(), as: UTF8.self)
      }
    }
    throw .cut(line: line)
  }

  private mutating func plainCell() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, bytes[place] != separator, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    return bytes[start..<place]
  }
}
