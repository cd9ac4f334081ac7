/// The last entry of a store at some moment: by it a note beside the store is known to be of this history, and not of a
/// copy that was put back.
public struct Tip: Hashable, Sendable {
  /// The number of the entry; 0 before the first.
  public var sequence: Int
  /// Its checksum, which no other entry of that number has; nil where it is not known.
  public var check: UInt64?

  /// An entry by its parts.
  public init(sequence: Int, check: UInt64? = nil) {
    self.sequence = sequence
    self.check = check
  }

  /// The number, and behind a space the checksum where it is known.
  public var text: String { "\(sequence)" + (check.map { " " + Checksum.hex($0) } ?? "") }

  /// Nil for what is not such a text.
  public init?(_ text: String) {
    let words = text.split(separator: " ")
    guard let first = words.first, let sequence = Int(first), words.count < 3 else { return nil }
    self.init(sequence: sequence, check: words.dropFirst().first.flatMap { UInt64($0, radix: 16) })
  }
}
