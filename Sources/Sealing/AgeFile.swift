import Crypto
import Secrets

/// Whole age files in memory.
public enum AgeFile {
  /// Seals content so that each of the recipients can open it. At least one, or it fails with `notForTheseKeys`.
  public static func seal(_ content: [UInt8], for recipients: [AgeRecipient]) throws(SealingFailure) -> [UInt8] {
    guard !recipients.isEmpty else { throw .notForTheseKeys }
    let fileKey = SymmetricKey(size: .bits128)
    var stanzas: [AgeHeader.Stanza] = []
    for recipient in recipients { stanzas.append(try recipient.wrap(fileKey)) }
    return try seal(content, stanzas, fileKey)
  }

  /// Seals content so that a password opens it. Takes half a second and 256 MiB.
  public static func seal(_ content: [UInt8], password: Secret) throws(SealingFailure) -> [UInt8] {
    try seal(content, password: password, workFactor: AgePassword.workFactor)
  }

  /// With other rounds, for tests that are not about their cost.
  static func seal(_ content: [UInt8], password: Secret, workFactor: Int) throws(SealingFailure) -> [UInt8] {
    let fileKey = SymmetricKey(size: .bits128)
    return try seal(content, [try AgePassword(password).wrap(fileKey, workFactor: workFactor)], fileKey)
  }

  /// Opens a file that is sealed for any of the identities.
  public static func open(_ file: [UInt8], with identities: [AgeIdentity]) throws(SealingFailure) -> [UInt8] {
    let header = try readHeader(file)
    for identity in identities {
      guard let fileKey = try identity.unwrap(header.stanzas) else { continue }
      return try open(file, header, fileKey)
    }
    throw .notForTheseKeys
  }

  /// Opens a file that is sealed by a password.
  public static func open(_ file: [UInt8], password: Secret) throws(SealingFailure) -> [UInt8] {
    let header = try readHeader(file)
    let fileKey = try AgePassword(password).unwrap(header.stanzas)
    return try open(file, header, fileKey)
  }

  private static func readHeader(_ file: [UInt8]) throws(SealingFailure) -> AgeHeader {
    let header = try AgeHeader(file)
    // Else anyone who knows a recipient could add themselves to what a password vouches for.
    if header.stanzas.count > 1, header.stanzas.contains(where: { $0.kind == AgePassword.kind }) { throw .malformed }
    return header
  }

  private static func seal(
    _ content: [UInt8], _ stanzas: [AgeHeader.Stanza], _ fileKey: SymmetricKey
  ) throws(SealingFailure) -> [UInt8] {
    var file = AgeHeader.write(stanzas, fileKey: fileKey)
    try AgePayload.seal(content, fileKey: fileKey, onto: &file)
    return file
  }

  private static func open(
    _ file: [UInt8], _ header: AgeHeader, _ fileKey: SymmetricKey
  ) throws(SealingFailure) -> [UInt8] {
    guard header.isChecked(by: fileKey) else { throw .changed }
    return try AgePayload.open(file, from: header.count, fileKey: fileKey)
  }
}
