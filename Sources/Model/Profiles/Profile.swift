/// A person with tasks of their own: who it is, since when, and whether a password locks them.
public struct Profile: Hashable, Sendable {
  /// The longest name, in letters.
  public static let nameLimit = 100
  /// The longest address, in bytes (RFC 5321, section 4.5.3.1.3, less the brackets).
  public static let emailLimit = 254
  /// The shortest password, in letters (NIST SP 800-63B, section 5.1.1.2).
  public static let shortestPassword = 8

  /// What names it for ever; its folder is called so.
  public let uid: UID
  /// One line, never empty, no two profiles with the same one in any case.
  public var name: String
  /// Its e-mail address.
  public var email: String
  /// When it was registered.
  public let joined: Instant
  /// Whether the tasks are encrypted, with a password as the way to them.
  public var isLocked: Bool

  /// A profile without a password, unless it is said otherwise.
  public init(uid: UID, name: String, email: String, joined: Instant, isLocked: Bool = false) {
    self.uid = uid
    self.name = name
    self.email = email
    self.joined = joined
    self.isLocked = isLocked
  }

  /// Whether words have the form of an e-mail address: something, one at sign, and a domain with no empty part.
  public static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= emailLimit else { return false }
    let domain = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return domain.allSatisfy { !$0.isEmpty }
      && !text.contains { $0.isWhitespace || $0 == "," || $0 == "\"" || $0.isNewline }
  }
}
