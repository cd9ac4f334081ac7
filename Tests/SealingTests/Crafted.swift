import Crypto
import Foundation

@testable import Sealing

/// Builds age files that break one rule at a time, with all checks right for what is there. The cases follow the
/// list of the project that keeps the format (c2sp.org/CCTV/age); the bytes are made here.
struct Crafted: Sendable {
  static let fileKey = SymmetricKey(data: Array("YELLOW SUBMARINE".utf8))
  static let identity = AgeIdentity(
    text: Array("AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX".utf8))!
  static let content = Array("Pay rent".utf8)

  /// Lines between the version and the check, without line feeds.
  var lines: [String]
  var version = "age-encryption.org/v1\n"
  /// Stands before the check and after it.
  var before = "--- "
  var after = "\n"
  var check: @Sendable (String) -> String = { $0 }
  var payload = Crafted.payload()

  init(_ lines: [String]) { self.lines = lines }

  /// A file for the identity, whose stanza may be given other arguments and another body.
  init(arguments: [String]? = nil, body: [UInt8]? = nil) {
    let stanza = try! Crafted.identity.recipient.wrap(Crafted.fileKey)
    lines = Crafted.lines(
      arguments ?? stanza.arguments.map { String(decoding: $0, as: UTF8.self) }, body ?? stanza.body)
  }

  /// A file for the password `password`, with few rounds.
  init(factor: String, salt: [UInt8]? = nil, extra: [String] = []) {
    let stanza = try! AgePassword(.init("password")).wrap(Crafted.fileKey, workFactor: 4)
    let own = String(decoding: stanza.arguments[1], as: UTF8.self)
    lines = Crafted.lines(["scrypt", salt.map { Crafted.text($0) } ?? own, factor] + extra, stanza.body)
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: Base64.encode(bytes), as: UTF8.self) }

  static func lines(_ arguments: [String], _ body: [UInt8]) -> [String] {
    let text = Array(text(body))
    let pieces = stride(from: 0, through: text.count, by: 64).map { String(text[$0..<min($0 + 64, text.count)]) }
    return [(["->"] + arguments).joined(separator: " ")] + pieces
  }

  /// Pieces as they are given, each sealed under its number; the last is marked so unless said.
  static func payload(_ pieces: [[UInt8]] = [content], isEnded: Bool = true) -> [UInt8] {
    let nonce = [UInt8](repeating: 7, count: 16)
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: fileKey, salt: nonce, info: Array("payload".utf8), outputByteCount: 32)
    var bytes = nonce
    for (number, piece) in pieces.enumerated() {
      let isLast = isEnded && number == pieces.count - 1
      let name = [UInt8](repeating: 0, count: 10) + [UInt8(number), isLast ? 1 : 0]
      let box = try! ChaChaPoly.seal(piece, using: key, nonce: ChaChaPoly.Nonce(data: name))
      bytes += box.ciphertext
      bytes += box.tag
    }
    return bytes
  }

  var bytes: [UInt8] {
    let header = Array((version + lines.map { $0 + "\n" }.joined() + "---").utf8)
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: Crafted.fileKey, info: Array("header".utf8), outputByteCount: 32)
    let made = Crafted.text(Array(HMAC<SHA256>.authenticationCode(for: header, using: key)))
    return Array(header[..<(header.count - 3)]) + Array((before + check(made) + after).utf8) + payload
  }

  /// The same with something changed.
  func with(_ change: (inout Crafted) -> Void) -> Crafted {
    var copy = self
    change(&copy)
    return copy
  }
}
