/// What crosses between Heed and its keyholder: a kind and some pieces.
///
/// On the wire: the kind in a byte, the number of pieces in a byte, each length in 4 bytes with the lowest first, then
/// the pieces one after the other.
public struct Message: Sendable {
  /// What is asked for. The answer has the kind `done` or `failed`.
  public enum Kind: UInt8, Sendable {
    case done, failed, register, unlock, recover, renew, seal, open, makeJournal, openJournal, sealLines, readLines
  }

  /// The most bytes in one piece: 1 GiB, some fifty times a store of 100,000 tasks.
  public static let limit = 1 << 30

  /// What is asked for, or how it went.
  public var kind: Kind
  /// What goes with it, 255 pieces at most.
  public var pieces: [[UInt8]]

  /// A message of these pieces.
  public init(_ kind: Kind, _ pieces: [[UInt8]] = []) {
    self.kind = kind
    self.pieces = pieces
  }

  /// The answer that something failed.
  public init(_ failure: SealingFailure) { self.init(.failed, [failure.numbers.flatMap(Message.bytes)]) }

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

extension Message {
  /// A message whose first piece is a place of a journal; nil for none.
  public init(place: JournalPlace?, before rest: [[UInt8]], kind: Kind) {
    let start = place.map { Message.bytes($0.sequence) + $0.seal } ?? []
    self.init(kind, [start] + rest)
  }

  /// The place in the first piece; an empty piece means none.
  public var place: JournalPlace? {
    guard let first = pieces.first, first.count == 8 + JournalPlace.sealLength else { return nil }
    return JournalPlace(sequence: Message.numbers(Array(first[..<8]))[0], seal: Array(first[8...]))
  }

  /// The answer to `readLines`: the place, 4 numbers an item, and all contents one after the other.
  public init(_ reading: JournalReading) {
    var numbers: [UInt8] = []
    var contents: [UInt8] = []
    for item in reading.items {
      numbers += Message.bytes(UInt64(item.finding.rawValue)) + Message.bytes(item.sequence)
      numbers += Message.bytes(UInt64(item.content.count)) + Message.bytes(UInt64(item.range.lowerBound))
      numbers += Message.bytes(UInt64(item.range.upperBound))
      contents += item.content
    }
    self.init(place: reading.place, before: [numbers, contents], kind: .done)
  }

  /// Reads the answer to `readLines`; nil when it is not one.
  public var reading: JournalReading? {
    guard pieces.count == 3 else { return nil }
    let numbers = Message.numbers(pieces[1])
    var items: [JournalItem] = []
    var start = 0
    for at in stride(from: 0, to: numbers.count - numbers.count % 5, by: 5) {
      guard let finding = UInt8(exactly: numbers[at]).flatMap(JournalItem.Finding.init),
        let count = Int(exactly: numbers[at + 2]), count <= pieces[2].count - start,
        let lower = Int(exactly: numbers[at + 3]), let upper = Int(exactly: numbers[at + 4]), lower <= upper
      else { return nil }
      items.append(JournalItem(finding, numbers[at + 1], Array(pieces[2][start..<start + count]), lower..<upper))
      start += count
    }
    return JournalReading(items: items, place: place)
  }
}
