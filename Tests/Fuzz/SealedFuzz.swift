import Crypto
import Secrets

@testable import Sealing

/// What is sealed, as bytes from anywhere: headers and bodies of age files, lines of a sealed journal, keys that were
/// typed, and what crosses to the keyholder. Nothing traps, what is read has one form, and no line is taken for another.
enum SealedFuzz {
  private static let identity = AgeIdentity()
  private static let journal = SealedJournal()
  private static let fileKey = SymmetricKey(data: [UInt8](repeating: 7, count: 16))
  /// Lines as they were sealed, each after the one before.
  private static let lines: [[UInt8]] = {
    var place = JournalPlace(sequence: 40)
    return (0..<8).map { number in
      (try? journal.seal([UInt8](repeating: 97 + number, count: Int(number) * 5), after: &place)) ?? []
    }
  }()

  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch mode % 6 {
    case 0: header(rest)
    case 1: payload(rest)
    case 2: anyLines(rest)
    case 3: movedLines(rest)
    case 4: texts(rest)
    default: messages(rest)
    }
  }

  private static func header(_ bytes: [UInt8]) {
    let file = AgeHeader.version + bytes
    guard let header = try? AgeHeader(file) else { return }
    law(header.count <= file.count && file.starts(with: header.checked), "the header is not the beginning")
    law(
      AgeHeader.write(header.stanzas, fileKey: fileKey).starts(with: header.checked),
      "the same stanzas are written in another way")
    law(!header.isChecked(by: fileKey), "any check is taken")
    _ = try? identity.unwrap(header.stanzas)
    law((try? AgeFile.open(file, with: [identity])) == nil, "a made up file opens")
  }

  /// A payload behind a right header; the first byte says how much of a real one is changed.
  private static func payload(_ bytes: [UInt8]) {
    law((try? AgePayload.open(bytes, from: 0, fileKey: fileKey)) == nil, "a made up payload opens")
    var file: [UInt8] = []
    guard let place = bytes.first, (try? AgePayload.seal(bytes, fileKey: fileKey, onto: &file)) != nil else { return }
    law((try? AgePayload.open(file, from: 0, fileKey: fileKey)) == bytes, "not opened again")
    file[Int(place) % file.count] ^= 1
    law((try? AgePayload.open(file, from: 0, fileKey: fileKey)) == nil, "a changed payload opens")
    file.removeLast(min(file.count, Int(place)))
    law(place == 0 || (try? AgePayload.open(file, from: 0, fileKey: fileKey)) == nil, "a cut payload opens")
  }

  private static func anyLines(_ bytes: [UInt8]) {
    let reading = journal.read(bytes, after: JournalPlace(sequence: 40))
    law(!reading.items.contains { $0.finding != .damaged && $0.finding != .cut }, "a made up line opens")
    check(reading, bytes)
    _ = try? SealedJournal(firstLine: bytes, with: [identity])
    _ = try? SealedJournal(firstLine: Array("heed-journal-1 AAAAAAAAAAAAAAAAAAAAAA ".utf8) + bytes, with: [identity])
  }

  /// Real lines in any order, some of them changed: what opens as whole follows what stood before it when it was sealed.
  private static func movedLines(_ bytes: [UInt8]) {
    var text: [UInt8] = []
    var order: [Int?] = []
    for byte in bytes.prefix(40) {
      let place = Int(byte) % lines.count
      var line = lines[place]
      let isChanged = byte & 0x80 != 0
      if isChanged { line[Int(byte) * 7 % (line.count - 1)] ^= 1 }
      // A changed byte may be a line end, and then there are two lines, neither of which opens.
      if isChanged, line.dropLast().contains(0x0A) { continue }
      order.append(isChanged ? nil : place)
      text += line
    }
    let reading = journal.read(text, after: JournalPlace(sequence: 40))
    check(reading, text)
    law(reading.items.count == order.count, "other lines than there are")
    var last = -1
    for (item, place) in zip(reading.items, order) {
      law((item.finding == .damaged) == (place == nil), "a changed line opens, or a real one does not")
      guard let place else { continue }
      law(item.sequence == UInt64(41 + place) && item.content.count == place * 5, "another line")
      law((item.finding == .repeated) == (place <= last), "\(item.finding) at \(place) after \(last)")
      if item.finding == .gap { law(place > last + 1, "no gap") }
      law(item.finding != .replaced, "one journal has no other lines")
      last = place
    }
  }

  private static func check(_ reading: JournalReading, _ bytes: [UInt8]) {
    var end = 0
    for item in reading.items {
      law(item.range.lowerBound == end && item.range.upperBound > end, "bytes are passed over")
      end = item.range.upperBound
    }
    law(end == bytes.count, "the end is passed over")
    law(Message(reading).reading == reading, "\(reading) crosses as another")
  }

  private static func texts(_ bytes: [UInt8]) {
    if let value = Base64.decode(bytes) { law(Base64.encode(value) == bytes, "two forms of Base 64") }
    law(Base64.decode(Base64.encode(bytes)) == bytes, "not read again as Base 64")
    let key = Bech32.encode(prefix: "age", bytes)
    law(Bech32.decode(prefix: "age", key) == bytes, "not read again as Bech32")
    law(
      Bech32.decode(prefix: "age", Array("age1".utf8) + bytes).map { Bech32.encode(prefix: "age", $0) }
        .map { $0 == Array("age1".utf8) + bytes } ?? true, "two forms of Bech32")
    var typed = bytes
    if let identity = try? TypedRecoveryKey.read(Secret(taking: &typed)) {
      law(AgeRecipient(text: Array(identity.recipient.text.utf8)) == identity.recipient, "another key")
    }
    mistyped(bytes)
  }

  /// A real recovery key with some of its signs changed, left out or doubled is not taken, and no fault traps.
  private static func mistyped(_ bytes: [UInt8]) {
    var text = identity.text.withBytes(Array.init)
    for byte in bytes.prefix(3) where !text.isEmpty {
      let place = 16 + Int(byte & 63) % max(1, text.count - 16)
      guard text.indices.contains(place) else { continue }
      switch byte >> 6 {
      case 0: text.remove(at: place)
      case 1: text.insert(text[place], at: place)
      case 2: text[place] = UInt8(ascii: "A") + byte % 26
      default: text[place] = byte
      }
    }
    guard let read = try? TypedRecoveryKey.read(Secret(taking: &text)) else { return }
    law(read.recipient == identity.recipient, "a mistyped key is taken for another")
  }

  private static func messages(_ bytes: [UInt8]) {
    let pieces = bytes.split(separator: 0xFF, maxSplits: 3, omittingEmptySubsequences: false).map(Array.init)
    let message = Message(.done, pieces)
    if let reading = message.reading {
      let again = Message(reading)
      law(again.reading == reading, "\(reading) crosses as another")
    }
    _ = message.place
    law(pieces.allSatisfy { Message.numbers($0).count == $0.count / 8 }, "numbers")
  }
}
