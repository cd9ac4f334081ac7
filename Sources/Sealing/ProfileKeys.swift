import Secrets

/// The keys of a profile: what opens its files, and for whom they are sealed.
public struct ProfileKeys: Sendable {
  private let identity: AgeIdentity
  /// Recovers the files when the password is lost; its own key is with the person alone.
  private let recovery: AgeRecipient

  /// New keys, for a recovery key that is there already or is made with them.
  public init(recovery: AgeRecipient) {
    identity = AgeIdentity()
    self.recovery = recovery
  }

  /// Opens an identity file.
  public init(file: [UInt8], password: Secret) throws(SealingFailure) {
    var text = try AgeFile.open(file, password: password)
    defer { wipe(&text) }
    var identity: AgeIdentity?
    var recovery: AgeRecipient?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: ProfileKeys.recoveryMark) {
        recovery = AgeRecipient(text: Array(line.dropFirst(ProfileKeys.recoveryMark.count)))
      } else if line.first != UInt8(ascii: "#") {
        guard identity == nil, let found = AgeIdentity(text: Array(line)) else { throw .noKeys }
        identity = found
      }
    }
    guard let identity, let recovery else { throw .noKeys }
    self.identity = identity
    self.recovery = recovery
  }

  /// The identity file: what `age-keygen` writes, with the recipient of the recovery key in a comment, under a password.
  public func file(password: Secret) throws(SealingFailure) -> [UInt8] {
    try file(password: password, workFactor: AgePassword.workFactor)
  }

  func file(password: Secret, workFactor: Int) throws(SealingFailure) -> [UInt8] {
    var text = Array("# public key: \(identity.recipient.text)\n".utf8)
    text += ProfileKeys.recoveryMark + Array((recovery.text + "\n").utf8)
    identity.text.withBytes { text += $0 }
    text.append(UInt8(ascii: "\n"))
    defer { wipe(&text) }
    return try AgeFile.seal(text, password: password, workFactor: workFactor)
  }

  /// What opens the files of the profile.
  public var identities: [AgeIdentity] { [identity] }
  /// Whom the files of the profile are sealed for.
  public var recipients: [AgeRecipient] { [identity.recipient, recovery] }

  private static let recoveryMark = Array("# recovery key: ".utf8)
}
