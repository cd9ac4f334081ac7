import Crypto
import CryptoExtras
import Secrets

/// A password that opens and seals age files by itself: scrypt with r 8 and p 1.
struct AgePassword {
  /// What Heed writes, as age does: 2 to the 18 rounds, 256 MiB, about half a second.
  static let workFactor = 18
  /// What it reads at most: 2 to the 20 rounds, 1 GiB and some seconds. The age tool reads up to 22, which takes 4 GiB.
  static let highestWorkFactor = 20
  static let kind = "scrypt"
  private static let saltLength = 16

  private let password: Secret

  init(_ password: Secret) throws(SealingFailure) {
    if password.count == 0 { throw .emptyPassword }
    self.password = password
  }

  func wrap(_ fileKey: SymmetricKey, workFactor: Int = workFactor) throws(SealingFailure) -> AgeHeader.Stanza {
    let salt = randomBytes(AgePassword.saltLength)
    let key = try wrapKey(salt: salt, workFactor: workFactor)
    return AgeHeader.Stanza(
      arguments: [Array(AgePassword.kind.utf8), Base64.encode(salt), Array(String(workFactor).utf8)],
      body: try Wrapping.wrap(fileKey, with: key))
  }

  /// The key of a file that is sealed by a password alone.
  func unwrap(_ stanzas: [AgeHeader.Stanza]) throws(SealingFailure) -> SymmetricKey {
    guard let stanza = stanzas.first, stanza.kind == AgePassword.kind else { throw .notForTheseKeys }
    guard stanza.arguments.count == 3, let salt = Base64.decode(stanza.arguments[1]),
      salt.count == AgePassword.saltLength, stanza.body.count == Wrapping.bodyLength,
      let first = stanza.arguments[2].first, first != UInt8(ascii: "0"),
      stanza.arguments[2].allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { throw .malformed }
    let factor = Int(String(decoding: stanza.arguments[2], as: UTF8.self)) ?? Int.max
    guard factor <= AgePassword.highestWorkFactor else { throw .workFactor(factor) }
    let key = try wrapKey(salt: salt, workFactor: factor)
    guard let fileKey = Wrapping.unwrap(stanza.body, with: key) else { throw .wrongPassword }
    return fileKey
  }

  private func wrapKey(salt: [UInt8], workFactor: Int) throws(SealingFailure) -> SymmetricKey {
    let key = password.withBytes { bytes in
      try? KDF.Scrypt.deriveKey(
        from: bytes, salt: Array("age-encryption.org/v1/scrypt".utf8) + salt, outputByteCount: 32,
        rounds: 1 << workFactor, blockSize: 8, parallelism: 1)
    }
    // It fails where there is not the memory for so many rounds.
    guard let key else { throw .noMemory }
    return key
  }
}
