/// What crosses between Heed and a companion: a kind and some pieces.
///
/// On the wire: the kind in a byte, the number of pieces in a byte, each length in 4 bytes with the lowest first, then
/// the pieces one after the other.
public struct Message: Sendable {
  /// What is asked for, by a number that each companion gives to what it can be asked, from 2. The answer to anything has
  /// the kind `done` or `failed`.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The byte on the wire.
    public let rawValue: UInt8

    /// The kind of that number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It was done, and the pieces are what came of it.
    public static let done = Kind(rawValue: 0)
    /// It was not done, and the pieces tell why.
    public static let failed = Kind(rawValue: 1)
  }

  /// The most bytes in one piece: 1 GiB, some fifty times a store of 100,000 tasks.
  public static let limit = 1 << 30

  /// The most pieces: their number is one byte.
  public static let mostPieces = 255

  /// What is asked for, or how it went.
  public var kind: Kind
  /// What goes with it, `mostPieces` at most.
  public var pieces: [[UInt8]]

  /// A message of these pieces.
  public init(_ kind: Kind, _ pieces: [[UInt8]] = []) {
    self.kind = kind
    self.pieces = pieces
  }

  /// A number as 8 bytes, the lowest first.
  public static func bytes(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// The numbers in a piece; what is left of a number at the end is passed over.
  public static func numbers(_ piece: [UInt8]) -> [UInt64] {
    stride(from: 0, to: piece.count & ~7, by: 8).map { start in
      (0..<8).reduce(0) { $0 | UInt64(piece[start + $1]) << ($1 * 8) }
    }
  }
}
