/// A zone as it is kept from one session to the next, and said when it has moved.
public struct ZoneMark: Hashable, Sendable {
  /// `Europe/Athens`, `UTC`, or figures for a zone without a name: the same as long as the zone is.
  public var name: String
  /// How far it is ahead of universal time, in minutes; less than 0 behind it.
  public var minutesAhead: Int
  /// False for a zone that the machine does not know, so that its clock shows universal time.
  public var isKnown: Bool

  /// The name of universal time.
  public static let universal = "UTC"

  /// A mark as it is kept; known unless said otherwise.
  public init(name: String, minutesAhead: Int, isKnown: Bool = true) {
    self.name = name
    self.minutesAhead = minutesAhead
    self.isKnown = isKnown
  }
}
