import Crypto
import Secrets

/// The header of an age file: who can open it, and a check over all of that (https://age-encryption.org/v1).
struct AgeHeader {
  /// The key of the file, wrapped for one recipient.
  struct Stanza: Equatable {
    /// The kind first, then what belongs to it. Never empty, and no empty ones among them.
    var arguments: [[UInt8]]
    var body: [UInt8]

    var kind: String { String(decoding: arguments[0], as: UTF8.self) }
  }

  var stanzas: [Stanza]
  /// The bytes that the check is over: to the three hyphens.
  private(set) var checked: [UInt8]
  private(set) var check: [UInt8]
  /// How many bytes the header has.
  private(set) var count: Int

  static let version = Array("age-encryption.org/v1\n".utf8)
  private static let columns = 64
  private static let hyphens = UInt8(ascii: "-")

  /// The bytes of a header with these stanzas, checked under the key of the file.
  static func write(_ stanzas: [Stanza], fileKey: SymmetricKey) -> [UInt8] {
    var bytes = version
    for stanza in stanzas {
      bytes += Array("->".utf8)
      for argument in stanza.arguments { bytes += [UInt8(ascii: " ")] + argument }
      bytes.append(lineFeed)
      let body = Base64.encode(stanza.body)
      // A body that fills its last line is followed by an empty one.
      for start in stride(from: 0, through: body.count, by: columns) {
        bytes += body[start..<min(start + columns, body.count)]
        bytes.append(lineFeed)
      }
    }
    bytes += [hyphens, hyphens, hyphens]
    let check = AgeHeader.check(over: bytes, fileKey: fileKey)
    return bytes + [UInt8(ascii: " ")] + Base64.encode(check) + [lineFeed]
  }

  /// Reads the header at the start of a file, by every rule of the format.
  init(_ bytes: [UInt8]) throws(SealingFailure) {
    guard bytes.starts(with: AgeHeader.version) else {
      throw !bytes.isEmpty && AgeHeader.version.starts(with: bytes) ? .cut : .notSealed
    }
    var lines = Lines(bytes, from: AgeHeader.version.count)
    stanzas = []
    while true {
      let start = lines.next
      let line = try lines.read()
      if line.starts(with: [AgeHeader.hyphens, AgeHeader.hyphens, AgeHeader.hyphens]) {
        // Four more for the space, and 43 signs are 32 bytes.
        guard line.count == 47, line[line.startIndex + 3] == UInt8(ascii: " "),
          let found = Base64.decode(line.dropFirst(4)), !stanzas.isEmpty
        else { throw .malformed }
        checked = Array(bytes[..<(start + 3)])
        check = found
        count = lines.next
        return
      }
      stanzas.append(try AgeHeader.stanza(line, &lines))
    }
  }

  /// Whether the header is as the owner of the file's key wrote it. Takes as long whatever it holds.
  func isChecked(by fileKey: SymmetricKey) -> Bool {
    HMAC<SHA256>.isValidAuthenticationCode(
      check, authenticating: checked, using: AgeHeader.checkKey(fileKey))
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func checkKey(_ fileKey: SymmetricKey) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(inputKeyMaterial: fileKey, info: Array("header".utf8), outputByteCount: 32)
  }

  private static func check(over bytes: [UInt8], fileKey: SymmetricKey) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: bytes, using: checkKey(fileKey)))
  }

  private static func stanza(_ line: ArraySlice<UInt8>, _ lines: inout Lines) throws(SealingFailure) -> Stanza {
    guard line.starts(with: Array("-> ".utf8)) else { throw .malformed }
    let arguments = line.dropFirst(3).split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    for argument in arguments {
      guard !argument.isEmpty, argument.allSatisfy({ 0x21...0x7e ~= $0 }) else { throw .malformed }
    }
    var body: [UInt8] = []
    while true {
      let piece = try lines.read()
      guard piece.count <= columns else { throw .malformed }
      body += piece
      if piece.count < columns { break }
    }
    guard let decoded = Base64.decode(body) else { throw .malformed }
    return Stanza(arguments: arguments.map { Array($0) }, body: decoded)
  }

  /// Lines that end with a line feed.
  private struct Lines {
    private let bytes: [UInt8]
    private(set) var next: Int

    init(_ bytes: [UInt8], from start: Int) {
      self.bytes = bytes
      next = start
    }

    mutating func read() throws(SealingFailure) -> ArraySlice<UInt8> {
      guard let end = bytes[next...].firstIndex(of: AgeHeader.lineFeed) else { throw .cut }
      defer { next = end + 1 }
      return bytes[next..<end]
    }
  }
}
