/// Writes JSON text (RFC 8259) as UTF-8, without white space between its parts.
///
/// The caller opens and closes arrays and objects; commas come by themselves.
public struct JSONWriter {
  @usableFromInline
  var written: [UInt8] = []
  /// Whether a comma is due before the next key or element.
  @usableFromInline
  var needsComma = false

  /// A writer that has written nothing.
  public init() {}

  /// What is written and not forgotten.
  @inlinable
  public var bytes: [UInt8] { written }

  /// How many bytes there are.
  @inlinable
  public var count: Int { written.count }

  /// Hands over the bytes, which must not be kept.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try written.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Makes room for that many bytes.
  public mutating func reserve(_ count: Int) { written.reserveCapacity(count) }

  /// Forgets that many bytes from the beginning.
  public mutating func drop(_ count: Int) { written.removeFirst(count) }

  /// Forgets what was written, keeping the memory for what comes, unless it is more than a megabyte.
  public mutating func clear() {
    written.removeAll(keepingCapacity: written.capacity <= 1 << 20)
    needsComma = false
  }

  // MARK: Structure

  /// An opening bracket, `{` or `[`.
  @inlinable
  public mutating func begin(_ bracket: Unicode.Scalar) {
    comma()
    written.append(UInt8(ascii: bracket))
    needsComma = false
  }

  /// The closing bracket of what was begun last.
  @inlinable
  public mutating func end(_ bracket: Unicode.Scalar) {
    written.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// A line end between two parts: white space to JSON, a line a task to people.
  public mutating func newLine() {
    if needsComma { written.append(UInt8(ascii: ",")) }
    needsComma = false
    written.append(0x0A)
  }

  /// A line end before a closing bracket.
  public mutating func lastLine() { written.append(0x0A) }

  /// Ends a value that has a line to itself; the next one needs no comma.
  public mutating func endLine(_ bracket: Unicode.Scalar) {
    end(bracket)
    needsComma = false
    newLine()
  }

  /// A key that needs no escaping.
  @inlinable
  public mutating func key(_ name: StaticString) {
    comma()
    written.append(UInt8(ascii: "\""))
    written.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    written.append(UInt8(ascii: "\""))
    written.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key of any characters.
  public mutating func key(_ name: String) {
    string(name)
    written.append(UInt8(ascii: ":"))
    needsComma = false
  }

  @inlinable
  mutating func comma() {
    if needsComma { written.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // MARK: Values

  /// The value null.
  public mutating func null() { verbatim("null") }

  /// A whole number.
  public mutating func integer(_ value: Int) { verbatim(String(value)) }

  /// A value that is JSON text already.
  @inlinable
  public mutating func verbatim(_ json: String) {
    comma()
    written.append(contentsOf: json.utf8)
  }

  /// A value that is JSON text already.
  @inlinable
  public mutating func verbatim(_ json: UnsafeRawBufferPointer) {
    comma()
    written.append(contentsOf: json)
  }

  /// The opening quote of a string whose characters need no escaping.
  @inlinable
  public mutating func openString() {
    comma()
    written.append(UInt8(ascii: "\""))
  }

  /// A byte of such a string, or its closing quote.
  @inlinable
  public mutating func append(_ byte: UInt8) { written.append(byte) }

  /// A string of any characters.
  public mutating func string(_ text: String) {
    openString()
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for (place, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        written.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<place]))
        escape(byte)
        start = place + 1
      }
      written.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    written.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    written.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: written.append(UInt8(ascii: "n"))
    case 0x0D: written.append(UInt8(ascii: "r"))
    case 0x09: written.append(UInt8(ascii: "t"))
    case 0x22, 0x5C: written.append(byte)
    default:
      let digits = Array("0123456789abcdef".utf8)
      written.append(contentsOf: [UInt8(ascii: "u"), 48, 48, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }

  /// An array of strings.
  public mutating func strings(_ values: [String]) {
    begin("[")
    for value in values { string(value) }
    end("]")
  }
}
