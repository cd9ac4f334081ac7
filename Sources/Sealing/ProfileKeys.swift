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
    // In a call of its own: a slice that still held the text would make wiping overwrite a copy.
    self = try ProfileKeys.read(text)
  }

  private init(identity: AgeIdentity, recovery: AgeRecipient) {
    self.identity = identity
    self.recovery = recovery
  }

  private static func read(_ text: [UInt8]) throws(SealingFailure) -> ProfileKeys {
    var identity: AgeIdentity?
    var recovery: AgeRecipient?
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: recoveryMark) {
        recovery = AgeRecipient(text: Array(line.dropFirst(recoveryMark.count)))
      } else if line.first != UInt8(ascii: "#") {
        var key = Array(line)
        defer { wipe(&key) }
        guard identity == nil, let found = AgeIdentity(text: key) else { throw .noKeys }
        identity = found
      }
    }
    guard let identity, let recovery else { throw .noKeys }
    return ProfileKeys(identity: identity, recovery: recovery)
  }

  /// The work of a password that Heed sets: 2 to that power are the rounds of scrypt.
  public static let workFactor = AgePassword.workFactor

  /// The identity file: what `age-keygen` writes, with the recipient of the recovery key in a comment, under a password.
  /// Only tests ask for less work than the full.
  public func file(password: Secret, workFactor: Int = workFactor) throws(SealingFailure) -> [UInt8] {
    var text: [UInt8] = []
    // Enough for all, since what an array leaves behind when it grows is not overwritten.
    text.reserveCapacity(512)
    text += Array("# public key: \(identity.recipient.text)\n".utf8)
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
