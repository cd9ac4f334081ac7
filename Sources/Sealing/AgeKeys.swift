import Crypto
import Secrets

/// A key that opens what is sealed for its recipient: X25519, as the age tools write it.
public struct AgeIdentity: Sendable {
  private let key: Curve25519.KeyAgreement.PrivateKey

  /// A new one.
  public init() { key = Curve25519.KeyAgreement.PrivateKey() }

  /// Reads `AGE-SECRET-KEY-1` and 58 signs, all upper-case or all lower-case; nil for anything else.
  public init?(text: [UInt8]) {
    guard var bytes = Bech32.decode(prefix: AgeIdentity.prefix, text) else { return nil }
    defer { wipe(&bytes) }
    guard bytes.count == 32, let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes) else {
      return nil
    }
    self.key = key
  }

  /// `AGE-SECRET-KEY-1` and 58 signs, upper-case.
  public var text: Secret {
    var bytes = key.rawRepresentation.map { $0 }
    var text = Bech32.encode(prefix: AgeIdentity.prefix, bytes)
    wipe(&bytes)
    for place in text.indices where text[place] >= UInt8(ascii: "a") { text[place] -= 32 }
    return Secret(taking: &text)
  }

  /// Whom to seal for, so that this key opens it.
  public var recipient: AgeRecipient { AgeRecipient(key: key.publicKey) }

  static let prefix = "age-secret-key-"

  /// The key of the file when a stanza is for this identity; nil when none is.
  func unwrap(_ stanzas: [AgeHeader.Stanza]) throws(SealingFailure) -> SymmetricKey? {
    for stanza in stanzas where stanza.kind == AgeRecipient.kind {
      guard stanza.arguments.count == 2, let share = Base64.decode(stanza.arguments[1]), share.count == 32,
        stanza.body.count == Wrapping.bodyLength,
        let ephemeral = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: share),
        let secret = try? key.sharedSecretFromKeyAgreement(with: ephemeral),
        // A share of low order, which would wrap the same way for everyone.
        secret.withUnsafeBytes({ $0.contains { $0 != 0 } })
      else { throw .malformed }
      let wrapKey = AgeRecipient.wrapKey(secret, share: share, recipient: recipient)
      if let fileKey = Wrapping.unwrap(stanza.body, with: wrapKey) { return fileKey }
    }
    return nil
  }
}

/// Whom something is sealed for.
public struct AgeRecipient: Sendable, Hashable {
  /// The public key, 32 bytes.
  public let bytes: [UInt8]
  private let key: Curve25519.KeyAgreement.PublicKey

  fileprivate init(key: Curve25519.KeyAgreement.PublicKey) {
    self.key = key
    bytes = key.rawRepresentation.map { $0 }
  }

  /// Reads `age1` and 58 signs; nil for anything else.
  public init?(text: [UInt8]) {
    guard let bytes = Bech32.decode(prefix: "age", text), bytes.count == 32,
      let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes)
    else { return nil }
    self.init(key: key)
  }

  /// `age1` and 58 signs, lower-case.
  public var text: String { String(decoding: Bech32.encode(prefix: "age", bytes), as: UTF8.self) }

  /// Recipients are the same when their bytes are.
  public static func == (one: AgeRecipient, other: AgeRecipient) -> Bool { one.bytes == other.bytes }
  /// As they are compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

  static let kind = "X25519"

  func wrap(_ fileKey: SymmetricKey) throws(SealingFailure) -> AgeHeader.Stanza {
    let ephemeral = Curve25519.KeyAgreement.PrivateKey()
    let share = ephemeral.publicKey.rawRepresentation.map { $0 }
    guard let secret = try? ephemeral.sharedSecretFromKeyAgreement(with: key),
      secret.withUnsafeBytes({ $0.contains { $0 != 0 } })
    else { throw .notForTheseKeys }
    let wrapKey = AgeRecipient.wrapKey(secret, share: share, recipient: self)
    return AgeHeader.Stanza(
      arguments: [Array(AgeRecipient.kind.utf8), Base64.encode(share)], body: try Wrapping.wrap(fileKey, with: wrapKey))
  }

  fileprivate static func wrapKey(_ secret: SharedSecret, share: [UInt8], recipient: AgeRecipient) -> SymmetricKey {
    secret.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: share + recipient.bytes, sharedInfo: Array("age-encryption.org/v1/X25519".utf8),
      outputByteCount: 32)
  }
}

/// How the key of a file is sealed under another key, the same way for each kind of recipient.
enum Wrapping {
  static let keyLength = 16
  /// The key and its tag. Any other length is refused before it is tried, since it could be made to fit many keys.
  static let bodyLength = 32
  // Each wrapping key is used once, so the nonce may be fixed.
  private static let nonce = [UInt8](repeating: 0, count: 12)

  static func wrap(_ fileKey: SymmetricKey, with key: SymmetricKey) throws(SealingFailure) -> [UInt8] {
    do {
      let box = try fileKey.withUnsafeBytes { bytes in
        try ChaChaPoly.seal(bytes, using: key, nonce: ChaChaPoly.Nonce(data: nonce))
      }
      return box.ciphertext.map { $0 } + box.tag
    } catch { throw .notForTheseKeys }
  }

  static func unwrap(_ body: [UInt8], with key: SymmetricKey) -> SymmetricKey? {
    guard let number = try? ChaChaPoly.Nonce(data: nonce),
      let box = try? ChaChaPoly.SealedBox(
        nonce: number, ciphertext: body.prefix(keyLength), tag: body.dropFirst(keyLength)),
      let fileKey = try? ChaChaPoly.open(box, using: key)
    else { return nil }
    return SymmetricKey(data: fileKey)
  }
}
