/// What opens an encrypted profile when its password is lost, in groups that can be copied by ear.
public struct RecoveryKey: Sendable {
  /// The groups in their order, each of letters and digits.
  public var groups: [String]

  /// A key of these groups.
  public init(groups: [String]) { self.groups = groups }
}
