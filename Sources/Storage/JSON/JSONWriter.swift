/// Writes JSON text (RFC 8259) as UTF-8, without white space between its parts.
///
/// The caller opens and closes arrays and objects; commas come by themselves.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  /// Whether a comma is due before the next key or element.
  private var needsComma = false

  var count: Int { bytes.count }

  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  /// Forgets that many bytes from the beginning.
  mutating func drop(_ count: Int) { bytes.removeFirst(count) }

  /// Forgets what was written, keeping the memory for what comes.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  // MARK: Structure

  mutating func begin(_ bracket: Unicode.Scalar) {
    comma()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  mutating func end(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// A line end between two parts: white space to JSON, a line a task to people.
  mutating func newLine() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
    bytes.append(0x0A)
  }

  /// A line end before a closing bracket.
  mutating func lastLine() { bytes.append(0x0A) }

  /// Ends a value that has a line to itself; the next one needs no comma.
  mutating func endLine(_ bracket: Unicode.Scalar) {
    end(bracket)
    needsComma = false
    newLine()
  }

  /// A key that needs no escaping.
  mutating func key(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  mutating func null() { verbatim("null") }

  mutating func integer(_ value: Int) { verbatim(String(value)) }

  /// A value that is JSON text already.
  mutating func verbatim(_ json: String) {
    comma()
    bytes.append(contentsOf: json.utf8)
  }

  /// A value that is JSON text already.
  mutating func verbatim(_ json: UnsafeRawBufferPointer) {
    comma()
    bytes.append(contentsOf: json)
  }

  /// The opening quote of a string whose characters need no escaping.
  mutating func openString() {
    comma()
    bytes.append(UInt8(ascii: "\""))
  }

  /// A byte of such a string, or its closing quote.
  @inline(__always)
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func string(_ text: String) {
    openString()
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (place, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
        escape(byte)
        start = place + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x22, 0x5C: bytes.append(byte)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: [UInt8(ascii: "u"), 48, 48, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }

  mutating func strings(_ values: [String]) {
    begin("[")
    for value in values { string(value) }
    end("]")
  }
}
