extension Message.Kind {
  /// What the keyholder is asked; see the calls of `Keyholder`.
  public static let register = Message.Kind(rawValue: 2)
  /// See `Keyholder.unlock`.
  public static let unlock = Message.Kind(rawValue: 3)
  /// See `Keyholder.recover`.
  public static let recover = Message.Kind(rawValue: 4)
  /// See `Keyholder.renew`.
  public static let renew = Message.Kind(rawValue: 5)
  /// See `Keyholder.seal`, of whole files.
  public static let seal = Message.Kind(rawValue: 6)
  /// See `Keyholder.open`.
  public static let open = Message.Kind(rawValue: 7)
  /// See `Keyholder.makeJournal`.
  public static let makeJournal = Message.Kind(rawValue: 8)
  /// See `Keyholder.openJournal`.
  public static let openJournal = Message.Kind(rawValue: 9)
  /// See `Keyholder.seal`, of lines.
  public static let sealLines = Message.Kind(rawValue: 10)
  /// See `Keyholder.read`.
  public static let readLines = Message.Kind(rawValue: 11)
  /// See `Keyholder.lend`. Behind the answer comes the socket.
  public static let lend = Message.Kind(rawValue: 12)
}

extension Message {
  /// The answer that something failed.
  public init(_ failure: SealingFailure) { self.init(.failed, [failure.numbers.flatMap(Message.bytes)]) }

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
